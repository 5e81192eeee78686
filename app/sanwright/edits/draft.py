"""A draft: a design with replacements laid over it, from which an edit makes its change."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.design.as_is import by_base
from sanwright.design.base import Base
from sanwright.design.bounds import check_record
from sanwright.design.change import Change, Replacement
from sanwright.design.design import Design, stem_of
from sanwright.design.records import SUBJECT_TABLES, Cable, Device, Port, Record, Table
from sanwright.design.states import succeeding
from sanwright.plain_ids import id_from
from sanwright.text import Text


class Draft:
    """Collects what an edit wants to be different; the design itself is not touched."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self._after: dict[tuple[Table, str], Record | None] = {}
        self._named: dict[Table, set[str]] = {}
        """Ids of each table that this draft has touched."""
        self._numbers: dict[tuple[Table, str], int] = {}
        """Of each stem a number that was not free when it was asked for: what a draft has touched
        stays touched."""

    def find(self, table: Table, id_: str) -> Record | None:
        """The record as the draft has it."""
        if (table, id_) in self._after:
            return self._after[table, id_]
        return self.design.find(table, id_)

    def rows(self, table: Table) -> Iterator[Record]:
        """All records of ``table`` as the draft has them."""
        for id_, record in self.design.rows(table).items():
            if (table, id_) not in self._after:
                yield record
        for (of, _), after in self._after.items():
            if of is table and after is not None:
                yield after

    def put(self, record: Record) -> None:
        """Add ``record`` or replace the one with its id; another part is not the owned one.

        Where there is a base, it says which state the record has. Raises InvalidEditError for what
        no design holds.
        """
        check_record(record)
        before = self.design.find(record.TABLE, record.id)
        kept = succeeding(before, record)
        if isinstance(kept, Device | Cable | Port):
            base = self.find(Table.BASE, "base")
            kept = by_base(self.design, kept, base if isinstance(base, Base) else None)
        self._after[record.TABLE, record.id] = kept
        self._named.setdefault(record.TABLE, set()).add(record.id)

    def correct(self, record: Record) -> None:
        """Put a record of a thing that stays the same: only more is known of it, as of its part."""
        self._after[record.TABLE, record.id] = record
        self._named.setdefault(record.TABLE, set()).add(record.id)

    def remove(self, table: Table, id_: str) -> None:
        """Take the record out."""
        self._after[table, id_] = None
        self._named.setdefault(table, set()).add(id_)

    def new_id(self, stem: str, table: Table) -> str:
        """A free id, also counting what this draft has added."""
        key = table, stem_of(stem)
        below = self._numbers.get(key, 0)
        id_ = self.design.new_id(stem, table, self._named.get(table, frozenset()), below)
        self._numbers[key] = int(id_.rpartition("-")[2]) - 1
        return id_

    def own_id(self, table: Table, *names: str) -> str:
        """An id made of what the thing is called, so that it is the same in another design.

        Where something else has that one, the next free number stands behind it.
        """
        id_ = id_from(*names)
        return id_ if id_ and self.is_free_id(table, id_) else self.new_id(id_ or "id", table)

    def is_free_id(self, table: Table, id_: str) -> bool:
        """Whether something new may get this id, beside what this draft has added."""
        is_named = any(id_ in self._named.get(each, ()) for each in SUBJECT_TABLES)
        return not is_named and self.design.is_free_id(table, id_)

    def change(self, label: Text) -> Change:
        """What differs from the design, as one change; empty if nothing does."""
        replacements = []
        for (table, id_), after in self._after.items():
            before = self.design.find(table, id_)
            if before != after:
                replacements.append(Replacement(table, id_, before, after))
        return Change(label, tuple(replacements))
