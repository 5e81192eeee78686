"""Latency over throughput: the curve, the design's own load, the knee and the limit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sanwright.charts.axis import AxisScale
from sanwright.reports import style
from sanwright.reports.charts.marks import (
    LEADING,
    SIZE,
    disc,
    hexed,
    paragraph_marks,
    polyline,
)
from sanwright.reports.drawing.primitives import Box, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import fitted
from sanwright.text import tr

_PLOT = 118.0
_LEFT, _TOP, _RIGHT, _FOOT = 34.0, 32.0, 16.0, 27.0
_DASHED, _DOTTED = (5.0, 3.0), (1.2, 2.4)
_SYMBOL = 16.0
_ROOM = 1.08
"""How far beyond the limit the axis goes."""


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """``load`` in MB/s, ``latency`` in µs, the I/Os ``in_flight`` that come to it."""

    load: float
    latency: float
    in_flight: float = 0.0


@dataclass(frozen=True, slots=True)
class SaturationCurve:
    """What a chart shows, and what it says of each mark beneath it.

    The curve ends above ``ceiling`` µs. ``limit`` is in MB/s, ``shortest`` in µs: the lines that it
    cannot cross. What is None is not known and not drawn. ``axis`` is what the latency is called.
    """

    title: str
    points: Sequence[ChartPoint]
    ceiling: float
    today: ChartPoint | None = None
    today_text: str = ""
    knee: ChartPoint | None = None
    knee_text: str = ""
    limit: float | None = None
    limit_text: str = ""
    shortest: float | None = None
    shortest_text: str = ""
    axis: str = ""
    shown: tuple[ChartPoint, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", tuple(_below(self.points, self.ceiling)))

    @property
    def most_load(self) -> float:
        """How far the axis of throughput must go."""
        loads = [point.load for point in self.shown]
        loads += [point.load for point in (self.today, self.knee) if point is not None]
        if self.limit is not None:
            loads.append(self.limit * _ROOM)
        return max(loads, default=1.0)

    @property
    def most_latency(self) -> float:
        """How far the axis of latency must go."""
        found = [point.latency for point in self.shown]
        if self.today is not None:
            found.append(self.today.latency)
        return max(found, default=1.0)


def at_in_flight(points: Sequence[ChartPoint], in_flight: float) -> ChartPoint | None:
    """The point of the curve with so many I/Os in flight; None outside of it.

    >>> at_in_flight([ChartPoint(100, 10, 1), ChartPoint(200, 20, 3)], 2)
    ChartPoint(load=150.0, latency=15.0, in_flight=2)
    """
    for one, other in pairwise(points):
        if one.in_flight <= in_flight <= other.in_flight and other.in_flight > one.in_flight:
            part = (in_flight - one.in_flight) / (other.in_flight - one.in_flight)
            load = one.load + part * (other.load - one.load)
            return ChartPoint(load, one.latency + part * (other.latency - one.latency), in_flight)
    return None


def saturation_chart(curve: SaturationCurve, width: float) -> Drawing:
    """The chart with what its marks mean beneath it."""
    across = AxisScale(curve.most_load, width - _LEFT - _RIGHT)
    up = AxisScale(curve.most_latency, _PLOT)
    marks = [*_axes(curve, across, up, width), *_lines(curve, across, up, width)]
    if len(curve.shown) > 1:
        points = [_place(point, across, up) for point in curve.shown]
        marks.append(polyline(points, Pen(hexed(style.ACCENT), 1.5)))
    marks += _points(curve, across, up)
    key, height = _key(curve, width, _TOP + _PLOT + _FOOT + SIZE)
    return Drawing(width, height, (*marks, *key))


def _below(points: Sequence[ChartPoint], ceiling: float) -> Iterator[ChartPoint]:
    """The points below the ceiling, then where the curve goes through it."""
    before: ChartPoint | None = None
    for point in points:
        if point.latency > ceiling:
            if before is not None:
                part = (ceiling - before.latency) / (point.latency - before.latency)
                yield ChartPoint(before.load + part * (point.load - before.load), ceiling)
            return
        yield point
        before = point


def _place(point: ChartPoint, across: AxisScale, up: AxisScale) -> tuple[float, float]:
    return _LEFT + across.at(point.load), _TOP + _PLOT - up.at(point.latency)


def _axes(curve: SaturationCurve, across: AxisScale, up: AxisScale, width: float) -> Iterator[Mark]:
    muted, rule, right = hexed(style.MUTED), hexed(style.RULE), width - _RIGHT
    bottom = _TOP + _PLOT
    for at, text in up.ticks():
        yield Line((_LEFT, bottom - at), (right, bottom - at), Pen(hexed(style.HAIRLINE), 0.4))
        yield TextLine(_LEFT - 4, bottom - at + 2.5, text, SIZE, muted, anchor="end")
    for at, text in across.ticks():
        yield Line((_LEFT + at, bottom), (_LEFT + at, bottom + 3), Pen(rule, 0.4))
        yield TextLine(_LEFT + at, bottom + 11, text, SIZE, muted, anchor="middle")
    yield Line((_LEFT, bottom), (right, bottom), Pen(rule, 0.8))
    title = tr("{axis}, in µs", axis=curve.axis or tr("Latency"))
    yield TextLine(
        0, SIZE + 2, fitted(curve.title, SIZE, width, True), SIZE, hexed(style.INK), True
    )
    yield TextLine(0, _TOP - 8, title, SIZE, hexed(style.INK))
    yield TextLine(
        right, bottom + 21, tr("Throughput in MB/s"), SIZE, hexed(style.INK), anchor="end"
    )


def _lines(
    curve: SaturationCurve, across: AxisScale, up: AxisScale, width: float
) -> Iterator[Mark]:
    """The limit upright and dashed, the shortest latency level and dotted."""
    muted, bottom = hexed(style.MUTED), _TOP + _PLOT
    if curve.limit is not None:
        x = _LEFT + across.at(curve.limit)
        yield Line((x, _TOP), (x, bottom), Pen(muted, 0.9, _DASHED))
    if curve.shortest is not None:
        y = bottom - up.at(curve.shortest)
        yield Line((_LEFT, y), (width - _RIGHT, y), Pen(muted, 0.9, _DOTTED))


def _points(curve: SaturationCurve, across: AxisScale, up: AxisScale) -> Iterator[Mark]:
    ink = hexed(style.INK)
    if curve.knee is not None and curve.knee.latency <= up.end:
        x, y = _place(curve.knee, across, up)
        yield Box(x - 3, y - 3, 6, 6, fill="#ffffff", pen=Pen(ink, 1.1))
    if curve.today is not None:
        yield disc(*_place(curve.today, across, up), 3.4, ink)


def _key(curve: SaturationCurve, width: float, y: float) -> tuple[list[Mark], float]:
    """What the marks are, each beside its own mark; and where that ends."""
    ink, muted = hexed(style.INK), hexed(style.MUTED)
    found: list[Mark] = []
    middle = 6.0
    entries: list[tuple[object, str, tuple[Mark, ...]]] = [
        (curve.today, curve.today_text, (disc(middle, 0, 3.0, ink),)),
        (
            curve.knee,
            curve.knee_text,
            (Box(middle - 3, -3, 6, 6, fill="#ffffff", pen=Pen(ink, 1.1)),),
        ),
        (
            curve.limit,
            curve.limit_text,
            (Line((0, 0), (12, 0), Pen(muted, 0.9, _DASHED)),),
        ),
        (
            curve.shortest,
            curve.shortest_text,
            (Line((0, 0), (12, 0), Pen(muted, 0.9, _DOTTED)),),
        ),
    ]
    for value, text, symbol in entries:
        if value is None or not text:
            continue
        found += [mark.placed(0, y - SIZE * 0.35, 1.0) for mark in symbol]
        words, y = paragraph_marks(text, _SYMBOL, y, width - _SYMBOL, ink)
        found += words
    return found, y - LEADING + 6
