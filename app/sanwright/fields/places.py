"""Fields of fabrics, locations and groups."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from sanwright.design.containers import members_of
from sanwright.design.records import Table
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.record_field import (
    NOT_STATED,
    RecordField,
    count_field,
    figure,
    own_id,
    quantity_field,
    reference_field,
    set_fields,
    text_field,
    word_field,
)
from sanwright.text import Text
from sanwright.units import RACK_UNIT, Mass, Power

SIDES = tuple("ABCDEFGH")
"""Sides that are offered for fabrics; others may be typed."""

_RACK_UNITS = msgspec.Meta(ge=1, le=100)


def _within(table: Table, what: Text) -> RecordField:
    """The field that says what a container lies in."""
    base = reference_field(
        table, "parent", Text("Within"), table, absent=Text("nothing"), width=180
    )

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        outer = book.names(table).must_find(text, what) if text else None
        if outer is not None and _lies_within(book, draft, table, outer, id_):
            raise InvalidEditError(Text("A {what} cannot lie within itself.", what=what))
        set_fields(draft, table, id_, parent=outer)

    def choices(book: Book, id_: str) -> list[str]:
        names, draft = book.names(table), Draft(book.design)
        inner = {
            names.text(other)
            for other in book.design.rows(table)
            if _lies_within(book, draft, table, other, id_)
        }
        found = base.choices(book, id_) if base.choices is not None else []
        return [text for text in found if text not in inner]

    return replace(base, write=write, choices=choices)


def _lies_within(book: Book, draft: Draft, table: Table, id_: str, outer: str) -> bool:
    current: str | None = id_
    steps = 0
    while current is not None and steps <= len(book.design.rows(table)):
        if current == outer:
            return True
        current, steps = getattr(draft.find(table, current), "parent", None), steps + 1
    return False


def _size(book: Book, id_: str) -> float:
    return float(len(members_of(book.design, id_)))


def _users(book: Book, id_: str) -> float:
    return float(sum(device.fabric == id_ for device in book.design.devices.values()))


def _side() -> RecordField:
    base = text_field(Table.FABRICS, "side", Text("Side"), width=80)

    def write(_book: Book, draft: Draft, id_: str, text: str) -> None:
        if not text:
            raise InvalidEditError(Text("“{title}” is always stated.", title=base.label))
        side = text.upper() if text.upper() in SIDES else text
        set_fields(draft, Table.FABRICS, id_, side=side)

    return replace(base, write=write, choices=lambda _book, _id: list(SIDES))


FABRIC_FIELDS: tuple[RecordField, ...] = (
    text_field(Table.FABRICS, "name", Text("Name"), absent=own_id, width=180),
    _side(),
    word_field(
        Table.FABRICS,
        "routing",
        Text("Routing"),
        {"exchange": Text("By exchange"), "port": Text("By port")},
    ),
    figure(Table.FABRICS, "size", Text("Switches and devices"), _users, width=150),
)

LOCATION_FIELDS: tuple[RecordField, ...] = (
    text_field(Table.LOCATIONS, "name", Text("Name"), absent=own_id, width=180),
    word_field(
        Table.LOCATIONS,
        "kind",
        Text("Kind"),
        {"site": Text("Site"), "room": Text("Room"), "rack": Text("Rack")},
        width=80,
    ),
    _within(Table.LOCATIONS, Text("location")),
    count_field(
        Table.LOCATIONS,
        "rack_units",
        Text("Rack units"),
        of=RACK_UNIT,
        limits=_RACK_UNITS,
        absent=NOT_STATED,
        example="42",
    ),
    quantity_field(
        Table.LOCATIONS,
        "power_limit",
        Text("Power limit"),
        Power,
        absent=NOT_STATED,
        example="8 kW",
        width=120,
    ),
    quantity_field(
        Table.LOCATIONS,
        "weight_limit",
        Text("Weight limit"),
        Mass,
        absent=NOT_STATED,
        example="900 kg",
        width=130,
    ),
    count_field(
        Table.LOCATIONS,
        "power_feeds",
        Text("Power feeds"),
        absent=NOT_STATED,
        example="2",
        width=110,
    ),
    figure(Table.LOCATIONS, "size", Text("Devices"), _size),
)

GROUP_FIELDS: tuple[RecordField, ...] = (
    text_field(Table.GROUPS, "name", Text("Name"), absent=own_id, width=200),
    _within(Table.GROUPS, Text("group")),
    figure(Table.GROUPS, "size", Text("Devices"), _size),
)
