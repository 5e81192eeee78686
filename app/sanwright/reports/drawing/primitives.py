"""What a drawing is made of: a few kinds of marks that every painter can paint.

Lengths are in points once on a sheet, in drawing units before; y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sanwright.drawing.geometry import Point

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Pen:
    """A line's looks; ``dash`` is on, off, on, ... in the unit of the drawing, empty for solid."""

    colour: str
    width: float = 1.0
    dash: tuple[float, ...] = ()

    def scaled(self, factor: float) -> Pen:
        """The pen in a drawing that is ``factor`` times as large."""
        return Pen(self.colour, self.width * factor, tuple(item * factor for item in self.dash))


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with rounded corners; a radius of half its size makes a circle."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    fill: str | None = None
    pen: Pen | None = None

    def placed(self, dx: float, dy: float, factor: float) -> Box:
        """Scaled about the origin, then moved."""
        return Box(
            self.x * factor + dx,
            self.y * factor + dy,
            self.width * factor,
            self.height * factor,
            self.radius * factor,
            self.fill,
            self.pen.scaled(factor) if self.pen is not None else None,
        )


@dataclass(frozen=True, slots=True)
class Curve:
    """Cubic Bézier curves joined end to end: the first point, then three more for each curve."""

    points: tuple[Point, ...]
    pen: Pen

    def placed(self, dx: float, dy: float, factor: float) -> Curve:
        """Scaled about the origin, then moved."""
        points = tuple((x * factor + dx, y * factor + dy) for x, y in self.points)
        return Curve(points, self.pen.scaled(factor))

    def pieces(self) -> Iterator[tuple[Point, Point, Point]]:
        """Two control points and the end of each curve; it begins where the one before ended."""
        for first in range(1, len(self.points), 3):
            a, b, c = self.points[first : first + 3]
            yield a, b, c

    def at(self, t: float) -> Point:
        """The point at ``t`` from 0 to 1, each curve having an equal part of it."""
        count = (len(self.points) - 1) // 3
        number = min(int(t * count), count - 1)
        a, b, c, d = self.points[3 * number : 3 * number + 4]
        t = t * count - number
        u = 1.0 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        x = sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True))
        y = sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True))
        return x, y


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    pen: Pen

    def placed(self, dx: float, dy: float, factor: float) -> Line:
        """Scaled about the origin, then moved."""
        (x1, y1), (x2, y2) = self.start, self.end
        return Line(
            (x1 * factor + dx, y1 * factor + dy),
            (x2 * factor + dx, y2 * factor + dy),
            self.pen.scaled(factor),
        )


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of printable text; (x, y) is on its baseline, at the anchor."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False
    anchor: Anchor = "start"

    def placed(self, dx: float, dy: float, factor: float) -> TextLine:
        """Scaled about the origin, then moved."""
        return replace(
            self, x=self.x * factor + dx, y=self.y * factor + dy, size=self.size * factor
        )


Mark = Box | Curve | Line | TextLine


@dataclass(frozen=True, slots=True)
class Drawing:
    """Marks in the order in which they are painted, with the size they fill."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    title: str = ""
