"""Fibre Channel interfaces of a NetBox device type as groups of ports.

NetBox gives an interface a free name and one type, which stands for cage and speed together. Where
a type contradicts itself or leaves open what a port is, cage or speed stay unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from sanwright.errors import InputError
from sanwright.parts import Figure, PartKind, PortGroup, PortRole
from sanwright.text import NOTHING, Text

MOST_INTERFACES = 4096


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a NetBox type says: cage, speed, lanes; empty where it cannot be told."""

    cage: str
    speed: str
    lanes: int = 1
    unclear: Text = NOTHING


_TYPES = {
    "1gfc-sfp": _Kind("SFP", "1GFC"),
    "2gfc-sfp": _Kind("SFP", "2GFC"),
    "4gfc-sfp": _Kind("SFP", "4GFC"),
    "8gfc-sfpp": _Kind("SFP+", "8GFC"),
    "16gfc-sfpp": _Kind("SFP+", "16GFC"),
    "32gfc-sfp28": _Kind("SFP28", "32GFC"),
    "32gfc-sfpp": _Kind("SFP+", "32GFC"),
    "64gfc-sfpp": _Kind("SFP+", "64GFC"),
    "128gfc-qsfp28": _Kind("QSFP28", "128GFC-4x32", 4),
    "64gfc-sfpdd": _Kind(
        "", "64GFC", 1, Text("whether these are SFP-DD cages or the two lanes of each")
    ),
    "64gfc-qsfpp": _Kind("", "", 1, Text("their cage and speed, which this type contradicts")),
}
_ANY = re.compile(r"\d+gfc-[a-z0-9]+")
_NUMBERED = re.compile(r"(.*?)(0|[1-9]\d{0,3})")
_ROLES = {
    PartKind.SWITCH: PortRole.FABRIC,
    PartKind.DIRECTOR: PortRole.FABRIC,
    PartKind.BLADE: PortRole.FABRIC,
    PartKind.ARRAY: PortRole.TARGET,
    PartKind.HOST_CARD: PortRole.TARGET,
}

MakeFigure = Callable[[Any, str], Figure[Any]]


@dataclass(frozen=True, slots=True)
class _Port:
    type: str
    prefix: str
    number: int


def is_fibre_channel(type_: str) -> bool:
    """Whether a NetBox interface type is one of Fibre Channel."""
    return _ANY.fullmatch(type_) is not None


def port_groups(
    interfaces: Sequence[dict[str, Any]],
    kind: PartKind,
    figure: MakeFigure,
) -> tuple[dict[str, PortGroup], list[Text]]:
    """The interfaces as port groups by name, and what about them is not clear.

    Ports keep their names where these end in a number; consecutive ones of a type are one group.
    """
    if len(interfaces) > MOST_INTERFACES:
        raise InputError(Text("has more than {most} interfaces.", most=MOST_INTERFACES))
    ports, renamed = _ports(interfaces)
    groups: dict[str, PortGroup] = {}
    for run in _runs(ports):
        known = _TYPES.get(run[0].type, _Kind("", ""))
        name = _free_name(run[0].type, groups)
        speeds = (known.speed,) if known.speed else ()
        groups[name] = PortGroup(
            role=_ROLES.get(kind, PortRole.INITIATOR),
            protocol="FC",
            count=figure(len(run), ""),
            first=run[0].number,
            prefix=run[0].prefix,
            cage=known.cage,
            lanes=known.lanes,
            speeds=figure(speeds, "NetBox states the fastest speed only.") if speeds else None,
        )
    return groups, [*_unclear(ports), *_gaps(ports), *renamed]


def _ports(interfaces: Sequence[dict[str, Any]]) -> tuple[list[_Port], list[Text]]:
    ports: list[_Port] = []
    renamed = 0
    seen: set[str] = set()
    for position, entry in enumerate(interfaces, 1):
        name, type_ = entry.get("name"), entry["type"].strip()
        if not isinstance(name, str) or not name.strip():
            raise InputError(Text("interface {position} has no name.", position=position))
        match = _NUMBERED.fullmatch(name.strip())
        if match is None or ":" in name or len(name) > 64 or name.strip() in seen:
            renamed += 1
            ports.append(_Port(type_, "port ", renamed))
        else:
            seen.add(name.strip())
            ports.append(_Port(type_, match.group(1), int(match.group(2))))
    if not renamed:
        return ports, []
    return ports, [
        Text(
            "Names of {count} ports as ours are written: they are called “port 1” and so on.",
            "Names of {count} ports as ours are written: they are called “port 1” and so on.",
            renamed,
        )
    ]


def _runs(ports: Sequence[_Port]) -> Iterator[list[_Port]]:
    """Ports of one type and prefix whose numbers follow each other."""
    ordered = sorted(ports, key=lambda port: (port.type, port.prefix, port.number))
    step = enumerate(ordered)
    for _, run in groupby(
        step, key=lambda item: (item[1].type, item[1].prefix, item[1].number - item[0])
    ):
        yield [port for _, port in run]


def _free_name(type_: str, groups: dict[str, PortGroup]) -> str:
    number, name = 1, type_
    while name in groups:
        number += 1
        name = f"{type_}-{number}"
    return name


def _gaps(ports: Sequence[_Port]) -> Iterator[Text]:
    """Numbers that a file leaves out, which is as often a slip as it is true."""
    ordered = sorted(ports, key=lambda port: (port.prefix, port.number))
    for before, after in pairwise(ordered):
        if after.prefix == before.prefix and after.number > before.number + 1:
            name = f"{before.prefix}{before.number}"
            yield Text(
                "Ports between “{a}” and “{b}”: the file has none.",
                a=name,
                b=f"{after.prefix}{after.number}",
            )


def _unclear(ports: Sequence[_Port]) -> Iterator[Text]:
    for type_ in dict.fromkeys(port.type for port in ports):
        count = sum(port.type == type_ for port in ports)
        known = _TYPES.get(type_)
        if known is None:
            yield Text(
                "Cage and speed of {count} ports of type {type}, which is not known here.",
                "Cage and speed of {count} ports of type {type}, which is not known here.",
                count,
                type=type_[:40],
            )
        elif known.unclear:
            yield Text(
                "Of {count} ports of type {type}: {unclear}.",
                "Of {count} ports of type {type}: {unclear}.",
                count,
                type=type_,
                unclear=known.unclear,
            )
