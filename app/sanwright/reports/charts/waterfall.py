"""Steps from one amount to another: what is left as a bar, what each step takes in a pattern."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.charts.axis import AxisScale
from sanwright.reports import style
from sanwright.reports.charts.marks import SIZE, FillPattern, filled, hexed
from sanwright.reports.drawing.primitives import Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import fitted, width_of

_BAR, _ROW = 9.0, 14.0
_NAMES = 0.34
"""Share of the width that names may take."""


@dataclass(frozen=True, slots=True)
class WaterfallBar:
    """A bar from ``start`` to ``end``; a total stands on the ground, a change floats.

    What is needed stands on the ground as well, in a pattern of its own. ``text`` stands at the
    bar's end.
    """

    name: str
    start: float
    end: float
    text: str
    is_total: bool = False
    is_needed: bool = False

    @property
    def stands(self) -> bool:
        """Whether it is an amount and no change."""
        return self.is_total or self.is_needed


def waterfall(steps: Sequence[WaterfallBar], title: str, width: float) -> Drawing:
    """The steps from top to bottom on one scale, which ``title`` names with its unit."""
    names = max((width_of(step.name, SIZE, step.is_total) for step in steps), default=0.0)
    left = min(names, width * _NAMES) + 8
    texts = max((width_of(step.text, SIZE, True) for step in steps), default=0.0)
    most = max((max(step.start, step.end) for step in steps), default=1.0)
    scale = AxisScale(most, width - left - min(texts + 12, width / 4))
    height = _ROW * len(steps)
    marks: list[Mark] = list(_axis(scale, left, height))
    for number, step in enumerate(steps):
        marks += _step(step, scale, left, number * _ROW)
        if number + 1 < len(steps) and not (step.is_needed or steps[number + 1].is_needed):
            x = left + scale.at(step.end)
            below = (number + 1) * _ROW + (_ROW - _BAR) / 2
            pen = Pen(hexed(style.MUTED), 0.4, (1.5, 1.5))
            marks.append(Line((x, below - (_ROW - _BAR)), (x, below), pen))
    marks.append(TextLine(left, height + 20, title, SIZE, hexed(style.INK)))
    return Drawing(width, height + 24, tuple(marks))


def _step(step: WaterfallBar, scale: AxisScale, left: float, top: float) -> Iterator[Mark]:
    ink = hexed(style.INK)
    name = fitted(step.name, SIZE, left - 8, step.is_total)
    base = top + _ROW / 2 + SIZE * 0.36
    yield TextLine(0, base, name, SIZE, ink, step.is_total)
    low, high = sorted((0.0 if step.stands else step.start, step.end))
    pattern = FillPattern.RISING
    if step.stands:
        pattern = FillPattern.SOLID if step.is_total else FillPattern.CROSSED
    wide = scale.at(high - low)
    if wide > 0:
        bar = filled(left + scale.at(low), top + (_ROW - _BAR) / 2, wide, _BAR, pattern)
        yield from bar
    yield TextLine(left + scale.at(high) + 4, base, step.text, SIZE, ink, step.is_total)


def _axis(scale: AxisScale, left: float, height: float) -> Iterator[Mark]:
    for at, text in scale.ticks():
        yield Line((left + at, 0), (left + at, height), Pen(hexed(style.HAIRLINE), 0.4))
        yield TextLine(left + at, height + 9, text, SIZE, hexed(style.MUTED), anchor="middle")
    yield Line((left, height), (left + scale.length, height), Pen(hexed(style.RULE), 0.8))
