"""Latency over throughput as a chart: one curve, the load of today marked on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from sanwright.reports.lettering import font_name, width_of
from sanwright.reports.style import ACCENT, HAIRLINE, INK, MUTED, RULE
from sanwright.units import format_number

_HEIGHT = 158.0
_LEFT, _BOTTOM, _TOP, _RIGHT = 46.0, 30.0, 14.0, 14.0
_SIZE = 7.4
_TICKS = 5
_MARK = HexColor("#c85200")


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """``load`` in MB/s, ``latency`` in µs."""

    load: float
    latency: float


def nice_step(most: float, ticks: int = _TICKS) -> float:
    """A distance of ticks that people count in: 1, 2 or 5 times a power of ten.

    >>> nice_step(1360), nice_step(480)
    (500.0, 100.0)
    """
    if most <= 0:
        return 1.0
    raw = most / ticks
    power: float = 10.0 ** math.floor(math.log10(raw))
    return next(factor * power for factor in (1.0, 2.0, 5.0, 10.0) if factor * power >= raw)


class LatencyChart(Flowable):
    """The curve through ``points``, cut off above ``ceiling`` µs; ``today`` is marked and named."""

    def __init__(
        self, points: Sequence[ChartPoint], today: ChartPoint | None, ceiling: float, bound: str
    ) -> None:
        super().__init__()
        self._points = [point for point in points if point.latency <= ceiling]
        beyond = next((point for point in points if point.latency > ceiling), None)
        if beyond is not None and self._points:
            self._points.append(_cut(self._points[-1], beyond, ceiling))
        self._today = today
        self._bound = bound
        self._most_load = max((p.load for p in self._points), default=1.0)
        self._most_latency = max((p.latency for p in self._points), default=1.0)
        if today is not None:
            self._most_load = max(self._most_load, today.load)
            self._most_latency = max(self._most_latency, today.latency)
        self._width = 0.0

    def wrap(self, width: float, _: float) -> tuple[float, float]:
        """Takes the whole width."""
        self._width = width
        return width, _HEIGHT

    def draw(self) -> None:
        """Axes, curve, mark."""
        canvas: Canvas = self.canv
        canvas.saveState()
        canvas.setFont(font_name(), _SIZE)
        self._draw_axes(canvas)
        self._draw_curve(canvas)
        if self._today is not None:
            self._draw_today(canvas, self._today)
        canvas.restoreState()

    def _x(self, load: float) -> float:
        step = nice_step(self._most_load)
        most = step * math.ceil(self._most_load / step - 1e-9)
        return _LEFT + load / most * (self._width - _LEFT - _RIGHT)

    def _y(self, latency: float) -> float:
        step = nice_step(self._most_latency)
        most = step * math.ceil(self._most_latency / step - 1e-9)
        return _BOTTOM + latency / most * (_HEIGHT - _BOTTOM - _TOP)

    def _draw_axes(self, canvas: Canvas) -> None:
        canvas.setLineWidth(0.4)
        for value in _ticks(self._most_latency):
            y = self._y(value)
            canvas.setStrokeColor(HAIRLINE)
            canvas.line(_LEFT, y, self._width - _RIGHT, y)
            canvas.setFillColor(MUTED)
            canvas.drawRightString(_LEFT - 4, y - 2.5, _tick_text(value))
        for value in _ticks(self._most_load):
            x = self._x(value)
            canvas.setStrokeColor(RULE)
            canvas.line(x, _BOTTOM, x, _BOTTOM - 3)
            canvas.setFillColor(MUTED)
            canvas.drawCentredString(x, _BOTTOM - 11, _tick_text(value))
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.8)
        canvas.line(_LEFT, _BOTTOM, self._width - _RIGHT, _BOTTOM)
        canvas.setFillColor(INK)
        canvas.drawString(_LEFT, _HEIGHT - _TOP + 5, f"Mean latency in µs{self._bound}")
        canvas.drawRightString(self._width - _RIGHT, _BOTTOM - 22, "Throughput in MB/s")

    def _draw_curve(self, canvas: Canvas) -> None:
        if not self._points:
            return
        path = canvas.beginPath()
        path.moveTo(self._x(self._points[0].load), self._y(self._points[0].latency))
        for point in self._points[1:]:
            path.lineTo(self._x(point.load), self._y(point.latency))
        canvas.setStrokeColor(ACCENT)
        canvas.setLineWidth(1.4)
        canvas.setLineJoin(1)
        canvas.drawPath(path)

    def _draw_today(self, canvas: Canvas, today: ChartPoint) -> None:
        x, y = self._x(today.load), self._y(today.latency)
        canvas.setFillColor(_MARK)
        canvas.circle(x, y, 3, stroke=0, fill=1)
        text = f"this load: {format_number(today.load, 0)} MB/s, {_tick_text(today.latency)} µs"
        canvas.setFillColor(INK)
        wide = width_of(text, _SIZE)
        canvas.drawString(max(_LEFT + 2, x - wide - 6), y + 5, text)


def _cut(inside: ChartPoint, beyond: ChartPoint, ceiling: float) -> ChartPoint:
    """Where the line between two points crosses the ceiling."""
    part = (ceiling - inside.latency) / (beyond.latency - inside.latency)
    return ChartPoint(inside.load + part * (beyond.load - inside.load), ceiling)


def _ticks(most: float) -> list[float]:
    step = nice_step(most)
    return [step * number for number in range(math.ceil(most / step - 1e-9) + 1)]


def _tick_text(value: float) -> str:
    return format_number(value, 0 if value >= 10 or value == 0 else 2)
