"""Cells of cables."""

from __future__ import annotations

from sanwright.design.records import Cable, Table, port_device
from sanwright.edits.cells.book import Book
from sanwright.edits.cells.column import (
    NOT_STATED,
    Column,
    number_column,
    own_id,
    set_fields,
    stated,
    text_column,
)
from sanwright.edits.cells.numbers import read_count, read_quantity
from sanwright.edits.cells.port_cells import port_text
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.language import mark, tr
from sanwright.parts import PartKind, is_same_shape
from sanwright.units import UNKNOWN, Length, Loss

_TABLE = Table.CABLES


def _cable(book: Book, id_: str) -> Cable:
    return book.design.cables[id_]


def _kind(book: Book, id_: str) -> str:
    return book.part_names(PartKind.CABLE).text(_cable(book, id_).part)


def _kinds(book: Book, id_: str) -> list[str]:
    """Cables with the plugs of the present one."""
    names = book.part_names(PartKind.CABLE)
    offered = book.parts.parts(PartKind.CABLE)
    current = book.part(_cable(book, id_).part)
    if current is not None and current.cable is not None:
        plugs = (current.cable.connector_a, current.cable.connector_b)
        alike = [
            part
            for part in offered
            if part.cable is not None
            and all(
                not a or not b or is_same_shape(a, b)
                for a, b in zip(
                    plugs, (part.cable.connector_a, part.cable.connector_b), strict=True
                )
            )
        ]
        offered = tuple(alike) or offered
    return sorted({*(names.text(part.id) for part in offered), _kind(book, id_)}, key=str.casefold)


def _write_kind(book: Book, draft: Draft, id_: str, text: str) -> None:
    if not text:
        raise InvalidEditError(tr("A cable is always of some kind; choose another, or delete it."))
    found = book.part_names(PartKind.CABLE).find(text)
    part = book.part(found) if found is not None else book.parts.find(text)
    if part is None or part.kind is not PartKind.CABLE:
        raise InvalidEditError(
            tr(
                "The catalog has no cable “{text}”; write vendor and model, or a part number.",
                text=text,
            )
        )
    keep_part(draft, part)
    set_fields(draft, _TABLE, id_, part=part.id)


def _medium(book: Book, id_: str) -> str:
    part = book.design.part(_cable(book, id_).part)
    return part.cable.medium if part is not None and part.cable is not None else tr(UNKNOWN)


def _fabric(book: Book, id_: str) -> str:
    """The fabric of a switch at one of the ends, as it is set there."""
    names = book.names(Table.FABRICS)
    found: dict[str, None] = {}
    for end in _cable(book, id_).ends():
        port = book.design.ports.get(end)
        device = book.design.devices.get(book.design.chassis_of(port_device(end)))
        own = port.fabric if port is not None else None
        fabric = own or (device.fabric if device is not None else None)
        if fabric is not None:
            found[names.text(fabric)] = None
    return ", ".join(found)


CABLE_COLUMNS: tuple[Column, ...] = (
    text_column(_TABLE, "name", mark("Name"), hint=own_id, width=130),
    Column("a", mark("From"), lambda book, id_: port_text(book, _cable(book, id_).a), width=200),
    Column("b", mark("To"), lambda book, id_: port_text(book, _cable(book, id_).b), width=200),
    Column("fabric", mark("Fabric"), _fabric, hint=stated(mark("none")), width=100),
    Column("part", mark("Cable"), _kind, _write_kind, options=_kinds, width=190),
    Column("medium", mark("Medium"), _medium, width=80),
    number_column(
        _TABLE,
        "length",
        mark("Length (m)"),
        lambda text: read_quantity(Length, text, mark("length")),
        hint=NOT_STATED,
    ),
    number_column(
        _TABLE,
        "connections",
        mark("Connections"),
        lambda text: read_count(text, mark("number of connections"), 0),
        hint=stated("0"),
        empty=0,
    ),
    number_column(
        _TABLE,
        "splices",
        mark("Splices"),
        lambda text: read_count(text, mark("number of splices"), 0),
        hint=stated("0"),
        empty=0,
        width=80,
    ),
    number_column(
        _TABLE,
        "loss",
        mark("Measured loss (dB)"),
        lambda text: read_quantity(Loss, text, mark("measured loss"), 0),
        hint=stated(mark("not measured")),
        width=140,
    ),
    text_column(_TABLE, "trunk", mark("Trunk"), width=90),
    number_column(
        _TABLE,
        "link_cost",
        mark("Link cost"),
        lambda text: read_count(text, mark("link cost"), 1),
        hint=stated(mark("as switches set it")),
        width=130,
    ),
    text_column(_TABLE, "remark", mark("Remark"), width=200),
)
