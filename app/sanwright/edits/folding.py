"""Edits that fold sites, rooms, racks and groups to one box, and unfold them in place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

import msgspec

from sanwright.design.change import Change
from sanwright.design.containers import (
    Container,
    Folding,
    container_kind,
    inner_first,
    place_of_folded,
)
from sanwright.design.design import Design
from sanwright.design.records import Device, Group, Location, Record, Table
from sanwright.design.tables import Tables
from sanwright.drawing.geometry import Rect
from sanwright.drawing.room import make_room, step_aside
from sanwright.drawing.shapes import children_by_parent, folded_shape, shape_of
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.text import Text

MARGIN = 24.0
"""Drawing units that stay free to the right of and below what was unfolded."""

HEAD = 24.0
"""Drawing units for the head of the frame above what was unfolded."""

_OUTER_FIRST = ("site", "room", "rack", "group")
_ALL_LABELS = {
    "all": (Text("Fold all"), Text("Unfold all")),
    "site": (Text("Fold all sites"), Text("Unfold all sites")),
    "room": (Text("Fold all rooms"), Text("Unfold all rooms")),
    "rack": (Text("Fold all racks"), Text("Unfold all racks")),
    "group": (Text("Fold all groups"), Text("Unfold all groups")),
}


def fold(design: Design, containers: str | Collection[str], folded: bool) -> Change:
    """Fold containers to one box each, or unfold them and make room for what is in them.

    ``containers`` are ids, or one. Raises InvalidEditError for one that there is not.
    """
    ids = {containers} if isinstance(containers, str) else set(containers)
    found = [record for record in _containers(design) if record.id in ids]
    for id_ in sorted(ids - {record.id for record in found}):
        raise InvalidEditError(Text("There is no site, room, rack or group “{id}”.", id=id_))
    if len(found) == 1:
        name = found[0].name or found[0].id
        label = Text("Fold {name}", name=name) if folded else Text("Unfold {name}", name=name)
    elif folded:
        label = Text("Fold {count} items", count=len(found))
    else:
        label = Text("Unfold {count} items", count=len(found))
    return _folded(design, found, folded, label)


def fold_all(design: Design, kind: str, folded: bool) -> Change:
    """Fold or unfold every site, room, rack or group; ``kind`` "all" means all of these."""
    wanted = [record for record in _containers(design) if kind in ("all", container_kind(record))]
    fold_label, unfold_label = _ALL_LABELS[kind]
    return _folded(design, wanted, folded, fold_label if folded else unfold_label)


def drawn_rects(tables: Tables, devices: Iterable[str]) -> dict[str, Rect]:
    """The boxes of devices that stand alone, as if nothing were folded."""
    children = children_by_parent(tables)
    found = {}
    for id_ in devices:
        record, shape = tables.devices[id_], shape_of(tables, id_, children)
        found[id_] = Rect.sized(record.x, record.y, shape.width, shape.height)
    return found


def _containers(design: Design) -> list[Container]:
    """All sites, rooms, racks and groups, the outer before the inner."""
    found: list[Container] = [*design.locations.values(), *design.groups.values()]
    depth = {record.id: sum(1 for _ in inner_first(design, record)) for record in found}
    return sorted(found, key=lambda r: (_OUTER_FIRST.index(container_kind(r)), depth[r.id]))


def _folded(design: Design, containers: Iterable[Container], folded: bool, label: Text) -> Change:
    draft = Draft(design)
    wanted = [record for record in containers if record.folded is not folded]
    if folded:
        for record in wanted:
            draft.put(msgspec.structs.replace(record, folded=True))
        return draft.change(label)
    trial = _Unfolding(design)
    for record in wanted:
        trial.unfold(record)
    for changed in trial.changed():
        draft.put(changed)
    return draft.change(label)


class _Unfolding:
    """Containers of a design being unfolded one after the other; the design is not touched."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._devices: dict[str, Record] = dict(design.devices)
        self._locations: dict[str, Record] = dict(design.locations)
        self._groups: dict[str, Record] = dict(design.groups)
        rows: Mapping[Table, Mapping[str, Record]] = {
            **{table: design.rows(table) for table in Table},
            Table.DEVICES: self._devices,
            Table.LOCATIONS: self._locations,
            Table.GROUPS: self._groups,
        }
        self._tables = Tables(rows)
        children = children_by_parent(design)

        @cache
        def size(device: str) -> tuple[float, float]:
            shape = shape_of(design, device, children)
            return shape.width, shape.height

        self._size = size

    def changed(self) -> Iterator[Record]:
        """Records that are not as the design has them."""
        for table in (Table.LOCATIONS, Table.GROUPS, Table.DEVICES):
            for id_, record in self._tables.rows(table).items():
                if record is not self._design.find(table, id_):
                    yield record

    def unfold(self, record: Location | Group) -> None:
        """Unfold one, in place."""
        before = Folding(self._tables)
        members = before.members(record.id)
        folded = self._rect(before, record.id) if members else None
        rows = self._locations if isinstance(record, Location) else self._groups
        rows[record.id] = msgspec.structs.replace(record, folded=False)
        if folded is None:
            return  # nothing is in it, or it lies in something that is folded
        after = Folding(self._tables)
        inner = {after.box_of(member) for member in members}
        if record.id in inner:
            return
        boxes = dict.fromkeys(
            after.box_of(d.id) for d in self._tables.devices.values() if d.parent is None
        )
        others = {id_: self._rect(after, id_) for id_ in boxes if id_ not in inner}
        rects = [self._rect(after, id_) for id_ in inner]
        dx, dy = step_aside(others.values(), rects, MARGIN, MARGIN + HEAD)
        if dx or dy:
            rects = [rect.moved(dx, dy) for rect in rects]
            for id_ in members:
                self._move(id_, dx, dy)
        for box, (dx, dy) in make_room(others, rects, folded, MARGIN).items():
            for id_ in after.members(box) or (box,):
                self._move(id_, dx, dy)

    def _rect(self, folding: Folding, box: str) -> Rect:
        members = folding.members(box)
        if members:
            shape = folded_shape(self._tables, box, members)
            return Rect.sized(*place_of_folded(self._tables, members), shape.width, shape.height)
        device = self._tables.devices[box]
        return Rect.sized(device.x, device.y, *self._size(box))

    def _move(self, id_: str, dx: float, dy: float) -> None:
        device = self._tables.devices[id_]
        moved: Device = msgspec.structs.replace(device, x=device.x + dx, y=device.y + dy)
        self._devices[id_] = moved
