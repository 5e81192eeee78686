"""Fields of devices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from sanwright.design.records import Device, Table
from sanwright.edits.draft import Draft
from sanwright.edits.naming import rename_device
from sanwright.errors import InvalidEditError
from sanwright.fields.adapters import ADAPTERS
from sanwright.fields.book import Book
from sanwright.fields.numbers import limits_of, read_count
from sanwright.fields.record_field import (
    NOT_STATED,
    RecordField,
    count_field,
    figure,
    reference_field,
    set_fields,
    stated,
    text_field,
    word_field,
)
from sanwright.fields.states import LICENCE_FIELDS, state_fields
from sanwright.parts import Part, PartKind, PortRole, value_of
from sanwright.text import Text, verbatim, within_sentence
from sanwright.units import RACK_UNIT, UNKNOWN

_TABLE = Table.DEVICES
_ADAPTERS = (PartKind.HBA, PartKind.SAS_ADAPTER)
_LANES = ("1", "2", "4", "8", "16")
_AS_CHASSIS = stated(Text("as the chassis"))
_FROM_ONE = msgspec.Meta(ge=1, le=200)


def _device(book: Book, id_: str) -> Device:
    return book.design.devices[id_]


def _part(book: Book, id_: str) -> Part | None:
    return book.design.part(_device(book, id_).part)


def _vendor(book: Book, id_: str) -> str:
    part = _part(book, id_)
    return part.vendor if part is not None else str(UNKNOWN)


def _model(book: Book, id_: str) -> str:
    part = _part(book, id_)
    return part.model if part is not None else _device(book, id_).part


def _kind(book: Book, id_: str) -> str:
    part = _part(book, id_)
    return str(part.kind.label) if part is not None else str(UNKNOWN)


def _chassis(book: Book, id_: str) -> str:
    return book.names(_TABLE).text(_device(book, id_).parent)


def _own_name(book: Book, id_: str) -> Text:
    return verbatim(book.design.own_name(id_))


def _ports(book: Book, id_: str) -> float | None:
    part = _part(book, id_)
    if part is None or any(group.count is None for group in part.ports.values()):
        return None
    return float(sum(len(group.names()) for group in part.ports.values()))


def _power(book: Book, id_: str) -> float | None:
    part = _part(book, id_)
    power = value_of(part.physical.power_max) if part is not None and part.physical else None
    return power.amount if power is not None else None


# Where a field applies


def _is_outer(book: Book, id_: str) -> bool:
    return _device(book, id_).parent is None


def _is_inner(book: Book, id_: str) -> bool:
    return not _is_outer(book, id_)


def _is_adapter(book: Book, id_: str) -> bool:
    part = _part(book, id_)
    return part is not None and part.kind in _ADAPTERS


def _has_fabric(book: Book, id_: str) -> bool:
    device, part = _device(book, id_), _part(book, id_)
    return device.parent is None and (
        part is None or _is_switch(book, [device]) or device.fabric is not None
    )


def _is_switch(book: Book, devices: Iterable[Device]) -> bool:
    """Whether one of the devices has a port of a switch."""
    parts = (book.design.part(device.part) for device in devices)
    groups = (group for part in parts if part is not None for group in part.ports.values())
    return any(group.role is PortRole.FABRIC for group in groups)


def _has_mode(book: Book, id_: str) -> bool:
    device = _device(book, id_)
    inner = (each for each in book.design.devices.values() if each.parent == id_)
    return device.mode != "switch" or _is_switch(book, [device]) or _is_switch(book, inner)


def _is_counted(book: Book, id_: str) -> bool:
    part = _part(book, id_)
    return _device(book, id_).quantity > 1 or (part is not None and part.kind is PartKind.DRIVE)


def _only_outer(base: RecordField) -> RecordField:
    """A field that a fitted part takes from its chassis."""

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        if text and _is_inner(book, id_):
            what = within_sentence(base.label)
            raise InvalidEditError(
                Text("A fitted part has the {what} of its chassis; set it there.", what=what)
            )
        if base.write is not None:
            base.write(book, draft, id_, text)

    def absent(book: Book, id_: str) -> Text:
        return Text("as its chassis") if _is_inner(book, id_) else base.meant(book, id_)

    return replace(base, write=write, absent=absent, applies=_is_outer)


# What is typed in


def _write_name(book: Book, draft: Draft, id_: str, text: str) -> None:
    inner, pending = [], [id_]
    while pending:
        fitted = book.fitted().get(pending.pop(), [])
        inner += fitted
        pending += fitted
    rename_device(draft, id_, text, inner)


def _write_position(book: Book, draft: Draft, id_: str, text: str) -> None:
    unit = read_count(text, Text("Rack unit"), _FROM_ONE, RACK_UNIT) if text else None
    device = draft.find(_TABLE, id_)
    place = book.design.locations.get(getattr(device, "location", None) or "")
    if unit is not None and place is not None and unit > (place.rack_units or unit):
        raise InvalidEditError(
            Text(
                "“{place}” has {count} rack units; write 1 to {count}.",
                place=place.name or place.id,
                count=place.rack_units,
            )
        )
    set_fields(draft, _TABLE, id_, rack_position=unit)


def _write_quantity(book: Book, draft: Draft, id_: str, text: str) -> None:
    if not text:
        raise InvalidEditError(
            Text("A device is there once or more often; write a quantity, such as 1.")
        )
    quantity = read_count(text, Text("Quantity"), limits_of(_TABLE, "quantity"))
    part = _part(book, id_)
    if quantity > 1 and part is not None and part.kind is not PartKind.DRIVE:
        raise InvalidEditError(
            Text("Only drives are counted; place further devices on the drawing.")
        )
    set_fields(draft, _TABLE, id_, quantity=quantity)


def _feeds(book: Book, id_: str) -> str:
    return ", ".join(_device(book, id_).power_feeds)


def _write_feeds(_book: Book, draft: Draft, id_: str, text: str) -> None:
    feeds = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    set_fields(draft, _TABLE, id_, power_feeds=feeds)


def _generation(book: Book, id_: str) -> str:
    generation = _device(book, id_).slot_pcie_generation
    return f"PCIe {generation}" if generation is not None else ""


def _generations(book: Book, _id: str) -> list[str]:
    return ["", *(f"PCIe {entry.generation}" for entry in book.design.reference.pcie)]


def _write_generation(book: Book, draft: Draft, id_: str, text: str) -> None:
    found = book.design.reference.pcie_named(text)
    if text and found is None:
        raise InvalidEditError(_no_choice(text, _generations(book, id_)[1:]))
    set_fields(draft, _TABLE, id_, slot_pcie_generation=found)


def _slot_lanes(book: Book, id_: str) -> str:
    lanes = _device(book, id_).slot_pcie_lanes
    return f"x{lanes}" if lanes is not None else ""


def _write_lanes(_book: Book, draft: Draft, id_: str, text: str) -> None:
    wanted = text.casefold().removeprefix("x")
    if text and wanted not in _LANES:
        raise InvalidEditError(_no_choice(text, [f"x{number}" for number in _LANES]))
    set_fields(draft, _TABLE, id_, slot_pcie_lanes=int(wanted) if text else None)


def _no_choice(text: str, known: list[str]) -> Text:
    return Text("“{text}” is not known here; there are: {some}.", text=text, some=", ".join(known))


_LOCATION = reference_field(
    _TABLE, "location", Text("Location"), Table.LOCATIONS, absent=Text("not stated"), width=170
)
_POSITION = replace(
    count_field(
        _TABLE, "rack_position", Text("Rack unit"), limits=_FROM_ONE, absent=NOT_STATED, width=90
    ),
    write=_write_position,
)
_FABRIC = reference_field(
    _TABLE, "fabric", Text("Fabric"), Table.FABRICS, absent=Text("none"), width=110
)
_GROUP = reference_field(
    _TABLE, "group", Text("Group"), Table.GROUPS, absent=Text("none"), width=120
)

DEVICE_FIELDS: tuple[RecordField, ...] = (
    replace(
        text_field(_TABLE, "name", Text("Name"), absent=_own_name, width=160), write=_write_name
    ),
    RecordField(_TABLE, "kind", Text("Kind"), _kind, width=90),
    RecordField(_TABLE, "vendor", Text("Vendor"), _vendor, width=90),
    RecordField(_TABLE, "model", Text("Model"), _model, width=150),
    replace(_only_outer(_FABRIC), applies=_has_fabric),
    _only_outer(_LOCATION),
    _only_outer(_POSITION),
    _only_outer(_GROUP),
    ADAPTERS,
    RecordField(_TABLE, "chassis", Text("Fitted into"), _chassis, width=140),
    replace(text_field(_TABLE, "slot", Text("Slot"), width=60), applies=_is_inner),
    RecordField(
        _TABLE,
        "slot_pcie_generation",
        Text("Slot PCIe"),
        _generation,
        _write_generation,
        _AS_CHASSIS,
        choices=_generations,
        applies=_is_adapter,
        width=100,
    ),
    RecordField(
        _TABLE,
        "slot_pcie_lanes",
        Text("Slot lanes"),
        _slot_lanes,
        _write_lanes,
        _AS_CHASSIS,
        choices=lambda _book, _id: ["", *(f"x{number}" for number in _LANES)],
        applies=_is_adapter,
        width=90,
    ),
    replace(
        count_field(_TABLE, "quantity", Text("Quantity"), is_needed=True, width=80),
        write=_write_quantity,
        applies=_is_counted,
    ),
    figure(_TABLE, "ports", Text("Ports"), _ports, unknown=UNKNOWN, width=70),
    figure(_TABLE, "power", Text("Power, maximum"), _power, unit="W", unknown=UNKNOWN, width=140),
    replace(
        word_field(
            _TABLE,
            "mode",
            Text("Mode"),
            {"switch": Text("Switch"), "access gateway": Text("Access gateway (Cisco: NPV)")},
        ),
        applies=_has_mode,
    ),
    RecordField(
        _TABLE,
        "power_feeds",
        Text("Power feeds"),
        _feeds,
        _write_feeds,
        NOT_STATED,
        example="A, B",
        applies=_is_outer,
        width=110,
    ),
    *state_fields(_TABLE),
    *LICENCE_FIELDS,
    text_field(_TABLE, "remark", Text("Remark"), is_long=True, width=220),
)
