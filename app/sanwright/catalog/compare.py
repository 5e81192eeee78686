"""What differs between two versions of a part, as a list of fields with their texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec

from sanwright.catalog.census import fields_of
from sanwright.parts import CableLength, Figure, Part, PartNumber, Source
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Quantity, format_number

NONE = Text("none")


@dataclass(frozen=True, slots=True)
class PartDifference:
    """A field, as a dotted name such as ``physical.weight_kg``, and what it says in either."""

    field: str
    old: str
    new: str


def compare_parts(old: Part, new: Part) -> tuple[PartDifference, ...]:
    """Every field in which ``new`` is not as ``old``, in the order of the record; empty if equal.

    A figure whose value is the same is listed when confidence, sources or note differ. The built
    summary is left out: it says nothing that the figures do not.
    """
    before, after = dict(_fields(old)), dict(_fields(new))
    names = [*before, *(name for name in after if name not in before)]
    differences = []
    for name in names:
        was, now = before.get(name), after.get(name)
        if was != now:
            differences.append(PartDifference(name, *_told_apart(was, now, old, new)))
    return tuple(differences)


def _fields(record: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every field below ``record`` that holds a figure or a plain value."""
    for attribute, written, _ in fields_of(record.__class__):
        name = f"{key}.{written}".strip(".")
        value = getattr(record, attribute)
        if name == "summary" or name == "sources":
            continue
        if isinstance(value, dict):
            for group, entry in value.items():
                yield from _fields(entry, f"{name}.{group}")
        elif isinstance(value, msgspec.Struct) and not isinstance(value, Figure):
            yield from _fields(value, name)
        elif value is not None:
            yield name, value


def _told_apart(was: Any, now: Any, old: Part, new: Part) -> tuple[str, str]:
    """Both texts, with as much of where they come from as it takes to see the difference."""
    texts = _text(was), _text(now)
    if texts[0] != texts[1]:
        return texts
    if not (isinstance(was, Figure) and isinstance(now, Figure)):
        return texts
    origins = (
        (
            tr("{confidence} confidence", confidence=tr(was.confidence)),
            tr("{confidence} confidence", confidence=tr(now.confidence)),
        ),
        (_titles(was.sources, old), _titles(now.sources, new)),
        (was.note or tr("no note"), now.note or tr("no note")),
        (_rejected(was), _rejected(now)),
    )
    for before, after in origins:
        if before != after:
            return f"{texts[0]} ({before})", f"{texts[1]} ({after})"
    return texts


def _text(value: Any) -> str:
    if isinstance(value, Figure):
        return _text(value.value)
    if value is None:
        return tr(UNKNOWN)
    if isinstance(value, tuple):
        return ", ".join(_text(entry) for entry in value) or tr(NONE)
    if isinstance(value, CableLength):
        return f"{value.length}{f' ({value.part_number})' if value.part_number else ''}"
    if isinstance(value, PartNumber):
        return f"{value.number}{f' ({value.of})' if value.of else ''}"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Quantity):
        return str(value)
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, int | float):
        return format_number(value)
    return str(value) or tr(NONE)


def _titles(keys: tuple[str, ...], part: Part) -> str:
    sources: list[Source | None] = [part.source(key) for key in keys]
    return "; ".join(source.title for source in sources if source is not None) or tr("no source")


def _rejected(figure: Figure[Any]) -> str:
    values = ", ".join(f"{_text(other.value)}: {other.why}" for other in figure.rejected)
    return tr("not taken: {values}", values=values) if values else tr("nothing rejected")
