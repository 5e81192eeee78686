"""Both directions of a cable as two lines side by side, each keeping to the right of its way."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from sanwright.drawing.cable_lines import along
from sanwright.drawing.geometry import Point
from sanwright.gui.canvas.viewmodels import Line

_GAP = 3.4
_LEAST = 1e-9
_HEAD = 5.0


class Lanes(NamedTuple):
    """The line from a to b and the one back, both from a's end, and a head for each arrow."""

    ab: QPolygonF
    ba: QPolygonF
    ab_head: QPolygonF
    ba_head: QPolygonF


def lanes_of(line: Line) -> Lanes:
    """The lanes of a cable's polyline."""
    normals = [_normal(line, index) for index in range(len(line))]
    right, left = (
        QPolygonF(
            [
                QPointF(x + nx * _GAP * sense, y + ny * _GAP * sense)
                for (x, y), (nx, ny) in zip(line, normals, strict=True)
            ]
        )
        for sense in (1.0, -1.0)
    )
    return Lanes(right, left, _head(line, 0.36, 1.0), _head(line, 0.64, -1.0))


def _normal(line: Line, index: int) -> Point:
    """Unit normal to the right of the way at a point, as seen on screen."""
    (ax, ay), (bx, by) = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
    length = math.dist((ax, ay), (bx, by))
    if length < _LEAST:
        return 0.0, 0.0
    return -(by - ay) / length, (bx - ax) / length


def _head(line: Line, share: float, sense: float) -> QPolygonF:
    """An arrow's head on the lane of ``sense``: 1 from a to b, -1 back."""
    (x, y), (vx, vy) = along(line, share)
    nx, ny = -vy, vx
    x, y = x + nx * _GAP * sense, y + ny * _GAP * sense
    fx, fy = vx * sense, vy * sense
    tip = QPointF(x + fx * _HEAD * 1.4, y + fy * _HEAD * 1.4)
    wings = [
        QPointF(x - fx * _HEAD * 0.6 + s * nx * _HEAD, y - fy * _HEAD * 0.6 + s * ny * _HEAD)
        for s in (1.0, -1.0)
    ]
    return QPolygonF([tip, *wings])
