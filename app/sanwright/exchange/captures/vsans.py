"""In which VSANs a switch is whose outputs do not list them.

``show topology`` and the domains name each VSAN of a switch. Where nobody printed these, its VSANs
are those that somebody is logged in to, that an ISL crosses, or that a port in use is in. Of a
switch that says nothing of any, they are those of its neighbours: zones of a VSAN must not come
into another one.
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
        if one in found and other in found:
            near = {each.fabric_id for each in found[other].logical} - {None}
            found[one] = _within(found[one], {vsan for vsan in near if vsan is not None})
    return found


def _within(switch: SeenSwitch, vsans: set[int]) -> SeenSwitch:
    is_open = [logical.fabric_id for logical in switch.logical] == [None]
    if switch.maker is not SwitchMaker.CISCO or not is_open or not vsans:
        return switch
    (whole,) = switch.logical
    domain = whole.domain if len(vsans) == 1 else None  # another one in each
    return replace(
        switch,
        logical=tuple(replace(whole, fabric_id=vsan, domain=domain) for vsan in sorted(vsans)),
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
