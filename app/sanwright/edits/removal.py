"""Taking records out, with all that cannot stand without them."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import (
    SUBJECT_TABLES,
    Device,
    Port,
    Table,
    Zone,
    port_device,
    port_name,
)
from sanwright.design.remains import LOSING_TABLES, Remains
from sanwright.design.tables import Tables
from sanwright.edits.draft import Draft
from sanwright.text import Text

_ON_THEIR_OWN = (
    Table.NOTES,
    Table.VARIANTS,
    Table.MEASUREMENTS,
    Table.COMMENTS,
    Table.WAIVERS,
)


def delete(design: Design, ids: Collection[str]) -> Change:
    """Remove devices, cables, notes, zones, workloads, ... and all that cannot stand without them.

    With a device go its fitted parts, port settings, cables and RAID groups; zones and workloads
    lose the member, and go when nothing is left on one of their sides. With a workload goes what
    was measured of it. With everything go the comments that are pinned to it.
    """
    draft = Draft(design)
    loss = Remains(design, ids)
    for table in LOSING_TABLES:
        for id_, left in loss.losses(design, table):
            if left is None:
                draft.remove(table, id_)
            else:
                draft.put(left)
    for table in _ON_THEIR_OWN:
        for id_ in design.rows(table):
            if id_ in ids:
                draft.remove(table, id_)
    _drop_locations(design, draft, ids)
    _drop_groups(design, draft, ids)
    _drop_fabrics(design, draft, ids)
    _drop_comments(design, draft)
    gone = [id_ for id_ in ids if draft.find(_table_of(design, id_), id_) is None]
    if len(gone) == 1:
        return draft.change(Text("Delete {item}", item=_label_of(design, gone[0])))
    return draft.change(Text("Delete {count} items", count=len(gone)))


def _drop_locations(design: Design, draft: Draft, ids: Collection[str]) -> None:
    locations = {id_ for id_ in ids if id_ in design.locations}
    for record in tuple(draft.rows(Table.DEVICES)) if locations else ():
        if isinstance(record, Device) and record.location in locations:
            draft.put(msgspec.structs.replace(record, location=None))
    for place in design.locations.values():
        if place.id in locations:
            draft.remove(Table.LOCATIONS, place.id)
        elif place.parent in locations:
            draft.put(msgspec.structs.replace(place, parent=None))


def _drop_groups(design: Design, draft: Draft, ids: Collection[str]) -> None:
    """What was in a group is in the one around it now."""
    groups = {id_ for id_ in ids if id_ in design.groups}

    def outer(group: str | None) -> str | None:
        while group in groups:
            group = design.groups[group or ""].parent
        return group

    for record in tuple(draft.rows(Table.DEVICES)) if groups else ():
        if isinstance(record, Device) and record.group in groups:
            draft.put(msgspec.structs.replace(record, group=outer(record.group)))
    for group in design.groups.values():
        if group.id in groups:
            draft.remove(Table.GROUPS, group.id)
        elif group.parent in groups:
            draft.put(msgspec.structs.replace(group, parent=outer(group.parent)))


def _drop_fabrics(design: Design, draft: Draft, ids: Collection[str]) -> None:
    fabrics = {id_ for id_ in ids if id_ in design.fabrics}
    for table in (Table.DEVICES, Table.PORTS, Table.ZONES) if fabrics else ():
        for record in tuple(draft.rows(table)):
            if isinstance(record, Device | Port | Zone) and record.fabric in fabrics:
                draft.put(msgspec.structs.replace(record, fabric=None))
    for id_ in design.fabrics:
        if id_ in fabrics:
            if id_ in design.zone_databases:
                draft.remove(Table.ZONE_DATABASES, id_)
            draft.remove(Table.FABRICS, id_)


def _drop_comments(design: Design, draft: Draft) -> None:
    """Comments on what goes: a later record of the same id is another thing."""
    for comment in design.comments.values():
        if _is_there(design, comment.subject) and not _is_there(draft, comment.subject):
            draft.remove(Table.COMMENTS, comment.id)


def _is_there(tables: Design | Draft, subject: str) -> bool:
    if port_name(subject):
        return tables.find(Table.DEVICES, port_device(subject)) is not None
    return any(tables.find(table, subject) is not None for table in SUBJECT_TABLES)


def _table_of(design: Tables, id_: str) -> Table:
    return next((table for table in Table if id_ in design.rows(table)), Table.DEVICES)


def _label_of(design: Tables, id_: str) -> str:
    record = design.find(_table_of(design, id_), id_)
    return str(getattr(record, "label", "") or getattr(record, "name", "") or id_)
