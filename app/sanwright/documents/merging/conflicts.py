"""Where both sides say something else of the same thing: what each says, and whose word counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from sanwright.design import Record, Table, Tables
from sanwright.fields.differences import field_name, label_of, said
from sanwright.text import NOTHING, Text

Ref = tuple[Table, str]


class MergeSide(StrEnum):
    """Whose word counts."""

    OURS = "ours"
    THEIRS = "theirs"

    @property
    def other(self) -> MergeSide:
        """Who else there is."""
        return MergeSide.THEIRS if self is MergeSide.OURS else MergeSide.OURS


class ConflictKind(StrEnum):
    """What both sides did."""

    FIELD = "field"
    """Both changed a field, each to something else."""
    DELETED = "deleted"
    """One took a thing out, the other changed it or hung something on it."""
    LOOP = "loop"
    """Each put one thing into the other: together they would contain each other."""


ConflictKey = tuple[str, ...]
"""The same for the same conflict of the same three designs."""

Choices = Mapping[ConflictKey, MergeSide]


@dataclass(frozen=True, slots=True)
class Conflict:
    """One question. ``label`` is what it is about, ``field`` which field, if it is about one.

    ``base``, ``ours`` and ``theirs`` are what was there and what each made of it, in words. Until
    somebody answers, ``until_then`` counts: nothing is lost by it.
    """

    key: ConflictKey
    kind: ConflictKind
    table: Table
    id: str
    label: str
    field: Text
    base: Text
    ours: Text
    theirs: Text
    until_then: MergeSide


def field_conflict(
    key: ConflictKey,
    sides: tuple[Tables, Tables, Tables],
    records: tuple[Record | None, Record, Record],
    name: str,
) -> Conflict:
    """Both changed the field ``name``; base, ours and theirs in this order."""
    was, ours, theirs = (
        said(tables, getattr(record, name)) if record is not None else NOTHING
        for tables, record in zip(sides, records, strict=True)
    )
    mine = records[1]
    return Conflict(
        key, ConflictKind.FIELD, mine.TABLE, mine.id, label_of(sides[1], mine),
        field_name(name, mine.TABLE), was, ours, theirs, MergeSide.OURS,
    )  # fmt: skip


def deletion_conflict(
    key: ConflictKey, base: Tables, deleted: Record, by: MergeSide, use: Text
) -> Conflict:
    """``by`` took ``deleted`` out; ``use`` is what the other side did with it."""
    gone = Text("taken out")
    ours, theirs = (gone, use) if by is MergeSide.OURS else (use, gone)
    return Conflict(
        key, ConflictKind.DELETED, deleted.TABLE, deleted.id, label_of(base, deleted), NOTHING,
        NOTHING, ours, theirs, by.other,
    )  # fmt: skip


def loop_conflict(key: ConflictKey, ours: Tables, theirs: Tables, record: Record) -> Conflict:
    """What each side put ``record`` into would contain itself in the other's design."""
    table, id_ = record.TABLE, record.id
    mine, other = ours.find(table, id_) or record, theirs.find(table, id_) or record
    return Conflict(
        key, ConflictKind.LOOP, table, id_, label_of(ours, mine), field_name("parent", table),
        NOTHING, said(ours, getattr(mine, "parent", None)),
        said(theirs, getattr(other, "parent", None)), MergeSide.OURS,
    )  # fmt: skip
