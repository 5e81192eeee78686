"""Edits of what devices lie in: group, ungroup, put into a rack, room, site or group, take out."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from sanwright.design.change import Change
from sanwright.design.containers import container, inner_first, members_of
from sanwright.design.design import Design
from sanwright.design.racks import LOCATION_KINDS
from sanwright.design.records import Device, Group, Location, Record, Table
from sanwright.design.tables import Tables
from sanwright.drawing.geometry import around
from sanwright.edits.draft import Draft
from sanwright.edits.folding import MARGIN, drawn_rects
from sanwright.errors import InvalidEditError
from sanwright.text import Text

_RANK = {kind: rank for rank, kind in enumerate(LOCATION_KINDS)}


def group_devices(design: Design, ids: Collection[str], name: str = "") -> tuple[Change, str]:
    """A new group of devices and groups, called after their part where no name is given.

    It lies in the group that all of them lie in already, if there is one. Returns the change and
    the group's id. Raises InvalidEditError if no device is among ``ids``.
    """
    groups = _outermost_groups(design, ids)
    inside = {member for id_ in groups for member in members_of(design, id_)}
    devices = [id_ for id_ in devices_in(design, ids) if id_ not in inside]
    if not devices and not groups:
        raise InvalidEditError(Text("Select devices or groups to make a group of them."))
    draft = Draft(design)
    parents = {design.devices[id_].group for id_ in devices}
    parents |= {design.groups[id_].parent for id_ in groups}
    parent = next(iter(parents)) if len(parents) == 1 else None
    everything = (*devices, *inside)
    made = Group(
        id=draft.new_id("group", Table.GROUPS),
        name=name or group_name(design, (design.devices[id_].part for id_ in everything)),
        parent=parent,
    )
    draft.put(made)
    for id_ in devices:
        draft.put(msgspec.structs.replace(design.devices[id_], group=made.id))
    for id_ in groups:
        draft.put(msgspec.structs.replace(design.groups[id_], parent=made.id))
    return draft.change(Text("Group {name}", name=made.name)), made.id


def ungroup(design: Design, ids: Collection[str]) -> Change:
    """Dissolve the groups among ``ids`` and take the devices among them out of theirs.

    What was in a group is then in the one around it.
    """
    groups = {id_ for id_ in ids if id_ in design.groups}
    draft = Draft(design)

    def outer(group: str | None) -> str | None:
        while group in groups:
            group = design.groups[group or ""].parent
        return group

    for device in design.devices.values():
        if device.group in groups:
            draft.put(msgspec.structs.replace(device, group=outer(device.group)))
    for id_ in dict.fromkeys(design.chassis_of(id_) for id_ in ids if id_ in design.devices):
        lone = draft.find(Table.DEVICES, id_)
        if isinstance(lone, Device) and lone.group is not None and lone.group not in groups:
            around_it = outer(design.groups[lone.group].parent)
            draft.put(msgspec.structs.replace(lone, group=around_it))
    for group in design.groups.values():
        if group.id in groups:
            draft.remove(Table.GROUPS, group.id)
        elif group.parent in groups:
            draft.put(msgspec.structs.replace(group, parent=outer(group.parent)))
    if len(groups) == 1:
        return draft.change(Text("Ungroup {name}", name=design.groups[next(iter(groups))].label))
    return draft.change(Text("Ungroup"))


def put_into(design: Design, ids: Collection[str], target: str | None) -> Change:
    """Put devices, and racks into rooms and so on, into a container; None: out of everything.

    A device that changes its rack loses its rack unit. What goes into a folded container comes to
    lie beside what is in there, so that the box stays where it is. Raises InvalidEditError for a
    container that there is not, and for one that cannot hold what it should.
    """
    if target is None:
        return take_out(design, ids)
    record = container(design, target)
    if record is None:
        raise InvalidEditError(
            Text("There is no site, room, rack or group “{target}”.", target=target)
        )
    draft = Draft(design)
    inner = [found for id_ in ids if (found := container(design, id_)) is not None]
    moved = [found for found in inner if type(found) is type(record)]
    for place in moved:
        _check_order(place, record)
        draft.put(msgspec.structs.replace(place, parent=record.id))
    others = [id_ for id_ in ids if id_ not in {place.id for place in moved}]
    devices = devices_in(design, others)
    for id_ in devices:
        draft.put(_placed(design.devices[id_], record))
    if any(place.folded for place in inner_first(design, record)):
        _tuck_in(design, draft, record.id, devices)
    into = record.name or record.id
    if len(ids) != 1:
        return draft.change(Text("Put {count} items into {place}", count=len(ids), place=into))
    return draft.change(Text("Put {item} into {place}", item=_only(design, ids), place=into))


def take_out(
    design: Design, ids: Collection[str], *, places: bool = True, groups: bool = True
) -> Change:
    """Take devices and containers out of what they lie in: ``places``, ``groups`` or both."""
    draft = Draft(design)
    moved = [found for id_ in ids if (found := container(design, id_)) is not None]
    for place in moved:
        if places if isinstance(place, Location) else groups:
            draft.put(msgspec.structs.replace(place, parent=None))
    for id_ in devices_in(design, [id_ for id_ in ids if id_ in design.devices]):
        device = design.devices[id_]
        if places:
            device = msgspec.structs.replace(device, location=None, rack_position=None)
        if groups:
            device = msgspec.structs.replace(device, group=None)
        draft.put(device)
    if len(ids) != 1:
        return draft.change(Text("Take out {count} items", count=len(ids)))
    return draft.change(Text("Take out {item}", item=_only(design, ids)))


def devices_in(design: Tables, ids: Iterable[str]) -> tuple[str, ...]:
    """Devices that stand alone and are meant by ids of devices, fitted ones and containers."""
    found: dict[str, None] = {}
    for id_ in ids:
        if id_ in design.devices:
            found[design.chassis_of(id_)] = None
        elif container(design, id_) is not None:
            found.update(dict.fromkeys(members_of(design, id_)))
    return tuple(found)


def group_name(design: Tables, parts: Iterable[str], taken: Iterable[str] = ()) -> str:
    """“Dell R740 group” where all are of one part, with a number if there is one already.

    A part of no known maker stands for a model that nobody could read, and gives no name.
    """
    kinds = set(parts)
    only = design.part(next(iter(kinds))) if len(kinds) == 1 else None
    is_named = only is not None and bool(only.vendor)
    stem = Text("{part} group", part=only.name) if only and is_named else Text("Group")
    used = {group.name for group in design.groups.values()} | set(taken)
    name, number = str(stem), 2
    while name in used:
        name, number = f"{stem} {number}", number + 1
    return name


def _outermost_groups(design: Tables, ids: Collection[str]) -> list[str]:
    chosen = [id_ for id_ in ids if id_ in design.groups]
    return [
        id_
        for id_ in chosen
        if not any(
            outer.id in chosen for outer in inner_first(design, design.groups[id_])
            if outer.id != id_
        )
    ]  # fmt: skip


def _check_order(inner: Location | Group, outer: Location | Group) -> None:
    if isinstance(inner, Location) and isinstance(outer, Location):
        are_racks = inner.kind == outer.kind == "rack" and inner.id != outer.id
        if are_racks or _RANK[inner.kind] < _RANK[outer.kind]:
            raise InvalidEditError(
                Text(
                    "A {kind} does not go into a {outer}; sites hold rooms, rooms hold racks.",
                    kind=LOCATION_KINDS[inner.kind],
                    outer=LOCATION_KINDS[outer.kind],
                )
            )


def _placed(device: Device, record: Location | Group) -> Device:
    if isinstance(record, Group):
        return msgspec.structs.replace(device, group=record.id)
    unit = device.rack_position if device.location == record.id else None
    return msgspec.structs.replace(device, location=record.id, rack_position=unit)


def _tuck_in(design: Design, draft: Draft, target: str, devices: Collection[str]) -> None:
    """Place newcomers in a row below what a folded container holds already."""
    there = members_of(design, target)
    whole = around(drawn_rects(design, there).values())
    if whole is None:
        return
    x, y = whole.left, whole.bottom + MARGIN
    fresh = [id_ for id_ in devices if id_ not in set(there)]
    for id_, rect in drawn_rects(design, fresh).items():
        record: Record | None = draft.find(Table.DEVICES, id_)
        if isinstance(record, Device):
            draft.put(msgspec.structs.replace(record, x=x, y=y))
        x += rect.width + MARGIN


def _only(design: Tables, ids: Collection[str]) -> str:
    (id_,) = ids
    record = design.devices.get(id_) or container(design, id_)
    return (record.name if record is not None else "") or id_
