"""A search for the way of a cable where boxes stand too wildly for bands and gaps.

A* over the lines along the boxes' edges; bounded, so that no drawing makes the editor wait.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
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
    kept = terrain.searched.get((a, b))
    found: tuple[Point, ...] | None
    if kept is not None:
        (found,) = kept
        return found
    (a_at, _, a_box), (b_at, _, b_box) = a, b
    ends = terrain.place(a_box, a_at).united(terrain.place(b_box, b_at))
    found, reach = _search(terrain, ends, a, b)
    terrain.searched.keep((a, b), (found,), ends.grown(reach))
    return found


def _search(
    terrain: Terrain, ends: Rect, a: Leaving, b: Leaving
) -> tuple[tuple[Point, ...] | None, float]:
    """The way, and how far about the ends boxes were looked at."""
    farthest = 0.0
    for margin in _MARGINS:
        for reach in _REGIONS:
            farthest = max(farthest, reach)
            boxes = terrain.near(ends.grown(reach))
            if len(boxes) > _BOXES_MAX:
                if reach == _REGIONS[0]:
                    return None, farthest
                break
            search = _Search(boxes, a, b, margin)
            found = search.way()
            if found is not None or search.is_given_up:
                return found, farthest
    return None, farthest


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
        # A node is (column, row, way) as one number, which sorts like the three: nearly all the
        # time of a wild drawing goes here.
        deep = 2 * len(ys)
        origin = bisect_left(xs, self.start[0]) * deep + 2 * bisect_left(ys, self.start[1]) + 1
        goal = bisect_left(xs, gx) * deep + 2 * bisect_left(ys, gy)
        costs = {origin: 0.0}
        came: dict[int, int] = {}
        heap = [(0.0, 0.0, origin)]
        for _ in range(_STEPS_MAX):
            if not heap:
                return None
            _, cost, node = heappop(heap)
            if cost > costs[node]:
                continue
            if node & ~1 == goal:
                return self._traced(node, came)
            column, place = divmod(node & ~1, deep)
            x, y = xs[column], ys[place // 2]
            for following, length in self._steps(column, place // 2):
                is_upright = following & 1
                total = cost + length + (0.0 if is_upright == node & 1 else _BEND)
                if total < costs.get(following, inf):
                    costs[following] = total
                    came[following] = node
                    if is_upright:
                        rest = abs(x - gx) + abs(ys[following % deep // 2] - gy)
                        if x != gx:
                            rest += _BEND
                    else:
                        rest = abs(xs[following // deep] - gx) + abs(y - gy) + _BEND
                    heappush(heap, (total + rest * self.haste, total, following))
        self.is_given_up = True
        return None

    def _steps(self, column: int, row: int) -> list[tuple[int, float]]:
        """Neighbours of a place that no box parts from it, with the distance to each."""
        xs, ys = self.xs, self.ys
        deep = 2 * len(ys)
        level, upright = column * deep + 2 * row, column * deep + 2 * row + 1
        found = []
        shut = self.rows.get(row) or self._shut_in_row(row)
        if column > 0 and not shut[column - 1]:
            found.append((level - deep, xs[column] - xs[column - 1]))
        if column + 1 < len(xs) and not shut[column]:
            found.append((level + deep, xs[column + 1] - xs[column]))
        shut = self.columns.get(column) or self._shut_in_column(column)
        if row > 0 and not shut[row - 1]:
            found.append((upright - 2, ys[row] - ys[row - 1]))
        if row + 1 < len(ys) and not shut[row]:
            found.append((upright + 2, ys[row + 1] - ys[row]))
        return found

    def _shut_in_row(self, row: int) -> bytearray:
        """Of each step to the right in a row, whether a box is in its way."""
        y = self.ys[row]
        walls = ((rect[0], rect[2]) for rect in self.rects if rect[1] < y < rect[3])
        shut = self.rows[row] = _shut(self.xs, walls)
        return shut

    def _shut_in_column(self, column: int) -> bytearray:
        """Of each step down in a column, whether a box is in its way."""
        x = self.xs[column]
        walls = ((rect[1], rect[3]) for rect in self.rects if rect[0] < x < rect[2])
        shut = self.columns[column] = _shut(self.ys, walls)
        return shut

    def _traced(self, node: int, came: dict[int, int]) -> tuple[Point, ...]:
        nodes = [node]
        while nodes[-1] in came:
            nodes.append(came[nodes[-1]])
        deep = 2 * len(self.ys)
        corners = [(self.xs[n // deep], self.ys[n % deep // 2]) for n in nodes[::-1]]
        return without_straight_corners([self.a[0], *corners, self.b[0]])


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
