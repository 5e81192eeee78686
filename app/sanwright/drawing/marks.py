"""Places for what is written on cables: plates, signs and names that cover nothing else.

Screen and paper both ask here, each with what it draws.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from math import dist
from typing import Generic, TypeVar

from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.grid import SpatialGrid

K = TypeVar("K", bound=Hashable)

APART = 2.0
"""What two marks keep between them, in units of the drawing at 100 %."""
_CELL = 128.0
_STEPS = 24


class Covered(Generic[K]):
    """Rectangles by key that nothing else may cover."""

    def __init__(self) -> None:
        self.rects: dict[K, Rect] = {}
        self._grid: SpatialGrid[K] = SpatialGrid(_CELL)

    def cover(self, key: K, rect: Rect) -> None:
        """Something stands at ``rect``, and no more where it stood before."""
        self.rects[key] = rect
        self._grid.put(key, (rect,))

    def uncover(self, key: K) -> None:
        """It is gone."""
        if self.rects.pop(key, None) is not None:
            self._grid.drop(key)

    def is_free(self, rect: Rect) -> bool:
        """Whether nothing stands there."""
        return not any(self.rects[key].covers(rect) for key in self._grid.found(rect))


def place_on(
    line: Sequence[Point],
    size: tuple[float, float],
    is_free: Callable[[Rect], bool],
    *,
    about: float = 0.5,
    apart: float = APART,
    reach: float = 1.0,
) -> Rect | None:
    """Where a mark of this size stands on a line: as near to ``about`` as is free, by its share.

    None where there is no room for it, or only further away than ``reach``, a share, too.
    """
    lengths = [dist(a, b) for a, b in pairwise(line)]
    whole = sum(lengths)
    for share in _shares(about):
        if abs(share - about) > reach:
            break
        x, y = _at(line, lengths, share * whole)
        rect = Rect.sized(x - size[0] / 2, y - size[1] / 2, *size)
        if is_free(rect.grown(apart)):
            return rect
    return None


def _shares(about: float) -> list[float]:
    shares = [about, *(number / _STEPS for number in range(1, _STEPS))]
    return sorted(shares, key=lambda share: abs(share - about))


def _at(line: Sequence[Point], lengths: Sequence[float], way: float) -> Point:
    for (a, b), length in zip(pairwise(line), lengths, strict=True):
        if length > 0 and way <= length:
            t = way / length
            return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        way -= length
    return line[-1]
