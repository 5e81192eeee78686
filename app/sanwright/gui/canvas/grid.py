"""A spatial grid: which keys lie near a rectangle, without looking at all of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

K = TypeVar("K")

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom in drawing units."""

CELL = 512.0

_Cell = tuple[int, int]
_EMPTY: dict[Any, None] = {}


class SpatialGrid(Generic[K]):
    """Keys by the square cells that their rectangles touch.

    Answers may hold keys of a touched cell that miss the rectangle itself; never the reverse.
    """

    def __init__(self) -> None:
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
        for left, top, right, bottom in rects:
            last_x, last_y = math.floor(right / CELL), math.floor(bottom / CELL)
            for x in range(math.floor(left / CELL), last_x + 1):
                for y in range(math.floor(top / CELL), last_y + 1):
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
        left, top, right, bottom = (math.floor(value / CELL) for value in rect)
        if (right - left + 1) * (bottom - top + 1) >= len(self._cells):
            return self.sorted(self._cells_of)
        found: dict[K, None] = {}
        for x in range(left, right + 1):
            for y in range(top, bottom + 1):
                found.update(self._cells.get((x, y), _EMPTY))
        return self.sorted(found)

    def sorted(self, keys: Iterable[K]) -> list[K]:
        """``keys`` in the order in which they were first stored."""
        return sorted(keys, key=self._order.__getitem__)

    def _unlink(self, key: K) -> None:
        for cell in self._cells_of.pop(key, ()):
            keys = self._cells[cell]
            del keys[key]
            if not keys:
                del self._cells[cell]
