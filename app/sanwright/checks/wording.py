"""How findings count and list things, so that all rules read alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanwright.analysis import Assessment
from sanwright.units.counts import counted

__all__ = ["counted", "listed", "named"]

_SHOWN = 3


def named(assessment: Assessment, references: Sequence[str]) -> str:
    """The first few by name, with a hint that there are more."""
    names = (assessment.tables.label(reference) for reference in references[:_SHOWN])
    return listed(names) + (", ..." if len(references) > _SHOWN else "")


def listed(names: Iterable[str]) -> str:
    """Names as people read them in a row."""
    return ", ".join(names)
