"""Where blocks stand: tiers below each other, wide ones in several rows, sites side by side.

The whole is about as wide to its height as a screen. Two rows of hosts stand half a place apart,
so that the cables of one run between the boxes of the other; more than two stand in columns, with a
shaft for cables beside each. Between tiers there is room for cables.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sanwright.drawing.layout.blocks import GRID, Block, on_grid

GAP_X = 48.0
STRETCH_GAP = 96.0
PANE_GAP = 160.0
ROW_GAP = 72.0
TIER_GAP = 128.0
WIDEST_TIER_GAP = 320.0
RATIO = 1.6
_ROUND_COLUMN = 16.0
_UNWRAPPED = 6
_STAGGERED = 2
_LEAST_COLUMNS = 2
"""Of full height, so that every row has two boxes and is known as one."""
_TRIALS = 32

Stretch = list[int]
"""Numbers of blocks that stand together in a tier, from left to right."""


@dataclass
class Tier:
    """What stands in one tier of one pane (a site, or everything)."""

    stretches: list[Stretch]
    rows: int = 1
    height: list[float] = field(default_factory=list)


class Placing:
    """Places for blocks whose order is known: ``panes[p][t]`` is a tier, ``wishes`` its pulls."""

    def __init__(
        self,
        blocks: Sequence[Block],
        panes: Sequence[Sequence[Tier]],
        pulls: Sequence[Sequence[tuple[int, float, float]]],
    ) -> None:
        self._blocks = blocks
        self._panes = panes
        self._pulls = pulls
        self._tiers = len(panes[0]) if panes else 0
        self._left: dict[int, float] = {}
        self._top: dict[int, float] = {}

    def places(self) -> dict[int, tuple[float, float]]:
        """Top left corner of every block, the first at (0, 0), on the grid."""
        self._choose_rows()
        self._set_tops()
        left = 0.0
        for pane in self._panes:
            width = max(map(self._tier_width, pane), default=0.0)
            self._set_lefts(pane, left, width)
            left += on_grid(width) + PANE_GAP
        return {number: (x, self._top[number]) for number, x in self._left.items()}

    # Rows and heights.

    def _choose_rows(self) -> None:
        """As many rows for each tier as make the whole nearest to the wanted ratio."""
        tiers = [tier for pane in self._panes for tier in pane]
        natural = [self._natural_width(tier) for tier in tiers]
        widest = max(*natural, 1.0)
        narrowest = [w / _most_rows(tier) for tier, w in zip(tiers, natural, strict=True)]
        least = max(*narrowest, 1.0)
        best = math.inf
        chosen = [1] * len(tiers)
        for trial in range(_TRIALS + 1):
            limit = widest * (least / widest) ** (trial / _TRIALS)
            rows = [
                _rows_for(tier, width, limit) for tier, width in zip(tiers, natural, strict=True)
            ]
            misfit = self._misfit(tiers, natural, rows)
            if misfit < best - 1e-9:
                best, chosen = misfit, rows
        for tier, count in zip(tiers, chosen, strict=True):
            tier.rows = count

    def _misfit(
        self, tiers: Sequence[Tier], natural: Sequence[float], rows: Sequence[int]
    ) -> float:
        widths, heights = [], [0.0] * self._tiers
        for number, (tier, width, count) in enumerate(zip(tiers, natural, rows, strict=True)):
            widths.append(width / count)
            row = max((self._blocks[b].height for b in _members(tier)), default=0.0)
            level = number % self._tiers
            heights[level] = max(heights[level], count * (row + ROW_GAP) - ROW_GAP)
        panes = range(len(self._panes))
        total = sum(max(widths[p * self._tiers : (p + 1) * self._tiers]) for p in panes)
        total += PANE_GAP * (len(self._panes) - 1)
        height = sum(heights) + TIER_GAP * (self._tiers - 1)
        return abs(math.log(max(total, 1.0) / max(height, 1.0) / RATIO))

    def _set_tops(self) -> None:
        heights = []
        for level in range(self._tiers):
            tiers = [pane[level] for pane in self._panes]
            rows = [0.0] * max(tier.rows for tier in tiers)
            for tier in tiers:
                for number, row, _, _ in self._cells(tier):
                    rows[row] = max(rows[row], on_grid(self._blocks[number].height))
            heights.append(rows)
        gap = self._gap(sum(sum(rows) + ROW_GAP * (len(rows) - 1) for rows in heights))
        y = 0.0
        for level, rows in enumerate(heights):
            tops = []
            for height in rows:
                tops.append(y)
                y += height + ROW_GAP
            for pane in self._panes:
                for number, row, _, _ in self._cells(pane[level]):
                    self._top[number] = tops[row]
            y += gap - ROW_GAP

    def _gap(self, filled: float) -> float:
        """Room between tiers: more where the drawing is wide."""
        width = sum(max(map(self._tier_width, pane), default=0.0) for pane in self._panes)
        spare = (width / RATIO - filled) / max(1, self._tiers - 1)
        return on_grid(min(max(spare, TIER_GAP), WIDEST_TIER_GAP))

    # Columns.

    def _cells(self, tier: Tier) -> Iterator[tuple[int, int, float, float]]:
        """Block, row, left edge within the tier, and the width of its column."""
        left = 0.0
        for stretch in tier.stretches:
            columns = [stretch[i : i + tier.rows] for i in range(0, len(stretch), tier.rows)]
            shift = 0.0
            for column in columns:
                width = max(self._blocks[number].width for number in column)
                room = _column(width)
                shift = (room + GAP_X) / 2 if tier.rows == _STAGGERED else 0.0
                order = (
                    [*range(0, tier.rows, 2), *range(1, tier.rows, 2)]
                    if shift
                    else range(tier.rows)
                )
                for number, row in zip(column, _shortened(order, len(column)), strict=True):
                    yield number, row, left + (shift if row % 2 else 0.0), room
                left += room + GAP_X
            left += shift + STRETCH_GAP - GAP_X

    def _natural_width(self, tier: Tier) -> float:
        """Width in one row, whatever the order."""
        widths = [_column(self._blocks[number].width) + GAP_X for number in _members(tier)]
        return sum(widths) + (STRETCH_GAP - GAP_X) * max(0, len(tier.stretches) - 1)

    def _tier_width(self, tier: Tier) -> float:
        return max((left + room for _, _, left, room in self._cells(tier)), default=0.0)

    def _set_lefts(self, pane: Sequence[Tier], left: float, width: float) -> None:
        """The widest tier first, then those above and below it, each near what it is cabled to."""
        widths = [self._tier_width(tier) for tier in pane]
        widest = widths.index(max(widths)) if widths else 0
        order = [*range(widest, -1, -1), *range(widest + 1, len(pane))]
        for level in order:
            cells = list(self._cells(pane[level]))
            start = left + math.floor((width - widths[level]) / 2 / GRID) * GRID
            packed = [start + x for _, _, x, _ in cells]
            if pane[level].rows == 1 and level != widest:
                packed = self._pulled(cells, packed, left, left + width)
            for (number, *_), x in zip(cells, packed, strict=True):
                self._left[number] = x

    def _pulled(
        self,
        cells: Sequence[tuple[int, int, float, float]],
        packed: Sequence[float],
        low: float,
        high: float,
    ) -> list[float]:
        """A single row as near as its order allows to the ports it is cabled to."""
        wishes, weights = [], []
        for (number, *_), here in zip(cells, packed, strict=True):
            ends = [
                self._left[other] + share * self._blocks[other].width - own
                for other, share, own in self._pulls[number]
                if other in self._left
            ]
            wishes.append(sum(ends) / len(ends) if ends else here)
            weights.append(float(len(ends)) if ends else 0.01)
        offsets = [cell[2] for cell in cells]
        firsts = [wish - offset for wish, offset in zip(wishes, offsets, strict=True)]
        last = offsets[-1] + cells[-1][3] if cells else 0.0
        room = high - low - last
        return [
            math.floor((low + min(max(shift - low, 0.0), room) + offset) / GRID) * GRID
            for shift, offset in zip(_rising(firsts, weights), offsets, strict=True)
        ]


def _rising(wishes: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The nearest values that never fall (pooling neighbours that would)."""
    pools: list[tuple[float, float, int]] = []
    for wish, weight in zip(wishes, weights, strict=True):
        value, total, count = wish, weight, 1
        while pools and pools[-1][0] > value:
            before, more, several = pools.pop()
            value = (value * total + before * more) / (total + more)
            total, count = total + more, count + several
        pools.append((value, total, count))
    return [value for value, _, count in pools for _ in range(count)]


def _column(width: float) -> float:
    return math.ceil(width / _ROUND_COLUMN) * _ROUND_COLUMN


def _members(tier: Tier) -> list[int]:
    return [number for stretch in tier.stretches for number in stretch]


def _shortened(order: Sequence[int], count: int) -> list[int]:
    """The first rows that a column of ``count`` fills, in the order in which it fills them."""
    return [row for row in order if row < count]


def _most_rows(tier: Tier) -> int:
    """Into how many rows a tier may be wrapped; a few blocks stay in one."""
    if sum(map(len, tier.stretches)) <= _UNWRAPPED:
        return 1
    lengths = [len(stretch) for stretch in tier.stretches]
    rows = max(lengths)
    while sum(length // rows for length in lengths) < _LEAST_COLUMNS:
        rows -= 1
    return rows


def _rows_for(tier: Tier, natural: float, limit: float) -> int:
    """Rows of a tier that is to be no wider than ``limit``."""
    return min(max(1, round(natural / limit)), _most_rows(tier))
