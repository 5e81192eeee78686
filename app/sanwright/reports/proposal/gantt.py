"""Phases as bars over weeks; after a phase of unknown length no week is told any more."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.design.papers import Phase
from sanwright.language import number
from sanwright.reports import style
from sanwright.reports.drawing.primitives import Box, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import fitted, width_of
from sanwright.reports.paper import mixed
from sanwright.text import tr

_ROW, _BAR, _HEAD, _SIZE = 22.0, 11.0, 22.0, 8.0
_LABEL_SHARE = 0.3
_ROWS_A_CHART = 24
_LEAST_TICK = 26.0
_UNKNOWN_SHARE = 0.16
"""Share of what is known that a phase of unknown length is drawn with."""
_STEPS = (1, 2, 4, 8, 13, 26, 52, 104, 260, 520)


@dataclass(frozen=True, slots=True)
class _Bar:
    """A phase with where it begins, in weeks as drawn; ``is_sure``: that is a known week."""

    phase: Phase
    start: float
    length: float
    is_sure: bool


def gantt_charts(phases: Sequence[Phase], width: float) -> list[Drawing]:
    """The phases in charts that fit onto a page each, all over the same weeks."""
    bars = _bars(phases)
    total = max((bar.start + bar.length for bar in bars), default=0.0) or 1.0
    sure = [bar.start + bar.length for bar in bars if bar.is_sure and bar.phase.weeks is not None]
    parts = (bars[start : start + _ROWS_A_CHART] for start in range(0, len(bars), _ROWS_A_CHART))
    return [_chart(part, width, total, max(sure, default=0.0)) for part in parts]


def _bars(phases: Sequence[Phase]) -> list[_Bar]:
    known = sum(min(phase.weeks, 1e6) for phase in phases if phase.weeks is not None)
    guess = max(known * _UNKNOWN_SHARE, 1.0)
    found: list[_Bar] = []
    at, is_sure = 0.0, True
    for phase in phases:
        length = min(phase.weeks, 1e6) if phase.weeks is not None else guess
        found.append(_Bar(phase, at, length, is_sure))
        at += length
        is_sure = is_sure and phase.weeks is not None
    return found


def _chart(bars: Sequence[_Bar], width: float, total: float, sure: float) -> Drawing:
    label = width * _LABEL_SHARE
    scale = (width - label) / total
    height = _HEAD + _ROW * len(bars) + 4.0
    marks: list[Mark] = list(_weeks(label, scale, sure, height))
    for row, bar in enumerate(bars):
        marks += _row(bar, _HEAD + row * _ROW, label, width, scale)
    return Drawing(width, height, tuple(marks))


def _weeks(left: float, scale: float, sure: float, height: float) -> Iterator[Mark]:
    """Lines at the weeks that are known, with their numbers."""
    ink, line = _colour("MUTED"), Pen(_colour("HAIRLINE"), 0.5)
    yield TextLine(0.0, 12.0, tr("Week"), _SIZE, ink)
    step = next((step for step in _STEPS if step * scale >= _LEAST_TICK), _STEPS[-1])
    for count in range(math.floor(sure / step) + 1):
        x = left + count * step * scale
        yield Line((x, _HEAD - 4.0), (x, height), line)
        yield TextLine(x, 12.0, number(count * step), _SIZE, ink, anchor="middle")


def _row(bar: _Bar, top: float, left: float, width: float, scale: float) -> Iterator[Mark]:
    ink, baseline = _colour("INK"), top + _ROW / 2 + 2.8
    yield Line((0.0, top), (width, top), Pen(_colour("HAIRLINE"), 0.5))
    yield TextLine(0.0, baseline, fitted(bar.phase.name, _SIZE, left - 10.0), _SIZE, ink)
    x, long = left + bar.start * scale, max(bar.length * scale, 1.5)
    y = top + (_ROW - _BAR) / 2
    accent = _colour("ACCENT")
    if bar.phase.weeks is None:
        yield Box(x, y, long, _BAR, 2.0, _colour("GROUP_FILL"), Pen(accent, 0.8, (3.0, 2.0)))
    else:
        fill = accent if bar.is_sure else mixed(accent, "#ffffff", 0.35)
        yield Box(x, y, long, _BAR, 2.0, fill)
    yield from _length(bar, x, long, width, baseline)


def _length(bar: _Bar, x: float, long: float, width: float, baseline: float) -> Iterator[Mark]:
    """How long the phase takes: after its bar, or in it, or before it, where there is room."""
    text = _weeks_text(bar.phase)
    wide = width_of(text, _SIZE)
    if x + long + 5.0 + wide <= width:
        yield TextLine(x + long + 5.0, baseline, text, _SIZE, _colour("INK"))
    elif wide + 8.0 <= long:
        is_filled = bar.phase.weeks is not None
        colour = "#ffffff" if is_filled else _colour("INK")
        yield TextLine(x + long / 2, baseline, text, _SIZE, colour, anchor="middle")
    else:
        yield TextLine(x - 5.0, baseline, text, _SIZE, _colour("INK"), anchor="end")


def _weeks_text(phase: Phase) -> str:
    if phase.weeks is None:
        return tr("duration unknown")
    if phase.weeks == int(phase.weeks):
        return tr("{count:,} week", "{count:,} weeks", int(phase.weeks))
    return tr("{weeks} weeks", weeks=number(phase.weeks, 1))


def _colour(name: str) -> str:
    """A colour of the look in effect as a drawing takes it."""
    return "#" + str(style.look().colours[name].hexval())[2:]
