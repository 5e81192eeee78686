"""What differs between two versions of a part, as a list of fields with their texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec

from sanwright.catalog.census import fields_of
from sanwright.parts import CableLength, Figure, Part, PartNumber, Source
from sanwright.text import Text, english_of, from_file, joined, verbatim
from sanwright.units import UNKNOWN, Count, Quantity

NONE = Text("none")
_NO_NOTE = Text("no note")
_NO_SOURCE = Text("no source")


@dataclass(frozen=True, slots=True)
class PartDifference:
    """A field, as a dotted name such as ``physical.weight_kg``, and what it says in either."""

    field: str
    old: Text
    new: Text


def compare_parts(old: Part, new: Part) -> tuple[PartDifference, ...]:
    """Every field in which ``new`` is not as ``old``, in the order of the record; empty if equal.

    A figure whose value is the same is listed when confidence, sources or note differ, and so is a
    document. The built summary is left out: it says nothing that the figures do not.
    """
    before, after = dict(_fields(old)), dict(_fields(new))
    names = [*before, *(name for name in after if name not in before)]
    differences = []
    for name in names:
        was, now = before.get(name), after.get(name)
        if was != now:
            differences.append(PartDifference(name, *_told_apart(was, now, old, new)))
    return (*differences, *_other_documents(old, new))


def _other_documents(old: Part, new: Part) -> Iterator[PartDifference]:
    """Documents that figures cite by the same key, and that are called otherwise or lie elsewhere.

    A link to another place behind the same figures would else go unseen.
    """
    for was in old.sources:
        now = new.source(was.key)
        if now is not None and (was.title, was.url) != (now.title, now.url):
            texts = (verbatim(f"{each.title} {each.url}".strip()) for each in (was, now))
            yield PartDifference(f"sources.{was.key}", *texts)


def _fields(record: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every field below ``record`` that holds a figure or a plain value."""
    for attribute, written, _ in fields_of(record.__class__):
        name = f"{key}.{written}".strip(".")
        value = getattr(record, attribute)
        if name in ("summary", "sources"):
            continue
        if isinstance(value, dict):
            for group, entry in value.items():
                yield from _fields(entry, f"{name}.{group}")
        elif isinstance(value, msgspec.Struct) and not isinstance(value, Figure):
            yield from _fields(value, name)
        elif value is not None:
            yield name, value


def _told_apart(was: Any, now: Any, old: Part, new: Part) -> tuple[Text, Text]:
    """Both texts, with as much of where they come from as it takes to see the difference."""
    texts = value_text(was), value_text(now)
    if english_of(texts[0]) != english_of(texts[1]):
        return texts
    if not (isinstance(was, Figure) and isinstance(now, Figure)):
        return texts
    origins = (
        (
            Text("{confidence} confidence", confidence=was.confidence.label),
            Text("{confidence} confidence", confidence=now.confidence.label),
        ),
        (_titles(was.sources, old), _titles(now.sources, new)),
        (_or_else(was.note, _NO_NOTE), _or_else(now.note, _NO_NOTE)),
        (_rejected(was), _rejected(now)),
    )
    for before, after in origins:
        if before != after:
            return _with(texts[0], before), _with(texts[1], after)
    return texts


def _with(text: Text, origin: Text) -> Text:
    return joined((text, " (", origin, ")"), "")


def _or_else(written: str, nothing: Text) -> Text:
    return verbatim(written) if written else nothing


def value_text(value: Any) -> Text:
    """A field's value as both sides of a comparison write it."""
    if isinstance(value, Figure):
        return value_text(value.value)
    if value is None:
        return UNKNOWN
    if isinstance(value, tuple):
        return joined(map(value_text, value)) if value else NONE
    if isinstance(value, CableLength):
        length = joined((value.length,))
        return _with(length, verbatim(value.part_number)) if value.part_number else length
    if isinstance(value, PartNumber):
        number = verbatim(value.number)
        return _with(number, from_file(value.of)) if value.of else number
    if isinstance(value, Enum):
        return verbatim(str(value.value))
    if isinstance(value, Quantity):
        return joined((value,))
    if isinstance(value, bool):
        return Text("yes") if value else Text("no")
    if isinstance(value, int | float):
        return joined((Count(value),))
    return _or_else(str(value), NONE)


def _titles(keys: tuple[str, ...], part: Part) -> Text:
    sources: list[Source | None] = [part.source(key) for key in keys]
    titles = (source.title for source in sources if source is not None)
    return _or_else("; ".join(titles), _NO_SOURCE)


def _rejected(figure: Figure[Any]) -> Text:
    values = joined(joined((value_text(other.value), other.why), ": ") for other in figure.rejected)
    return Text("not taken: {values}", values=values) if values else Text("nothing rejected")
