"""A search for the way of a cable where boxes stand too wildly for bands and gaps.

A* over the lines along the boxes' edges; bounded, so that no drawing makes the editor wait.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from math import inf

from sanwright.drawing.bands import MARGIN
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.terrain import Terrain

_BEND = 40.0
_STEPS_MAX = 2000
_BOXES_MAX = 160
_REGIONS = (160.0, 1200.0)
_MARGINS = (2 * MARGIN, MARGIN, 2.0)
_FEW = 40
_HASTE = 1.6
"""Among many boxes a way is taken as good that is not the shortest: it is found much sooner."""

Leaving = tuple[Point, float, str]
"""Where a cable leaves, which way (1 down, -1 up), and its box."""


def way_around(terrain: Terrain, a: Leaving, b: Leaving) -> tuple[Point, ...] | None:
    """Corners of level and upright pieces from ``a`` to ``b`` that cross no other box, or None."""
    (a_at, _, a_box), (b_at, _, b_box) = a, b
    ends = terrain.place(a_box, a_at).united(terrain.place(b_box, b_at))
    for margin in _MARGINS:
        for reach in _REGIONS:
            boxes = terrain.near(ends.grown(reach))
            if len(boxes) > _BOXES_MAX:
                if reach == _REGIONS[0]:
                    return None
                break
            search = _Search(boxes, a, b, margin)
            found = search.way()
            if found is not None or search.is_given_up:
                return found
    return None


class _Search:
    def __init__(self, boxes: dict[str, Rect], a: Leaving, b: Leaving, margin: float) -> None:
        under = {id_ for id_, rect in boxes.items() if id_ not in (a[2], b[2])
                 and (rect.holds(a[0]) or rect.holds(b[0]))}  # fmt: skip
        self.rects = [rect.grown(margin) for id_, rect in boxes.items() if id_ not in under]
        self.start, self.goal = _outside(boxes, a, margin), _outside(boxes, b, margin)
        self.a, self.b = a, b
        self.is_given_up = False
        self.haste = 1.0 if len(boxes) <= _FEW else _HASTE
        self.is_possible = self._is_out(boxes, a, self.start) and self._is_out(boxes, b, self.goal)
        self.xs: list[float] = []
        self.ys: list[float] = []
        self.rows: dict[int, bytearray] = {}
        self.columns: dict[int, bytearray] = {}

    def _is_out(self, boxes: dict[str, Rect], end: Leaving, out: Point) -> bool:
        """Whether nothing but its own box stands where the cable leaves."""
        own = boxes.get(end[2])
        low, high = sorted((end[0][1], out[1]))
        x = out[0]
        for rect in self.rects:
            is_own = own is not None and rect[0] <= own[0] and rect[2] >= own[2] and (
                rect[1] <= own[1] and rect[3] >= own[3]
            )  # fmt: skip
            if not is_own and rect[0] < x < rect[2] and rect[1] < high and rect[3] > low:
                return False
        return True

    def way(self) -> tuple[Point, ...] | None:
        """The cheapest way, bends counted as a detour."""
        if not self.is_possible:
            return None
        ends = (self.start, self.goal)
        xs = self.xs = _lines([p[0] for p in ends], [(r[0], r[2]) for r in self.rects])
        ys = self.ys = _lines([p[1] for p in ends], [(r[1], r[3]) for r in self.rects])
        gx, gy = self.goal
        start = (bisect_left(xs, self.start[0]), bisect_left(ys, self.start[1]))
        goal = (bisect_left(xs, gx), bisect_left(ys, gy))
        origin = (*start, 1)
        costs = {origin: 0.0}
        came: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        heap = [(0.0, 0.0, origin)]
        for _ in range(_STEPS_MAX):
            if not heap:
                return None
            _, cost, node = heappop(heap)
            if cost > costs[node]:
                continue
            if node[:2] == goal:
                return self._traced(node, came)
            for following, length in self._steps(node):
                bend = _BEND if following[2] != node[2] else 0.0
                total = cost + length + bend
                if total < costs.get(following, inf):
                    costs[following] = total
                    came[following] = node
                    rest = abs(xs[following[0]] - gx) + abs(ys[following[1]] - gy)
                    if xs[following[0]] != gx or following[2] != 1:
                        rest += _BEND
                    heappush(heap, (total + rest * self.haste, total, following))
        self.is_given_up = True
        return None

    def _steps(self, node: tuple[int, int, int]) -> Iterator[tuple[tuple[int, int, int], float]]:
        """Neighbours of a node that no box parts from it, with the distance to each."""
        column, row, _ = node
        xs, ys = self.xs, self.ys
        shut = self._shut_in_row(row)
        if column > 0 and not shut[column - 1]:
            yield (column - 1, row, 0), xs[column] - xs[column - 1]
        if column + 1 < len(xs) and not shut[column]:
            yield (column + 1, row, 0), xs[column + 1] - xs[column]
        shut = self._shut_in_column(column)
        if row > 0 and not shut[row - 1]:
            yield (column, row - 1, 1), ys[row] - ys[row - 1]
        if row + 1 < len(ys) and not shut[row]:
            yield (column, row + 1, 1), ys[row + 1] - ys[row]

    def _shut_in_row(self, row: int) -> bytearray:
        """Of each step to the right in a row, whether a box is in its way."""
        shut = self.rows.get(row)
        if shut is None:
            y = self.ys[row]
            walls = ((rect[0], rect[2]) for rect in self.rects if rect[1] < y < rect[3])
            shut = self.rows[row] = _shut(self.xs, walls)
        return shut

    def _shut_in_column(self, column: int) -> bytearray:
        """Of each step down in a column, whether a box is in its way."""
        shut = self.columns.get(column)
        if shut is None:
            x = self.xs[column]
            walls = ((rect[1], rect[3]) for rect in self.rects if rect[0] < x < rect[2])
            shut = self.columns[column] = _shut(self.ys, walls)
        return shut

    def _traced(
        self, node: tuple[int, int, int], came: dict[tuple[int, int, int], tuple[int, int, int]]
    ) -> tuple[Point, ...]:
        nodes = [node]
        while nodes[-1] in came:
            nodes.append(came[nodes[-1]])
        points = [self.a[0], *((self.xs[n[0]], self.ys[n[1]]) for n in nodes[::-1]), self.b[0]]
        return without_straight_corners(points)


def without_straight_corners(points: list[Point]) -> tuple[Point, ...]:
    """The points at which a level and upright way turns, and its ends."""
    kept = [points[0]]
    for at, after in zip(points[1:], [*points[2:], None], strict=True):
        if at == kept[-1] and after is not None:
            continue
        if after is not None and (
            kept[-1][0] == at[0] == after[0] or kept[-1][1] == at[1] == after[1]
        ):
            continue
        kept.append(at)
    return tuple(kept)


def _outside(boxes: dict[str, Rect], end: Leaving, margin: float) -> Point:
    (x, y), way, box = end
    rect = boxes.get(box)
    if rect is None:
        return x, y
    return x, rect[3] + margin if way > 0 else rect[1] - margin


def _lines(ends: list[float], spans: list[tuple[float, float]]) -> list[float]:
    """Coordinates to run along: the edges, and the middles of the gaps between them."""
    edges = sorted({edge for span in spans for edge in span})
    middles = {(a + b) / 2 for a, b in pairwise(edges) if b - a > 8.0}
    return sorted({*ends, *edges, *middles})


def _shut(places: list[float], walls: Iterable[tuple[float, float]]) -> bytearray:
    """Of each piece between two neighbouring places, 1 if one of the walls reaches into it."""
    shut = bytearray(len(places))
    for low, high in walls:
        first, end = max(0, bisect_right(places, low) - 1), bisect_left(places, high)
        if first < end:
            shut[first:end] = b"\1" * (end - first)
    return shut
