"""Rectangles divided into cells: side by side, in shares, in a grid of the best shape."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from sanwright.drawing.geometry import Rect

_MOST_SHRUNK = 0.12
_WASTED = 2.0
"""How much cells that are left empty count against a grid whose cells have the better shape."""


def shrunk(area: Rect, margin: float) -> Rect:
    """The area within a margin, which is less where the area is small."""
    margin = min(margin, area.width * _MOST_SHRUNK, area.height * _MOST_SHRUNK)
    return area.grown(-margin)


def aside(area: Rect, width: float) -> tuple[Rect, Rect]:
    """What is left of an area, and a strip of this width at its right."""
    split = area.right - min(width, area.width)
    left, top, right, bottom = area
    return Rect(left, top, split, bottom), Rect(split, top, right, bottom)


def shares(area: Rect, weights: Sequence[float], across: bool) -> list[Rect]:
    """The area in pieces by weight, from left to right or from top to bottom."""
    found, done, whole = [], 0.0, sum(weights)
    left, top, right, bottom = area
    for weight in weights:
        start, done = done / whole, done + weight
        end = done / whole
        if across:
            found.append(Rect(left + area.width * start, top, left + area.width * end, bottom))
        else:
            found.append(Rect(left, top + area.height * start, right, top + area.height * end))
    return found


def columns(count: int, rows: int) -> int:
    """How many stand in a row where ``count`` are spread over ``rows``."""
    return -(-count // rows)


def grid(area: Rect, count: int, shape: float) -> list[Rect]:
    """``count`` cells, row by row, each as near to ``shape`` (width by height) as can be."""
    if not count:
        return []
    across = _across(area.width / area.height, count, shape)
    down = columns(count, across)
    width, height = area.width / across, area.height / down
    return [
        Rect.sized(
            area.left + (number % across) * width,
            area.top + (number // across) * height,
            width,
            height,
        )
        for number in range(count)
    ]


@lru_cache(maxsize=4096)
def _across(proportion: float, count: int, shape: float) -> int:
    """How many cells stand side by side in an area of this width by height."""

    def worth(across: int) -> float:
        down = columns(count, across)
        got = proportion * down / across
        return abs(math.log(got / shape)) + _WASTED * (across * down - count) / count

    return min(range(1, count + 1), key=worth)
