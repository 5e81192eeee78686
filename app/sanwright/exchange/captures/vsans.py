"""In which VSANs a switch is whose outputs do not list them.

``show topology`` and the domains name each VSAN of a switch, and a configuration those that it has
something to say of. Those are VSANs of it as well that somebody is logged in to, that an ISL
crosses, whichever end says so, or that a port in use is in. Of a switch that says nothing of any,
they are those that an ISL to it is in, or else those in which it has zones in force. What else its
neighbours are in is not taken over: nobody said that it crosses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
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
from sanwright.exchange.captures.picture import Doubt, PortKey, SeenLink, SeenSwitch
from sanwright.text import Text

_TO_SWITCHES = (PortKind.E, PortKind.EX, PortKind.VE, PortKind.N)
"""A port that trunks has a VSAN of its own, which says little of those that cross it."""


def with_vsans(
    switches: Mapping[str, SeenSwitch],
    logins: Iterable[LoginFact],
    isls: Iterable[IslFact],
    links: Iterable[SeenLink],
    zoning: Iterable[ZoneFact | ZoneSetFact],
    who: Identities,
) -> dict[str, SeenSwitch]:
    """The switches, those of Cisco with a logical switch for each VSAN that they are in."""
    used = _used(switches, logins, tuple(isls), who)
    found = {key: _within(switch, used[key]) for key, switch in switches.items()}
    silent = {key for key, switch in found.items() if not _vsans(switch)}
    crossed: dict[str, set[int]] = defaultdict(set)
    for link in links:
        if not link.is_routed:
            crossed[link.b] |= _crossing(found, link.a, link.a_port)
            crossed[link.a] |= _crossing(found, link.b, link.b_port)
    in_force: dict[str, set[int]] = defaultdict(set)
    for zoned in zoning:
        key = who.of_speaker.get(zoned.speaker)
        if key is not None and zoned.vsan is not None and zoned.effective:
            in_force[key].add(zoned.vsan)
    for key in silent:
        found[key] = _within(found[key], crossed[key] or in_force[key])
    return found


def _used(
    switches: Mapping[str, SeenSwitch],
    logins: Iterable[LoginFact],
    isls: Sequence[IslFact],
    who: Identities,
) -> dict[str, set[int]]:
    """In which VSANs something of each switch is: a login, an ISL, a port in use."""
    used: dict[str, set[int]] = defaultdict(set)
    told: list[LoginFact | IslFact] = [*logins, *isls]
    for fact in told:
        key = who.of_speaker.get(fact.speaker)
        if key is not None and fact.vsan is not None:
            used[key].add(fact.vsan)
    for isl in isls:
        peer = who.opposite(isl)
        if peer is not None and isl.vsan is not None:
            used[peer].add(isl.vsan)
    for key, switch in switches.items():
        for port in switch.ports.values():
            state = port.state.fact
            if state.online and state.kind not in _TO_SWITCHES:
                used[key].update(state.vsans)
    return used


def _crossing(switches: Mapping[str, SeenSwitch], key: str, port: PortKey | None) -> set[int]:
    """The VSANs that an ISL is in, as the port at one end of it says."""
    seen = switches[key].ports.get(port) if key in switches and port is not None else None
    if seen is None or not seen.state.fact.online:
        return set()
    state = seen.state.fact
    if state.state.casefold() == "trunking" and len(state.vsans) < 2:
        return set()  # perhaps its own alone, whatever crosses
    return set(state.vsans)


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
    alone = replace(first, domain=None)  # another one in each, and nobody says of which it is
    return replace(switch, logical=tuple(replace(alone, fabric_id=vsan) for vsan in missing))


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
