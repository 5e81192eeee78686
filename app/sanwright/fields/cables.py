"""Fields of cables."""

from __future__ import annotations

from dataclasses import replace

from sanwright.design.channels import fabrics_of_cable
from sanwright.design.records import Cable, Table
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.numbers import NOTHING_OR_MORE
from sanwright.fields.ports import port_text
from sanwright.fields.record_field import (
    NOT_STATED,
    RecordField,
    count_field,
    own_id,
    quantity_field,
    set_fields,
    stated,
    text_field,
)
from sanwright.fields.states import state_fields
from sanwright.parts import PartKind, PortRole, is_same_shape
from sanwright.text import Text, verbatim
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
        raise InvalidEditError(
            Text("A cable is always of some kind; choose another, or delete it.")
        )
    found = book.part_names(PartKind.CABLE).find(text)
    part = book.part(found) if found is not None else book.parts.find(text)
    if part is None or part.kind is not PartKind.CABLE:
        raise InvalidEditError(
            Text(
                "The catalog has no cable “{text}”; write vendor and model, or a part number.",
                text=text,
            )
        )
    keep_part(draft, part)
    set_fields(draft, _TABLE, id_, part=part.id)


def _medium(book: Book, id_: str) -> str:
    part = book.design.part(_cable(book, id_).part)
    return part.cable.medium if part is not None and part.cable is not None else str(UNKNOWN)


def _fabric(book: Book, id_: str) -> str:
    """Of the whole run where the cable leads to a patch panel."""
    names = book.names(Table.FABRICS)
    return ", ".join(map(names.text, fabrics_of_cable(book.design, id_, book.cables_at)))


def _is_run(book: Book, id_: str) -> bool:
    """Whether the loss of the run counts: of fibre, or where something is stated of it."""
    cable = _cable(book, id_)
    part = book.design.part(cable.part)
    light = part.cable if part is not None else None
    is_fibre = light is None or light.medium.startswith(("OM", "OS"))
    return bool(is_fibre or cable.connections or cable.splices or cable.loss is not None)


def _is_between_switches(book: Book, id_: str) -> bool:
    """Whether it may be an ISL: at neither end is anything but a switch or a patch panel."""
    groups = [book.port_group(end) for end in _cable(book, id_).ends()]
    roles = {group.role for group in groups if group is not None}
    return PortRole.FABRIC in roles and roles <= {PortRole.FABRIC, PortRole.PASSIVE}


_TRUNK = text_field(
    _TABLE, "trunk", Text("Trunk"), remark=Text("name of the trunk or port channel"), width=90
)
_LINK_COST = count_field(
    _TABLE, "link_cost", Text("Link cost"), absent=stated(Text("as switches set it")), width=130
)

CABLE_FIELDS: tuple[RecordField, ...] = (
    text_field(_TABLE, "name", Text("Name"), absent=own_id, width=130),
    RecordField(
        _TABLE, "a", Text("From"), lambda book, id_: port_text(book, _cable(book, id_).a), width=200
    ),
    RecordField(
        _TABLE, "b", Text("To"), lambda book, id_: port_text(book, _cable(book, id_).b), width=200
    ),
    RecordField(_TABLE, "fabric", Text("Fabric"), _fabric, absent=stated(Text("none")), width=100),
    RecordField(_TABLE, "part", Text("Cable"), _kind, _write_kind, choices=_kinds, width=190),
    RecordField(_TABLE, "medium", Text("Medium"), _medium, width=80),
    quantity_field(
        _TABLE,
        "length",
        Text("Length"),
        Length,
        absent=NOT_STATED,
        example="35 m",
    ),
    replace(
        count_field(
            _TABLE,
            "connections",
            Text("Connections"),
            absent=stated(verbatim("0")),
            remark=Text("mated pairs between the ends"),
            empty=0,
        ),
        applies=_is_run,
    ),
    replace(
        count_field(
            _TABLE, "splices", Text("Splices"), absent=stated(verbatim("0")), empty=0, width=80
        ),
        applies=_is_run,
    ),
    replace(
        quantity_field(
            _TABLE,
            "loss",
            Text("Measured loss"),
            Loss,
            limits=NOTHING_OR_MORE,
            absent=stated(Text("not measured")),
            example="1.2 dB",
            width=140,
        ),
        applies=_is_run,
    ),
    replace(
        _TRUNK,
        applies=lambda book, id_: bool(_cable(book, id_).trunk) or _is_between_switches(book, id_),
    ),
    replace(
        _LINK_COST,
        applies=lambda book, id_: (
            _cable(book, id_).link_cost is not None or _is_between_switches(book, id_)
        ),
    ),
    replace(
        RecordField(
            _TABLE,
            "running_speed",
            Text("Running speed"),
            lambda book, id_: _cable(book, id_).running_speed or "",
            width=110,
        ),
        applies=lambda book, id_: _cable(book, id_).running_speed is not None,
    ),
    *state_fields(_TABLE),
    text_field(_TABLE, "remark", Text("Remark"), width=200),
)
