"""Many of one thing at once: copies of a configured device, or a part placed many times over.

They are laid out in a compact grid, in one folded group.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from sanwright.design.change import Change, merged
from sanwright.design.containers import members_of
from sanwright.design.design import Design
from sanwright.design.records import (
    Device,
    Group,
    PartCopy,
    Port,
    Record,
    Table,
    port_device,
    port_name,
    port_ref,
)
from sanwright.design.remains import with_children
from sanwright.design.states import as_new
from sanwright.design.tables import Tables
from sanwright.drawing.geometry import Rect, around
from sanwright.drawing.room import grid_places
from sanwright.drawing.shapes import MIN_WIDTH, shape_of
from sanwright.edits.containers import devices_in, group_name
from sanwright.edits.devices import keep_part, name_stem
from sanwright.edits.draft import Draft
from sanwright.edits.folding import drawn_rects
from sanwright.edits.naming import (
    LAST_NUMBER,
    names_in_use,
    next_name,
    numbered_names,
    renamed_after,
)
from sanwright.edits.removal import delete
from sanwright.errors import InvalidEditError
from sanwright.parts import Part
from sanwright.text import Text

_GAP = (24.0, 32.0)


def multiply(
    design: Design, ids: Collection[str], count: int, name: str = ""
) -> tuple[Change, str]:
    """Add ``count`` copies of each device with what is fitted in it and its optics, not its cables.

    ``name`` is that of the first copy; the others are numbered on from it, keeping its zeros. Left
    out, the names go on from that of the device. Originals and copies lie in one folded group; of
    originals that stand among others in a group, the copies alone do, within that one. Returns the
    change and the group's id. Raises InvalidEditError if no device is among ``ids``, or for a count
    below 1.
    """
    originals = devices_in(design, ids)
    if not originals or count < 1:
        raise InvalidEditError(
            Text("Select a device to multiply, and state how many copies to add.")
        )
    draft = Draft(design)
    group = _group_for(design, draft, originals)
    rects = drawn_rects(design, originals)
    block = around(rects.values()) or Rect(0, 0, 0, 0)
    places = grid_places(block, count + 1, _GAP)[1:]
    copier = _Copier(design, draft, originals)
    used = names_in_use(design)
    names = {
        id_: numbered_names(name or next_name(design.devices[id_].label), used) for id_ in originals
    }
    for x, y in places:
        for id_ in originals:
            dx, dy = x - block.left, y - block.top
            copier.add(id_, dx, dy, next(names[id_]), group)
    for id_ in originals:
        original = design.devices[id_]
        if original.group is None:
            draft.put(msgspec.structs.replace(original, group=group))
    return draft.change(_multiplied(design, originals, count)), group


def make_alike(design: Design, model: str, bare: str, count: int) -> tuple[Change, str]:
    """Make ``count`` devices like ``model`` in all, one of them in the place of ``bare``.

    ``bare`` is one of the same part that was placed just now. Returns the change and the id of the
    group that all of them lie in. Raises InvalidEditError as ``multiply`` does.
    """
    gone = delete(design, (bare,))
    without = Design(design.records())
    without.apply(gone)
    more, group = multiply(without, (model,), count - 1)
    label = Text("Make it {count} × {name}", count=count, name=design.devices[model].label)
    return merged(label, (gone, more)), group


def place_many(
    design: Design,
    part: Part,
    x: float,
    y: float,
    count: int,
    *,
    fabric: str | None = None,
    optics: Mapping[str, Part] | None = None,
    group: str | None = None,
) -> tuple[Change, str]:
    """Place ``count`` devices of ``part`` from (x, y) on as one folded group.

    ``group`` is the group that this one lies in. Returns the change and the new group's id. Raises
    InvalidEditError for a count below 1.
    """
    if count < 1:
        raise InvalidEditError(Text("State how many of {part} to place.", part=part.label))
    draft = Draft(design)
    keep_part(draft, part)
    made = Group(
        id=draft.new_id("group", Table.GROUPS),
        name=_free_group_name(design, part),
        parent=group,
        folded=True,
    )
    draft.put(made)
    ids = _free_ids(draft, f"{name_stem(part)}-", 1)
    width, height = size_of_part(part)
    optics = optics or {}
    shipped = [
        (name, optics[each.shipped_optic])
        for name, each in part.port_names()
        if each.shipped_optic in optics
    ]
    for optic in {optic.id: optic for _, optic in shipped}.values():
        keep_part(draft, optic)
    for left, top in grid_places(Rect.sized(x, y, width, height), count, _GAP):
        id_ = next(ids)
        draft.put(Device(id=id_, part=part.id, x=left, y=top, fabric=fabric, group=made.id))
        for name, optic in shipped:
            draft.put(Port(id=port_ref(id_, name), optic=optic.id))
    return draft.change(Text("Place {count} × {part}", count=count, part=part.label)), made.id


def _multiplied(design: Design, originals: Sequence[str], count: int) -> Text:
    if len(originals) == 1:
        name = design.devices[originals[0]].label
        return Text("Add {count} copies of {name}", count=count, name=name)
    return Text("Add {count} copies of {items} items", count=count, items=len(originals))


def names_of_copies(tables: Tables, device: str, count: int, name: str = "") -> Sequence[str]:
    """The names that ``multiply`` would give to ``count`` copies of one device."""
    used = names_in_use(tables)
    names = numbered_names(name or next_name(tables.devices[device].label), used)
    return [next(names) for _ in range(count)]


def size_of_part(part: Part) -> tuple[float, float]:
    """Width and height of the box that a device of ``part`` will have."""
    device = Device(id="device", part=part.id)
    copy = PartCopy(id=part.id, part=part)
    rows: dict[Table, Mapping[str, Record]] = {table: {} for table in Table}
    rows[Table.DEVICES], rows[Table.PARTS] = {device.id: device}, {part.id: copy}
    shape = shape_of(Tables(rows), device.id)
    return max(shape.width, MIN_WIDTH), shape.height


class _Copier:
    """Copies devices with what is fitted into them; looks each of them up only once."""

    def __init__(self, design: Design, draft: Draft, originals: Collection[str]) -> None:
        self._draft = draft
        inner = with_children(design, originals)
        self._inner: dict[str, list[Device]] = {}
        for device in design.devices.values():
            if device.id in inner:
                self._inner.setdefault(design.chassis_of(device.id), []).append(device)
        self._ports: dict[str, list[Port]] = {}
        for port in design.ports.values():
            if port.device in inner:
                self._ports.setdefault(design.chassis_of(port.device), []).append(port)
        self._ids: dict[str, Iterator[str]] = {}

    def add(self, id_: str, dx: float, dy: float, name: str, group: str) -> str:
        """One copy of the device ``id_``; returns the new id."""
        devices = self._inner[id_]
        before = next(device.label for device in devices if device.id == id_)
        new = {id_: self._new_id(id_)}
        for device in devices:
            if device.id != id_:
                new[device.id] = self._inner_id(device.id, id_, new[id_])
        for device in devices:
            copy = msgspec.structs.replace(
                as_new(device),
                id=new[device.id],
                parent=new.get(device.parent or ""),
                name=renamed_after(device.name, before, name),
                x=device.x + dx,
                y=device.y + dy,
            )
            if device.id == id_:
                copy = msgspec.structs.replace(copy, name=name, group=group, rack_position=None)
            self._draft.put(copy)
        for port in self._ports.get(id_, ()):
            ref = port_ref(new[port_device(port.id)], port_name(port.id))
            self._draft.put(msgspec.structs.replace(as_new(port), id=ref, wwpn=""))
        return new[id_]

    def _inner_id(self, id_: str, chassis: str, copy: str) -> str:
        """The id of what is fitted: like the original's, with the copy in front."""
        wanted = copy + id_.removeprefix(chassis)
        if id_.startswith(f"{chassis}-") and _is_free(self._draft, wanted):
            return wanted
        return self._new_id(id_)

    def _new_id(self, id_: str) -> str:
        if id_ not in self._ids:
            first = LAST_NUMBER.match(self._draft.new_id(id_, Table.DEVICES))
            before, number = (first[1], int(first[2])) if first is not None else (f"{id_}-", 1)
            self._ids[id_] = _free_ids(self._draft, before, number)
        return next(self._ids[id_])


def _free_ids(draft: Draft, before: str, number: int) -> Iterator[str]:
    """Free ids from ``before`` with ``number`` on, without looking at those before again."""
    while True:
        id_ = f"{before}{number}"
        if _is_free(draft, id_):
            yield id_
        number += 1


def _is_free(draft: Draft, id_: str) -> bool:
    return draft.is_free_id(Table.DEVICES, id_)


def _group_for(design: Design, draft: Draft, originals: Sequence[str]) -> str:
    """The group that holds the originals and nothing else, folded; else a new one within theirs.

    An original that is in a group stays there: no host leaves its cluster for its copies.
    """
    groups = {design.devices[id_].group for id_ in originals}
    shared = next(iter(groups)) if len(groups) == 1 else None
    if shared is not None and set(members_of(design, shared)) == set(originals):
        draft.put(msgspec.structs.replace(design.groups[shared], folded=True))
        return shared
    parts = (design.devices[id_].part for id_ in originals)
    made = Group(
        id=draft.new_id("group", Table.GROUPS),
        name=group_name(design, parts),
        parent=shared,
        folded=True,
    )
    draft.put(made)
    return made.id


def _free_group_name(design: Design, part: Part) -> str:
    rows: dict[Table, Mapping[str, Record]] = {table: design.rows(table) for table in Table}
    rows[Table.PARTS] = {part.id: PartCopy(id=part.id, part=part)}
    with_part = Tables(rows)
    return group_name(with_part, (part.id,))
