"""What charts are put together from: lines, patterns, symbols, scales of round numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise

from reportlab.lib.colors import Color

from sanwright.drawing.geometry import Point
from sanwright.reports import style
from sanwright.reports.drawing.primitives import Box, Curve, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import width_of, wrapped

SIZE = 7.2
LEADING = 9.6
_HATCH = 3.2
_SOLID, _PALE = "#3d4b5c", "#c9d1da"


def hexed(colour: Color) -> str:
    """A colour of the style as drawings take it."""
    return f"#{colour.hexval()[2:8]}"


class FillPattern(Enum):
    """How an area is filled; they are told apart without colour."""

    SOLID = "solid"
    PALE = "pale"
    RISING = "rising"
    FALLING = "falling"
    CROSSED = "crossed"
    LEVEL = "level"
    UPRIGHT = "upright"
    BLANK = "blank"


def filled(x: float, y: float, width: float, height: float, pattern: FillPattern) -> Iterator[Mark]:
    """A rectangle in a pattern, its upper left corner at (x, y)."""
    ink = hexed(style.INK)
    fill = {FillPattern.SOLID: _SOLID, FillPattern.PALE: _PALE}.get(pattern, "#ffffff")
    yield Box(x, y, width, height, fill=fill)
    pen = Pen(ink, 0.5)
    if pattern in (FillPattern.RISING, FillPattern.CROSSED):
        yield from (Line(*ends, pen) for ends in _slanted(x, y, width, height, rising=True))
    if pattern in (FillPattern.FALLING, FillPattern.CROSSED):
        yield from (Line(*ends, pen) for ends in _slanted(x, y, width, height, rising=False))
    if pattern is FillPattern.LEVEL:
        count = int(height / _HATCH)
        for number in range(1, count + 1):
            at = y + number * height / (count + 1)
            yield Line((x, at), (x + width, at), pen)
    if pattern is FillPattern.UPRIGHT:
        count = int(width / _HATCH)
        for number in range(1, count + 1):
            at = x + number * width / (count + 1)
            yield Line((at, y), (at, y + height), pen)
    yield Box(x, y, width, height, pen=Pen(ink, 0.6))


def _slanted(
    x: float, y: float, width: float, height: float, *, rising: bool
) -> Iterator[tuple[Point, Point]]:
    """Lines at 45 degrees, clipped to the rectangle; measured from its lower or upper edge."""
    offset = _HATCH
    while offset < width + height:
        start = (max(0.0, offset - height), min(offset, height))
        end = (min(offset, width), max(0.0, offset - width))
        points = (
            (x + along, y + (rise if rising else height - rise)) for along, rise in (start, end)
        )
        first, last = points
        yield first, last
        offset += _HATCH


def polyline(points: Sequence[Point], pen: Pen) -> Curve:
    """Straight lines from point to point."""
    found = [points[0]]
    for (x1, y1), (x2, y2) in pairwise(points):
        third = ((x2 - x1) / 3, (y2 - y1) / 3)
        found += [(x1 + third[0], y1 + third[1]), (x2 - third[0], y2 - third[1]), (x2, y2)]
    return Curve(tuple(found), pen)


def disc(x: float, y: float, radius: float, fill: str, pen: Pen | None = None) -> Box:
    """A circle about (x, y)."""
    return Box(x - radius, y - radius, 2 * radius, 2 * radius, radius, fill, pen)


def paragraph_marks(
    text: str, x: float, y: float, width: float, colour: str, *, bold: bool = False
) -> tuple[list[Mark], float]:
    """Text in lines from the baseline ``y`` on, and the baseline after the last of them."""
    marks: list[Mark] = []
    for line in wrapped(text, SIZE, width, bold):
        marks.append(TextLine(x, y, line, SIZE, colour, bold))
        y += LEADING
    return marks, y


def legend_rows(texts: Sequence[str], width: float, swatch: float) -> list[list[int]]:
    """Which entries of a legend stand in one row: numbers of ``texts``, row by row."""
    rows: list[list[int]] = [[]]
    used = 0.0
    for number, text in enumerate(texts):
        wide = swatch + width_of(text, SIZE) + 14
        if rows[-1] and used + wide > width:
            rows.append([])
            used = 0.0
        rows[-1].append(number)
        used += wide
    return rows
