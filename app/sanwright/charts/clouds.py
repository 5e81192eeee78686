"""What charts of many cases show: a cloud of points with its front, and bars of what moves most."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.charts.axis import round_step
from sanwright.units import format_number

_TICKS = 5


@dataclass(frozen=True, slots=True)
class CloudAxis:
    """From ``low`` to ``high`` in equal steps, with a heading that has the unit."""

    heading: str
    low: float
    high: float
    step: float = 0.2

    @classmethod
    def over(cls, heading: str, values: list[float]) -> CloudAxis:
        """Round ends around all values; a single value has room on both sides.

        Of whole numbers nothing stands between two: there is no half of a cable.

        >>> [text for _, text in CloudAxis.over("Cables", [6.0, 7.0]).ticks()]
        ['6', '7']
        """
        if not values:
            return cls(heading, 0.0, 1.0)
        low, high = min(values), max(values)
        span = high - low or abs(high) or 1.0
        if low >= 0 and low < span:
            low, span = 0.0, high or 1.0
        is_whole = all(value == round(value) for value in values)
        step = max(1.0 if is_whole else 0.0, round_step(span, _TICKS))
        first = step * int(low / step // 1) if low else 0.0
        while first > low:
            first -= step
        last = first
        while last < high or last == first:
            last += step
        return cls(heading, first, last, step)

    def share(self, value: float) -> float:
        """Where a value lies, 0 to 1."""
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[tuple[float, str]]:
        """Shares and figures of the ticks."""
        count = round((self.high - self.low) / self.step)
        return [
            (number / count, format_number(self.low + number * self.step, 3))
            for number in range(count + 1)
        ]


@dataclass(frozen=True, slots=True)
class CloudPoint:
    """A case; ``is_front``: none beats it in both; ``is_bound``: a value of it is only a bound."""

    x: float
    y: float
    words: str
    is_front: bool = False
    is_bound: bool = False


@dataclass(frozen=True, slots=True)
class Cloud:
    """All cases over two figures; ``left_out`` have one that is not known."""

    x: CloudAxis
    y: CloudAxis
    points: tuple[CloudPoint, ...]
    left_out: int = 0

    @property
    def front(self) -> tuple[CloudPoint, ...]:
        """Points of the front from left to right."""
        return tuple(sorted((p for p in self.points if p.is_front), key=lambda p: (p.x, p.y)))


@dataclass(frozen=True, slots=True)
class MoveBar:
    """How far a setting moves the figure: its mean, and the most."""

    name: str
    mean: float
    most: float
    words: str


@dataclass(frozen=True, slots=True)
class MoveBars:
    """Settings from the one that moves most; ``heading`` is the figure with its unit."""

    heading: str
    bars: tuple[MoveBar, ...]
