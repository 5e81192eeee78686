"""Fields that say what is there already: states of devices, cables and optics, owned licences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sanwright.design.records import Device, Port, State, Table
from sanwright.design.states import STATE_WORDS
from sanwright.edits.draft import Draft
from sanwright.edits.states import put_state
from sanwright.fields.book import Book
from sanwright.fields.record_field import (
    NOT_STATED,
    RecordField,
    count_field,
    find,
    set_fields,
    stated,
    text_field,
    word_field,
)
from sanwright.parts import PartKind
from sanwright.text import NOTHING, Text

_SWITCHES = (PartKind.SWITCH, PartKind.DIRECTOR)


def state_fields(table: Table) -> tuple[RecordField, ...]:
    """The state of a device or cable, where a moved one is today, and what it stands in for."""

    def is_moved(book: Book, id_: str) -> bool:
        return getattr(find(book, table, id_), "state", "") == "moved"

    def former(book: Book, id_: str) -> str | None:
        found: str | None = getattr(find(book, table, id_), "former_part", None)
        return found

    where = text_field(
        table, "moved_from", Text("Today at"), absent=NOT_STATED, example="Rack 12, unit 8"
    )
    return (
        word_field(table, "state", Text("State"), STATE_WORDS, put=_put_state, width=90),
        replace(where, applies=is_moved),
        _former_field(table, "former_part", Text("Instead of"), former),
    )


def _former_field(
    table: Table, key: str, label: Text, former: Callable[[Book, str], str | None]
) -> RecordField:
    def read(book: Book, id_: str) -> str:
        found = former(book, id_)
        part = book.design.part(found) if found is not None else None
        return str(part.label) if part is not None else found or ""

    return RecordField(
        table, key, label, read, applies=lambda book, id_: former(book, id_) is not None, width=150
    )


def _put_state(draft: Draft, id_: str, state: State) -> None:
    put_state(draft, [id_], state)


# Optics


def _port(book: Book, id_: str) -> Port:
    return book.design.ports.get(id_) or Port(id=id_)


def _optic_state(book: Book, id_: str) -> str:
    port = _port(book, id_)
    return str(STATE_WORDS[port.optic_state]) if port.optic is not None else ""


_OPTIC_WORDS = {key: word for key, word in STATE_WORDS.items() if key != "removed"}

OPTIC_FIELDS: tuple[RecordField, ...] = (
    replace(
        word_field(
            Table.PORTS,
            "optic_state",
            Text("State of the optic"),
            _OPTIC_WORDS,
            absent=stated(NOTHING),
            put=_put_state,
        ),
        read=_optic_state,
        applies=lambda book, id_: _port(book, id_).optic is not None,
    ),
    _former_field(
        Table.PORTS, "former_optic", Text("Optic taken out"), lambda b, i: _port(b, i).former_optic
    ),
)
"""Of ports: whether the transceiver is owned, and which one comes out."""


# Licences


def _device(book: Book, id_: str) -> Device:
    return book.design.devices[id_]


def _is_licensed(book: Book, id_: str) -> bool:
    device = _device(book, id_)
    part = book.design.part(device.part)
    is_stated = device.licensed_ports is not None or bool(device.licences)
    return is_stated or (part is not None and part.kind in _SWITCHES)


def _as_usual(book: Book, id_: str) -> Text:
    if _device(book, id_).state == "new":
        return Text("as bought")
    return Text("as many as run today")


def _licences(book: Book, id_: str) -> str:
    return "; ".join(_device(book, id_).licences)


def _write_licences(_book: Book, draft: Draft, id_: str, text: str) -> None:
    names = tuple(name.strip() for name in text.split(";"))
    set_fields(draft, Table.DEVICES, id_, licences=tuple(dict.fromkeys(filter(None, names))))


LICENCE_FIELDS: tuple[RecordField, ...] = (
    replace(
        count_field(
            Table.DEVICES,
            "licensed_ports",
            Text("Licensed ports"),
            absent=_as_usual,
            remark=Text("opened by licences that are owned"),
            width=100,
        ),
        applies=_is_licensed,
    ),
    RecordField(
        Table.DEVICES,
        "licences",
        Text("Licences owned"),
        _licences,
        _write_licences,
        NOT_STATED,
        Text("features, parted by semicolons"),
        example="Trunking; Extended Fabrics",
        applies=_is_licensed,
        width=150,
    ),
)
"""Of switches: what need not be ordered."""
