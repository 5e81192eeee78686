"""A diagram too large for a sheet: cut into parts that can be read, with an overview of them."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sanwright.drawing.geometry import Rect
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, Curve, Drawing, Line, Mark, Pen, TextLine
from sanwright.text import tr

Size = tuple[float, float]

MOST_TILES = 60
_WHOLE = 0.4
"""How small a scene may be as a whole: the names of devices are then 4.8 points high."""
_LEGIBLE = 0.5
_LEAST_LEGIBLE = 0.3
_SIDES, _ABOVE_AND_BELOW = 90.0, 265.0
"""What margins, heading, legend and title block take of a sheet's width and height."""
_OF_PARTS = 1
"""The number of the sheet that parts are printed on: one that offices can print."""
_AROUND = 72.0
_STRIP = 70.0
_LEEWAY = 0.12
"""Share of a part's size by which a cut may move so that it goes through fewer boxes."""
_TRIED = tuple(number / 8 for number in range(-8, 9))
_EDGE = 15.0
_HEAD = 26.0
_SIZE = 8.0
_MAP = 150.0
_GRID = Pen("#a8181f", 0.9, (5.0, 3.0))
_FRAME = Pen(palette.BORDER, 0.8)


@dataclass(frozen=True)
class Tiling:
    """How a scene is cut, in columns and rows.

    ``sheet`` is the number of the sheet's size among those that there are.
    ``lefts`` and ``tops`` are where they begin, and where the last of them ends.
    ``cells`` are column and row of each part in which anything stands, in reading order.
    """

    scene: Drawing
    sheet: int
    lefts: tuple[float, ...] = ()
    tops: tuple[float, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()

    @property
    def count(self) -> int:
        """How many parts there are; 0 where the scene is shown as a whole only."""
        return len(self.cells)

    @property
    def shape(self) -> tuple[int, int]:
        """Columns and rows."""
        return len(self.lefts) - 1, len(self.tops) - 1

    @property
    def largest(self) -> Size:
        """Width and height of the widest and of the highest part."""
        return _widest(self.lefts), _widest(self.tops)

    def area(self, tile: int) -> Rect:
        """What of the scene is on a part."""
        column, row = self.cells[tile]
        return Rect(self.lefts[column], self.tops[row], self.lefts[column + 1], self.tops[row + 1])

    def neighbour(self, tile: int, columns: int, rows: int) -> int | None:
        """The part beside another, so many columns and rows on; None if there is none."""
        column, row = self.cells[tile]
        wanted = column + columns, row + rows
        return self.cells.index(wanted) if wanted in self.cells else None


def tiling_of(scene: Drawing, sheets: Sequence[Size]) -> Tiling:
    """The smallest sheet on which the scene can be read as a whole, or a cut into parts."""
    whole = sheet_of_whole(scene, sheets)
    if whole is not None:
        return Tiling(scene, whole)
    room = _room(sheets[_OF_PARTS])
    factor = _LEGIBLE
    while factor >= _LEAST_LEGIBLE:
        columns = math.ceil(scene.width * factor / room[0])
        rows = math.ceil(scene.height * factor / room[1])
        if columns * rows <= MOST_TILES:
            spans = [bounds(mark) for mark in scene.marks if isinstance(mark, Box)]
            lefts = _cuts(scene.width, columns, [(left, right) for left, _, right, _ in spans])
            tops = _cuts(scene.height, rows, [(top, bottom) for _, top, _, bottom in spans])
            return Tiling(scene, _OF_PARTS, lefts, tops, _filled(scene, lefts, tops))
        factor -= 0.02
    return Tiling(scene, len(sheets) - 1)


def sheet_of_whole(scene: Drawing, sheets: Sequence[Size]) -> int | None:
    """Number of the smallest sheet on which the scene can be read as a whole; None if on none."""
    for number, (width, height) in enumerate(sheets):
        if _factor(scene, width - _SIDES, height - _ABOVE_AND_BELOW) >= _WHOLE:
            return number
    return None


def _factor(scene: Drawing, width: float, height: float) -> float:
    if not scene.width or not scene.height:
        return 1.0
    return min(width / scene.width, height / scene.height)


def _room(sheet: Size) -> Size:
    """What a part of the scene has on a sheet, roughly."""
    return sheet[0] - _AROUND - 2 * _EDGE - 40.0, sheet[1] - _AROUND - _STRIP - 2 * _EDGE - _HEAD


def _cuts(length: float, count: int, spans: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """Where to cut into so many parts: about evenly, but through as few boxes as possible."""
    step = length / count
    starts, ends = sorted(start for start, _ in spans), sorted(end for _, end in spans)

    def crossed(at: float) -> int:
        """How many boxes a cut goes through: those that have begun and not ended yet."""
        return bisect_left(starts, at) - bisect_right(ends, at)

    found = [0.0]
    for number in range(1, count):
        at = number * step
        places = [at + share * step * _LEEWAY for share in _TRIED]
        found.append(min(places, key=lambda x: (crossed(x), abs(x - at))))
    return (*found, length)


def _widest(cuts: Sequence[float]) -> float:
    return max(end - start for start, end in pairwise(cuts))


def _filled(
    scene: Drawing, lefts: Sequence[float], tops: Sequence[float]
) -> tuple[tuple[int, int], ...]:
    """The cells in which anything stands; where cables only pass there is nothing to read."""
    used: set[tuple[int, int]] = set()
    for left, top, right, bottom in (bounds(m) for m in scene.marks if isinstance(m, Box)):
        for column in range(_index(left, lefts), _index(right, lefts) + 1):
            for row in range(_index(top, tops), _index(bottom, tops) + 1):
                used.add((column, row))
    return tuple(sorted(used, key=lambda cell: (cell[1], cell[0])))


def _index(at: float, cuts: Sequence[float]) -> int:
    return min(max(bisect_right(cuts, at) - 1, 0), len(cuts) - 2)


def bounds(mark: Mark) -> Rect:
    """A rectangle in which a mark lies."""
    if isinstance(mark, Box):
        return Rect.sized(mark.x, mark.y, mark.width, mark.height)
    if isinstance(mark, TextLine):
        wide = len(mark.text) * mark.size
        return Rect(mark.x - wide, mark.y - mark.size, mark.x + wide, mark.y + mark.size)
    points = mark.points if isinstance(mark, Curve) else (mark.start, mark.end)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs), max(ys))


def overview(tiling: Tiling, width: float, height: float) -> Drawing:
    """The scene as a whole with the parts' borders and numbers, for a sheet of this size."""
    scene = tiling.scene
    unit = max(scene.width / width, scene.height / height)
    pen = _GRID.scaled(unit)
    marks = list(scene.marks)
    areas = [tiling.area(tile) for tile in range(tiling.count)]
    marks += [Box(*area.placed, 0.0, None, pen) for area in areas]
    for number, area in enumerate(areas, 1):
        marks += _number(str(number), area.left, area.top, unit)
    return Drawing(scene.width, scene.height, tuple(marks), scene.title)


def _number(text: str, left: float, top: float, unit: float) -> Iterator[Mark]:
    wide = (10.0 + 6.0 * len(text)) * unit
    yield Box(left, top, wide, 15.0 * unit, 0.0, _GRID.colour)
    at = left + wide / 2, top + 11.0 * unit
    yield TextLine(*at, text, 9.5 * unit, palette.PAPER, True, "middle")


@dataclass(frozen=True)
class TileSheet:
    """A part: ``content`` is to be painted within ``window`` only, ``frame`` over it."""

    content: Drawing
    window: Rect
    frame: Drawing


def tile_sheet(tiling: Tiling, tile: int, width: float, height: float) -> TileSheet:
    """A part of the scene on a sheet of this size, with what goes on where at its edges."""
    area = tiling.area(tile)
    room = width - 2 * _EDGE, height - _HEAD - 2 * _EDGE
    largest = tiling.largest
    factor = min(room[0] / largest[0], room[1] / largest[1])
    wide, high = area.width * factor, area.height * factor
    left, top = (width - wide) / 2, _HEAD + _EDGE + (room[1] - high) / 2
    window = Rect.sized(left, top, wide, high)
    dx, dy = left - area.left * factor, top - area.top * factor
    seen = (mark for mark in tiling.scene.marks if meets(bounds(mark), area))
    content = tuple(mark.placed(dx, dy, factor) for mark in seen)
    frame = (
        Box(left, top, wide, high, 0.0, None, _FRAME),
        *_head(tiling, tile, width),
        *_continuations(tiling, tile, window),
    )
    return TileSheet(Drawing(width, height, content), window, Drawing(width, height, frame))


def meets(a: Rect, b: Rect) -> bool:
    """Whether two rectangles have anything in common, their edges included."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _head(tiling: Tiling, tile: int, width: float) -> Iterator[Mark]:
    """Which part this is, in words and on a small map of all parts."""
    text = tr("Topology, part {part:,} of {count:,}", part=tile + 1, count=tiling.count)
    yield TextLine(0.0, 12.0, text, 10.0, palette.TEXT, bold=True)
    columns, rows = tiling.shape
    high = 22.0 / rows
    wide = min(_MAP / columns, high * 1.6)
    for number, (column, row) in enumerate(tiling.cells):
        fill = palette.MUTED if number == tile else palette.PAPER
        x, y = width - (columns - column) * wide, row * high - 4.0
        yield Box(x, y, wide, high, 0.0, fill, Pen(palette.BORDER, 0.4))


def _continuations(tiling: Tiling, tile: int, window: Rect) -> Iterator[Mark]:
    """At each edge the part that goes on there."""
    left, top, right, bottom = window
    middle, level = (left + right) / 2, (top + bottom) / 2 + 2.8
    places = {
        (0, -1): (middle, top - 4.5, "↑ {part}"),
        (0, 1): (middle, bottom + 10.5, "↓ {part}"),
        (-1, 0): (left - 8.0, level, "{part}"),
        (1, 0): (right + 8.0, level, "{part}"),
    }
    for (columns, rows), (x, y, form) in places.items():
        part = tiling.neighbour(tile, columns, rows)
        if part is not None:
            text = form.format(part=part + 1)
            yield TextLine(x, y, text, _SIZE, palette.MUTED, True, "middle")
            if columns:
                yield from _arrow(x, y - 14.0, columns)


def _arrow(x: float, y: float, way: int) -> Iterator[Mark]:
    pen = Pen(palette.MUTED, 0.9)
    tip = x + 4.0 * way
    yield Line((x - 4.0 * way, y), (tip, y), pen)
    for aside in (-2.4, 2.4):
        yield Line((tip, y), (tip - 3.0 * way, y + aside), pen)
