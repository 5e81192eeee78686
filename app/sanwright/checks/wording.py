"""How findings count and list things, so that all rules read alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanwright.analysis import Assessment
from sanwright.units import format_number

_SHOWN = 3


def counted(number: float, unit: str) -> str:
    """A number of things: ``1 ISL``, ``2 ISLs``, ``1 switch``. ``unit`` is the plural.

    >>> counted(1, "switches"), counted(2048, "nexuses")
    ('1 switch', '2,048 nexuses')
    """
    if number == 1:
        unit = unit.removesuffix("es" if unit.endswith(("ches", "uses")) else "s")
    return f"{format_number(number)} {unit}"


def named(assessment: Assessment, references: Sequence[str]) -> str:
    """The first few by name, with a hint that there are more."""
    names = (assessment.tables.label(reference) for reference in references[:_SHOWN])
    return listed(names) + (", ..." if len(references) > _SHOWN else "")


def listed(names: Iterable[str]) -> str:
    """Names as people read them in a row."""
    return ", ".join(names)
