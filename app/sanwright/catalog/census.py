"""How much of a part is known: its figures counted, filled and blank, by confidence."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin

import msgspec

from sanwright.parts import Confidence, Figure, Part


@dataclass(frozen=True, slots=True)
class Census:
    """Figures of one part or many. ``unknown`` counts blank fields of the facets that apply."""

    high: int = 0
    medium: int = 0
    low: int = 0
    unknown: int = 0

    @property
    def known(self) -> int:
        """Figures that have a value."""
        return self.high + self.medium + self.low

    def __add__(self, other: Census) -> Census:
        return Census(
            self.high + other.high,
            self.medium + other.medium,
            self.low + other.low,
            self.unknown + other.unknown,
        )

    def __sub__(self, other: Census) -> Census:
        return Census(
            self.high - other.high,
            self.medium - other.medium,
            self.low - other.low,
            self.unknown - other.unknown,
        )


@cache
def fields_of(record: type) -> tuple[tuple[str, str, bool], ...]:
    """Per field of a record class: its attribute, its written name, whether it holds a figure."""
    fields = msgspec.structs.fields(record)
    return tuple((field.name, field.encode_name, _is_figure(field.type)) for field in fields)


def figures_of(record: Any) -> Iterator[tuple[str, Figure[Any] | None]]:
    """Every figure field below ``record`` with its dotted name; ``None`` where it is blank."""
    for attribute, name, is_figure in fields_of(record.__class__):
        value = getattr(record, attribute)
        if is_figure:
            yield name, value
        elif isinstance(value, dict):
            for key, entry in value.items():
                if isinstance(entry, msgspec.Struct):
                    yield from _below(f"{name}.{key}", entry)
        elif isinstance(value, msgspec.Struct):
            yield from _below(name, value)


def census_of(part: Part) -> Census:
    """Count the figures of ``part``."""
    counts = dict.fromkeys((*Confidence, None), 0)
    for _, figure in figures_of(part):
        counts[figure.confidence if figure is not None else None] += 1
    return Census(
        high=counts[Confidence.HIGH],
        medium=counts[Confidence.MEDIUM],
        low=counts[Confidence.LOW],
        unknown=counts[None],
    )


def _below(prefix: str, record: Any) -> Iterator[tuple[str, Figure[Any] | None]]:
    for name, figure in figures_of(record):
        yield f"{prefix}.{name}", figure


def _is_figure(annotation: Any) -> bool:
    if get_origin(annotation) in (Union, types.UnionType):
        return any(_is_figure(kind) for kind in get_args(annotation))
    return get_origin(annotation) is Figure
