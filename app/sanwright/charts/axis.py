"""Axes: round steps, and the unit in which figures of a size read best."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sanwright.units import format_number

_ROUND = (1.0, 2.0, 5.0, 10.0)
_TICKS = 5
"""Steps that an axis on paper has at most."""


@dataclass(frozen=True, slots=True)
class Unit:
    """``name`` as written beside figures; one of it is ``size`` of what the figures are kept in."""

    name: str
    size: float


_TIMES = (Unit("µs", 1.0), Unit("ms", 1e3), Unit("s", 1e6))
_RATES = (Unit("IOPS", 1.0), Unit("kIOPS", 1e3), Unit("MIOPS", 1e6))
_THROUGHPUTS = (Unit("MB/s", 1.0), Unit("GB/s", 1e3))
_READABLE = 10_000.0
"""Figures from here on are written in the next larger unit."""


@dataclass(frozen=True, slots=True)
class Axis:
    """From 0 to ``high``, both kept in the base unit; ``title`` says what it shows."""

    title: str
    high: float
    unit: Unit

    @property
    def heading(self) -> str:
        """Title and unit."""
        return f"{self.title}, {self.unit.name}" if self.unit.name else self.title

    def ticks(self, most: int) -> tuple[float, ...]:
        """At most ``most`` + 1 round values from 0 to ``high``, in the base unit."""
        step = round_step(self.high / self.unit.size, most) * self.unit.size
        return tuple(number * step for number in range(math.floor(self.high / step + 1e-9) + 1))

    def label(self, value: float) -> str:
        """A tick's figure, without its unit."""
        return format_number(value / self.unit.size, 3)


@dataclass(frozen=True, slots=True)
class AxisScale:
    """Round numbers along an axis, from 0 to at least ``most``, over ``length`` points."""

    most: float
    length: float

    @property
    def step(self) -> float:
        """Distance of two ticks."""
        return round_step(self.most, _TICKS)

    @property
    def end(self) -> float:
        """The value at the end of the axis."""
        return self.step * max(1, math.ceil(self.most / self.step - 1e-9))

    def at(self, value: float) -> float:
        """Where a value stands, in points from the start."""
        return value / self.end * self.length

    def ticks(self) -> list[tuple[float, str]]:
        """Places and texts of the ticks."""
        count = round(self.end / self.step)
        decimals = max(0, -math.floor(math.log10(self.step) + 1e-9))
        return [
            (self.at(self.step * number), format_number(self.step * number, decimals))
            for number in range(count + 1)
        ]


def round_step(span: float, most: int) -> float:
    """The smallest of 1, 2 or 5 times a power of ten that is not more often in ``span``.

    >>> round_step(100, 5), round_step(0.9, 4), round_step(47, 4), round_step(0, 4)
    (20.0, 0.5, 20.0, 1.0)
    """
    if span <= 0:
        return 1.0
    raw = span / max(1, most)
    power: float = 10.0 ** math.floor(math.log10(raw))
    return next(factor * power for factor in _ROUND if factor * power >= raw * (1 - 1e-9))


def time_axis(title: str, high: float) -> Axis:
    """Of times kept in µs."""
    return Axis(title, high, _fitting(_TIMES, high))


def rate_axis(title: str, high: float) -> Axis:
    """Of I/O rates."""
    return Axis(title, high, _fitting(_RATES, high))


def throughput_axis(title: str, high: float) -> Axis:
    """Of throughputs kept in MB/s."""
    return Axis(title, high, _fitting(_THROUGHPUTS, high))


def count_axis(title: str, high: float) -> Axis:
    """Of things that are counted."""
    return Axis(title, high, Unit("", 1.0))


def _fitting(units: tuple[Unit, ...], high: float) -> Unit:
    return next((unit for unit in units if high < _READABLE * unit.size), units[-1])
