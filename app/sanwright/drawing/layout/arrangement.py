"""From a design to places: blocks, their tiers, their order, where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sanwright.design.tables import Tables
from sanwright.drawing.geometry import Point
from sanwright.drawing.layout.blocks import Block, Boxes, blocks_of, drawn_width
from sanwright.drawing.layout.network import CableNetwork
from sanwright.drawing.layout.ordering import Key, Order, Tiered, TierEdge
from sanwright.drawing.layout.placing import Placing, Tier
from sanwright.drawing.layout.tiers import tiers_of
from sanwright.listing import natural_key

MARGIN = 40.0
_BESIDE = 120.0
"""Drawing units between the last box that stands and what is put beside it."""
_ABOVE = 0.3
"""Part of the way to the tier above; no patch panel stands there."""


def arrange(tables: Tables, only: Collection[str] | None = None) -> dict[str, Point]:
    """A place for every device that stands alone; of ``only``, in the area that they cover.

    Nothing overlaps and everything is on the grid. What is in a folded container stands close
    together at the corner of its box.
    """
    chosen = None if only is None else {tables.chassis_of(id_) for id_ in only}
    boxes = Boxes(tables)
    devices = [id_ for id_ in boxes.shapes if chosen is None or id_ in chosen]
    if not devices:
        return {}
    found = _Arrangement(boxes).places(devices, 0)
    left = top = MARGIN
    if chosen is not None:
        left = min(_snapped(tables.devices[id_].x) for id_ in devices)
        top = min(_snapped(tables.devices[id_].y) for id_ in devices)
    return {id_: (x + left, y + top) for id_, (x, y) in found.items()}


def arrange_beside(tables: Tables, new: Collection[str]) -> dict[str, Point]:
    """Places for what is ``new``, right of all that stands, each tier in line with what stands.

    All else keeps its place; nothing overlaps. A tier that nothing stands in lies between its
    neighbours, or so far above or below them as an arrangement has it.
    """
    chosen = {tables.chassis_of(id_) for id_ in new}
    boxes = Boxes(tables)
    standing = [id_ for id_ in boxes.shapes if id_ not in chosen]
    if not standing:
        return arrange(tables)
    whole = _Arrangement(boxes)
    found = whole.places([id_ for id_ in boxes.shapes if id_ in chosen], 0)
    right = max(boxes.place(id_)[0] + drawn_width(boxes, id_) for id_ in standing) + _BESIDE
    there = _tops(whole.tiers, {id_: boxes.place(id_)[1] for id_ in standing})
    tops = _tops(whole.tiers, {id_: y for id_, (_, y) in found.items()})
    down = _moved_in_line(tops, there)
    return {id_: (x + _snapped(right), y + down[whole.tiers[id_]]) for id_, (x, y) in found.items()}


def _tops(tiers: Mapping[str, float], tops: Mapping[str, float]) -> dict[float, float]:
    """How high each tier begins; ``tops`` are those of devices."""
    found: dict[float, float] = {}
    for id_, y in tops.items():
        found[tiers[id_]] = min(y, found.get(tiers[id_], y))
    return found


def _moved_in_line(tops: Mapping[float, float], there: Mapping[float, float]) -> dict[float, float]:
    """How far down each tier of ``tops`` goes: to where it is in ``there``, none over another."""
    order = sorted(tops)
    first = next((tier for tier in order if tier in there), None)
    lowest = min(there.values()) if first is None else there[first] - tops[first]
    moved: dict[float, float] = {}
    for tier in order:
        wanted = there[tier] - tops[tier] if tier in there else lowest
        lowest = max(wanted, lowest) if moved else wanted
        moved[tier] = _snapped(lowest)
    return moved


def _snapped(value: float) -> float:
    return round(value / 8) * 8.0


@dataclass
class _Arrangement:
    boxes: Boxes

    def __post_init__(self) -> None:
        self.network = CableNetwork(self.boxes.tables, self.boxes.shapes)
        self.stacks = self.network.stacks()
        self.tiers = tiers_of(self.network, self.boxes.shapes)
        fabrics = sorted(
            self.boxes.tables.fabrics.values(), key=lambda fabric: (fabric.side, fabric.id)
        )
        self.sides = {fabric.id: rank for rank, fabric in enumerate(fabrics)}

    def places(self, devices: Sequence[str], depth: int) -> dict[str, Point]:
        """Places of ``devices`` relative to a corner; groups ``depth`` levels up are around."""
        blocks = blocks_of(self.boxes, devices, depth, self.stacks, self.places)
        level = _Level(self, blocks, is_inner=depth > 0)
        found: dict[str, Point] = {}
        for number, (x, y) in level.places().items():
            for id_, (dx, dy) in blocks[number].members.items():
                found[id_] = (x + dx, y + dy)
        return found


class _Level:
    """The blocks of one level: all of a design, or those of one group."""

    def __init__(
        self, whole: _Arrangement, blocks: Sequence[Block], *, is_inner: bool = False
    ) -> None:
        self._whole = whole
        self._blocks = blocks
        self._of = {id_: n for n, block in enumerate(blocks) for id_ in block.members}
        heights = [self._tier(block) for block in blocks]
        ranks = {tier: rank for rank, tier in enumerate(sorted(set(heights)))}
        self._rank = [ranks[tier] for tier in heights]
        self._pane_of = self._sites()
        stretch = [(self._pane_of[n], self._side(block)) for n, block in enumerate(blocks)]
        self._pulls: list[list[tuple[int, float, float]]] = [[] for _ in blocks]
        self._stretch: list[Key] = stretch
        edges = self._edges()
        self._tiered = Tiered(self._rank, stretch, edges)
        self._is_alike = is_inner and not edges
        """Whether the blocks are those of a group of hosts, say: no cable asks for an order."""

    def places(self) -> dict[int, Point]:
        """Top left corner of every block, by its number, in drawing units."""
        order = self._by_name() if self._is_alike else self._by_cables()
        panes = []
        for pane in sorted(set(self._pane_of)):
            tiers = []
            for row in order:
                stretches: dict[Key, list[int]] = {}
                for block in row:
                    if self._pane_of[block] == pane:
                        stretches.setdefault(self._stretch[block], []).append(block)
                tiers.append(Tier(list(stretches.values())))
            panes.append(tiers)
        return Placing(self._blocks, panes, self._pulls).places()

    def _by_cables(self) -> Order:
        """Rows in which few cables cross; what is in good order stays as it is."""
        late, is_arranged = self._late()
        order = self._tiered.inserted(self._today(), late)
        return self._tiered.improved(order, is_arranged=is_arranged)

    def _by_name(self) -> Order:
        tables = self._whole.boxes.tables
        return self._rows(lambda number: natural_key(str(tables.label(self._blocks[number].id))))

    def _tier(self, block: Block) -> float:
        """The tier of most of its devices; of several equally many, the uppermost.

        Unfolded groups are taller than single devices and stand in rows of their own, above them.
        """
        counts = Counter(self._whole.tiers[id_] for id_ in block.members)
        tier = min(counts, key=lambda tier: (-counts[tier], tier))
        return tier - _ABOVE if block.is_group else tier

    def _edges(self) -> list[TierEdge]:
        edges = []
        for link in self._whole.network.links:
            a, b = self._of.get(link.a), self._of.get(link.b)
            if a is None or b is None or a == b:
                continue
            a_share = self._share(a, link.a, link.a_share)
            b_share = self._share(b, link.b, link.b_share)
            self._pulls[a].append((b, b_share, a_share * self._blocks[a].width))
            self._pulls[b].append((a, a_share, b_share * self._blocks[b].width))
            if self._rank[a] < self._rank[b]:
                edges.append(TierEdge(a, b, a_share, b_share))
            elif self._rank[b] < self._rank[a]:
                edges.append(TierEdge(b, a, b_share, a_share))
        return edges

    def _share(self, number: int, device: str, share: float) -> float:
        """How far right on the block a port is; in the middle of a folded one."""
        block = self._blocks[number]
        if block.is_folded:
            return 0.5
        width = self._whole.boxes.shapes[device].width
        return (block.members[device][0] + share * width) / block.width

    def _today(self) -> Order:
        """Rows in the order in which their blocks stand today."""
        return self._rows(self._corner)

    def _rows(self, key: Callable[[int], Any]) -> Order:
        rows: Order = [[] for _ in range(max(self._rank, default=-1) + 1)]
        for number, rank in enumerate(self._rank):
            rows[rank].append(number)
        for row in rows:
            row.sort(key=lambda number: (self._stretch[number], key(number)))
        return rows

    def _corner(self, number: int) -> Point:
        block = self._blocks[number]
        corners = [self._whole.boxes.place(id_) for id_ in block.members]
        dx, dy = block.inset
        return min(x for x, _ in corners) - dx, min(y for _, y in corners) - dy

    def _late(self) -> tuple[list[int], bool]:
        """Blocks out of line with their tier, put there since; and whether the rest is in line.

        Where it is not, nothing is late: then everything has yet to be arranged.
        """
        corners = [self._corner(number) for number in range(len(self._blocks))]
        lines = Counter((rank, y) for rank, (_, y) in zip(self._rank, corners, strict=True))
        tiers = Counter(self._rank)
        found: list[int] = []
        taken: set[Point] = set()
        firsts = {rank: self._rank.index(rank) for rank in tiers}
        for number, (rank, corner) in enumerate(zip(self._rank, corners, strict=True)):
            is_alone = number == firsts[rank] and tiers[rank] <= 2
            if not is_alone and (lines[rank, corner[1]] == 1 or corner in taken):
                found.append(number)
            taken.add(corner)
        out = Counter(self._rank[number] for number in found)
        kept = set(range(len(self._blocks))) - set(found)
        spans = [[corners[n][1] for n in kept if self._rank[n] == rank] for rank in tiers]
        is_arranged = all(2 * out[rank] <= tiers[rank] for rank in tiers) and _are_apart(
            [span for _, span in sorted(zip(tiers, spans, strict=True))]
        )
        return (found, True) if is_arranged else ([], False)

    def _sites(self) -> list[int]:
        """Number of the pane of every block: its site, that of what it is cabled to, or none."""
        own = [self._site(block) for block in self._blocks]
        names = sorted({site for site in own if site})
        if len(names) < 2:
            return [0] * len(own)
        numbers = {site: index for index, site in enumerate(names)}
        return [numbers.get(site or self._neighbour_site(n), 0) for n, site in enumerate(own)]

    def _site(self, block: Block) -> str:
        tables = self._whole.boxes.tables
        place = tables.locations.get(tables.devices[next(iter(block.members))].location or "")
        while place is not None and place.kind != "site":
            place = tables.locations.get(place.parent or "")
        return place.id if place is not None else ""

    def _neighbour_site(self, number: int) -> str:
        sites: Counter[str] = Counter()
        for id_ in self._blocks[number].members:
            for other in self._whole.network.beside(id_):
                if other in self._of:
                    sites[self._site(self._blocks[self._of[other]])] += 1
        sites.pop("", None)
        return sites.most_common(1)[0][0] if sites else ""

    def _side(self, block: Block) -> int:
        """Switches stand in the order of the sides of their fabrics; what is not one, anywhere."""
        whole = self._whole
        ranks = Counter(
            whole.sides.get(whole.network.fabric_of(id_), len(whole.sides))
            for id_ in block.members
            if whole.network.is_switch(id_)
        )
        return ranks.most_common(1)[0][0] if ranks else 0


def _are_apart(tiers: Sequence[Sequence[float]]) -> bool:
    """Whether each tier begins below all of the one before."""
    filled = [tier for tier in tiers if tier]
    return all(max(upper) < min(lower) for upper, lower in pairwise(filled))
