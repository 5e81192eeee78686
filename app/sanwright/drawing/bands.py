"""The bands of a drawing: what boxes side by side cover of its height, and the gaps through them.

Between two bands runs a strip that is free over its whole length. Cables change sides in strips
and fall through gaps in bands. Strip ``i`` lies above band ``i``, the last one below them all.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from math import inf

from sanwright.drawing.geometry import Rect

Span = tuple[float, float]

MARGIN = 8.0
"""What a cable keeps from the boxes it passes."""
OUTSIDE = 96.0
"""Height of the strips above the first band and below the last one."""
_GAP_CENTRED = 64.0
_GAP_EDGE = 16.0


class Bands:
    """The bands of some boxes from top to bottom, and the gaps through each."""

    def __init__(self, boxes: Mapping[str, Rect]) -> None:
        self.tops: list[float] = []
        self.bottoms: list[float] = []
        self.band_of: dict[str, int] = {}
        self._walls: list[tuple[list[float], list[float]]] = []
        self._falls: dict[tuple[float, int], int] = {}
        self._corridors: dict[tuple[float, int, int], Span] = {}
        row: list[tuple[str, Rect]] = []
        bottom = -inf
        for id_, rect in sorted(boxes.items(), key=lambda item: (item[1][1], item[0])):
            if row and rect[1] - bottom < 2 * MARGIN:
                bottom = max(bottom, rect[3])
            else:
                self._close(row, bottom)
                row, bottom = [], rect[3]
            row.append((id_, rect))
        self._close(row, bottom)

    def _close(self, row: list[tuple[str, Rect]], bottom: float) -> None:
        if not row:
            return
        for id_, _ in row:
            self.band_of[id_] = len(self.tops)
        self.tops.append(row[0][1][1])
        self.bottoms.append(bottom)
        lefts: list[float] = []
        rights: list[float] = []
        for left, right in sorted((rect[0] - MARGIN, rect[2] + MARGIN) for _, rect in row):
            if rights and left < rights[-1]:
                rights[-1] = max(rights[-1], right)
            else:
                lefts.append(left)
                rights.append(right)
        self._walls.append((lefts, rights))

    def strip_beside(self, box: str, y: float, way: float) -> int:
        """The strip that a cable reaches from ``box`` (or from ``y``, without a box) on its way."""
        band = self.band_of.get(box)
        if band is None:
            return bisect_right(self.tops, y)
        return band + 1 if way > 0 else band

    def strip(self, index: int) -> Span:
        """Lowest and highest y that a cable may run at in a strip."""
        if not self.tops:
            return -inf, inf
        if index == 0:
            return self.tops[0] - OUTSIDE, self.tops[0] - MARGIN
        low = self.bottoms[index - 1] + MARGIN
        return low, self.tops[index] - MARGIN if index < len(self.tops) else low + OUTSIDE

    def gap(self, band: int, x: float) -> Span | None:
        """The free stretch of a band that ``x`` is in; None where a box stands."""
        lefts, rights = self._walls[band]
        at = bisect_left(lefts, x) - 1
        if at >= 0 and x < rights[at]:
            return None
        following = at + 1
        return rights[at] if at >= 0 else -inf, lefts[following] if following < len(lefts) else inf

    def gaps_beside(self, band: int, x: float) -> tuple[Span, Span]:
        """The free stretches to the left and right of the box that stands at ``x``."""
        lefts, rights = self._walls[band]
        at = bisect_left(lefts, x) - 1
        left = (rights[at - 1] if at > 0 else -inf, lefts[at])
        return left, (rights[at], lefts[at + 1] if at + 1 < len(lefts) else inf)

    def fall(self, x: float, band: int) -> int:
        """The first band, from ``band`` on downwards, that has a box at ``x``."""
        found = self._falls.get((x, band))
        if found is None:
            found = band
            walls = self._walls
            while found < len(walls):
                lefts, rights = walls[found]
                at = bisect_left(lefts, x) - 1
                if at >= 0 and x < rights[at]:
                    break
                found += 1
            self._falls[x, band] = found
        return found

    def corridor(self, x: float, first: int, last: int) -> Span:
        """The stretch about ``x`` that is free in all bands from ``first`` to before ``last``."""
        found = self._corridors.get((x, first, last))
        if found is None:
            left, right = -inf, inf
            for band in range(first, last):
                gap = self.gap(band, x)
                if gap is not None:
                    left, right = max(left, gap[0]), min(right, gap[1])
            found = self._corridors[x, first, last] = left, right
        return found


def into_gap(gap: Span, x: float) -> float:
    """Where a cable that comes from ``x`` passes a gap: in its middle, or near its closer edge."""
    left, right = gap
    if right - left <= _GAP_CENTRED:
        return (left + right) / 2
    return min(max(x, left + _GAP_EDGE), right - _GAP_EDGE)
