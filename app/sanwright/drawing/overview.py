"""The design from a distance: what is alike drawn as one box, for a reader who looks once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

import msgspec

from sanwright.design import Device, Group, Table, Tables, port_device
from sanwright.design.containers import Folding
from sanwright.drawing.layout import arrange
from sanwright.listing import natural_key
from sanwright.parts import PartKind

MOST_BOXES = 24
"""Boxes that a reader takes in on one page; a design of more is drawn from a distance."""

_MOST_LINES = 120
"""Cables up to which each may have a line of its own; of more, as those that lead from a folded
cluster to every port of a director, nobody can follow one."""
_FROM_AFAR = "from-afar-"
_AT_THE_EDGE = (
    frozenset({PartKind.SERVER}),
    frozenset({PartKind.ARRAY, PartKind.TAPE, PartKind.SAS_ENCLOSURE}),
)
"""What is folded, in this order."""
_SWITCHES = frozenset({PartKind.SWITCH, PartKind.DIRECTOR})
_MOST_WITH_SWITCHES = 2 * MOST_BOXES
"""Boxes up to which every switch keeps a box of its own."""


def seen_from_afar(tables: Tables) -> Tables:
    """The design with its like devices folded and everything placed anew; itself if it is small.

    Servers, then storage, are alike that are of one part, of one state and cabled to the same
    boxes. Where that leaves more than a reader could follow, like switches of a fabric are one
    box, too, edges apart from cores, and so is all that is cabled alike to these. Servers of a
    group of the user's stay together under its name. Ports are not drawn, and cables of the same
    two boxes are one line. Notes are left out, as they would stand elsewhere. Only for drawing:
    the groups made here are in no file.
    """
    if not is_beyond_a_look(tables):
        return tables
    shown = _with_edge_folded(tables)
    if boxes_seen(shown) > _MOST_WITH_SWITCHES:
        shown = _switches_folded(tables)
        for kinds in _AT_THE_EDGE:
            shown = _folded(shown, kinds)
    return _placed_anew(_each_alone(shown))


def seen_by_cluster(tables: Tables) -> Tables:
    """The design with every switch a box, and one for what is cabled alike; placed anew.

    That is for a wall, where ``seen_from_afar`` would say too little. Ports are not drawn, either.
    """
    shown = tables
    for kinds in _AT_THE_EDGE:
        shown = _folded(shown, kinds)
    return _placed_anew(_each_alone(shown))


def _placed_anew(shown: Tables) -> Tables:
    """Arranged, without notes."""
    rows = {table: shown.rows(table) for table in Table}
    rows[Table.NOTES] = {}
    placed = Tables(rows)
    devices = dict(placed.devices)
    for id_, (x, y) in arrange(placed).items():
        devices[id_] = msgspec.structs.replace(devices[id_], x=x, y=y)
    rows[Table.DEVICES] = devices
    return Tables(rows)


def is_beyond_a_look(tables: Tables) -> bool:
    """Whether a drawing of it has more boxes or lines than a reader takes in at once."""
    return boxes_seen(tables) > MOST_BOXES or _lines_seen(tables) > _MOST_LINES


def _lines_seen(tables: Tables) -> int:
    """Cables between two boxes of the drawing."""
    folding = Folding(tables)
    ends = (
        {folding.box_of(tables.chassis_of(port_device(end))) for end in cable.ends()}
        for cable in tables.cables.values()
    )
    return sum(len(each) > 1 for each in ends)


def _with_edge_folded(tables: Tables) -> Tables:
    shown = tables
    for kinds in _AT_THE_EDGE:
        if boxes_seen(shown) > MOST_BOXES:
            shown = _folded(shown, kinds)
    return shown


def boxes_seen(tables: Tables) -> int:
    """How many boxes a drawing of it shows."""
    folding = Folding(tables)
    alone = (device.id for device in tables.devices.values() if device.parent is None)
    return len({folding.box_of(id_) for id_ in alone})


def _switches_folded(tables: Tables) -> Tables:
    """With the switches of a fabric folded that are alike: of one part, leading to the same kinds.

    So edges stay apart from cores. Switches of a group of the user's stay in it.
    """
    folding, neighbours = Folding(tables), _neighbours(tables)
    alike: dict[tuple[object, ...], list[Device]] = {}
    for device in _of_kinds(tables, _SWITCHES):
        if folding.box_of(device.id) == device.id and device.fabric is not None:
            found = (tables.part_of(id_) for id_ in neighbours.get(device.id, ()))
            kinds = frozenset(part.kind for part in found if part is not None)
            key = (device.group, device.fabric, device.part, device.state, kinds)
            alike.setdefault(key, []).append(device)
    return _in_groups(tables, alike, frozenset())


def _folded(tables: Tables, kinds: frozenset[PartKind]) -> Tables:
    """With the like ones of these kinds in folded groups; the same tables if none are alike."""
    folding, neighbours, pure = Folding(tables), _neighbours(tables), _groups_of(tables, kinds)
    alike: dict[tuple[object, ...], list[Device]] = {}
    for device in _of_kinds(tables, kinds):
        if folding.box_of(device.id) == device.id:
            ends = frozenset(folding.box_of(id_) for id_ in neighbours.get(device.id, ()))
            by_cables = (device.part, device.state, ends)
            key: tuple[object, ...] = (
                (device.group,) if device.group in pure else (device.group, *by_cables)
            )
            alike.setdefault(key, []).append(device)
    return _in_groups(tables, alike, pure)


def _in_groups(
    tables: Tables, alike: Mapping[tuple[object, ...], list[Device]], pure: Set[str]
) -> Tables:
    """With a folded group for each list of several; one of ``pure`` for those that it is all of."""
    groups, devices = dict(tables.groups), dict(tables.devices)
    for members in alike.values():
        if len(members) < 2:
            continue
        members.sort(key=lambda device: natural_key(device.label))
        if members[0].group in pure:
            group = msgspec.structs.replace(groups[members[0].group or ""], folded=True)
        else:
            name = f"{members[0].label} … {members[-1].label}"
            id_ = f"{_FROM_AFAR}{members[0].id}"
            group = Group(id=id_, name=name, parent=members[0].group, folded=True)
        groups[group.id] = group
        for device in members:
            devices[device.id] = msgspec.structs.replace(device, group=group.id)
    if groups == tables.groups:
        return tables
    rows = {table: tables.rows(table) for table in Table}
    rows.update({Table.GROUPS: groups, Table.DEVICES: devices})
    return Tables(rows)


def _each_alone(tables: Tables) -> Tables:
    """With a box without ports for what is not folded, so that like cables are one line."""
    folding, groups, devices = Folding(tables), dict(tables.groups), dict(tables.devices)
    for device in tables.devices.values():
        if device.parent is None and folding.box_of(device.id) == device.id:
            id_ = f"{_FROM_AFAR}{device.id}"
            groups[id_] = Group(id=id_, name=device.label, parent=device.group, folded=True)
            devices[device.id] = msgspec.structs.replace(device, group=id_)
    rows = {table: tables.rows(table) for table in Table}
    rows.update({Table.GROUPS: groups, Table.DEVICES: devices})
    return Tables(rows)


def _of_kinds(tables: Tables, kinds: frozenset[PartKind]) -> Iterator[Device]:
    for device in tables.devices.values():
        part = tables.part(device.part)
        if device.parent is None and part is not None and part.kind in kinds:
            yield device


def _groups_of(tables: Tables, kinds: frozenset[PartKind]) -> set[str]:
    """Groups that hold devices of these kinds and nothing else."""
    mixed = {group.parent for group in tables.groups.values() if group.parent is not None}
    for device in tables.devices.values():
        part = tables.part(device.part)
        is_of = part is not None and part.kind in kinds
        if device.parent is None and device.group is not None and not is_of:
            mixed.add(device.group)
    return set(tables.groups) - mixed


def _neighbours(tables: Tables) -> dict[str, set[str]]:
    """Devices that stand alone at the other ends of each device's cables."""
    found: dict[str, set[str]] = {}
    for cable in tables.cables.values():
        a, b = (tables.chassis_of(port_device(end)) for end in cable.ends())
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return found
