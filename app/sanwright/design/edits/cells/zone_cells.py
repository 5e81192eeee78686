"""Cells of zones."""

from __future__ import annotations

from sanwright.design.edits.cells.book import Book
from sanwright.design.edits.cells.column import (
    Column,
    choice_column,
    own_id,
    stated,
    text_column,
    word_column,
)
from sanwright.design.edits.cells.members import members_column
from sanwright.design.records import Table

_TABLE = Table.ZONES


def _count(book: Book, id_: str) -> float:
    zone = book.design.zones[id_]
    return float(len({*zone.members, *zone.principals}))


ZONE_COLUMNS: tuple[Column, ...] = (
    text_column(_TABLE, "name", "Name", hint=own_id, width=170),
    choice_column(_TABLE, "fabric", "Fabric", Table.FABRICS, "fabric", none="none", width=110),
    word_column(_TABLE, "kind", "Kind", ("standard", "peer")),
    members_column(_TABLE, "members", "Members", stated("none")),
    members_column(_TABLE, "principals", "Principals", stated("none")),
    Column(
        "count", "Size", lambda book, id_: book.written(_count(book, id_)), number=_count,
        is_numeric=True, width=60,
    ),
)  # fmt: skip
