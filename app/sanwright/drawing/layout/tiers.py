"""How far up a device belongs: hosts, edge, core, storage edge, storage, enclosures.

A patch panel stands between what it connects; a fabric without ISLs has its switches in the core.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sanwright.drawing.layout.network import CableNetwork
from sanwright.parts import PartKind

HOSTS, EDGE, CORE, STORAGE_EDGE, STORAGE, ENCLOSURES = range(6)

_HOST_KINDS = (PartKind.SERVER, PartKind.HBA, PartKind.SAS_ADAPTER)
_ROUNDS = 24
_STEPS = 4
"""Parts of the way between two tiers that patch panels may stand at."""


def tiers_of(network: CableNetwork, devices: Iterable[str]) -> dict[str, float]:
    """The tier of each of ``devices``; between two whole numbers for a patch panel."""
    ids = list(devices)
    switches = _switch_tiers(network, [id_ for id_ in ids if network.is_switch(id_)])
    found: dict[str, float] = {}
    panels = []
    for id_ in ids:
        kind = network.kind(id_)
        if id_ in switches:
            found[id_] = switches[id_]
        elif kind in _HOST_KINDS:
            found[id_] = HOSTS
        elif kind is PartKind.SAS_ENCLOSURE:
            found[id_] = ENCLOSURES
        elif kind is PartKind.PATCH_PANEL:
            panels.append(id_)
        else:
            found[id_] = STORAGE
    ranks = {tier: rank for rank, tier in enumerate(sorted(set(found.values())))}
    ranked: dict[str, float] = {id_: ranks[tier] for id_, tier in found.items()}
    ranked.update(_panel_tiers(network, panels, ranked))
    return {id_: ranked[id_] for id_ in ids}


def _switch_tiers(network: CableNetwork, switches: list[str]) -> dict[str, int]:
    faces = {id_: _Face(network, id_) for id_ in switches}
    has_pure_core = {
        network.tables.devices[id_].fabric
        for id_, face in faces.items()
        if face.has_isl and not face.has_hosts and not face.has_storage
    }
    found = {}
    for id_, face in faces.items():
        fabric = network.tables.devices[id_].fabric
        if network.is_gateway(id_) or (face.has_isl and face.has_hosts and not face.has_storage):
            found[id_] = EDGE
        elif face.has_isl and face.has_storage and not face.has_hosts and fabric in has_pure_core:
            found[id_] = STORAGE_EDGE
        else:
            found[id_] = CORE
    return found


class _Face:
    """What a switch is cabled to, panels looked through; a gateway counts as the hosts behind."""

    def __init__(self, network: CableNetwork, switch: str) -> None:
        self.has_hosts = self.has_storage = self.has_isl = False
        for other in network.far_ends(switch):
            if network.is_gateway(other) or network.kind(other) in _HOST_KINDS:
                self.has_hosts = True
            elif network.is_switch(other):
                self.has_isl = True
            else:
                self.has_storage = True


def _panel_tiers(
    network: CableNetwork, panels: list[str], known: Mapping[str, float]
) -> dict[str, float]:
    """Half way between what a panel is cabled to, other panels included; without cables lowest."""
    lowest = max(known.values(), default=0.0)
    first = dict.fromkeys(panels, lowest / 2)
    for panel in panels:
        ends = [known[other] for other in network.far_ends(panel) if other in known]
        if ends:
            first[panel] = (min(ends) + max(ends)) / 2
    here = first
    for _ in range(_ROUNDS):
        here = {panel: _mean(network, panel, here, known) for panel in panels}
    return {panel: _between(value) for panel, value in here.items()}


def _mean(
    network: CableNetwork, panel: str, panels: Mapping[str, float], known: Mapping[str, float]
) -> float:
    beside = [
        known.get(other, panels.get(other))
        for other in network.beside(panel)
        if other in known or other in panels
    ]
    values = [value for value in beside if value is not None]
    return sum(values) / len(values) if values else panels[panel]


def _between(value: float) -> float:
    """A place of its own between two tiers; on a tier where both ends are on that one."""
    whole = round(value)
    if abs(value - whole) < 0.02:
        return float(whole)
    step = min(max(round((value % 1) * _STEPS), 1), _STEPS - 1)
    return value // 1 + step / _STEPS
