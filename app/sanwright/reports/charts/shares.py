"""Bars of what is used of a limit, in per cent: the mean, then how much more the fullest has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sanwright.reports.charts.marks import FillPattern
from sanwright.reports.charts.stacked import Bar, BarSegment, stacked_bars
from sanwright.reports.drawing.primitives import Drawing

_PER_CENT = 100.0


@dataclass(frozen=True, slots=True)
class UsedShare:
    """One row: ``low`` and ``high`` are shares of the limit, 1 is all of it.

    ``is_open``: some of the row is not known, and it may be more.
    """

    name: str
    low: float
    high: float
    text: str
    is_open: bool = False


def used_shares(
    rows: Sequence[UsedShare],
    names: tuple[str, str],
    title: str,
    full: str,
    width: float,
) -> Drawing:
    """The rows as bars; ``names`` say what the lower part and the rest of a bar are.

    A dashed line stands at the limit, and ``full`` says what that is.
    """
    bars = [
        Bar(
            row.name,
            (
                BarSegment(0, row.low * _PER_CENT),
                BarSegment(1, max(row.high - row.low, 0.0) * _PER_CENT),
            ),
            row.text,
            row.is_open,
        )
        for row in rows
    ]
    legend = list(zip(names, (FillPattern.PALE, FillPattern.RISING), strict=True))
    return stacked_bars(bars, legend, title, width, full=(_PER_CENT, full))
