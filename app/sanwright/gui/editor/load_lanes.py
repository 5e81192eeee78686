"""Both directions of a cable as two lines side by side, each keeping to the right of its way."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from sanwright.design.routing import Curve, Point

_GAP = 3.4
_STEPS = 40
_HEAD = 5.0


class Lanes(NamedTuple):
    """The line from a to b and the one back, both from a's end, and a head for each arrow."""

    ab: QPolygonF
    ba: QPolygonF
    ab_head: QPolygonF
    ba_head: QPolygonF


def lanes_of(way: Curve) -> Lanes:
    """The lanes of a cable's curve."""
    right, left = [], []
    for step in range(_STEPS + 1):
        (x, y), (nx, ny) = _at(way, step / _STEPS)
        right.append(QPointF(x + nx * _GAP, y + ny * _GAP))
        left.append(QPointF(x - nx * _GAP, y - ny * _GAP))
    return Lanes(QPolygonF(right), QPolygonF(left), _head(way, 0.36, 1.0), _head(way, 0.64, -1.0))


def _head(way: Curve, t: float, sense: float) -> QPolygonF:
    """An arrow's head on the lane of ``sense``: 1 from a to b, -1 back."""
    (x, y), (nx, ny) = _at(way, t)
    x, y = x + nx * _GAP * sense, y + ny * _GAP * sense
    # The normal points to the right of the way from a to b, so this is the way itself.
    fx, fy = ny * sense, -nx * sense
    tip = QPointF(x + fx * _HEAD * 1.4, y + fy * _HEAD * 1.4)
    wings = [
        QPointF(x - fx * _HEAD * 0.6 + s * nx * _HEAD, y - fy * _HEAD * 0.6 + s * ny * _HEAD)
        for s in (1.0, -1.0)
    ]
    return QPolygonF([tip, *wings])


def _at(way: Curve, t: float) -> tuple[Point, Point]:
    """Place on the curve, and the unit normal to the right of the way as seen on screen."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = way
    s = 1.0 - t
    x = s**3 * ax + 3 * s * s * t * bx + 3 * s * t * t * cx + t**3 * dx
    y = s**3 * ay + 3 * s * s * t * by + 3 * s * t * t * cy + t**3 * dy
    vx = 3 * (s * s * (bx - ax) + 2 * s * t * (cx - bx) + t * t * (dx - cx))
    vy = 3 * (s * s * (by - ay) + 2 * s * t * (cy - by) + t * t * (dy - cy))
    length = math.hypot(vx, vy)
    if length < 1e-9:
        vx, vy, length = dx - ax or 1.0, dy - ay, math.hypot(dx - ax or 1.0, dy - ay)
    return (x, y), (-vy / length, vx / length)
