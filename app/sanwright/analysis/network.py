"""One connected part of the network as arrays: least-cost ways and how traffic shares them out.

Between two neighbours all links count as one arc; a node sends what is bound for a target over its
arcs on least-cost ways, in proportion to their bandwidth (evenly by links where one of them is not
known), and an arc's links share it likewise. Exchange-based routing does that on average. Loads are
linear in demand, and demand is summed to pairs of nodes first, so cost depends on the nodes and not
on how many hosts there are.

Source: ANSI INCITS FC-SW (FSPF); the flow over all least-cost ways is that of destination-based
shortest-path routing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sanwright.analysis.fspf import FLAT_COST, cost_by_speed
from sanwright.analysis.network_edges import Direction, Edge

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class ArcState:
    """What is left of an arc: its cost (inf: nothing), bandwidth in MB/s (nan: unknown) and links.

    ``used`` are positions among the arc's members: those of the least cost.
    """

    cost: float
    capacity: float
    used: tuple[int, ...]


class Network:
    """Nodes and arcs, an arc being all links from one node to another.

    ``tail``, ``head``: positions of nodes by arc. ``cost``, ``capacity``, ``links``: by arc, as
    ``ArcState`` has them. ``members``: the edges of each arc.
    """

    def __init__(self, nodes: Sequence[str], edges: Iterable[Edge]) -> None:
        self.nodes = tuple(nodes)
        self.position = {node: number for number, node in enumerate(self.nodes)}
        by_pair: dict[tuple[str, str], list[Edge]] = {}
        for edge in edges:
            by_pair.setdefault((edge.a, edge.b), []).append(edge)
            by_pair.setdefault((edge.b, edge.a), []).append(edge)
        self.pairs = tuple(sorted(by_pair))
        self.arc_of = {pair: number for number, pair in enumerate(self.pairs)}
        self.members = tuple(
            tuple(sorted(by_pair[pair], key=lambda edge: edge.cable)) for pair in self.pairs
        )
        self.tail = np.array([self.position[a] for a, _ in self.pairs], dtype=np.intp)
        self.head = np.array([self.position[b] for _, b in self.pairs], dtype=np.intp)
        states = [self.state(arc) for arc in range(len(self.pairs))]
        self.states = tuple(states)
        self.cost = np.array([state.cost for state in states], dtype=np.float64)
        self.capacity = np.array([state.capacity for state in states], dtype=np.float64)
        self.links = np.array([len(state.used) for state in states], dtype=np.float64)
        self._by_tail = _Gathering(self.tail, len(self.nodes))
        self._by_head = _Gathering(self.head, len(self.nodes))
        self._to: dict[int, _Shares] = {}

    def state(self, arc: int, dead: frozenset[str] = frozenset()) -> ArcState:
        """The arc without the links of the cables ``dead``; a trunk is one link."""
        tail = self.pairs[arc][0]
        trunks: dict[str, list[int]] = {}
        for number, edge in enumerate(self.members[arc]):
            if edge.cable not in dead:
                trunks.setdefault(edge.trunk or f"\0{edge.cable}", []).append(number)
        least = np.inf
        used: list[int] = []
        for numbers in trunks.values():
            cost = self._cost(arc, tail, numbers)
            if cost < least:
                least, used = cost, []
            if cost == least:
                used += numbers
        capacities = [self.members[arc][number].capacity for number in used]
        known = [capacity for capacity in capacities if capacity is not None]
        total = sum(known) if len(known) == len(used) else np.nan
        return ArcState(least, total, tuple(used))

    def _cost(self, arc: int, tail: str, numbers: list[int]) -> float:
        edges = [self.members[arc][number] for number in numbers]
        fixed = [edge.cost_ab if edge.a == tail else edge.cost_ba for edge in edges]
        if fixed[0] is not None:
            return float(fixed[0])
        bauds = [edge.baud for edge in edges if edge.baud is not None]
        return float(cost_by_speed(sum(bauds))) if bauds else float(FLAT_COST)

    def member_shares(self, arc: int, state: ArcState) -> list[tuple[Direction, float]]:
        """How the arc's links share its traffic out; sums to 1."""
        found = []
        for number in state.used:
            edge = self.members[arc][number]
            way = "ab" if edge.a == self.pairs[arc][0] else "ba"
            if np.isnan(state.capacity) or state.capacity <= 0 or edge.capacity is None:
                share = 1 / len(state.used)
            else:
                share = edge.capacity / state.capacity
            found.append(((edge.cable, way), share))
        return found

    # Single ways

    def distance(self, source: str, target: str) -> int | None:
        """Links on the shortest of the least-cost ways; None if there is none."""
        if source not in self.position or target not in self.position:
            return None
        hops = self._shares_to(self.position[target]).hops[self.position[source]]
        return int(hops) if np.isfinite(hops) else None

    def shares(self, source: str, target: str) -> dict[Direction, float] | None:
        """Part of a traffic on each link direction on its way; None if there is no way."""
        found = self.arc_shares(source, target)
        if found is None:
            return None
        arcs, parts = found
        return {
            direction: share * part
            for arc, part in zip(arcs.tolist(), parts.tolist(), strict=True)
            for direction, share in self.member_shares(arc, self.states[arc])
        }

    def arc_shares(self, source: str, target: str) -> tuple[Ints, Floats] | None:
        """The arcs that a traffic takes, and its part on each; None if there is no way."""
        start, end = self.position.get(source), self.position.get(target)
        if start is None or end is None:
            return None
        found = self._shares_to(end)
        if not np.isfinite(found.hops[start]):
            return None
        row = slice(found.starts[start], found.starts[start + 1])
        return found.arcs[row], found.parts[row]

    def _shares_to(self, target: int) -> _Shares:
        if target not in self._to:
            self._to[target] = self._work_out(target)
        return self._to[target]

    def _work_out(self, target: int) -> _Shares:
        n = len(self.nodes)
        goal = np.array([target], dtype=np.intp)
        state = ArcArrays(self.cost[np.newaxis], self.capacity[np.newaxis], self.links[np.newaxis])
        weights = self.weights(state, self.distances(state.cost, goal))[0]
        hops = np.full(n, np.inf)
        hops[target] = 0.0
        on_way = np.flatnonzero(weights)
        for _ in range(n):
            before = hops.copy()
            np.minimum.at(hops, self.tail[on_way], hops[self.head[on_way]] + 1)
            if np.array_equal(before, hops):
                break
        starting = np.eye(n)
        starting[~np.isfinite(hops)] = 0.0
        parts = self.carry(starting, np.broadcast_to(weights, (n, len(weights))))
        rows, arcs = np.nonzero(parts)
        starts = np.searchsorted(rows, np.arange(n + 1))
        return _Shares(hops, starts, arcs, parts[rows, arcs])

    # Many at once, row by row: R rows, each one target under one state of the arcs

    def distances(self, costs: Floats, targets: Ints) -> Floats:
        """Least cost from every node to the row's target, shape (R, N); inf where there is no way.

        ``costs``: by row and arc, shape (R, A), inf for an arc that is not there.
        """
        rows, n = len(targets), len(self.nodes)
        found = np.full((rows, n), np.inf)
        found[np.arange(rows), targets] = 0.0
        if not len(self.pairs) or not rows:
            return found
        for _ in range(n):
            nearer = np.minimum(found, self._by_tail.least(found[:, self.head] + costs))
            if np.array_equal(nearer, found):
                break
            found = nearer
        return found

    def weights(self, state: ArcArrays, distances: Floats) -> Floats:
        """Part of what is at an arc's tail that the arc takes, shape (R, A)."""
        to_go = distances[:, self.tail]
        with np.errstate(invalid="ignore"):
            on_way = (distances[:, self.head] + state.cost == to_go) & np.isfinite(to_go)
        unknown = np.isnan(state.capacity)
        weight = on_way * np.where(unknown, 0.0, state.capacity)
        if unknown.any():
            blind = self._by_tail.total((on_way & unknown).astype(np.float64)) > 0
            weight = np.where(blind[:, self.tail], on_way * state.links, weight)
        totals = self._by_tail.total(weight)[:, self.tail]
        split: Floats = np.divide(weight, totals, out=np.zeros_like(weight), where=totals > 0)
        return split

    def carry(self, demand: Floats, weights: Floats) -> Floats:
        """Load on every arc, shape (R, A), in the unit of ``demand``.

        ``demand``: what starts at each node for the row's target, shape (R, N); what has no way
        must be taken out before. ``weights`` as above.
        """
        total = np.zeros(weights.shape)
        carried = demand
        for _ in range(len(self.nodes)):
            on_arcs = carried[:, self.tail] * weights
            if not on_arcs.any():
                break
            total += on_arcs
            carried = self._by_head.total(on_arcs)
        return total


@dataclass(frozen=True, slots=True)
class ArcArrays:
    """State of all arcs by row, shape (R, A): cost, capacity in MB/s (nan unknown), links."""

    cost: Floats
    capacity: Floats
    links: Floats


class _Gathering:
    """Sums or minima of what the arcs of a row have, by the node at one of their ends.

    By slices and not by matrix products, which take all processors and do not add in one order.
    """

    def __init__(self, ends: Ints, nodes: int) -> None:
        self._size = nodes
        self._order = np.argsort(ends, kind="stable")
        self._nodes, self._starts = np.unique(ends[self._order], return_index=True)

    def total(self, amounts: Floats) -> Floats:
        """Sum by row and node, from amounts by row and arc."""
        found = np.zeros((len(amounts), self._size))
        if len(self._order):
            ordered = amounts[:, self._order]
            found[:, self._nodes] = np.add.reduceat(ordered, self._starts, axis=1)
        return found

    def least(self, amounts: Floats) -> Floats:
        """Minimum by row and node; inf for a node with no arc."""
        found = np.full((len(amounts), self._size), np.inf)
        if len(self._order):
            ordered = amounts[:, self._order]
            found[:, self._nodes] = np.minimum.reduceat(ordered, self._starts, axis=1)
        return found


@dataclass(frozen=True, slots=True)
class _Shares:
    """To one target: links still to go by node, and what starts at a node as parts on arcs.

    What starts at node n is at ``starts[n]`` up to ``starts[n + 1]`` of ``arcs`` and ``parts``.
    """

    hops: Floats
    starts: Ints
    arcs: Ints
    parts: Floats


def sums(keys: Ints, amounts: Floats, size: int) -> Floats:
    """Sum of the amounts by key, 0 to ``size`` - 1."""
    found: Floats = np.bincount(keys, amounts, size).astype(np.float64, copy=False)
    return found
