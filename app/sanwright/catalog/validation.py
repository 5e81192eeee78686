"""What is wrong with a part that somebody wrote: every problem, with the field it is in.

Made for parts from outside: what a window holds while it is being typed in, packs, other people's
files. Nothing is assumed of the part, not even that its fields have the right types.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from sanwright.catalog.census import fields_of, figures_of
from sanwright.catalog.consistency import Find, is_id, problems_of
from sanwright.catalog.fitting import own_sums
from sanwright.codec import WrongDataError, from_plain, to_plain
from sanwright.errors import InputError
from sanwright.parts import Figure, Part, Reference
from sanwright.text import NOTHING, Text, capitalised, joined, unstopped
from sanwright.units import Quantity
from sanwright.units.dates import read_period

LONGEST_ID = 80
LONGEST_NAME = 200
LONGEST_TEXT = 4000
MOST_ENTRIES = 1000
MOST_PLACES = 4096
"""Ports or slots of one group."""
LARGEST = 1e24

_UNPRINTABLE = re.compile(r"[\x00-\x09\x0b-\x1f]")
_SHORT = ("id", "vendor", "model", "family", "generation", "base")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: where, as a dotted name such as ``ports.sfp.count``, and what."""

    field: str
    what: Text
    """Reads on from the field."""

    @property
    def sentence(self) -> Text:
        """The same by itself."""
        return joined((unstopped(capitalised(self.what)), "."), "")


def validate_part(
    part: Part,
    reference: Reference,
    *,
    taken: Callable[[str], bool],
    find: Find | None = None,
) -> tuple[Problem, ...]:
    """Everything that is wrong with ``part``, in the order of its fields; empty if it may be used.

    ``taken`` says whether another part has an id. ``find`` looks up the optics that the part
    names; without it these are not checked.
    """
    problems = structure_problems(part)
    if problems:
        return problems
    found = list(_against_others(part, reference, find))
    if taken(part.id):
        found.insert(0, ("id", Text("{id} is the id of another part", id=part.id)))
    return tuple(Problem(key, text) for key, text in found)


def structure_problems(part: Part) -> tuple[Problem, ...]:
    """What can be said of ``part`` alone, without the standards tables and other parts."""
    for check in (_types, _sizes, _identity):
        found = tuple(Problem(key, text) for key, text in check(part))
        if found:
            return found  # what follows relies on it
    checks = (_figures, _citations, _dates, own_sums)
    return tuple(Problem(key, text) for check in checks for key, text in check(part))


def refuse_problems(part: Part, problems: tuple[Problem, ...]) -> None:
    """Raise InputError with the first of ``problems``, if there is one."""
    if problems:
        first = problems[0]
        named = part.id[:LONGEST_ID] or Text("without an id")
        said = Text("Part {id}, {field}: {what}.", id=named, field=first.field, what=first.what)
        more = Text(" ({count} more)", count=len(problems) - 1) if len(problems) > 1 else NOTHING
        raise InputError(joined((said, more), ""))


def _types(part: Part) -> Iterator[tuple[str, Text]]:
    try:
        from_plain(to_plain(part), Part)
    except WrongDataError as error:
        yield error.place.removesuffix(".value") or "id", error.why
    except (TypeError, ValueError, NotImplementedError, OverflowError, RecursionError) as error:
        yield (
            "id",
            Text("the part holds a value that cannot be written down ({error})", error=str(error)),
        )


def _sizes(part: Part) -> Iterator[tuple[str, Text]]:
    for key, value in _leaves(part, ""):
        if isinstance(value, str):
            longest = LONGEST_NAME if key in _SHORT else LONGEST_TEXT
            if len(value) > longest:
                yield key, Text("is longer than {most} characters", most=longest)
            elif _UNPRINTABLE.search(value):
                yield key, Text("holds a character that cannot be printed")
        elif isinstance(value, dict | tuple):
            if len(value) > MOST_ENTRIES:
                yield key, Text("has more than {most} entries", most=MOST_ENTRIES)
        elif isinstance(value, int | float) and not (
            math.isfinite(value) and abs(value) <= LARGEST
        ):
            yield key, Text("is too large a number")
    for facet, groups in (("ports", part.ports), ("slots", part.slots)):
        for name, group in groups.items():
            count = group.count.value if group.count is not None else 0
            if count > MOST_PLACES:
                yield (
                    f"{facet}.{name}.count",
                    Text("more than {most} are not possible", most=MOST_PLACES),
                )
            if not 0 <= group.first <= MOST_PLACES:
                yield (
                    f"{facet}.{name}.first",
                    Text("must be between 0 and {most}", most=MOST_PLACES),
                )


def _leaves(record: Any, key: str) -> Iterator[tuple[str, Any]]:
    """Every text, number and collection below ``record`` with its dotted name."""
    if isinstance(record, msgspec.Struct):
        for attribute, name, _ in fields_of(record.__class__):
            inner = key if isinstance(record, Figure) else f"{key}.{name}".strip(".")
            yield from _leaves(getattr(record, attribute), inner)
    elif isinstance(record, dict):
        yield key, record
        for name, entry in record.items():
            yield key, name
            yield from _leaves(entry, f"{key}.{name}")
    elif isinstance(record, tuple):
        yield key, record
        for entry in record:
            yield from _leaves(entry, key)
    elif isinstance(record, Quantity):
        yield key, record.amount
    elif record is not None and not isinstance(record, bool):
        yield key, record


def _identity(part: Part) -> Iterator[tuple[str, Text]]:
    if not is_id(part.id):
        yield "id", Text("an id holds only a-z, 0-9 and single dots and dashes, such as acme-s8")
    elif len(part.id) > LONGEST_ID:
        yield "id", Text("is longer than {most} characters", most=LONGEST_ID)
    for key in ("vendor", "model"):
        if not getattr(part, key).strip():
            yield key, Text("must not be empty")
    if part.base and part.base == part.id:
        yield "base", Text("a part does not rebadge itself")
    for number in part.part_numbers:
        if not number.number.strip():
            yield "part_numbers", Text("an order number must not be empty")
    for facet, groups in (("ports", part.ports), ("slots", part.slots)):
        for name, group in groups.items():
            if not name.strip() or "." in name:
                yield (
                    facet,
                    Text(
                        "“{name}” is not a name for a group; use letters, digits and dashes",
                        name=name,
                    ),
                )
            elif ":" in group.prefix:
                yield f"{facet}.{name}.prefix", Text("must not hold a colon")


def _figures(part: Part) -> Iterator[tuple[str, Text]]:
    for name, figure in figures_of(part):
        if figure is None:
            continue
        if not figure.sources:
            yield name, Text("needs a source: the document in which it stands, or who says so")
        for _, value in _leaves(figure.value, ""):
            if isinstance(value, int | float) and value < 0:
                yield name, Text("must not be negative")
                break


def _citations(part: Part) -> Iterator[tuple[str, Text]]:
    known = {source.key for source in part.sources}
    if len(known) < len(part.sources):
        yield "sources", Text("two sources have the same key")
    for source in part.sources:
        if not source.title.strip():
            yield (
                "sources",
                Text("the source “{source}” needs the title of a document", source=source.key),
            )
    cited: list[tuple[str, tuple[str, ...]]] = [("identified_in", part.identified_in)]
    cited += [("part_numbers", number.sources) for number in part.part_numbers]
    for name, figure in figures_of(part):
        if figure is not None:
            cited.append((name, figure.sources))
            cited += [(name, rejected.sources) for rejected in figure.rejected]
    for name, keys in cited:
        for key in keys:
            if key not in known:
                yield (
                    name,
                    Text("its source “{source}” is not among the part's sources", source=key),
                )


def _dates(part: Part) -> Iterator[tuple[str, Text]]:
    if part.lifecycle is None:
        return
    for name, figure in figures_of(part.lifecycle):
        if figure is not None and read_period(figure.value) is None:
            yield f"lifecycle.{name}", Text("is a date as 2026, 2026-11 or 2026-11-21")


def _against_others(
    part: Part, reference: Reference, find: Find | None
) -> Iterator[tuple[str, Text]]:
    for key, text in problems_of(part, reference, find or (lambda _id: None)):
        names_optic = key.endswith(".shipped_optic") or key.startswith("upgrade_optics")
        if find is not None or not names_optic:
            yield key, text
