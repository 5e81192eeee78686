"""In which VSANs a switch is whose outputs do not list them.

``show topology`` and the domains name each VSAN of a switch, and a configuration those that it has
something to say of. Those are VSANs of it as well that somebody is logged in to, that an ISL
crosses, or that a port in use is in. Of a switch that says nothing of any, they are those of its
neighbours: zones of a VSAN must not come into another one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from sanwright.exchange.captures.fabrics import FabricMap
from sanwright.exchange.captures.facts import (
    IslFact,
    LoginFact,
    PortKind,
    SwitchMaker,
    ZoneFact,
    ZoneSetFact,
)
from sanwright.exchange.captures.identity import Identities
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import Doubt, SeenLink, SeenSwitch
from sanwright.text import Text

_TO_SWITCHES = (PortKind.E, PortKind.EX, PortKind.VE, PortKind.N)
"""A port that trunks has a VSAN of its own, which says little of those that cross it."""


def with_vsans(
    switches: Mapping[str, SeenSwitch],
    logins: Iterable[LoginFact],
    isls: Iterable[IslFact],
    links: Iterable[SeenLink],
    who: Identities,
) -> dict[str, SeenSwitch]:
    """The switches, those of Cisco with a logical switch for each VSAN that they are in."""
    used: dict[str, set[int]] = defaultdict(set)
    told: list[LoginFact | IslFact] = [*logins, *isls]
    for fact in told:
        key = who.of_speaker.get(fact.speaker)
        if key is not None and fact.vsan is not None:
            used[key].add(fact.vsan)
    for key, switch in switches.items():
        for port in switch.ports.values():
            state = port.state.fact
            if state.online and state.kind not in _TO_SWITCHES:
                used[key].update(state.vsans)
    found = {key: _within(switch, used[key]) for key, switch in switches.items()}
    pairs = [(link.a, link.b) for link in links if not link.is_routed]
    for one, other in (*pairs, *((b, a) for a, b in pairs)):
        if one in found and other in found and not _vsans(found[one]):
            found[one] = _within(found[one], _vsans(found[other]))
    return found


def _vsans(switch: SeenSwitch) -> set[int]:
    return {each.fabric_id for each in switch.logical if each.fabric_id is not None}


def _within(switch: SeenSwitch, vsans: set[int]) -> SeenSwitch:
    """The switch with a logical one for each of these, if it is of Cisco; those it has stay."""
    known = {logical.fabric_id for logical in switch.logical}
    missing = sorted(vsans - known)
    if switch.maker is not SwitchMaker.CISCO or not switch.logical or not missing:
        return switch
    first, *others = switch.logical
    if others or first.fabric_id is not None:
        more = (
            replace(first, fabric_id=vsan, domain=None, principal=None, zoning="")
            for vsan in missing
        )
        return replace(switch, logical=(*switch.logical, *more))
    domain = first.domain if len(missing) == 1 else None  # another one in each
    return replace(
        switch, logical=tuple(replace(first, fabric_id=vsan, domain=domain) for vsan in missing)
    )


def vsans_left_out(
    zoning: Iterable[ZoneFact | ZoneSetFact],
    switches: Mapping[str, SeenSwitch],
    fabrics: FabricMap,
    who: Identities,
) -> list[Doubt]:
    """Zoning of VSANs in which nobody is, so that no fabric has it; each told once."""
    found: dict[tuple[str, int], Place] = {}
    for fact in zoning:
        key = who.of_speaker.get(fact.speaker)
        if key is None or key not in switches or fact.vsan is None:
            continue
        if not fabrics.knows(key, fact.vsan):
            found.setdefault((key, fact.vsan), fact.place)
    return [
        Doubt(
            Text(
                "{switch} holds zones of VSAN {vsan}, in which it has no port in use; they are "
                "not drawn.",
                switch=switches[key].name,
                vsan=vsan,
            ),
            (place,),
        )
        for (key, vsan), place in found.items()
    ]
