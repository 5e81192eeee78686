"""What is different between two states of a design, record by record and field by field.

Records are matched by table and id. Values are told in words, quantities with their unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from sanwright.design.papers import DocumentPlan
from sanwright.design.records import Cable, Device, PartCopy, Record, Table, port_device
from sanwright.design.standing import is_removed
from sanwright.design.tables import Tables
from sanwright.fields import FIELDS
from sanwright.text import Text, collected, joined, verbatim, within_sentence
from sanwright.units import format_number
from sanwright.units.quantities import Quantity

NOT_STATED = Text("not stated")
_PLACE = Text("Place on the drawing")
_PLACES = ("x", "y")
_STANDS = {Table.DEVICES: ("parent", "slot", "location", "rack_position")}
"""Fields that say where a thing is; a cable is between its ends."""


class DifferenceKind(StrEnum):
    """What became of a record. A moved one is at another place or port, whatever else is new."""

    ADDED = "added"
    CHANGED = "changed"
    MOVED = "moved"
    REMOVED = "removed"

    @property
    def symbol(self) -> str:
        """One character that says so without colour."""
        return {"added": "+", "changed": "~", "moved": "»", "removed": "−"}[self.value]


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """One field before and after, in words; ``key`` is its name in the record."""

    key: str
    name: Text
    before: Text
    after: Text


@dataclass(frozen=True, slots=True)
class Difference:
    """One record that is not the same in both.

    ``fields`` is empty where it came or went, but for one that is drawn and marked as removed.
    """

    table: Table
    id: str
    kind: DifferenceKind
    label: str
    fields: tuple[FieldDifference, ...] = ()

    @property
    def only_moved(self) -> bool:
        """Whether nothing but its place on the drawing has changed."""
        return [field.name for field in self.fields] == [_PLACE]


def differences(
    before: Tables, after: Tables, tables: Iterable[Table] = Table
) -> tuple[Difference, ...]:
    """Everything in ``tables`` that is not the same; in a table the removed ones come last."""
    return tuple(found for table in tables for found in _of_table(table, before, after))


def _of_table(table: Table, before: Tables, after: Tables) -> Iterator[Difference]:
    old, new = before.rows(table), after.rows(table)
    for id_, record in new.items():
        was = old.get(id_)
        if was is None:
            yield Difference(table, id_, DifferenceKind.ADDED, label_of(after, record))
        elif was != record:
            fields = tuple(_fields(before, was, after, record))
            kind = _kind(was, record)
            yield Difference(table, id_, kind, label_of(after, record), fields)
    for id_, record in old.items():
        if id_ not in new:
            yield Difference(table, id_, DifferenceKind.REMOVED, label_of(before, record))


def _kind(was: Record, record: Record) -> DifferenceKind:
    """What became of a record that both have; one that is marked as removed is as good as gone."""
    if is_removed(was) != is_removed(record):
        return DifferenceKind.REMOVED if is_removed(record) else DifferenceKind.ADDED
    if isinstance(was, Cable) and isinstance(record, Cable):
        is_moved = set(was.ends()) != set(record.ends())
    else:
        stands = _STANDS.get(record.TABLE, ())
        is_moved = any(getattr(was, name) != getattr(record, name) for name in stands)
    return DifferenceKind.MOVED if is_moved else DifferenceKind.CHANGED


def label_of(tables: Tables, record: Record) -> str:
    """What a record is called, whatever it is."""
    if isinstance(record, Cable):
        ends = " – ".join(str(tables.label(end)) for end in record.ends())
        return record.name or ends
    if isinstance(record, PartCopy):
        return str(record.part.label) if record.part is not None else record.id
    if isinstance(record, Device):
        return str(tables.label(record.id))
    if isinstance(record, DocumentPlan):
        return record.title or record.id
    name = getattr(record, "name", "") or getattr(record, "text", "")
    if name:
        return str(name).splitlines()[0]
    return str(tables.label(record.id) if record.TABLE is not Table.PROJECT else Text("Project"))


def field_name(name: str, table: Table | None = None) -> Text:
    """A field as it is said: by its description, or else ``power_limit`` is “Power limit”."""
    fields = FIELDS.get(table, ()) if table is not None else ()
    described = (field.label for field in fields if field.key == name)
    return next(described, collected(name.replace("_", " ").capitalize()))


def _fields(
    before: Tables, was: Record, after: Tables, record: Record
) -> Iterator[FieldDifference]:
    changed = [
        name
        for name in record.__struct_fields__
        if getattr(was, name, None) != getattr(record, name)
    ]
    if set(_PLACES) & set(changed):
        yield FieldDifference("place", _PLACE, _place(was), _place(record))
    for name in changed:
        old, new = getattr(was, name, None), getattr(record, name)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            for entry in dict.fromkeys((*old, *new)):
                if old.get(entry) != new.get(entry):
                    label = _entry_name(after, record, name, entry)
                    yield FieldDifference(
                        name, label, said(before, old.get(entry)), said(after, new.get(entry))
                    )
        elif name not in _PLACES:
            label = field_name(name, record.TABLE)
            yield FieldDifference(name, label, said(before, old), said(after, new))


def _entry_name(tables: Tables, record: Record, name: str, entry: object) -> Text:
    """One entry of a field that holds many by name, so that it is told when it alone differs."""
    entry = _named(tables, str(entry))
    return Text("{field} “{entry}”", field=field_name(name, record.TABLE), entry=entry)


def stated_fields(tables: Tables, record: Record) -> Iterator[tuple[Text, Text]]:
    """Every field that a record states, in words; its place on the drawing as one."""
    plain = type(record)
    defaults = {
        field.name: field.default
        for field in msgspec.structs.fields(plain)
        if field.default is not msgspec.NODEFAULT
    }
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if name in (*_PLACES, "id") or (name in defaults and defaults[name] == value):
            continue
        if isinstance(value, Mapping):
            for entry, item in value.items():
                yield _entry_name(tables, record, name, entry), said(tables, item)
        else:
            yield field_name(name, record.TABLE), said(tables, value)
    if any(getattr(record, axis, 0.0) for axis in _PLACES):
        yield _PLACE, _place(record)


class _Number(float):
    """A number as the language in use writes it."""

    def __str__(self) -> str:
        return format_number(self, 4)


def _place(record: Record) -> Text:
    return joined(_Number(getattr(record, axis)) for axis in _PLACES)


def said(tables: Tables, value: object) -> Text:
    """A value in words; an id is told by the name of what it means."""
    if value is None or value == "":
        return NOT_STATED
    if isinstance(value, bool):
        return Text("yes") if value else Text("no")
    if isinstance(value, Quantity):
        return joined((value,))
    if isinstance(value, int | float):
        return joined((_Number(value),))
    if isinstance(value, str):
        return verbatim(_named(tables, value))
    if isinstance(value, tuple | list):
        return joined(said(tables, item) for item in value) or Text("none")
    if isinstance(value, Mapping):
        return joined(_pair(tables, *item) for item in value.items()) or Text("none")
    if isinstance(value, bytes):
        return Text("{count:,} byte", "{count:,} bytes", len(value))
    if isinstance(value, msgspec.Struct):
        return _parts_of(tables, value)
    return verbatim(str(value))


def _pair(tables: Tables, name: object, value: object) -> Text:
    """An entry by its name, and what it holds where that is anything."""
    stated = [said(tables, value)] if value not in (None, "") else []
    return joined([said(tables, name), *stated], ": ")


def _parts_of(tables: Tables, value: msgspec.Struct) -> Text:
    """A nested value: its name, or the fields that it states."""
    name = getattr(value, "name", "")
    if isinstance(name, str) and name:
        return verbatim(name)
    stated = [
        joined((within_sentence(field_name(field)), said(tables, getattr(value, field))), " ")
        for field in value.__struct_fields__
        if getattr(value, field) not in (None, "", (), {})
    ]
    return joined(stated) or verbatim(type(value).__name__)


def _named(tables: Tables, text: str) -> str:
    part = tables.part(text)
    if part is not None:
        return str(part.label)
    if port_device(text) in tables.devices:
        return str(tables.label(text))
    for table in (Table.FABRICS, Table.LOCATIONS, Table.GROUPS, Table.RAID_GROUPS):
        record = tables.find(table, text)
        if record is not None:
            return getattr(record, "name", "") or text
    return text
