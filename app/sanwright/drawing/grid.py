"""A spatial grid: which keys lie near a rectangle, without looking at all of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from sanwright.drawing.geometry import Rect

K = TypeVar("K")

CELL = 512.0
"""Width and height of a cell, in drawing units, unless a grid is told otherwise."""

_Cell = tuple[int, int]
_EMPTY: dict[Any, None] = {}


class SpatialGrid(Generic[K]):
    """Keys by the square cells that their rectangles touch.

    Answers may hold keys of a touched cell that miss the rectangle itself; never the reverse.
    """

    def __init__(self, cell: float = CELL) -> None:
        self._cell = cell
        self._cells: dict[_Cell, dict[K, None]] = {}
        self._cells_of: dict[K, tuple[_Cell, ...]] = {}
        self._order: dict[K, int] = {}
        self._next = 0

    def __len__(self) -> int:
        return len(self._cells_of)

    def put(self, key: K, rects: Iterable[Rect]) -> None:
        """Store ``key`` for ``rects``, in the place of what was stored for it before."""
        self._unlink(key)
        cells: dict[_Cell, None] = {}
        size = self._cell
        for left, top, right, bottom in rects:
            last_x, last_y = math.floor(right / size), math.floor(bottom / size)
            for x in range(math.floor(left / size), last_x + 1):
                for y in range(math.floor(top / size), last_y + 1):
                    cells[x, y] = None
        self._cells_of[key] = tuple(cells)
        for cell in cells:
            self._cells.setdefault(cell, {})[key] = None
        if key not in self._order:
            self._order[key] = self._next
            self._next += 1

    def drop(self, key: K) -> None:
        """Forget ``key``."""
        self._unlink(key)
        self._order.pop(key, None)

    def near(self, rect: Rect) -> list[K]:
        """Keys that may meet ``rect``, in the order in which they were first stored."""
        return self.sorted(self.found(rect))

    def found(self, rect: Rect) -> Iterable[K]:
        """Keys that may meet ``rect``, in no order."""
        left, top, right, bottom = (math.floor(value / self._cell) for value in rect)
        if (right - left + 1) * (bottom - top + 1) >= len(self._cells):
            return self._cells_of
        found: dict[K, None] = {}
        for x in range(left, right + 1):
            for y in range(top, bottom + 1):
                found.update(self._cells.get((x, y), _EMPTY))
        return found

    def in_cell(self, cell: tuple[int, int]) -> Iterable[K]:
        """Keys that touch one cell, by its column and row."""
        return self._cells.get(cell, ())

    def sorted(self, keys: Iterable[K]) -> list[K]:
        """``keys`` in the order in which they were first stored."""
        return sorted(keys, key=self._order.__getitem__)

    def _unlink(self, key: K) -> None:
        for cell in self._cells_of.pop(key, ()):
            keys = self._cells[cell]
            del keys[key]
            if not keys:
                del self._cells[cell]
