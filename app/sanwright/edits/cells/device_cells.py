"""Cells of devices."""

from __future__ import annotations

from sanwright.design.records import Device, Table
from sanwright.edits.cells.book import Book
from sanwright.edits.cells.column import (
    NOT_STATED,
    Column,
    choice_column,
    own_id,
    set_fields,
    text_column,
    word_column,
)
from sanwright.edits.cells.numbers import read_count
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.language import mark, tr
from sanwright.parts import Part, PartKind, value_of
from sanwright.units import UNKNOWN

_TABLE = Table.DEVICES


def _device(book: Book, id_: str) -> Device:
    return book.design.devices[id_]


def _part(book: Book, id_: str) -> Part | None:
    return book.design.part(_device(book, id_).part)


def _vendor(book: Book, id_: str) -> str:
    part = _part(book, id_)
    return part.vendor if part is not None else tr(UNKNOWN)


def _model(book: Book, id_: str) -> str:
    part = _part(book, id_)
    return part.model if part is not None else _device(book, id_).part


def _kind(book: Book, id_: str) -> str:
    part = _part(book, id_)
    return part.kind.label if part is not None else tr(UNKNOWN)


def _chassis(book: Book, id_: str) -> str:
    return book.names(_TABLE).text(_device(book, id_).parent)


def _ports(book: Book, id_: str) -> float | None:
    part = _part(book, id_)
    if part is None or any(group.count is None for group in part.ports.values()):
        return None
    return float(sum(len(group.names()) for group in part.ports.values()))


def _ports_text(book: Book, id_: str) -> str:
    count = _ports(book, id_)
    return tr(UNKNOWN) if count is None else book.written(count)


def _only_outer(base: Column, what: str) -> Column:
    """A column that a fitted part takes from its chassis."""

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        if text and _device(book, id_).parent is not None:
            raise InvalidEditError(
                tr("A fitted part has the {what} of its chassis; set it there.", what=tr(what))
            )
        if base.write is not None:
            base.write(book, draft, id_, text)

    def hint(book: Book, id_: str) -> str:
        if _device(book, id_).parent is not None:
            return mark("as its chassis")
        return base.hint(book, id_) if base.hint is not None else ""

    return Column(
        base.key,
        base.title,
        base.read,
        write,
        hint,
        base.options,
        base.number,
        base.is_numeric,
        base.width,
    )


def _write_position(book: Book, draft: Draft, id_: str, text: str) -> None:
    unit = read_count(book.number(text), mark("rack unit"), 1) if text else None
    device = draft.find(_TABLE, id_)
    place = book.design.locations.get(getattr(device, "location", None) or "")
    if unit is not None and place is not None and place.rack_units is not None:
        what = tr("rack unit in {place}", place=place.name or place.id)
        unit = read_count(str(unit), what, 1, place.rack_units)
    set_fields(draft, _TABLE, id_, rack_position=unit)


def _read_position(book: Book, id_: str) -> str:
    return book.written(_device(book, id_).rack_position)


def _write_quantity(book: Book, draft: Draft, id_: str, text: str) -> None:
    if not text:
        raise InvalidEditError(
            tr("A device is there once or more often; write a quantity, such as 1.")
        )
    quantity = read_count(book.number(text), mark("quantity"), 1)
    part = _part(book, id_)
    if quantity > 1 and part is not None and part.kind is not PartKind.DRIVE:
        raise InvalidEditError(tr("Only drives are counted; place further devices on the drawing."))
    set_fields(draft, _TABLE, id_, quantity=quantity)


def _feeds(book: Book, id_: str) -> str:
    return ", ".join(_device(book, id_).power_feeds)


def _write_feeds(_book: Book, draft: Draft, id_: str, text: str) -> None:
    feeds = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    set_fields(draft, _TABLE, id_, power_feeds=feeds)


def _power(book: Book, id_: str) -> float | None:
    part = _part(book, id_)
    power = value_of(part.physical.power_max) if part is not None and part.physical else None
    return power.amount if power is not None else None


def _power_text(book: Book, id_: str) -> str:
    power = _power(book, id_)
    return tr(UNKNOWN) if power is None else book.written(power)


_LOCATION = choice_column(
    _TABLE,
    "location",
    mark("Location"),
    Table.LOCATIONS,
    mark("location"),
    none=mark("not stated"),
    width=170,
)
_POSITION = Column(
    "rack_position",
    mark("Rack unit"),
    _read_position,
    _write_position,
    NOT_STATED,
    number=lambda book, id_: _device(book, id_).rack_position,
    is_numeric=True,
    width=90,
)

DEVICE_COLUMNS: tuple[Column, ...] = (
    text_column(_TABLE, "name", mark("Name"), hint=own_id, width=160),
    Column("kind", mark("Kind"), _kind, width=90),
    Column("vendor", mark("Vendor"), _vendor, width=90),
    Column("model", mark("Model"), _model, width=150),
    _only_outer(
        choice_column(
            _TABLE,
            "fabric",
            mark("Fabric"),
            Table.FABRICS,
            mark("fabric"),
            none=mark("none"),
            width=110,
        ),
        mark("fabric"),
    ),
    _only_outer(_LOCATION, mark("location")),
    _only_outer(_POSITION, mark("rack unit")),
    _only_outer(
        choice_column(
            _TABLE,
            "group",
            mark("Group"),
            Table.GROUPS,
            mark("group"),
            none=mark("none"),
            width=120,
        ),
        mark("group"),
    ),
    Column("chassis", mark("Fitted into"), _chassis, width=140),
    text_column(_TABLE, "slot", mark("Slot"), width=60),
    Column(
        "quantity",
        mark("Quantity"),
        lambda book, id_: str(_device(book, id_).quantity),
        _write_quantity,
        number=lambda book, id_: _device(book, id_).quantity,
        is_numeric=True,
        width=80,
    ),
    Column("ports", mark("Ports"), _ports_text, number=_ports, is_numeric=True, width=70),
    Column(
        "power", mark("Power, maximum (W)"), _power_text, number=_power, is_numeric=True, width=140
    ),
    word_column(_TABLE, "mode", mark("Mode"), ("switch", "access gateway")),
    Column("power_feeds", mark("Power feeds"), _feeds, _write_feeds, NOT_STATED, width=110),
    text_column(_TABLE, "remark", mark("Remark"), width=220),
)
