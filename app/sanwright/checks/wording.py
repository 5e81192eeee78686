"""How findings count and list things, so that all rules read alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanwright.analysis import Assessment
from sanwright.text import Text, joined
from sanwright.units.counts import counted

__all__ = ["counted", "listed", "named"]

_SHOWN = 3


def named(assessment: Assessment, references: Sequence[str]) -> Text:
    """The first few by name, with a hint that there are more."""
    more = ["..."] if len(references) > _SHOWN else []
    return joined([*map(assessment.tables.label, references[:_SHOWN]), *more])


def listed(names: Iterable[str]) -> str:
    """Names as people read them in a row."""
    return ", ".join(names)
