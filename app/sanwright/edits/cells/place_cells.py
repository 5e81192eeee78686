"""Cells of fabrics, locations and groups."""

from __future__ import annotations

from sanwright.design.containers import members_of
from sanwright.design.records import Table
from sanwright.edits.cells.book import Book
from sanwright.edits.cells.column import (
    NOT_STATED,
    Column,
    choice_column,
    number_column,
    own_id,
    set_fields,
    text_column,
    word_column,
)
from sanwright.edits.cells.numbers import read_count, read_quantity
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.language import mark, tr
from sanwright.units import Mass, Power

_MOST_UNITS = 100


def _within(table: Table, what: str) -> Column:
    """The column that says what a container lies in."""
    base = choice_column(
        table, "parent", mark("Within"), table, what, none=mark("nothing"), width=180
    )

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        outer = book.names(table).must_find(text, what) if text else None
        current, steps = outer, 0
        while current is not None and steps <= len(book.design.rows(table)):
            if current == id_:
                raise InvalidEditError(tr("A {what} cannot lie within itself.", what=tr(what)))
            current, steps = getattr(draft.find(table, current), "parent", None), steps + 1
        set_fields(draft, table, id_, parent=outer)

    return Column(base.key, base.title, base.read, write, base.hint, base.options, width=base.width)


def _size(book: Book, id_: str) -> float:
    return float(len(members_of(book.design, id_)))


def _users(book: Book, id_: str) -> float:
    return float(sum(device.fabric == id_ for device in book.design.devices.values()))


_DEVICES_IN = Column(
    "size",
    mark("Devices"),
    lambda book, id_: book.written(_size(book, id_)),
    number=_size,
    is_numeric=True,
    width=80,
)

FABRIC_COLUMNS: tuple[Column, ...] = (
    text_column(Table.FABRICS, "name", mark("Name"), hint=own_id, width=180),
    text_column(Table.FABRICS, "side", mark("Side"), width=80),
    word_column(Table.FABRICS, "routing", mark("Routing"), ("exchange", "port")),
    Column(
        "size",
        mark("Switches and devices"),
        lambda book, id_: book.written(_users(book, id_)),
        number=_users,
        is_numeric=True,
        width=150,
    ),
)

LOCATION_COLUMNS: tuple[Column, ...] = (
    text_column(Table.LOCATIONS, "name", mark("Name"), hint=own_id, width=180),
    word_column(Table.LOCATIONS, "kind", mark("Kind"), ("site", "room", "rack"), width=80),
    _within(Table.LOCATIONS, mark("location")),
    number_column(
        Table.LOCATIONS,
        "rack_units",
        mark("Rack units"),
        lambda text: read_count(text, mark("number of rack units"), 1, _MOST_UNITS),
        hint=NOT_STATED,
    ),
    number_column(
        Table.LOCATIONS,
        "power_limit",
        mark("Power limit (W)"),
        lambda text: read_quantity(Power, text, mark("power limit")),
        hint=NOT_STATED,
        width=120,
    ),
    number_column(
        Table.LOCATIONS,
        "weight_limit",
        mark("Weight limit (kg)"),
        lambda text: read_quantity(Mass, text, mark("weight limit")),
        hint=NOT_STATED,
        width=130,
    ),
    number_column(
        Table.LOCATIONS,
        "power_feeds",
        mark("Power feeds"),
        lambda text: read_count(text, mark("number of power feeds"), 0),
        hint=NOT_STATED,
        width=110,
    ),
    _DEVICES_IN,
)

GROUP_COLUMNS: tuple[Column, ...] = (
    text_column(Table.GROUPS, "name", mark("Name"), hint=own_id, width=200),
    _within(Table.GROUPS, mark("group")),
    _DEVICES_IN,
)
