"""Copies of devices with what is in them: taken from one design, pasted into it or another."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from sanwright.design.change import Change
from sanwright.design.containers import inner_first, members_of
from sanwright.design.design import Design
from sanwright.design.judgement import Comment
from sanwright.design.notes import Note
from sanwright.design.records import (
    Cable,
    Device,
    Fabric,
    Group,
    PartCopy,
    Port,
    RaidGroup,
    Record,
    Table,
    port_device,
    port_name,
    port_ref,
)
from sanwright.design.remains import with_children
from sanwright.design.states import as_new
from sanwright.design.tables import Tables
from sanwright.edits.draft import Draft
from sanwright.edits.naming import names_in_use, next_name, numbered_names, renamed_after
from sanwright.text import Text


def copy_records(design: Tables, ids: Collection[str]) -> tuple[Record, ...]:
    """What a copy of ``ids`` takes along: devices with what is in them, and cables among them.

    Of a group, its members and the groups in it. Parts come with their devices, so that a copy can
    be pasted into another design.
    """
    groups = _groups(design, ids)
    members = {member for id_ in ids if id_ in groups for member in members_of(design, id_)}
    devices = with_children(design, members | {id_ for id_ in ids if id_ in design.devices})
    records: list[Record] = [design.groups[id_] for id_ in groups]
    records += [design.devices[id_] for id_ in design.devices if id_ in devices]
    records += [port for port in design.ports.values() if port.device in devices]
    records += [
        cable
        for cable in design.cables.values()
        if {port_device(end) for end in cable.ends()} <= devices
    ]
    records += [group for group in design.raid_groups.values() if group.device in devices]
    records += [note for note in design.notes.values() if note.id in ids]
    taken = {record.id for record in records}
    records += [
        comment
        for comment in design.comments.values()
        if comment.id in ids or comment.subject in taken or port_device(comment.subject) in devices
    ]
    return (*_parts_of(design, records), *records)


def copy_with_fabrics(design: Tables, ids: Collection[str]) -> tuple[Record, ...]:
    """The same with the fabrics that the devices are in, for another design."""
    records = copy_records(design, ids)
    used = {
        id_ for record in records for table, id_ in record.references() if table is Table.FABRICS
    }
    return (*(fabric for fabric in design.fabrics.values() if fabric.id in used), *records)


def paste_records(
    design: Design, records: Sequence[Record], dx: float, dy: float
) -> tuple[Change, tuple[str, ...]]:
    """Add copies of ``records`` under new ids, moved by (dx, dy); returns the new ids too.

    A fabric among them is the design's own of the same side, and added where it has none. Other
    fabrics, locations and groups that this design does not have are left out of the copies, and so
    are ports, cables and RAID groups of devices that are not among ``records``.
    """
    paste = _Paste(Draft(design), dx, dy)
    for record in records:
        paste.prepare(record)
    for record in _chassis_first(records):
        paste.add(record)
    for record in records:
        paste.add_dependent(record)
    for record in records:
        paste.add_comment(record)
    made = tuple(paste.made)
    change = paste.draft.change(
        Text("Paste") if len(made) == 1 else Text("Paste {count} items", count=len(made))
    )
    return change, made


class _Paste:
    """One paste: which record of the clipboard has become which of the design."""

    def __init__(self, draft: Draft, dx: float, dy: float) -> None:
        self.draft = draft
        self.made: list[str] = []
        self._design = draft.design
        self._dx = dx
        self._dy = dy
        self._devices: dict[str, Device] = {}
        self._others: dict[str, str] = {}
        """New ids of what is neither device, group nor fabric."""
        self._fabrics: dict[str, str] = {}
        self._groups: dict[str, str] = {}
        self._labels: dict[str, str] = {}
        self._names = names_in_use(self._design)
        self._group_names = {group.name for group in self._design.groups.values()}

    def prepare(self, record: Record) -> None:
        """Parts, fabrics and groups, which devices refer to."""
        if isinstance(record, PartCopy):
            if self._design.part(record.id) is None:
                self.draft.put(record)
        elif isinstance(record, Fabric):
            self._fabrics[record.id] = self._fabric_for(record)
        elif isinstance(record, Group):
            self._groups[record.id] = self.draft.new_id(record.id, Table.GROUPS)
            name = _copy_name(self._group_names, record.name)
            self.draft.put(
                msgspec.structs.replace(record, id=self._groups[record.id], name=name, parent=None)
            )

    def add(self, record: Record) -> None:
        """A device, still standing alone; a group comes into the one around it."""
        if isinstance(record, Group):
            around = self._group(record.parent)
            group = self.draft.find(Table.GROUPS, self._groups[record.id])
            if isinstance(group, Group) and around is not None:
                self.draft.put(msgspec.structs.replace(group, parent=around))
        if not isinstance(record, Device):
            return
        id_ = self._id_for(record)
        copy = msgspec.structs.replace(
            as_new(record),
            id=id_,
            name=self._name_for(record),
            parent=None,
            fabric=self._fabric(record.fabric),
            location=record.location if record.location in self._design.locations else None,
            group=self._group(record.group),
            x=record.x + self._dx,
            y=record.y + self._dy,
        )
        self.draft.put(copy)
        self._devices[record.id] = copy
        self._labels[record.id] = record.label
        self.made.append(id_)

    def _id_for(self, record: Device) -> str:
        """A free id; of what is fitted like the one it had, with that of its chassis in front."""
        outer = self._devices.get(record.parent or "")
        beside = record.id.removeprefix(f"{record.parent}-")
        if outer is None or beside == record.id:
            return self.draft.new_id(record.id, Table.DEVICES)
        wanted = f"{outer.id}-{beside}"
        is_free = self.draft.is_free_id(Table.DEVICES, wanted)
        return wanted if is_free else self.draft.new_id(wanted, Table.DEVICES)

    def _name_for(self, record: Device) -> str:
        """The next free name after that of a device; that of a fitted part follows its chassis."""
        outer = self._devices.get(record.parent or "")
        if outer is None:
            return _copy_name(self._names, record.name)
        before = self._labels[record.parent or ""]
        return renamed_after(record.name, before, outer.label)

    def add_dependent(self, record: Record) -> None:
        """What hangs on devices; a device goes into its chassis."""
        if isinstance(record, Device):
            outer = self._devices.get(record.parent or "")
            if outer is not None:
                copy = self._devices[record.id]
                self.draft.put(msgspec.structs.replace(copy, parent=outer.id))
        elif not self._devices.keys() >= _devices_of(record):
            return  # no copy of ours leaves out a device that another of its records is about
        elif isinstance(record, Port):
            fabric = self._fabric(record.fabric)
            moved = self._moved(record.id)
            new = as_new(record)
            self.draft.put(msgspec.structs.replace(new, id=moved, wwpn="", fabric=fabric))
        elif isinstance(record, Cable):
            self._put_new(as_new(record), "cable", a=self._moved(record.a), b=self._moved(record.b))
        elif isinstance(record, RaidGroup):
            drives = tuple(self._devices[d].id for d in record.drives if d in self._devices)
            device = self._devices[record.device].id
            id_ = self.draft.new_id(record.id, Table.RAID_GROUPS)
            self._others[record.id] = id_
            self.draft.put(msgspec.structs.replace(record, id=id_, device=device, drives=drives))
        elif isinstance(record, Note):
            self._put_new(record, "note", x=record.x + self._dx, y=record.y + self._dy)

    def add_comment(self, record: Record) -> None:
        """A comment, pinned to the copy of what it was pinned to."""
        if not isinstance(record, Comment):
            return
        subject, of = record.subject, port_device(record.subject)
        if of in self._devices:
            subject = self._moved(subject)
        elif subject:
            subject = self._groups.get(subject) or self._others.get(subject, "")
        if subject or not record.subject:
            id_ = self.draft.new_id("comment", Table.COMMENTS)
            x, y = record.x + self._dx, record.y + self._dy
            self.draft.put(msgspec.structs.replace(record, id=id_, subject=subject, x=x, y=y))
            if not subject:
                self.made.append(id_)

    def _put_new(self, record: Record, stem: str, **fields: object) -> None:
        id_ = self.draft.new_id(stem, record.TABLE)
        self._others[record.id] = id_
        self.draft.put(msgspec.structs.replace(record, id=id_, **fields))
        self.made.append(id_)

    def _moved(self, reference: str) -> str:
        device = self._devices[port_device(reference)].id
        return port_ref(device, port_name(reference)) if port_name(reference) else device

    def _fabric(self, id_: str | None) -> str | None:
        if id_ in self._fabrics:
            return self._fabrics[id_]
        return id_ if id_ in self._design.fabrics else None

    def _group(self, id_: str | None) -> str | None:
        if id_ in self._groups:
            return self._groups[id_]
        return id_ if id_ in self._design.groups else None

    def _fabric_for(self, record: Fabric) -> str:
        same = [own.id for own in self._design.fabrics.values() if own.side == record.side]
        if same:
            return record.id if record.id in same else same[0]
        id_ = record.id
        if any(id_ in self._design.rows(table) for table in Table):
            id_ = self.draft.new_id("fabric", Table.FABRICS)
        self.draft.put(msgspec.structs.replace(record, id=id_))
        return id_


def _groups(design: Tables, ids: Collection[str]) -> Mapping[str, None]:
    """Groups among ``ids`` and all that lie in these, the outer before the inner."""
    found = [
        group.id
        for group in design.groups.values()
        if any(outer.id in ids for outer in inner_first(design, group))
    ]
    depth = {id_: sum(1 for _ in inner_first(design, design.groups[id_])) for id_ in found}
    return dict.fromkeys(sorted(found, key=lambda id_: depth[id_]))


def _parts_of(design: Tables, records: Collection[Record]) -> tuple[PartCopy, ...]:
    used: dict[str, None] = {}
    for record in records:
        for table, id_ in record.references():
            if table is Table.PARTS:
                used[id_] = None
    return tuple(design.parts[id_] for id_ in used)


def _copy_name(used: set[str], name: str) -> str:
    """A name that is not in ``used``, and now is."""
    if not name:
        return ""
    if name not in used:
        used.add(name)
        return name
    return next(numbered_names(next_name(name), used))


def _chassis_first(records: Sequence[Record]) -> Sequence[Record]:
    """The records with each fitted device behind what it is fitted into."""
    parents = {record.id: record.parent for record in records if isinstance(record, Device)}

    def depth(record: Record) -> int:
        found, id_ = 0, parents.get(record.id)
        while id_ in parents and found < len(parents):
            found, id_ = found + 1, parents[id_]
        return found

    return sorted(records, key=depth)


def _devices_of(record: Record) -> set[str]:
    """The devices without which a port, a cable or a RAID group is nothing."""
    match record:
        case Port():
            return {port_device(record.id)}
        case Cable():
            return {port_device(record.a), port_device(record.b)}
        case RaidGroup():
            return {record.device}
        case _:
            return set()
