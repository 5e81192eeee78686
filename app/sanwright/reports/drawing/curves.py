"""The way of a cable: a curve that leaves each port towards the other end."""

from __future__ import annotations

from sanwright.reports.drawing.primitives import Point

_LEVEL = 24.0
_MOST = 180.0


def cable_points(a: Point, b: Point) -> tuple[Point, Point, Point, Point]:
    """Control points of the curve from ``a`` to ``b``; ends on one level are joined by an arc below."""
    rise = b[1] - a[1]
    if abs(rise) <= _LEVEL:
        sag = min(max(abs(b[0] - a[0]) * 0.18, 26.0), 90.0)
        return a, (a[0], a[1] + sag), (b[0], b[1] + sag), b
    reach = min(abs(rise) * 0.45, _MOST) * (1.0 if rise > 0 else -1.0)
    return a, (a[0], a[1] + reach), (b[0], b[1] - reach), b
