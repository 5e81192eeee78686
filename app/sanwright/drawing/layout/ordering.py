"""The order of blocks in their tiers, so that few cables cross.

The layered method: sweeps down and up put each block at the mean of the ports it is cabled to.
Where blocks stand in tiers already, another order is taken only if it saves a good deal, so that
what was arranged stays as it is, and a small edit moves little.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_SWEEPS = 4
_ROUNDS = 12
_WORTH = 0.8
_WORTH_LEAST = 8
"""What another order of blocks that are arranged must save: a fifth of the crossings, and 8."""
_EXCHANGE_UP_TO = 3000
"""Links up to which neighbours are also exchanged one by one."""

Key = tuple[int, int]
Order = list[list[int]]


@dataclass(frozen=True, slots=True)
class TierEdge:
    """A link between blocks of two tiers, the upper end first, with the places of its ports."""

    upper: int
    lower: int
    upper_share: float
    lower_share: float


@dataclass
class Tiered:
    """Blocks by number: the tier of each, the stretch of its tier that it must stay in, links."""

    tier: Sequence[int]
    stretch: Sequence[Key]
    edges: Sequence[TierEdge]

    def __post_init__(self) -> None:
        self.above: list[list[tuple[int, float]]] = [[] for _ in self.tier]
        self.below: list[list[tuple[int, float]]] = [[] for _ in self.tier]
        self.by_tiers: dict[tuple[int, int], list[TierEdge]] = {}
        for edge in self.edges:
            self.above[edge.lower].append((edge.upper, edge.upper_share - 0.5))
            self.below[edge.upper].append((edge.lower, edge.lower_share - 0.5))
            tiers = self.tier[edge.upper], self.tier[edge.lower]
            self.by_tiers.setdefault(tiers, []).append(edge)

    def crossings(self, order: Order) -> int:
        """Pairs of links between the same two tiers that cross."""
        middle, cell = self._places(order)
        total = 0
        for edges in self.by_tiers.values():
            ends = sorted(
                (
                    middle[e.upper] + (e.upper_share - 0.5) * cell[e.upper],
                    middle[e.lower] + (e.lower_share - 0.5) * cell[e.lower],
                )
                for e in edges
            )
            total += inversions([lower for _, lower in ends])
        return total

    def improved(self, start: Order, *, is_arranged: bool) -> Order:
        """An order with fewer crossings; ``start`` itself where too little is to be gained."""
        best, crossings = start, self.crossings(start)
        for _ in range(_ROUNDS):
            if not crossings:
                break
            found, fewest = best, crossings
            order = best
            for _ in range(_SWEEPS):
                order = self._swept(order)
                count = self.crossings(order)
                if count < fewest:
                    found, fewest = order, count
            if is_arranged and fewest > min(crossings * _WORTH, crossings - _WORTH_LEAST):
                break
            if fewest == crossings:
                break
            best, crossings = found, fewest
        return best

    def inserted(self, order: Order, late: Iterable[int]) -> Order:
        """``order`` with the blocks ``late`` where they fit best, the others as they were."""
        moved = set(late)
        kept = [[block for block in row if block not in moved] for row in order]
        for block in sorted(moved):
            middle, cell = self._places(kept)
            row = kept[self.tier[block]]
            row.insert(self._spot(row, block, middle, cell), block)
        return kept

    def _spot(
        self, row: list[int], block: int, middle: Sequence[float], cell: Sequence[float]
    ) -> int:
        own = self._mean(block, middle, cell)
        stretch = self.stretch[block]
        first = sum(self.stretch[other] < stretch for other in row)
        last = sum(self.stretch[other] <= stretch for other in row)
        if own is None:
            return last
        misfits = best = 0
        spot = first
        for index in range(first, last):
            other = self._mean(row[index], middle, cell)
            if other is not None:
                misfits += 1 if other > own else -1
            if misfits < best or (misfits == best and other is not None and other <= own):
                best, spot = misfits, index + 1
        return spot

    def _mean(self, block: int, middle: Sequence[float], cell: Sequence[float]) -> float | None:
        ends = self.above[block] + self.below[block]
        if not ends:
            return None
        return sum(middle[other] + share * cell[other] for other, share in ends) / len(ends)

    def _places(self, order: Order) -> tuple[list[float], list[float]]:
        """Middle of every block between 0 and 1, and the room it has."""
        middle, cell = [0.5] * len(self.tier), [0.0] * len(self.tier)
        for row in order:
            for index, block in enumerate(row):
                middle[block] = (index + 0.5) / len(row)
                cell[block] = 1 / len(row)
        return middle, cell

    def _swept(self, order: Order) -> Order:
        rows = [list(row) for row in order]
        middle, cell = self._places(rows)
        count = len(rows)
        turns = [(tier, self.above) for tier in range(1, count)]
        turns += [(tier, self.below) for tier in reversed(range(count - 1))]
        for tier, ends_of in turns:
            row = rows[tier]
            wish = {}
            for block in row:
                ends = ends_of[block]
                if ends:
                    total = sum([middle[other] + share * cell[other] for other, share in ends])
                    wish[block] = total / len(ends)
                else:
                    wish[block] = middle[block]
            row.sort(key=lambda block: (self.stretch[block], wish[block]))
            for index, block in enumerate(row):
                middle[block] = (index + 0.5) / len(row)
        if len(self.edges) <= _EXCHANGE_UP_TO:
            for row in rows:
                self._exchange(row, middle, cell)
        return rows

    def _exchange(self, row: list[int], middle: list[float], cell: list[float]) -> None:
        """Swap neighbours as long as that saves crossings, once along the row."""
        places = {block: self._ends(block, middle, cell) for block in row}
        for index in range(len(row) - 1):
            left, right = row[index], row[index + 1]
            if self.stretch[left] != self.stretch[right]:
                continue
            if _crossed(places[left], places[right]) > _crossed(places[right], places[left]):
                row[index], row[index + 1] = right, left
                middle[left], middle[right] = middle[right], middle[left]

    def _ends(
        self, block: int, middle: Sequence[float], cell: Sequence[float]
    ) -> tuple[list[float], list[float]]:
        """Sorted places of the ports that a block is cabled to, above and below."""
        above, below = (
            sorted(middle[other] + share * cell[other] for other, share in ends)
            for ends in (self.above[block], self.below[block])
        )
        return above, below


Ends = tuple[list[float], list[float]]


def _crossed(left: Ends, right: Ends) -> int:
    """Crossings of the links of two neighbours, the one on the left given first."""
    total = 0
    for own, others in zip(left, right, strict=True):
        total += sum(bisect_left(others, place) for place in own)
    return total


def inversions(values: Sequence[float]) -> int:
    """Pairs of which the earlier is greater."""
    ranked = sorted(set(values))
    tree = [0] * (len(ranked) + 1)
    total = 0
    for seen, value in enumerate(values):
        rank = bisect_right(ranked, value)
        index, not_greater = rank, 0
        while index:
            not_greater += tree[index]
            index &= index - 1
        total += seen - not_greater
        index = rank
        while index < len(tree):
            tree[index] += 1
            index += index & -index
    return total
