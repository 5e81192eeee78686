"""Fields of zones."""

from __future__ import annotations

from dataclasses import replace

from sanwright.design.records import Table
from sanwright.fields.book import Book
from sanwright.fields.members import members_field
from sanwright.fields.record_field import (
    RecordField,
    figure,
    own_id,
    reference_field,
    stated,
    text_field,
    word_field,
)
from sanwright.text import Text

_TABLE = Table.ZONES
_NONE = stated(Text("none"))


def _count(book: Book, id_: str) -> float:
    zone = book.design.zones[id_]
    return float(len({*zone.members, *zone.principals}))


def _has_principals(book: Book, id_: str) -> bool:
    zone = book.design.zones[id_]
    return zone.kind == "peer" or bool(zone.principals)


ZONE_FIELDS: tuple[RecordField, ...] = (
    text_field(_TABLE, "name", Text("Name"), absent=own_id, width=170),
    reference_field(
        _TABLE, "fabric", Text("Fabric"), Table.FABRICS, absent=Text("none"), width=110
    ),
    word_field(
        _TABLE,
        "kind",
        Text("Kind"),
        {"standard": Text("Standard zone"), "peer": Text("Peer zone")},
    ),
    members_field(_TABLE, "members", Text("Members"), _NONE),
    replace(
        members_field(_TABLE, "principals", Text("Principals"), _NONE), applies=_has_principals
    ),
    figure(_TABLE, "count", Text("Size"), _count, width=60),
)
