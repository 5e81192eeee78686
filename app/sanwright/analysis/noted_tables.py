"""A design's tables as an assessment shows them: each read is noted for the answer in progress."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar, overload

from sanwright.analysis.memo import Memo
from sanwright.design import Record, Table, Tables

_D = TypeVar("_D")


UNNOTED = Table.REFERENCE
"""A third of all answers reads the standards tables, and they change once in a design's life: when
they do, everything is worked out again."""


class NotedRows(Mapping[str, Record]):
    """One table. Reading a record notes that record, looping over the table notes all of it."""

    def __init__(self, table: Table, rows: Mapping[str, Record], memo: Memo) -> None:
        self._table = table
        self._rows = rows
        self._memo = memo

    def __getitem__(self, id_: str) -> Record:
        self._memo.note(self._table, id_)
        return self._rows[id_]

    @overload
    def get(self, id_: str, /) -> Record | None: ...
    @overload
    def get(self, id_: str, /, default: Record | _D) -> Record | _D: ...
    def get(self, id_: str, /, default: object = None) -> object:
        """The record, noted whether it is there or not."""
        self._memo.note(self._table, id_)
        return self._rows.get(id_, default)

    def __contains__(self, id_: object) -> bool:
        self._memo.note(self._table, id_)
        return id_ in self._rows

    def __iter__(self) -> Iterator[str]:
        self._memo.note(self._table, None)
        return iter(self._rows)

    def __len__(self) -> int:
        self._memo.note(self._table, None)
        return len(self._rows)


class NotedTables(Tables):
    """All tables of a design; ``memo`` notes which records and tables an answer has read."""

    def __init__(self, tables: Tables, memo: Memo) -> None:
        noted = (table for table in Table if table is not UNNOTED)
        rows: dict[Table, Mapping[str, Record]] = {UNNOTED: tables.rows(UNNOTED)}
        rows.update((table, NotedRows(table, tables.rows(table), memo)) for table in noted)
        super().__init__(rows)


def whole(table: Table) -> tuple[Table, None]:
    """The input that stands for all records of ``table`` together."""
    return (table, None)
