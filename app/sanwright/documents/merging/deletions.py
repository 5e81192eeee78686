"""What one side took out and the other still needs: found, taken back, or carried through."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec

from sanwright.design import Comment, Design, Record, Table, Tables, port_device
from sanwright.design.records import SUBJECT_TABLES
from sanwright.documents.merging.conflicts import Ref
from sanwright.edits import delete

_SILENT = frozenset({Table.PARTS, Table.REFERENCE})
"""Copies that nobody takes out on purpose: who needs one keeps it."""


def roots_of(base: Tables, deleter: Tables, ref: Ref) -> frozenset[Ref]:
    """What ``deleter`` took out so that ``ref`` had to go: itself, if that was no consequence."""
    open_, seen, roots = [ref], {ref}, set()
    while open_:
        table, id_ = open_.pop()
        record = base.find(table, id_)
        outer = [
            each
            for each in (record.references() if record is not None else ())
            if each[0] not in _SILENT and _is_gone(base, deleter, each)
        ]
        if not outer:
            roots.add((table, id_))
        open_ += [each for each in outer if each not in seen]
        seen.update(outer)
    return frozenset(roots)


def dangling(rows: Tables) -> Iterator[tuple[Record, Ref]]:
    """Each record with what it refers to and is not there."""
    for record in rows.records():
        for table, id_ in record.references():
            if rows.find(table, id_) is None:
                yield record, (table, id_)


def is_silent(ref: Ref) -> bool:
    """Whether it comes back without a question."""
    return ref[0] in _SILENT


def taken_back(base: Tables, deleter: Tables, root: Ref) -> Tables:
    """``deleter``'s design as if it had not taken ``root`` out, nor what went only with that."""
    back = {root}
    grown = True
    while grown:
        inner = {
            (record.TABLE, record.id)
            for record in base.records()
            if (record.TABLE, record.id) not in back
            and deleter.find(record.TABLE, record.id) is None
            and _hangs_on(record, back)
            and all(ref in back or deleter.find(*ref) is not None for ref in record.references())
        }
        grown = bool(inner)
        back |= inner
    rows = {}
    for table in Table:
        own = {
            id_: _with_members(base.find(table, id_), record, back, base)
            for id_, record in deleter.rows(table).items()
        }
        found = {
            id_: own.get(id_, record)
            for id_, record in base.rows(table).items()
            if id_ in own or (table, id_) in back
        }
        rows[table] = found | own
    return Tables(rows)


def carried_through(other: Tables, root: Ref) -> Tables:
    """``other``'s design without ``root`` and what cannot stand without it."""
    table, id_ = root
    if table in SUBJECT_TABLES and other.find(table, id_) is not None:
        design = Design(other.records())
        design.apply(delete(design, [id_]))
        return Tables({each: dict(design.rows(each)) for each in Table})
    left = {key: record for key, record in other.rows(table).items() if key != id_}
    return Tables({each: other.rows(each) for each in Table} | {table: left})


def _is_gone(base: Tables, deleter: Tables, ref: Ref) -> bool:
    return base.find(*ref) is not None and deleter.find(*ref) is None


def _hangs_on(record: Record, back: Collection[Ref]) -> bool:
    if isinstance(record, Comment):
        ids = {id_ for table, id_ in back if table in SUBJECT_TABLES}
        return bool(record.subject) and bool({record.subject, port_device(record.subject)} & ids)
    return any(ref in back for ref in record.references())


def _with_members(was: Record | None, now: Record, back: Collection[Ref], base: Tables) -> Record:
    """``now`` with what it said of the things that are back; it lost that with them."""
    if was is None or was == now:
        return now
    ids = {id_ for table, id_ in back if table in SUBJECT_TABLES}
    changed: dict[str, Any] = {}
    for name in now.__struct_fields__:
        before, after = getattr(was, name), getattr(now, name)
        if before == after:
            continue
        if isinstance(before, tuple) and isinstance(after, tuple):
            lost = [item for item in before if _names(item, ids) and item not in after]
            if lost:
                changed[name] = _in_order(before, after, lost)
        elif _names(before, ids) and after in (None, _outer(base, before)):
            changed[name] = before
    return msgspec.structs.replace(now, **changed) if changed else now


def _names(value: object, ids: Collection[str]) -> bool:
    return isinstance(value, str) and (value in ids or port_device(value) in ids)


def _outer(base: Tables, id_: str) -> str | None:
    """Into what the members of a group came when it was taken out."""
    group = base.groups.get(id_)
    return group.parent if group is not None else None


def _in_order(
    before: Iterable[Any], after: Iterable[Any], lost: Collection[Any]
) -> tuple[Any, ...]:
    first = [item for item in before if item in lost or item in after]
    return (*first, *(item for item in after if item not in first))
