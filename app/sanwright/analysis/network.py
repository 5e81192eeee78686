"""One connected part of the network as arrays: least-cost ways and how traffic shares them out.

Between two neighbours all links count as one arc; a node sends what is bound for a target over its
arcs on least-cost ways, in proportion to their bandwidth (evenly by links where one of them is not
known), and an arc's links share it likewise. Exchange-based routing does that on average. Loads are
linear in demand, and demand is summed to pairs of nodes first, so cost depends on the nodes and not
on how many hosts there are.

An access gateway passes nothing on from one switch to another: it is no way between them, whatever
its uplinks lead to. Only what is behind it and behind gateways joined to it is reached through it.

Source: ANSI INCITS FC-SW (FSPF); the flow over all least-cost ways is that of destination-based
shortest-path routing. Access Gateway Administrator's Guide, 53-1002156-01 (N_Ports, cascading).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

import numpy as np
import numpy.typing as npt

from sanwright.analysis.arc_ends import ArcEnds
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

    def __init__(
        self, nodes: Sequence[str], edges: Iterable[Edge], former: Network | None = None
    ) -> None:
        """``former`` is an earlier state of the same nodes, of which is kept what still holds."""
        self.nodes = tuple(nodes)
        by_pair = _by_pair(edges)
        self.pairs = tuple(sorted((*by_pair, *((head, tail) for tail, head in by_pair))))
        if former is None or former.nodes != self.nodes or former.pairs != self.pairs:
            self.position = {node: number for number, node in enumerate(self.nodes)}
            self.arc_of = {pair: number for number, pair in enumerate(self.pairs)}
            self.tail = np.array([self.position[a] for a, _ in self.pairs], dtype=np.intp)
            self.head = np.array([self.position[b] for _, b in self.pairs], dtype=np.intp)
            self._by_tail = ArcEnds(self.tail, len(self.nodes))
            self._by_head = ArcEnds(self.head, len(self.nodes))
        else:
            self.position, self.arc_of = former.position, former.arc_of
            self.tail, self.head = former.tail, former.head
            self._by_tail, self._by_head = former._by_tail, former._by_head
        self.members = tuple(
            [by_pair[pair if pair[0] < pair[1] else (pair[1], pair[0])] for pair in self.pairs]
        )
        self._entered, self._behind = self._gateways()
        same = self._unchanged_since(former) if former is not None else {}
        self.states: tuple[ArcState, ...] = tuple(
            [
                former.states[same[arc]] if former is not None and arc in same else self.state(arc)
                for arc in range(len(self.pairs))
            ]
        )
        self.cost = np.array([state.cost for state in self.states], dtype=np.float64)
        self.capacity = np.array([state.capacity for state in self.states], dtype=np.float64)
        self.links = np.array([len(state.used) for state in self.states], dtype=np.float64)
        self._state = ArcArrays(
            self.cost[np.newaxis], self.capacity[np.newaxis], self.links[np.newaxis]
        )
        self._drawn_distances: Floats | None = None
        self._trees: dict[int, _Tree] = {}
        self._rows: dict[tuple[int, int], tuple[Ints, Floats] | None] = {}
        self._weights: dict[int, Floats] = {}
        """Of the targets asked for last: who asks for one way asks for those of others, too."""
        self.renewed: Renewed | None = None
        if former is not None and np.array_equal(self._behind, former._behind):
            self._inherit(former, {before: arc for arc, before in same.items()})

    def _gateways(self) -> tuple[Ints, Ints]:
        """Numbers of gateways that are joined with each other, -1 for none.

        By arc, of those that it leads into from a switch; by node, of those that it is one of.
        """
        gateways: set[str] = set()
        near: dict[str, list[str]] = {}
        for (tail, head), members in zip(self.pairs, self.members, strict=True):
            edge = members[0]
            if True not in edge.gateways:
                continue
            gateways.update(
                node for node, is_one in zip((edge.a, edge.b), edge.gateways, strict=True) if is_one
            )
            if all(edge.gateways):
                near.setdefault(tail, []).append(head)
        behind = np.full(len(self.nodes), -1, dtype=np.intp)
        if not gateways:
            return np.full(len(self.pairs), -1, dtype=np.intp), behind
        for first in sorted(gateways):
            pending = [first]
            while pending:
                node = pending.pop()
                if behind[self.position[node]] < 0:
                    behind[self.position[node]] = self.position[first]
                    pending += near.get(node, [])
        entered = [behind[self.position[b]] if a not in gateways else -1 for a, b in self.pairs]
        return np.array(entered, dtype=np.intp), behind

    def _is_open(self, targets: Ints) -> npt.NDArray[np.bool_] | None:
        """Which arcs lead on to each row's target, shape (R, A); None where there is no gateway.

        One into a gateway does to that gateway alone, and to those behind it.
        """
        if not (self._entered >= 0).any():
            return None
        is_open: npt.NDArray[np.bool_] = (self._entered < 0) | (
            self._entered == self._behind[targets][:, np.newaxis]
        )
        return is_open

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
        hops = self._tree(self.position[target]).hops[self.position[source]]
        return int(hops) if np.isfinite(hops) else None

    def shares(self, source: str, target: str) -> dict[Direction, float] | None:
        """Part of a traffic on each link direction on its way; None if there is no way."""
        used = self.arc_shares(source, target)
        if used is None:
            return None
        found: dict[Direction, float] = {}
        for arc, part in zip(*(values.tolist() for values in used), strict=True):
            for direction, share in self.member_shares(arc, self.states[arc]):
                # a link that trunks virtual fabrics may be passed in two of them
                found[direction] = found.get(direction, 0.0) + share * part
        return found

    def arc_shares(self, source: str, target: str) -> tuple[Ints, Floats] | None:
        """The arcs that a traffic takes, and its part on each; None if there is no way."""
        start, end = self.position.get(source), self.position.get(target)
        if start is None or end is None:
            return None
        if (start, end) not in self._rows:
            self._rows[start, end] = self._row(start, end)
        return self._rows[start, end]

    def is_joined_as(self, former: Network) -> bool:
        """Whether the same nodes are neighbours, and the same of them gateways."""
        return (
            self.pairs == former.pairs
            and np.array_equal(self._entered, former._entered)
            and np.array_equal(self._behind, former._behind)
        )

    def _unchanged_since(self, former: Network) -> dict[int, int]:
        """The arcs that have the links that they had, with their numbers then."""
        if former.arc_of is self.arc_of:
            both = zip(former.members, self.members, strict=True)
            return {arc: arc for arc, (before, now) in enumerate(both) if before == now}
        known = ((arc, former.arc_of.get(pair)) for pair, arc in self.arc_of.items())
        return {
            arc: before
            for arc, before in known
            if before is not None and former.members[before] == self.members[arc]
        }

    def _inherit(self, former: Network, same: Mapping[int, int]) -> None:
        """Take over the ways that have not changed; ``same`` are the arcs of now by those of then.

        A link that went changes only the ways that it was on; a new one only those that pass its
        tail where it is on a way of least cost.
        """
        lost = np.array(sorted(set(range(len(former.pairs))) - same.keys()), dtype=np.intp)
        gained = np.array(sorted(set(range(len(self.pairs))) - set(same.values())), dtype=np.intp)
        is_kept = np.ones(len(former.pairs), dtype=bool)
        is_kept[lost] = False
        number = np.full(len(former.pairs), -1, dtype=np.intp)
        number[list(same)] = list(same.values())
        passed = np.zeros((len(self.nodes), len(self.nodes)), dtype=bool)
        if former._trees:
            targets = np.array(list(former._trees), dtype=np.intp)
            costs = np.array([tree.costs for tree in former._trees.values()])
            hops = np.array([tree.hops for tree in former._trees.values()])
            to_go = costs[:, self.head[gained]] + self.cost[gained]
            at = costs[:, self.tail[gained]]
            is_tight = (to_go == at) & np.isfinite(at)
            is_shorter = hops[:, self.head[gained]] + 1 < hops[:, self.tail[gained]]
            is_other = (to_go < at).any(axis=1) | (is_tight & is_shorter).any(axis=1)
            is_other |= former._misses(targets, costs, hops, self._dearer(former, lost), is_kept)
            kept = np.flatnonzero(~is_other)
            for goal in targets[kept].tolist():
                self._trees[goal] = former._trees[goal]
            on_way, arcs = np.nonzero(is_tight[kept])
            passed[targets[kept][on_way], self.tail[gained][arcs]] = True
        # Arcs are in the order of their nodes then and now, so the arcs of a row stay in order.
        is_same = bool((number[list(same)] == list(same)).all())
        for ends, is_as_before in zip(
            former._rows, self._pass_by(former, passed, is_kept), strict=True
        ):
            row = former._rows[ends]
            if ends[1] not in self._trees or not is_as_before:
                continue
            self._rows[ends] = row if row is None or is_same else (number[row[0]], row[1])
        self.renewed = Renewed(
            frozenset(self.nodes[target] for target in former._trees.keys() - self._trees.keys()),
            frozenset(
                (self.nodes[start], self.nodes[end])
                for start, end in former._rows.keys() - self._rows.keys()
            ),
        )

    def _dearer(self, former: Network, lost: Ints) -> list[int]:
        """Those of the arcs ``lost`` that are gone, cost more or are of no known bandwidth.

        The others lost some links, which makes no way longer.
        """
        now = ((arc, self.arc_of.get(former.pairs[arc])) for arc in lost.tolist())
        return [
            arc
            for arc, number in now
            if number is None
            or self.cost[number] > former.cost[arc]
            or not np.minimum(self.capacity[number], former.capacity[arc]) > 0
        ]

    def _pass_by(
        self, former: Network, passed: npt.NDArray[np.bool_], is_kept: npt.NDArray[np.bool_]
    ) -> list[bool]:
        """Which rows of ``former`` neither have a lost arc nor lead over a tail of a new one.

        ``passed``: such tails by target, shape (N, N); ``is_kept``: by arc of then.
        """
        rows = [row[0] if row is not None else _NO_ARCS for row in former._rows.values()]
        if not rows:
            return []
        arcs = np.concatenate(rows)
        ends = np.array(list(former._rows), dtype=np.intp)
        lengths = np.array([len(row) for row in rows])
        goal = np.repeat(ends[:, 1], lengths)
        is_hit = ~is_kept[arcs] | passed[goal, former.head[arcs]]
        hits = np.bincount(np.repeat(np.arange(len(rows)), lengths), is_hit, len(rows))
        starts = passed[ends[:, 1], ends[:, 0]] & (lengths > 0)
        found: list[bool] = ((hits == 0) & ~starts).tolist()
        return found

    def _misses(
        self,
        targets: Ints,
        costs: Floats,
        hops: Floats,
        lost: Iterable[int],
        is_kept: npt.NDArray[np.bool_],
    ) -> npt.NDArray[np.bool_]:
        """To which targets a distance grows without the arcs ``lost``.

        There nothing as short is left beside one. ``costs`` and ``hops``: by target and node.
        """
        found = np.zeros(len(targets), dtype=bool)
        is_open = self._is_open(targets)
        for arc in lost:
            tail = self.tail[arc]
            at = costs[:, tail]
            is_on_way = (costs[:, self.head[arc]] + self.cost[arc] == at) & np.isfinite(at)
            out = np.flatnonzero((self.tail == tail) & is_kept)
            heads = self.head[out]
            is_as_good = costs[:, heads] + self.cost[out] == at[:, np.newaxis]
            is_as_good &= hops[:, heads] + 1 == hops[:, tail][:, np.newaxis]
            if is_open is not None:
                is_as_good &= is_open[:, out]
            found |= is_on_way & ~is_as_good.any(axis=1)
        return found

    def _row(self, start: int, end: int) -> tuple[Ints, Floats] | None:
        tree = self._tree(end)
        if not np.isfinite(tree.costs[start]):
            return None
        weights = self._weights.get(end)
        if weights is None:
            if len(self._weights) >= _TARGETS:
                self._weights.clear()
            weights = self._weights[end] = self.weights(self._state, tree.costs[np.newaxis])
        starting = np.zeros((1, len(self.nodes)))
        starting[0, start] = 1.0
        parts = self.carry(starting, weights)[0]
        arcs = np.flatnonzero(parts)
        return arcs, parts[arcs]

    def _tree(self, target: int) -> _Tree:
        if target not in self._trees:
            goal = np.array([target], dtype=np.intp)
            costs = self.distances(self._state.cost, goal)
            weights = self.weights(self._state, costs)
            hops = self.distances(np.where(weights > 0, 1.0, np.inf), goal)
            self._trees[target] = _Tree(costs[0], hops[0])
        return self._trees[target]

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
        is_open = self._is_open(targets)
        if is_open is not None:
            costs = np.where(is_open, costs, np.inf)
        for _ in range(n):
            nearer = np.minimum(found, self._by_tail.least(found.take(self.head, axis=1) + costs))
            if np.array_equal(nearer, found):
                break
            found = nearer
        return found

    def drawn_distances(self) -> Floats:
        """Least cost as drawn by target and node; worked out when it is first asked for."""
        if self._drawn_distances is None:
            costs = np.broadcast_to(self.cost, (len(self.nodes), len(self.cost)))
            self._drawn_distances = self.distances(costs, np.arange(len(self.nodes)))
        return self._drawn_distances

    def weights(self, state: ArcArrays, distances: Floats) -> Floats:
        """Part of what is at an arc's tail that the arc takes, shape (R, A).

        ``state`` may be one row, of shape (1, A), for all.
        """
        to_go = distances.take(self.tail, axis=1)
        with np.errstate(invalid="ignore"):
            on_way = distances.take(self.head, axis=1) + state.cost == to_go
        on_way &= np.isfinite(distances).take(self.tail, axis=1)
        is_open = self._is_open(distances.argmin(axis=1)) if on_way.any() else None
        if is_open is not None:
            on_way &= is_open
        unknown = np.isnan(state.capacity)
        weight = on_way * np.where(unknown, 0.0, state.capacity)
        if unknown.any():
            blind = self._by_tail.total((on_way & unknown).astype(np.float64)) > 0
            weight = np.where(blind[:, self.tail], on_way * state.links, weight)
        totals = self._by_tail.total(weight)
        totals[totals == 0] = 1.0  # no arc there takes anything
        split: Floats = np.divide(weight, totals.take(self.tail, axis=1), out=weight)
        return split

    def carry(self, demand: Floats, weights: Floats) -> Floats:
        """Load on every arc, shape (R, A), in the unit of ``demand``.

        ``demand``: what starts at each node for the row's target, shape (R, N); what has no way
        must be taken out before. ``weights`` as above.
        """
        total = np.zeros(weights.shape)
        carried = demand
        for _ in range(len(self.nodes)):
            on_arcs = carried.take(self.tail, axis=1)
            on_arcs *= weights
            if not on_arcs.any():
                break
            total += on_arcs
            carried = self._by_head.total(on_arcs)
        return total


def _by_pair(edges: Iterable[Edge]) -> dict[tuple[str, str], tuple[Edge, ...]]:
    """The links between two nodes, the first by name first, in the order of their cables."""
    found: dict[tuple[str, str], list[Edge]] = {}
    for edge in edges:
        a, b = edge.a, edge.b
        pair = (a, b) if a < b else (b, a)
        here = found.get(pair)
        if here is None:
            found[pair] = [edge]
        else:
            here.append(edge)
    by_cable = attrgetter("cable")
    return {pair: tuple(sorted(here, key=by_cable)) for pair, here in found.items()}


@dataclass(frozen=True, slots=True)
class Renewed:
    """What a network that followed another did not take over.

    ``targets`` are nodes to which distances may differ, ``ways`` pairs of which the shares may.
    """

    targets: frozenset[str]
    ways: frozenset[tuple[str, str]]


_TARGETS = 32
_NO_ARCS = np.empty(0, dtype=np.intp)


@dataclass(frozen=True, slots=True)
class ArcArrays:
    """State of all arcs by row, shape (R, A): cost, capacity in MB/s (nan unknown), links."""

    cost: Floats
    capacity: Floats
    links: Floats


@dataclass(frozen=True, slots=True)
class _Tree:
    """To one target, by node: least cost, and links on the shortest of the ways of that cost."""

    costs: Floats
    hops: Floats


def sums(keys: Ints, amounts: Floats, size: int) -> Floats:
    """Sum of the amounts by key, 0 to ``size`` - 1."""
    found: Floats = np.bincount(keys, amounts, size).astype(np.float64, copy=False)
    return found
