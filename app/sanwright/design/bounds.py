"""What a design may hold at most, whoever wrote it: no record, file or edit goes beyond.

What is beyond means nothing in a storage network and could not be drawn, saved or opened again. The
design asks at every edit and so at every load (``Design.apply``); what a file is refused for can
therefore never come about in the window. Figures: decision 0044.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable
from enum import Enum
from functools import cache
from itertools import compress
from operator import is_not
from typing import Any

import msgspec
from msgspec.structs import astuple

from sanwright.design.records import Record, Table
from sanwright.errors import InvalidEditError
from sanwright.parts import PortGroup, SlotGroup
from sanwright.text import Text
from sanwright.units import Length, Quantity

MOST_RECORDS = 250_000
"""Of all tables together: seven times what two thousand hosts with all their cables are."""
MOST_DEVICES = 50_000
MOST_NOTES = 10_000
"""Notes are drawn whole, each with its text."""
MOST_PORTS = 1_000_000
"""Of all devices together."""
MOST_PLACES = 4096
"""Ports, or slots, of one group of a part."""
MOST_LEVELS = 32
"""Of devices in devices, places in places, groups in groups."""
LONGEST_NAME = 200
"""Characters of what is called by, and of what an id refers to twice that."""
LONGEST_TEXT = 200_000
"""Characters of any other text."""
FARTHEST = 10_000_000.0
"""Drawing units from the middle of the sheet."""
MOST_COUNT = 1_000_000_000
"""Of anything that is counted."""
LARGEST_FIGURE = 1e15
"""Of figures that carry no unit of their own; each unit has its own ``MOST``."""
LARGEST_PICTURE = 32_000_000
"""Bytes of a logo or a typeface."""

MOST_OF: dict[Table, int] = {Table.DEVICES: MOST_DEVICES, Table.NOTES: MOST_NOTES}

_DISTANCES = frozenset({"x", "y", "width", "height"})
_SMALLEST_DIVISOR = 1e-9
_DIVIDES = frozenset({"lanes", "usable", "line_rate", "lane"})
"""Of speeds: figures that others are divided by are above 0."""
_NAMES = frozenset({"name", "customer", "author", "company", "slot", "port", "side", "trunk"})
_IDS = frozenset({"id", "a", "b", "part", "parent", "subject", "device"})
_FREE = frozenset({bool, type(None)})


def check_record(record: Record) -> None:
    """Raise InvalidEditError, one sentence, if something in ``record`` is beyond these bounds."""
    if _is_usual(record, set()):
        return
    flaw = _flaw(record, "")
    if flaw is not None:
        raise InvalidEditError(
            Text(
                "“{id}” in {table} cannot be kept: {flaw}.",
                id=record.id[:LONGEST_NAME],
                table=record.TABLE,
                flaw=flaw,
            )
        )


def check_records(records: Iterable[Record]) -> None:
    """The same of many, in less time: most hold short texts, and lengths that others hold too.

    Raises InvalidEditError.
    """
    fine: set[int] = set()
    for record in records:
        if not _is_usual(record, fine):
            check_record(record)
            fine.update(id(each) for each in astuple(record) if type(each) is Length)


def _is_usual(record: Record, fine: Container[int]) -> bool:
    """Whether a record holds nothing but short texts, places on the sheet and these lengths."""
    values = astuple(record)
    _, usual = _fields(type(record))
    for value in compress(values, map(is_not, values, usual)):
        kind = type(value)
        if kind is str and len(value) <= LONGEST_NAME and value.isascii():
            continue
        if kind is float and -FARTHEST <= value <= FARTHEST:
            continue  # no record divides by a field of its own
        if kind is Length and id(value) in fine:
            continue
        return False
    return True


def check_count(table: Table, count: int, total: int) -> None:
    """Raise InvalidEditError if a table, or all together, would have too many records."""
    most = MOST_OF.get(table, MOST_RECORDS)
    if count > most or total > MOST_RECORDS:
        raise InvalidEditError(
            Text(
                "A design holds at most {records:,} records, {devices:,} devices and {notes:,} "
                "notes among them; make several designs of it.",
                records=MOST_RECORDS,
                devices=MOST_DEVICES,
                notes=MOST_NOTES,
            )
        )


def check_ports(count: int) -> None:
    """Raise InvalidEditError if the devices of a design have too many ports together."""
    if count > MOST_PORTS:
        raise InvalidEditError(
            Text(
                "The devices of a design have at most {most:,} ports together; make several "
                "designs of it.",
                most=MOST_PORTS,
            )
        )


def _flaw(value: Any, name: str) -> Text | None:
    """What is wrong with a value of the field ``name`` or with what is in it, if anything is."""
    kind = type(value)
    if kind in _FREE:
        return None
    if kind is str:
        return _flaw_of_text(value, name)
    if kind is float or kind is int:
        return _flaw_of_number(value, name)
    if kind is tuple or kind is list:
        return next((f for f in (_flaw(each, name) for each in value) if f is not None), None)
    if kind is dict:
        return _flaw_of_pairs(value)
    if isinstance(value, Quantity):
        least, most = _SMALLEST_DIVISOR if name in _DIVIDES else 0, type(value).MOST
        return None if least <= value.amount <= most else _beyond(name, 0, kind(most))
    if isinstance(value, msgspec.Struct):
        return _flaw_of_fields(value)
    if isinstance(value, Enum):
        return None
    if isinstance(value, bytes):
        return _too_long(name, LARGEST_PICTURE) if len(value) > LARGEST_PICTURE else None
    return None


def _flaw_of_fields(value: msgspec.Struct) -> Text | None:
    names, usual = _fields(type(value))
    # Nearly every field is as usual, and this way none of these is looked at in Python.
    for name in compress(names, map(is_not, astuple(value), usual)):
        inner = getattr(value, name)
        if type(inner) is str and len(inner) <= LONGEST_NAME and inner.isascii():
            continue
        found = _flaw(inner, name)
        if found is not None:
            return found
    if isinstance(value, PortGroup | SlotGroup):
        count = value.count.value if value.count is not None else 0
        if not (0 <= count <= MOST_PLACES and 0 <= value.first <= MOST_COUNT):
            return Text("a part has at most {most:,} ports or slots in a group", most=MOST_PLACES)
    return None


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """The fields of a record class, and of each the value that need not be looked at."""
    fields = msgspec.structs.fields(kind)
    return tuple(field.name for field in fields), tuple(
        None if field.default is msgspec.NODEFAULT else field.default for field in fields
    )


def _flaw_of_pairs(pairs: dict[Any, Any]) -> Text | None:
    for key, value in pairs.items():
        found = _flaw(key, "name") or _flaw(value, str(key))
        if found is not None:
            return found
    return None


def _flaw_of_text(text: str, name: str) -> Text | None:
    longest = LONGEST_TEXT
    if name in _NAMES:
        longest = LONGEST_NAME
    elif name in _IDS:
        longest = 2 * LONGEST_NAME
    if len(text) > longest:
        return _too_long(name, longest)
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            return Text("“{field}” holds half a character (a lone surrogate)", field=name)
    return None


def _flaw_of_number(number: float, name: str) -> Text | None:
    most: float = MOST_COUNT if isinstance(number, int) else LARGEST_FIGURE
    if name in _DISTANCES:
        most = FARTHEST
    if name in _DIVIDES:
        least = 1.0
    else:  # a count is not below 0; a gain, a growth or a price difference may be
        least = 0.0 if isinstance(number, int) and name not in _DISTANCES else -most
    if math.isfinite(number) and least <= number <= most:
        return None
    return _beyond(name, least, most)


def _beyond(name: str, least: float, most: object) -> Text:
    if isinstance(most, Quantity):
        return Text("“{field}” lies between 0 and {most}", field=name, most=most)
    return Text(
        "“{field}” lies between {least:,.0f} and {most:,.0f}", field=name, least=least, most=most
    )


def _too_long(name: str, most: int) -> Text:
    return Text("“{field}” is longer than {most:,} characters", field=name, most=most)
