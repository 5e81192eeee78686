"""The line that is drawn for a cable's way: roundings, flattened curves, a label's place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Literal

from sanwright.drawing.curves import SEGMENTS, flattened
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.terrain import meets

_RADIUS = 8.0
_WIDE_RADIUS = 20.0
_DIRECT = 4
_SWING = tuple(
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
    for t in (s * s * (3 - 2 * s) for s in (step / SEGMENTS for step in range(1, SEGMENTS + 1)))
)
"""Weights of a swing's control points: points lie closer at its ends, where it bends."""


def line(corners: Sequence[Point], style: Literal["curved", "orthogonal"]) -> tuple[Point, ...]:
    """The polyline that is drawn for what ``wayfinding.corners`` gave for this style."""
    if style == "orthogonal":
        return _with_round_corners(corners, _RADIUS)
    points = [corners[0]]
    for start in range(0, len(corners) - 1, 3):
        a, b, c, d = corners[start : start + 4]
        if a[0] == b[0] == c[0] == d[0]:
            points.append(d)
        elif len(corners) == _DIRECT:
            points += flattened((a, b, c, d))[1:]
        else:
            points += (_on_cubic(a, b, c, d, weights) for weights in _SWING)
    return tuple(points)


def _with_round_corners(corners: Sequence[Point], radius: float) -> tuple[Point, ...]:
    points = [corners[0]]
    for index in range(1, len(corners) - 1):
        before, at, after = corners[index - 1 : index + 2]
        first, last = _arc_ends(before, at, after, radius)
        if first == last:
            points.append(at)
            continue
        points.append(first)
        for t in (0.25, 0.5, 0.75):
            p, q, r = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            points.append(
                (
                    p * first[0] + q * at[0] + r * last[0],
                    p * first[1] + q * at[1] + r * last[1],
                )
            )
        points.append(last)
    points.append(corners[-1])
    return tuple(points)


def _arc_ends(before: Point, at: Point, after: Point, radius: float) -> tuple[Point, Point]:
    incoming = hypot(at[0] - before[0], at[1] - before[1])
    outgoing = hypot(after[0] - at[0], after[1] - at[1])
    size = min(radius, incoming / 2, outgoing / 2)
    if size < 0.5:
        return at, at
    return _towards(at, before, size / incoming), _towards(at, after, size / outgoing)


def _on_cubic(
    a: Point, b: Point, c: Point, d: Point, weights: tuple[float, float, float, float]
) -> Point:
    p, q, r, s = weights
    return p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]


def _towards(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def rounded(corners: Sequence[Point]) -> tuple[Point, ...]:
    """Corners of a level and upright way as control points of cubics, wide roundings at each."""
    points = [corners[0]]
    for index in range(1, len(corners) - 1):
        before, at, after = corners[index - 1 : index + 2]
        first, last = _arc_ends(before, at, after, _WIDE_RADIUS)
        start = points[-1]
        points += [_towards(start, first, 1 / 3), _towards(start, first, 2 / 3), first]
        points += [_towards(first, at, 0.55), _towards(last, at, 0.55), last]
    start, end = points[-1], corners[-1]
    points += [_towards(start, end, 1 / 3), _towards(start, end, 2 / 3), end]
    return tuple(points)


def along(line: Sequence[Point], share: float) -> tuple[Point, Point]:
    """The point at a share of a polyline's length, and the unit vector of its way there."""
    lengths = [dist(a, b) for a, b in pairwise(line)]
    rest = share * sum(lengths)
    for (a, b), length in zip(pairwise(line), lengths, strict=True):
        if length > 0 and rest <= length:
            t = rest / length
            way = (b[0] - a[0]) / length, (b[1] - a[1]) / length
            return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])), way
        rest -= length
    return line[-1], (0.0, 1.0)


def is_touched(bounds: Rect, polyline: Sequence[Point], rect: Rect, margin: float = 8.0) -> bool:
    """Whether a line runs through a box at ``rect`` or so close that it must give way.

    ``bounds`` is the rectangle of the line; it saves looking at lines far away.
    """
    if (
        bounds[0] >= rect[2] + margin
        or bounds[2] <= rect[0] - margin
        or bounds[1] >= rect[3] + margin
        or bounds[3] <= rect[1] - margin
    ):
        return False
    return any(meets(a, b, rect, margin) for a, b in pairwise(polyline))


def as_cubics(polyline: Sequence[Point]) -> tuple[Point, ...]:
    """A polyline as control points of cubics joined end to end, all of them straight."""
    points = [polyline[0]]
    for a, b in pairwise(polyline):
        points += [_towards(a, b, 1 / 3), _towards(a, b, 2 / 3), b]
    return tuple(points)
