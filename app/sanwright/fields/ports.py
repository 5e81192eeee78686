"""Fields of ports: what is set on them, what they can do, what they are plugged to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sanwright.design.records import Port, Table, port_device, port_name, port_ref
from sanwright.design.tables import Tables
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.edits.equipping import takes_optic
from sanwright.edits.wwpn import wwpn_of
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.record_field import (
    NOT_STATED,
    RecordField,
    count_field,
    reference_field,
    set_fields,
    stated,
    text_field,
)
from sanwright.fields.states import OPTIC_FIELDS
from sanwright.parts import (
    OpticsFitting,
    Part,
    PartKind,
    PortGroup,
    PortRole,
    value_of,
)
from sanwright.text import Text
from sanwright.units import UNKNOWN

_TABLE = Table.PORTS


def port_ids(tables: Tables) -> Iterator[str]:
    """All ports of all devices, in their order, then those that only settings name."""
    seen: set[str] = set()
    for device in tables.devices.values():
        part = tables.part(device.part)
        for name, _ in part.port_names() if part is not None else ():
            reference = port_ref(device.id, name)
            seen.add(reference)
            yield reference
    yield from (reference for reference in tables.ports if reference not in seen)


def _port(book: Book, id_: str) -> Port:
    return book.design.ports.get(id_) or Port(id=id_)


def _group(book: Book, id_: str) -> PortGroup | None:
    return book.port_group(id_)


def _device(book: Book, id_: str) -> str:
    return book.names(Table.DEVICES).text(port_device(id_))


def _name(_book: Book, id_: str) -> str:
    return port_name(id_)


def _role(book: Book, id_: str) -> str:
    group = _group(book, id_)
    return f"{group.protocol} {group.role.label}" if group is not None else str(UNKNOWN)


def _able(book: Book, id_: str) -> str:
    group = _group(book, id_)
    speeds = value_of(group.speeds) if group is not None else None
    return ", ".join(speeds) if speeds else str(UNKNOWN)


def _speed(book: Book, id_: str) -> str:
    return _port(book, id_).speed or ""


def _speeds(book: Book, id_: str) -> list[str]:
    group = _group(book, id_)
    return ["", *((value_of(group.speeds) or ()) if group is not None else ())]


def _write_speed(book: Book, draft: Draft, id_: str, text: str) -> None:
    known = _speeds(book, id_)[1:]
    wanted = text.casefold()
    speed = next((s for s in known if wanted in (s.casefold(), s.casefold()[:-2] + "g")), None)
    if text and speed is None:
        raise InvalidEditError(_no_speed(text, known))
    set_fields(draft, _TABLE, id_, speed=speed)


def _no_speed(text: str, known: list[str]) -> Text:
    if not known:
        return Text("“{text}” is no speed of this port; nobody has stated its speeds.", text=text)
    speeds = ", ".join(known)
    return Text(
        "“{text}” is no speed of this port; it can run at {speeds}.", text=text, speeds=speeds
    )


def _optic(book: Book, id_: str) -> str:
    return book.part_names(PartKind.OPTIC).text(_port(book, id_).optic)


def _no_optic(book: Book, id_: str) -> Text:
    group = _group(book, id_)
    if group is None:
        return UNKNOWN
    if group.optics is not OpticsFitting.REPLACEABLE:
        return Text("fixed") if group.optics is OpticsFitting.FIXED else Text("none")
    return Text("empty cage")


def _optics(book: Book, id_: str) -> list[str]:
    group = _group(book, id_)
    if group is None:
        return [""]
    names = book.part_names(PartKind.OPTIC)
    fitting = (part for part in book.parts.parts(PartKind.OPTIC) if takes_optic(group, part))
    return ["", *sorted((names.text(part.id) for part in fitting), key=str.casefold)]


def _write_optic(book: Book, draft: Draft, id_: str, text: str) -> None:
    if not text:
        set_fields(draft, _TABLE, id_, optic=None)
        return
    found = book.part_names(PartKind.OPTIC).find(text)
    part = book.part(found) if found is not None else book.parts.find(text)
    group = _group(book, id_)
    if part is None or part.kind is not PartKind.OPTIC:
        raise InvalidEditError(
            Text(
                "The catalog has no optic “{text}”; write vendor and model, or a part number.",
                text=text,
            )
        )
    if group is None or not takes_optic(group, part):
        raise InvalidEditError(_does_not_fit(part, group.cage if group is not None else ""))
    keep_part(draft, part)
    set_fields(draft, _TABLE, id_, optic=part.id)


def _does_not_fit(optic: Part, cage: str) -> Text:
    if not cage:
        return Text("{part} does not go into this port: it has no cage.", part=optic.label)
    return Text(
        "{part} does not go into this port: its cage is {cage}.", part=optic.label, cage=cage
    )


def _is_fabric(book: Book, id_: str) -> bool:
    group = _group(book, id_)
    return group is not None and group.role is PortRole.FABRIC


def _only_fabric(base: RecordField, why: Text) -> RecordField:
    """A field of ports of switches; ``why`` refuses it to others."""

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        if text and not _is_fabric(book, id_):
            raise InvalidEditError(why)
        if base.write is not None:
            base.write(book, draft, id_, text)

    def applies(book: Book, id_: str) -> bool:
        return bool(base.read(book, id_)) or _is_fabric(book, id_)

    return replace(base, write=write, applies=applies)


def _write_wwpn(_book: Book, draft: Draft, id_: str, text: str) -> None:
    set_fields(draft, _TABLE, id_, wwpn=wwpn_of(text) if text else "")


def _peer(book: Book, id_: str) -> str:
    cables = book.cables_at(id_)
    if not cables:
        return ""
    cable = book.design.cables[cables[0]]
    return port_text(book, cable.b if cable.a == id_ else cable.a)


def port_text(book: Book, reference: str) -> str:
    """A port with its device: ``DL380 / LPe35002 (slot 1):2``."""
    return f"{book.names(Table.DEVICES).text(port_device(reference))}:{port_name(reference)}"


PORT_FIELDS: tuple[RecordField, ...] = (
    RecordField(_TABLE, "device", Text("Device"), _device, width=190),
    RecordField(_TABLE, "port", Text("Port"), _name, width=60),
    RecordField(_TABLE, "role", Text("Kind"), _role, width=100),
    RecordField(_TABLE, "able", Text("Can run at"), _able, width=150),
    RecordField(
        _TABLE,
        "speed",
        Text("Fixed speed"),
        _speed,
        _write_speed,
        stated(Text("negotiates")),
        choices=_speeds,
        width=100,
    ),
    RecordField(
        _TABLE, "optic", Text("Optic"), _optic, _write_optic, _no_optic, choices=_optics, width=190
    ),
    *OPTIC_FIELDS,
    RecordField(
        _TABLE, "peer", Text("Connected to"), _peer, absent=stated(Text("nothing")), width=200
    ),
    RecordField(
        _TABLE,
        "wwpn",
        Text("WWPN"),
        lambda book, id_: _port(book, id_).wwpn,
        _write_wwpn,
        NOT_STATED,
        width=170,
    ),
    _only_fabric(
        reference_field(
            _TABLE,
            "fabric",
            Text("Virtual fabric"),
            Table.FABRICS,
            absent=Text("as its switch"),
            width=110,
        ),
        Text("Only ports of switches are put into a virtual fabric."),
    ),
    _only_fabric(
        count_field(
            _TABLE,
            "credits",
            Text("Buffer credits"),
            absent=stated(Text("as delivered")),
            width=110,
        ),
        Text("Buffer credits are set on ports of switches only."),
    ),
    text_field(_TABLE, "remark", Text("Remark"), width=200),
)
