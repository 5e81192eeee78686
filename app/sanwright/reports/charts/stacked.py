"""Horizontal bars made of parts, one bar for each thing, with a legend of their patterns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.charts.axis import AxisScale
from sanwright.reports import style
from sanwright.reports.charts.marks import (
    LEADING,
    SIZE,
    FillPattern,
    filled,
    hexed,
    legend_rows,
)
from sanwright.reports.drawing.primitives import Anchor, Box, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import fitted, width_of

_BAR, _GAP, _SWATCH = 11.0, 7.0, 13.0
_ROW = LEADING + _BAR + _GAP
_OPEN = 9.0
"""How wide the dashed end of a bar is."""
_LEAST = 0.25
"""Points below which a part is too narrow to be seen and is left out of the picture."""


@dataclass(frozen=True, slots=True)
class BarSegment:
    """A part of a bar; ``sort`` is the number of its entry in the legend."""

    sort: int
    size: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with its name above and its sum in words at its end.

    ``is_open``: there is more to it than is known; its end is drawn dashed. ``limit`` is marked on
    it by an upright line.
    """

    name: str
    parts: tuple[BarSegment, ...]
    text: str
    is_open: bool = False
    limit: float | None = None

    @property
    def size(self) -> float:
        """All parts together."""
        return sum(part.size for part in self.parts)


def stacked_bars(
    bars: Sequence[Bar],
    legend: Sequence[tuple[str, FillPattern]],
    title: str,
    width: float,
    *,
    full: tuple[float, str] | None = None,
) -> Drawing:
    """The bars on one scale, which ``title`` names with its unit, and the legend beneath.

    ``full`` is where a dashed line crosses all bars, with what it says.
    """
    widest = max((width_of(bar.text, SIZE, True) for bar in bars), default=0.0)
    sizes = [max(bar.size, bar.limit or 0.0) for bar in bars]
    most = max([*sizes, full[0] if full is not None else 0.0]) or 1.0
    scale = AxisScale(most, width - min(widest + 22, width / 2))
    used = sorted({part.sort for bar in bars for part in bar.parts if part.size > 0})
    y = len(bars) * _ROW
    marks = [*_axis(scale, y)]
    for row, bar in enumerate(bars):
        marks += _bar(bar, legend, scale, row * _ROW)
    if full is not None:
        x = scale.at(full[0])
        marks.append(Line((x, 0), (x, y), Pen(hexed(style.INK), 0.8, (4.0, 2.0))))
    for row, bar in enumerate(bars):
        marks += _words(bar, scale, row * _ROW, width)
    if full is not None:
        title = f"{title}; {full[1]}"
    marks.append(TextLine(0, y + 20, title, SIZE, hexed(style.INK)))
    found, height = _legend([legend[sort] for sort in used], y + 34, width)
    return Drawing(width, height, (*marks, *found))


def _bar(
    bar: Bar, legend: Sequence[tuple[str, FillPattern]], scale: AxisScale, top: float
) -> Iterator[Mark]:
    ink = hexed(style.INK)
    top += LEADING
    x = 0.0
    for part in bar.parts:
        wide = scale.at(part.size)
        if wide >= _LEAST:
            yield from filled(x, top, wide, _BAR, legend[part.sort][1])
        x += wide
    if bar.limit is not None:
        at = scale.at(bar.limit)
        yield Line((at, top - 2.5), (at, top + _BAR + 2.5), Pen(ink, 1.6))
    if bar.is_open:
        yield Box(x, top, _OPEN, _BAR, pen=Pen(ink, 0.6, (1.5, 1.5)))


def _words(bar: Bar, scale: AxisScale, top: float, width: float) -> Iterator[Mark]:
    """Its name and its sum, with nothing behind them."""
    name = fitted(bar.name, SIZE, width)
    yield from _word(0, top + SIZE, name)
    x = sum(scale.at(part.size) for part in bar.parts) + (_OPEN if bar.is_open else 0)
    yield from _word(x + 4, top + LEADING + _BAR - 3, bar.text, bold=True)


def _word(x: float, y: float, text: str, *, bold: bool = False) -> Iterator[Mark]:
    yield Box(x, y - SIZE + 0.6, width_of(text, SIZE, bold) + 1, LEADING - 1, fill="#ffffff")
    yield TextLine(x, y, text, SIZE, hexed(style.INK), bold=bold)


def _axis(scale: AxisScale, y: float) -> Iterator[Mark]:
    for at, text in scale.ticks():
        yield Line((at, 0), (at, y), Pen(hexed(style.HAIRLINE), 0.4))
        anchor: Anchor = "start" if not at else "middle"
        yield TextLine(at, y + 9, text, SIZE, hexed(style.MUTED), anchor=anchor)
    yield Line((0, y), (scale.length, y), Pen(hexed(style.RULE), 0.8))


def _legend(
    entries: Sequence[tuple[str, FillPattern]], y: float, width: float
) -> tuple[list[Mark], float]:
    marks: list[Mark] = []
    for row in legend_rows([text for text, _ in entries], width, _SWATCH + 4):
        x = 0.0
        for number in row:
            text, pattern = entries[number]
            marks += filled(x, y - 7, _SWATCH, 8.5, pattern)
            marks.append(TextLine(x + _SWATCH + 4, y, text, SIZE, hexed(style.INK)))
            x += _SWATCH + 4 + width_of(text, SIZE) + 14
        y += LEADING + 2.5
    return marks, y - LEADING + 2
