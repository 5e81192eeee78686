"""What is different between two states of a design, record by record and field by field.

Records are matched by table and id. Values are told in words, quantities with their unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from sanwright.design.papers import DocumentPlan
from sanwright.design.records import Cable, Device, PartCopy, Record, Table, port_device
from sanwright.design.tables import Tables
from sanwright.fields import FIELDS
from sanwright.language import within_sentence
from sanwright.text import Text, tr, verbatim
from sanwright.units import format_number, format_quantity
from sanwright.units.quantities import Quantity

NOT_STATED = Text("not stated")
_PLACE = Text("Place on the drawing")
_PLACES = ("x", "y")


class DifferenceKind(StrEnum):
    """What became of a record."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"

    @property
    def symbol(self) -> str:
        """One character that says so without colour."""
        return {"added": "+", "changed": "~", "removed": "−"}[self.value]


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """One field before and after, in words."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Difference:
    """One record that is not the same in both. ``fields`` is empty where it came or went."""

    table: Table
    id: str
    kind: DifferenceKind
    label: str
    fields: tuple[FieldDifference, ...] = ()

    @property
    def only_moved(self) -> bool:
        """Whether nothing but its place on the drawing has changed."""
        return [field.name for field in self.fields] == [tr(_PLACE)]


def differences(before: Tables, after: Tables) -> tuple[Difference, ...]:
    """Everything that is not the same, table by table; in a table the removed ones come last."""
    return tuple(found for table in Table for found in _of_table(table, before, after))


def _of_table(table: Table, before: Tables, after: Tables) -> Iterator[Difference]:
    old, new = before.rows(table), after.rows(table)
    for id_, record in new.items():
        was = old.get(id_)
        if was is None:
            yield Difference(table, id_, DifferenceKind.ADDED, label_of(after, record))
        elif was != record:
            fields = tuple(_fields(before, was, after, record))
            label = label_of(after, record)
            yield Difference(table, id_, DifferenceKind.CHANGED, label, fields)
    for id_, record in old.items():
        if id_ not in new:
            yield Difference(table, id_, DifferenceKind.REMOVED, label_of(before, record))


def label_of(tables: Tables, record: Record) -> str:
    """What a record is called, whatever it is."""
    if isinstance(record, Cable):
        ends = " – ".join(tables.label(end) for end in record.ends())
        return record.name or ends
    if isinstance(record, PartCopy):
        return record.part.name if record.part is not None else record.id
    if isinstance(record, Device):
        return tables.label(record.id)
    if isinstance(record, DocumentPlan):
        return record.title or record.id
    name = getattr(record, "name", "") or getattr(record, "text", "")
    if name:
        return str(name).splitlines()[0]
    return tables.label(record.id) if record.TABLE is not Table.PROJECT else tr("Project")


def field_words(name: str, table: Table | None = None) -> Text:
    """The same in English, for the catalog of messages."""
    fields = FIELDS.get(table, ()) if table is not None else ()
    described = (field.label for field in fields if field.key == name)
    return next(described, verbatim(name.replace("_", " ").capitalize()))


def field_name(name: str, table: Table | None = None) -> str:
    """A field as it is said: by its description, or else ``power_limit`` is “Power limit”."""
    return tr(field_words(name, table))


def _fields(
    before: Tables, was: Record, after: Tables, record: Record
) -> Iterator[FieldDifference]:
    changed = [
        name
        for name in record.__struct_fields__
        if getattr(was, name, None) != getattr(record, name)
    ]
    if set(_PLACES) & set(changed):
        yield FieldDifference(tr(_PLACE), _place(was), _place(record))
    for name in changed:
        if name not in _PLACES:
            yield FieldDifference(
                field_name(name, record.TABLE),
                _said(before, getattr(was, name, None)),
                _said(after, getattr(record, name)),
            )


def _place(record: Record) -> str:
    x, y = (format_number(getattr(record, axis)) for axis in _PLACES)
    return f"{x}, {y}"


def _said(tables: Tables, value: object) -> str:
    """A value in words; an id is told by the name of what it means."""
    if value is None or value == "":
        return tr(NOT_STATED)
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, Quantity):
        return format_quantity(value)
    if isinstance(value, int | float):
        return format_number(float(value), 4)
    if isinstance(value, str):
        return _named(tables, value)
    if isinstance(value, tuple | list):
        return ", ".join(_said(tables, item) for item in value) or tr("none")
    if isinstance(value, bytes):
        return tr("{count:,} byte", "{count:,} bytes", len(value))
    if isinstance(value, msgspec.Struct):
        return _parts_of(tables, value)
    return str(value)


def _parts_of(tables: Tables, value: msgspec.Struct) -> str:
    """A nested value: its name, or the fields that it states."""
    name = getattr(value, "name", "")
    if isinstance(name, str) and name:
        return name
    stated = [
        f"{within_sentence(field_name(field))} {_said(tables, getattr(value, field))}"
        for field in value.__struct_fields__
        if getattr(value, field) not in (None, "", ())
    ]
    return ", ".join(stated) or type(value).__name__


def _named(tables: Tables, text: str) -> str:
    part = tables.part(text)
    if part is not None:
        return part.name
    if port_device(text) in tables.devices:
        return tables.label(text)
    for table in (Table.FABRICS, Table.LOCATIONS, Table.GROUPS, Table.RAID_GROUPS):
        record = tables.find(table, text)
        if record is not None:
            return getattr(record, "name", "") or text
    return text
