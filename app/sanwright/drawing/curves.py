"""The way of a cable on screen and paper: a curve from port to port, its distance to a point."""

from __future__ import annotations

import math
from itertools import pairwise

from sanwright.drawing.geometry import Point
from sanwright.drawing.shapes import Side

Curve = tuple[Point, Point, Point, Point]

SEGMENTS = 16
_REACH_MIN = 28.0
_REACH_MAX = 160.0
_SAME_ROW = 56.0

_WEIGHTS = tuple(
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
    for t in (step / SEGMENTS for step in range(SEGMENTS + 1))
)


def leaving(side: Side | None, at: Point, towards: Point) -> float:
    """Which way a cable leaves a port: -1 up, 1 down.

    Host ports look down and storage ports up; a switch's look at whom they talk to, and down at
    a neighbour in their row, so that the cable passes below the boxes between.
    """
    if side is Side.BOTTOM:
        return 1.0
    if side is Side.TOP:
        return -1.0
    return -1.0 if towards[1] < at[1] - _SAME_ROW else 1.0


def curve(a: Point, a_way: float, b: Point, b_way: float) -> Curve:
    """Control points of the cable from ``a`` to ``b``; the ways are those of ``leaving``."""
    dx, dy = abs(b[0] - a[0]), b[1] - a[1]
    facing = dy * a_way > 0 and dy * b_way < 0
    reach = abs(dy) * 0.5 if facing else _REACH_MIN + 0.18 * dx + 0.12 * abs(dy)
    reach = min(_REACH_MAX, max(_REACH_MIN, reach))
    return a, (a[0], a[1] + a_way * reach), (b[0], b[1] + b_way * reach), b


def flattened(way: Curve) -> tuple[Point, ...]:
    """The curve as a polyline of ``SEGMENTS`` pieces."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = way
    return tuple(
        (p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy)
        for p, q, r, s in _WEIGHTS
    )


def middle(way: Curve) -> Point:
    """The point half-way along the curve's parameter."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = way
    return (ax + 3 * bx + 3 * cx + dx) / 8, (ay + 3 * by + 3 * cy + dy) / 8


def distance(flat: tuple[Point, ...], x: float, y: float) -> float:
    """Distance of (x, y) to a polyline."""
    best = math.inf
    for (ax, ay), (bx, by) in pairwise(flat):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        t = 0.0 if length == 0 else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length))
        best = min(best, math.hypot(x - ax - t * dx, y - ay - t * dy))
    return best
