"""Cells of zones."""

from __future__ import annotations

from sanwright.design.records import Table
from sanwright.edits.cells.book import Book
from sanwright.edits.cells.column import (
    Column,
    choice_column,
    own_id,
    stated,
    text_column,
    word_column,
)
from sanwright.edits.cells.members import members_column
from sanwright.language import mark

_TABLE = Table.ZONES


def _count(book: Book, id_: str) -> float:
    zone = book.design.zones[id_]
    return float(len({*zone.members, *zone.principals}))


ZONE_COLUMNS: tuple[Column, ...] = (
    text_column(_TABLE, "name", mark("Name"), hint=own_id, width=170),
    choice_column(
        _TABLE,
        "fabric",
        mark("Fabric"),
        Table.FABRICS,
        mark("fabric"),
        none=mark("none"),
        width=110,
    ),
    word_column(_TABLE, "kind", mark("Kind"), ("standard", "peer")),
    members_column(_TABLE, "members", mark("Members"), stated(mark("none"))),
    members_column(_TABLE, "principals", mark("Principals"), stated(mark("none"))),
    Column(
        "count",
        mark("Size"),
        lambda book, id_: book.written(_count(book, id_)),
        number=_count,
        is_numeric=True,
        width=60,
    ),
)
