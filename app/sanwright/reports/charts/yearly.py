"""Lines over years, told apart by dashes and by what stands at their ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.charts.axis import AxisScale
from sanwright.reports import style
from sanwright.reports.charts.marks import LEADING, SIZE, disc, hexed, polyline
from sanwright.reports.drawing.primitives import Box, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import fitted, width_of

_PLOT, _TOP, _FOOT, _LEFT = 120.0, 20.0, 18.0, 34.0
_DASHES: tuple[tuple[float, ...], ...] = ((), (6.0, 2.5), (1.5, 2.0), (8.0, 2.0, 1.5, 2.0), (3, 3))


@dataclass(frozen=True, slots=True)
class YearLine:
    """A line: its name and a value for each year."""

    name: str
    values: tuple[float, ...]


def yearly_lines(
    lines: Sequence[YearLine], first: int, title: str, full: tuple[float, str], width: float
) -> Drawing:
    """``title`` names the upright axis with its unit, ``full`` is where a dashed line stands.

    Values beyond twice ``full`` are cut off there, since nobody lets it come to that.
    """
    most = max(full[0], min(2 * full[0], max(max(line.values) for line in lines)))
    count = max(len(line.values) for line in lines)
    names = max(width_of(line.name, SIZE) for line in lines)
    room = width - _LEFT - min(names + 10, width * 0.4)
    up = AxisScale(most, _PLOT)
    step = room / max(count - 1, 1)
    bottom = _TOP + _PLOT
    marks: list[Mark] = [TextLine(0, SIZE, fitted(title, SIZE, width), SIZE, hexed(style.INK))]
    marks += _axes(up, first, count, step, bottom)
    at = bottom - up.at(full[0])
    marks.append(Line((_LEFT, at), (_LEFT + room, at), Pen(hexed(style.INK), 0.8, (4.0, 2.0))))
    marks.append(TextLine(_LEFT + 3, at - 3, full[1], SIZE, hexed(style.INK)))
    ends = []
    for number, line in enumerate(lines):
        pen = Pen(hexed(style.INK), 1.2, _DASHES[number % len(_DASHES)])
        points = [
            (_LEFT + step * year, bottom - up.at(min(value, up.end)))
            for year, value in enumerate(line.values)
        ]
        shown = [point for point, value in zip(points, line.values, strict=True) if value <= up.end]
        shown = points[: len(shown) + 1]
        if len(shown) > 1:
            marks.append(polyline(shown, pen))
        marks += _symbols(shown, number)
        ends.append((shown[-1], line.name))
    marks += _named(ends, bottom)
    return Drawing(width, bottom + _FOOT, tuple(marks))


def _axes(up: AxisScale, first: int, count: int, step: float, bottom: float) -> Iterator[Mark]:
    muted, right = hexed(style.MUTED), _LEFT + step * (count - 1)
    for at, text in up.ticks():
        yield Line((_LEFT, bottom - at), (right, bottom - at), Pen(hexed(style.HAIRLINE), 0.4))
        yield TextLine(_LEFT - 4, bottom - at + 2.5, text, SIZE, muted, anchor="end")
    for year in range(count):
        x = _LEFT + step * year
        yield Line((x, bottom), (x, bottom + 3), Pen(hexed(style.RULE), 0.4))
        yield TextLine(x, bottom + 11, str(first + year), SIZE, muted, anchor="middle")
    yield Line((_LEFT, bottom), (right, bottom), Pen(hexed(style.RULE), 0.8))


def _symbols(points: Sequence[tuple[float, float]], number: int) -> Iterator[Mark]:
    """A sign of its own at each year, for who cannot tell the dashes."""
    ink = hexed(style.INK)
    for x, y in points:
        if number % 3 == 0:
            yield disc(x, y, 1.9, ink)
        elif number % 3 == 1:
            yield Box(x - 1.9, y - 1.9, 3.8, 3.8, 0.0, "#ffffff", Pen(ink, 0.8))
        else:
            yield disc(x, y, 2.1, "#ffffff", Pen(ink, 0.8))


def _named(ends: Sequence[tuple[tuple[float, float], str]], bottom: float) -> Iterator[Mark]:
    """Names at the ends of lines, moved apart where they would stand on each other."""
    ordered = sorted(ends, key=lambda end: end[0][1])
    places: list[float] = []
    for (_, y), _ in ordered:
        places.append(max(y, places[-1] + LEADING) if places else y)
    limit = bottom
    for number in reversed(range(len(places))):
        places[number] = min(places[number], limit)
        limit = places[number] - LEADING
    for ((x, _), name), y in zip(ordered, places, strict=True):
        yield TextLine(x + 6, y + SIZE * 0.36, name, SIZE, hexed(style.INK))
