"""Which questions the outputs that were read can answer: absence is concluded from whole ones only.

A question on a fabric is answered by one switch that knows of all of it, or by all of its switches
where each knows its own part and it is known that there are no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from sanwright.exchange.captures.facts import OutputFact, PortKind, SwitchMaker
from sanwright.exchange.captures.picture import (
    LogicalSwitch,
    SanPicture,
    SeenFabric,
    SeenSwitch,
)
from sanwright.text import NOTHING, Text

_BROCADE, _CISCO = SwitchMaker.BROCADE, SwitchMaker.CISCO
PORT_LISTS: Mapping[SwitchMaker, tuple[str, ...]] = {
    _BROCADE: ("switchshow",),
    _CISCO: ("show interface brief", "show interface"),
}
"""Any of these names every port of a switch."""
_CONFIGURATIONS = ("show running-config", "show startup-config")


class NeededEvidence(Enum):
    """What has to be known as a whole before something may be called absent."""

    PORTS = "ports"
    LOGINS = "logins"
    ALIASES = "aliases"
    DEFINED_ZONES = "defined zones"
    ZONES_IN_FORCE = "zones in force"
    MEMBERS = "switches of the fabric"


_OF_FABRIC: Mapping[NeededEvidence, Mapping[SwitchMaker, tuple[tuple[str, ...], ...]]] = {
    NeededEvidence.LOGINS: {
        _BROCADE: (("nsshow", "nscamshow"),),
        _CISCO: (("show fcns database",), ("show fcns database detail",)),
    },
    NeededEvidence.ALIASES: {
        _BROCADE: (("cfgshow",), ("alishow",), ("configshow",)),
        _CISCO: (("show device-alias database",), *((each,) for each in _CONFIGURATIONS)),
    },
    NeededEvidence.DEFINED_ZONES: {
        _BROCADE: (("cfgshow",), ("zoneshow",), ("configshow",)),
        _CISCO: (("show zone",), ("show zoneset",), *((each,) for each in _CONFIGURATIONS)),
    },
    NeededEvidence.ZONES_IN_FORCE: {
        _BROCADE: (("cfgshow",), ("cfgactvshow",), ("zoneshow",)),
        _CISCO: (
            ("show zoneset active",), ("show zone active",),
            *((each,) for each in _CONFIGURATIONS),
        ),
    },
    NeededEvidence.MEMBERS: {
        _BROCADE: (("fabricshow",),),
        _CISCO: (("show fcdomain domain-list",),),
    },
    NeededEvidence.PORTS: {},
}  # fmt: skip
"""Outputs of one switch that tell all of a fabric; any line of them will do."""

_OF_SWITCH: Mapping[NeededEvidence, Mapping[SwitchMaker, tuple[tuple[str, ...], ...]]] = {
    NeededEvidence.LOGINS: {_BROCADE: (("nsshow",),), _CISCO: (("show flogi database",),)},
    NeededEvidence.PORTS: {
        maker: tuple((command,) for command in commands) for maker, commands in PORT_LISTS.items()
    },
}
"""Outputs of which each switch has to give its own."""


@dataclass(frozen=True, slots=True)
class EvidenceGap:
    """Why a question stays open; commands whose whole output would settle it, or what else does."""

    why: Text
    settled_by: tuple[str, ...]
    remedy: Text = NOTHING


def has_whole(
    switch: SeenSwitch, commands: Iterable[str], logical: LogicalSwitch | None = None
) -> bool:
    """Whether a whole output of each of ``commands`` was read, of one logical switch if given."""
    return all(any(_is_whole(switch, each, command, logical) for each in switch.outputs)
               for command in commands)  # fmt: skip


def _is_whole(
    switch: SeenSwitch, output: OutputFact, command: str, of: LogicalSwitch | None
) -> bool:
    if output.place.command != command:
        return False
    if of is None or switch.maker is SwitchMaker.CISCO:
        return output.is_whole(of.fabric_id if of is not None else None)
    is_asked = len(switch.logical) < 2 or output.speaker.fabric_id == of.fabric_id
    return is_asked and output.is_whole()


def switch_gap(switch: SeenSwitch, *alternatives: tuple[str, ...]) -> EvidenceGap | None:
    """Why a switch does not answer: none of ``alternatives`` was read as a whole. None: it does."""
    if any(has_whole(switch, commands) for commands in alternatives):
        return None
    return _gap(switch, alternatives)


def _gap(switch: SeenSwitch, alternatives: Iterable[tuple[str, ...]]) -> EvidenceGap:
    first, *_ = alternatives
    wanted = tuple(command for command in first if not has_whole(switch, [command])) or first
    return EvidenceGap(why_open(switch, wanted), wanted)


def why_open(switch: SeenSwitch, commands: Sequence[str]) -> Text:
    """Why outputs do not settle a question: filtered, cut or silent of it, or not in the files."""
    read = {output.place.command for output in switch.outputs}
    in_part = [command for command in commands if command in read]
    if in_part:
        return Text("“{command}” of {switch} was read in part only.",
                    command=in_part[0], switch=switch.name)  # fmt: skip
    return Text("The files do not hold “{command}” of {switch}.",
                command=", ".join(commands), switch=switch.name)  # fmt: skip


def fabric_gap(
    picture: SanPicture, fabric: SeenFabric, wanted: NeededEvidence
) -> EvidenceGap | None:
    """Why the files do not hold all of what is ``wanted`` of a fabric; None where they do."""
    here = list(_logical(picture, fabric))
    of_all = _OF_FABRIC.get(wanted, {})
    for switch, logical in here:
        if any(has_whole(switch, each, logical) for each in of_all.get(switch.maker, ())):
            return None
    of_each = _OF_SWITCH.get(wanted)
    if wanted is NeededEvidence.MEMBERS:
        return members_gap(picture, fabric)
    if of_each is None:
        return _first_gap(here, of_all, fabric)
    for switch, logical in here:
        if switch.about.fact.access_gateway:
            continue
        alternatives = of_each.get(switch.maker, ())
        if not any(has_whole(switch, each, logical) for each in alternatives):
            return _gap(switch, (*of_all.get(switch.maker, ()), *alternatives))
    return None if wanted is NeededEvidence.PORTS else members_gap(picture, fabric)


def members_gap(picture: SanPicture, fabric: SeenFabric) -> EvidenceGap | None:
    """Why further switches may be in a fabric; None where its switches are all known."""
    here = list(_logical(picture, fabric))
    of_all = _OF_FABRIC[NeededEvidence.MEMBERS]
    for switch, logical in here:
        if any(has_whole(switch, each, logical) for each in of_all[switch.maker]):
            return None
    if fabric_gap(picture, fabric, NeededEvidence.PORTS) is None and not _leads_out(picture, here):
        return None
    return _first_gap(here, of_all, fabric)


def _leads_out(picture: SanPicture, here: Iterable[tuple[SeenSwitch, LogicalSwitch]]) -> bool:
    """Whether an ISL is up of which nobody says where it leads."""
    joined = {
        end for link in picture.links for end in ((link.a, link.a_port), (link.b, link.b_port))
    }
    return any(
        port.state.fact.online
        and port.state.fact.kind in (PortKind.E, PortKind.VE)
        and (switch.key, port.key) not in joined
        for switch, _logical in here
        for port in switch.ports.values()
    )


def _first_gap(
    here: Iterable[tuple[SeenSwitch, LogicalSwitch]],
    alternatives: Mapping[SwitchMaker, tuple[tuple[str, ...], ...]],
    fabric: SeenFabric,
) -> EvidenceGap:
    """The gap of the switch that spoke first, for one that answers is enough."""
    speaking = sorted(here, key=lambda each: not each[0].spoke)
    for switch, _ in speaking:
        if switch.maker in alternatives:
            return _gap(switch, alternatives[switch.maker])
    return EvidenceGap(
        Text("No switch of {fabric} was read.", fabric=fabric.name or fabric.key),
        (),
        Text("The outputs of a switch of this fabric."),
    )


def _logical(picture: SanPicture, fabric: SeenFabric) -> Iterator[tuple[SeenSwitch, LogicalSwitch]]:
    for key in fabric.switches:
        switch = picture.switches[key]
        for logical in switch.logical:
            if logical.fabric == fabric.key:
                yield switch, logical
