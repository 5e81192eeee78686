"""The nearest spot beside what stands in the way, for what would land on top of it."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Iterator
from itertools import product

from PySide6.QtCore import QPointF, QRectF

from sanwright.gui.canvas.viewmodels import GRID

GAP = 2.0 * GRID
_AROUND = 640.0
_MOST = 16
"""Neighbours beside which a spot is looked for; where it is dense, beside the whole drawing."""

Near = Callable[[QRectF], Iterable[QRectF]]
"""What stands in an area or close to it."""


def clear_beside(rect: QRectF, near: Near, whole: QRectF) -> QRectF:
    """``rect`` as it is where it covers nothing, else the nearest spot on the grid that is free.

    Of spots as near as each other the one to the right or below is taken. Where there is none
    between the neighbours it is beside ``whole``, in which everything stands.
    """
    if not _blocking(rect, near, 0.0):
        return rect
    for others in (_nearest(rect, near), [whole]):
        for spot in _spots_beside(rect, others):
            # A gap is left to what is stepped aside for and to all others.
            if not _blocking(spot, near, GAP - 1.0):
                return spot
    return rect


def _spots_beside(rect: QRectF, others: Iterable[QRectF]) -> Iterator[QRectF]:
    """Where ``rect`` could go to stand in line with itself or next to one of ``others``."""
    across, down = {rect.x()}, {rect.y()}
    for other in others:
        across.update((_up(other.right() + GAP), _down(other.left() - GAP - rect.width())))
        down.update((_up(other.bottom() + GAP), _down(other.top() - GAP - rect.height())))
    spots = [(_cost(rect, x, y), x, y) for x, y in product(across, down)]
    heapq.heapify(spots)
    while spots:
        _, x, y = heapq.heappop(spots)
        yield QRectF(QPointF(x, y), rect.size())


def _blocking(rect: QRectF, near: Near, gap: float) -> bool:
    area = rect.adjusted(-gap, -gap, gap, gap)
    return any(other.intersects(area) for other in near(area))


def _nearest(rect: QRectF, near: Near) -> list[QRectF]:
    found = near(rect.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND))
    middle = rect.center()
    return heapq.nsmallest(_MOST, found, key=lambda r: (r.center() - middle).manhattanLength())


def _cost(rect: QRectF, x: float, y: float) -> tuple[float, bool, bool]:
    dx, dy = x - rect.x(), y - rect.y()
    return math.hypot(dx, dy), dx < 0, dy < 0


def _up(value: float) -> float:
    return math.ceil(value / GRID) * GRID


def _down(value: float) -> float:
    return math.floor(value / GRID) * GRID
