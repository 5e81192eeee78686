"""The way of a cable on paper: the same cubic curve from port to port as on the editor's canvas."""

from __future__ import annotations

from sanwright.design.shapes import Side
from sanwright.reports.drawing.primitives import Point

_REACH_MIN = 28.0
_REACH_MAX = 160.0


def leaving(side: Side, at: Point, towards: Point) -> float:
    """Which way a cable leaves a port: -1 up, 1 down.

    Host ports look down and storage ports up; a switch's look at whom they talk to.
    """
    if side is Side.BOTTOM:
        return 1.0
    if side is Side.TOP:
        return -1.0
    return -1.0 if towards[1] < at[1] - 1.0 else 1.0


def cable_points(
    a: Point, a_side: Side, b: Point, b_side: Side
) -> tuple[Point, Point, Point, Point]:
    """Control points of the cable between two ports on boxes of these sides."""
    a_way, b_way = leaving(a_side, a, b), leaving(b_side, b, a)
    dx, dy = abs(b[0] - a[0]), b[1] - a[1]
    facing = dy * a_way > 0 and dy * b_way < 0
    reach = abs(dy) * 0.5 if facing else _REACH_MIN + 0.18 * dx + 0.12 * abs(dy)
    reach = min(_REACH_MAX, max(_REACH_MIN, reach))
    return a, (a[0], a[1] + a_way * reach), (b[0], b[1] + b_way * reach), b
