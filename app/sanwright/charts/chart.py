"""A chart as it is to be drawn: a curve over two axes, limits it cannot cross, single points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sanwright.charts.axis import Axis
from sanwright.drawing.geometry import Point
from sanwright.text import tr, within_sentence


class MarkKind(Enum):
    """What a single point stands for."""

    NOW = "now"
    MEASURED = "measured"


@dataclass(frozen=True, slots=True)
class Mark:
    """A single point."""

    kind: MarkKind
    at: Point


@dataclass(frozen=True, slots=True)
class LimitLine:
    """A straight line from ``start`` to ``end``, with words beside it; empty for none."""

    start: Point
    end: Point
    words: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """``readings`` say in lines of text what the points of ``curve`` are, one each."""

    x: Axis
    y: Axis
    curve: tuple[Point, ...]
    readings: tuple[tuple[str, ...], ...]
    limits: tuple[LimitLine, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def title(self) -> str:
        """What it shows."""
        return tr("{y} over {x}", y=self.y.title, x=within_sentence(self.x.title))

    @property
    def seen(self) -> tuple[int, ...]:
        """Numbers of the points of the curve that lie within the axes."""
        return tuple(
            number
            for number, (x, y) in enumerate(self.curve)
            if x <= self.x.high and y <= self.y.high
        )
