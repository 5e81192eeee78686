"""Figures of parts that no certain verdict may rest on: those derived, or of low confidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sanwright.parts import Confidence, Figure, Part
from sanwright.parts.fields import attribute_of


@dataclass(frozen=True, slots=True)
class UncertainFact:
    """A figure of a part that a verdict rests on and that is derived or of low confidence.

    ``field`` is the dotted name in the part's record, as that of a missing fact.
    """

    part: str
    field: str
    is_low: bool

    @classmethod
    def of(cls, part: Part, field: str, figure: Figure[Any]) -> UncertainFact:
        """The figure in ``field`` of ``part``."""
        return cls(part.id, field, figure.confidence is Confidence.LOW)


def figure_at(part: Part | None, field: str) -> Figure[Any] | None:
    """The figure in the field of this dotted name; None: it is not known."""
    record: Any = part
    for name in field.split("."):
        if record is None:
            return None
        record = (
            record.get(name)
            if isinstance(record, dict)
            else getattr(record, attribute_of(type(record), name))
        )
    return record if isinstance(record, Figure) else None


def uncertain_facts(part: Part | None, *fields: str) -> tuple[UncertainFact, ...]:
    """Those of the figures in ``fields`` of the part that are derived or of low confidence."""
    found = ((field, figure_at(part, field)) for field in fields)
    return tuple(
        UncertainFact.of(part, field, figure)
        for field, figure in found
        if part is not None and figure is not None and not figure.is_certain
    )
