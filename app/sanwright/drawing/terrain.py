"""The boxes that stand on the drawing, as cables meet them: a grid to ask what is in the way."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from math import floor
from typing import Any

from sanwright.drawing.bands import Bands
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.grid import SpatialGrid

_CELL = 256.0


_KEPT_MAX = 20_000
_TOUCHED_MAX = 5_000


class KeptSearches:
    """What was found in regions of the drawing, until a box comes, goes or moves there."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[int, Rect, Any]] = {}
        self._touched: list[Rect] = []

    def get(self, key: Hashable) -> Any | None:
        """What was kept under ``key`` and holds still, or None."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        count, region, found = kept
        if any(rect.covers(region) for rect in self._touched[count:]):
            del self._kept[key]
            return None
        self._kept[key] = len(self._touched), region, found
        return found

    def keep(self, key: Hashable, found: Any, region: Rect) -> None:
        """Keep what was found by looking at the boxes in ``region`` and at nothing else."""
        if len(self._kept) >= _KEPT_MAX:
            self._kept.clear()
        self._kept[key] = len(self._touched), region, found

    def touch(self, rect: Rect) -> None:
        """A box stands at ``rect`` now, or does no more."""
        if len(self._touched) >= _TOUCHED_MAX:
            self._kept.clear()
            self._touched.clear()
        if self._kept:
            self._touched.append(rect)


class Terrain:
    """The boxes by id; ask it what a straight piece of cable would cross."""

    def __init__(self, boxes: Mapping[str, Rect]) -> None:
        self.boxes: dict[str, Rect] = {}
        self._grid: SpatialGrid[str] = SpatialGrid(_CELL)
        self._bands: Bands | None = None
        self._local: dict[tuple[str, ...], Bands] = {}
        self.plans: dict[Hashable, Any] = {}
        """Ways of cables that ``wayfinding`` has planned around the boxes as they stand."""
        self.searched = KeptSearches()
        for id_, rect in boxes.items():
            self.put(id_, rect)

    def put(self, box: str, rect: Rect) -> None:
        """Put a box at ``rect``, in the place of where it stood before."""
        if self.boxes.get(box) == rect:
            return
        self.drop(box)
        self.boxes[box] = rect
        self.searched.touch(rect)
        self._grid.put(box, (rect,))

    def drop(self, box: str) -> None:
        """A box is gone; nothing happens if there was none."""
        self._bands = None
        self._local.clear()
        self.plans.clear()
        gone = self.boxes.pop(box, None)
        if gone is not None:
            self.searched.touch(gone)
            self._grid.drop(box)

    def place(self, box: str, at: Point) -> Rect:
        """Where a box is; the point ``at`` as a rectangle where no such box stands."""
        found = self.boxes.get(box)
        return Rect(*at, *at) if found is None else found

    def near(self, rect: Rect) -> dict[str, Rect]:
        """The boxes that reach into ``rect``, by id in order."""
        boxes, found = self.boxes, sorted(self._grid.found(rect))
        return {box: boxes[box] for box in found if boxes[box].covers(rect)}

    def blocks(self, a: Point, b: Point, own: Collection[str] = (), margin: float = 0.0) -> bool:
        """Whether a box that is not among ``own`` stands between ``a`` and ``b``."""
        boxes, grid = self.boxes, self._grid
        for cell in _cells_of_piece(a, b, margin):
            for box in grid.in_cell(cell):
                if box not in own and meets(a, b, boxes[box], margin):
                    return True
        return False

    def bands(self) -> Bands:
        """The bands of all boxes."""
        if self._bands is None:
            self._bands = Bands(self.boxes)
        return self._bands

    def bands_near(self, rect: Rect) -> Bands:
        """The bands that only the boxes in ``rect`` form: finer where rows do not line up."""
        boxes = self.near(rect)
        key = tuple(boxes)
        found = self._local.get(key)
        if found is None:
            found = self._local[key] = Bands(boxes)
        return found


def meets(a: Point, b: Point, rect: Rect, margin: float = 0.0) -> bool:
    """Whether the piece ``a`` to ``b`` goes through the inside of ``rect`` and its margin."""
    left, top = rect[0] - margin, rect[1] - margin
    right, bottom = rect[2] + margin, rect[3] + margin
    (ax, ay), (bx, by) = a, b
    if (ax <= left and bx <= left) or (ax >= right and bx >= right):
        return False
    if (ay <= top and by <= top) or (ay >= bottom and by >= bottom):
        return False
    dx, dy = bx - ax, by - ay
    if dx == 0 or dy == 0:
        return True
    sides = [dx * (y - ay) - dy * (x - ax) for x in (left, right) for y in (top, bottom)]
    return min(sides) < 0 < max(sides)


def _cells_of_piece(a: Point, b: Point, margin: float) -> Iterable[tuple[int, int]]:
    """The grid's cells along a straight piece, column by column."""
    (ax, ay), (bx, by) = (a, b) if a <= b else (b, a)
    first, last = floor((ax - margin) / _CELL), floor((bx + margin) / _CELL)
    slope = (by - ay) / (bx - ax) if bx > ax else 0.0
    for column in range(first, last + 1):
        if slope:
            y0 = ay + slope * (min(max(column * _CELL - margin, ax), bx) - ax)
            y1 = ay + slope * (min(max((column + 1) * _CELL + margin, ax), bx) - ax)
        else:
            y0, y1 = ay, by
        low, high = min(y0, y1) - margin, max(y0, y1) + margin
        for row in range(floor(low / _CELL), floor(high / _CELL) + 1):
            yield column, row
