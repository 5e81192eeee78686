"""Cells of ports: what is set on them, what they can do, what they are plugged to."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from sanwright.design.records import Port, Table, port_device, port_name, port_ref
from sanwright.design.tables import Tables
from sanwright.edits.cells.book import Book
from sanwright.edits.cells.column import NOT_STATED, Column, stated
from sanwright.edits.cells.numbers import read_count
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.language import mark, tr
from sanwright.parts import (
    OpticsFitting,
    Part,
    PartKind,
    PortGroup,
    PortRole,
    is_same_shape,
    value_of,
)
from sanwright.units import UNKNOWN

_HEX = re.compile(r"^[0-9a-f]{16}$")
_SIGNS = re.compile(r"[:\-.\s]")


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


def normal_wwpn(text: str) -> str:
    """A WWPN in pairs with colons; plain and dotted digits are taken too.

    Raises InvalidEditError for anything else.
    """
    digits = _SIGNS.sub("", text.casefold().removeprefix("0x"))
    if not _HEX.match(digits):
        raise InvalidEditError(
            tr(
                "“{text}” is no WWPN; write 16 hexadecimal digits, such as "
                "10:00:00:10:9b:00:00:01.",
                text=text,
            )
        )
    return ":".join(digits[at : at + 2] for at in range(0, 16, 2))


def _port(book: Book, id_: str) -> Port:
    return book.design.ports.get(id_) or Port(id=id_)


def _group(book: Book, id_: str) -> PortGroup | None:
    return book.port_group(id_)


def _put(draft: Draft, id_: str, **values: object) -> None:
    if draft.find(Table.DEVICES, port_device(id_)) is None:
        raise InvalidEditError(tr("The device of port “{id}” is no longer in the design.", id=id_))
    current = draft.find(Table.PORTS, id_) or Port(id=id_)
    changed = msgspec.structs.replace(current, **values)
    if changed != Port(id=id_) or draft.design.find(Table.PORTS, id_) is not None:
        draft.put(changed)


def _device(book: Book, id_: str) -> str:
    return book.names(Table.DEVICES).text(port_device(id_))


def _name(_book: Book, id_: str) -> str:
    return port_name(id_)


def _role(book: Book, id_: str) -> str:
    group = _group(book, id_)
    return f"{group.protocol} {group.role.label}" if group is not None else tr(UNKNOWN)


def _able(book: Book, id_: str) -> str:
    group = _group(book, id_)
    speeds = value_of(group.speeds) if group is not None else None
    return ", ".join(speeds) if speeds else tr(UNKNOWN)


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
    _put(draft, id_, speed=speed)


def _no_speed(text: str, known: list[str]) -> str:
    if not known:
        return tr("“{text}” is no speed of this port; nobody has stated its speeds.", text=text)
    speeds = ", ".join(known)
    return tr(
        "“{text}” is no speed of this port; it can run at {speeds}.", text=text, speeds=speeds
    )


def _optic(book: Book, id_: str) -> str:
    return book.part_names(PartKind.OPTIC).text(_port(book, id_).optic)


def _no_optic(book: Book, id_: str) -> str:
    group = _group(book, id_)
    if group is None:
        return tr(UNKNOWN)
    if group.optics is not OpticsFitting.REPLACEABLE:
        return mark("fixed") if group.optics is OpticsFitting.FIXED else mark("none")
    return mark("empty cage")


def _fits(optic: Part, group: PortGroup) -> bool:
    facts = optic.optic
    if facts is None or group.optics is not OpticsFitting.REPLACEABLE:
        return False
    fits = not group.cage or is_same_shape(facts.form_factor, group.cage)
    return fits and facts.lanes == group.lanes


def _optics(book: Book, id_: str) -> list[str]:
    group = _group(book, id_)
    if group is None:
        return [""]
    names = book.part_names(PartKind.OPTIC)
    fitting = (part for part in book.parts.parts(PartKind.OPTIC) if _fits(part, group))
    return ["", *sorted((names.text(part.id) for part in fitting), key=str.casefold)]


def _write_optic(book: Book, draft: Draft, id_: str, text: str) -> None:
    if not text:
        _put(draft, id_, optic=None)
        return
    found = book.part_names(PartKind.OPTIC).find(text)
    part = book.part(found) if found is not None else book.parts.find(text)
    group = _group(book, id_)
    if part is None or part.kind is not PartKind.OPTIC:
        raise InvalidEditError(
            tr(
                "The catalog has no optic “{text}”; write vendor and model, or a part number.",
                text=text,
            )
        )
    if group is None or not _fits(part, group):
        raise InvalidEditError(_does_not_fit(part, group.cage if group is not None else ""))
    keep_part(draft, part)
    _put(draft, id_, optic=part.id)


def _does_not_fit(optic: Part, cage: str) -> str:
    if not cage:
        return tr("{part} does not go into this port: it has no cage.", part=optic.name)
    return tr("{part} does not go into this port: its cage is {cage}.", part=optic.name, cage=cage)


def _is_fabric(book: Book, id_: str) -> bool:
    group = _group(book, id_)
    return group is not None and group.role is PortRole.FABRIC


def _write_credits(book: Book, draft: Draft, id_: str, text: str) -> None:
    if text and not _is_fabric(book, id_):
        raise InvalidEditError(tr("Buffer credits are set on ports of switches only."))
    count = read_count(book.number(text), mark("number of credits"), 1) if text else None
    _put(draft, id_, credits=count)


def _credits(book: Book, id_: str) -> str:
    return book.written(_port(book, id_).credits)


def _fabric(book: Book, id_: str) -> str:
    return book.names(Table.FABRICS).text(_port(book, id_).fabric)


def _write_fabric(book: Book, draft: Draft, id_: str, text: str) -> None:
    if text and not _is_fabric(book, id_):
        raise InvalidEditError(tr("Only ports of switches are put into a virtual fabric."))
    wanted = book.names(Table.FABRICS).must_find(text, mark("fabric")) if text else None
    _put(draft, id_, fabric=wanted)


def _fabrics(book: Book, id_: str) -> list[str]:
    return ["", *book.names(Table.FABRICS).texts()] if _is_fabric(book, id_) else [""]


def _write_wwpn(_book: Book, draft: Draft, id_: str, text: str) -> None:
    _put(draft, id_, wwpn=normal_wwpn(text) if text else "")


def _write_remark(_book: Book, draft: Draft, id_: str, text: str) -> None:
    _put(draft, id_, remark=text)


def _peer(book: Book, id_: str) -> str:
    cable = book.design.cables.get(book.cable_at(id_) or "")
    if cable is None:
        return ""
    return port_text(book, cable.b if cable.a == id_ else cable.a)


def port_text(book: Book, reference: str) -> str:
    """A port with its device: ``DL380 / LPe35002 (slot 1):2``."""
    return f"{book.names(Table.DEVICES).text(port_device(reference))}:{port_name(reference)}"


PORT_COLUMNS: tuple[Column, ...] = (
    Column("device", mark("Device"), _device, width=190),
    Column("port", mark("Port"), _name, width=60),
    Column("role", mark("Kind"), _role, width=100),
    Column("able", mark("Can run at"), _able, width=150),
    Column(
        "speed",
        mark("Fixed speed"),
        _speed,
        _write_speed,
        stated(mark("negotiates")),
        _speeds,
        width=100,
    ),
    Column("optic", mark("Optic"), _optic, _write_optic, _no_optic, _optics, width=190),
    Column("peer", mark("Connected to"), _peer, hint=stated(mark("nothing")), width=200),
    Column(
        "wwpn",
        mark("WWPN"),
        lambda book, id_: _port(book, id_).wwpn,
        _write_wwpn,
        NOT_STATED,
        width=170,
    ),
    Column(
        "fabric",
        mark("Virtual fabric"),
        _fabric,
        _write_fabric,
        stated(mark("as its switch")),
        _fabrics,
        width=110,
    ),
    Column(
        "credits",
        mark("Buffer credits"),
        _credits,
        _write_credits,
        stated(mark("as delivered")),
        number=lambda book, id_: _port(book, id_).credits,
        is_numeric=True,
        width=110,
    ),
    Column(
        "remark",
        mark("Remark"),
        lambda book, id_: _port(book, id_).remark,
        _write_remark,
        width=200,
    ),
)
