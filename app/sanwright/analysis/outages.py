"""Loads after something has died, for many cases at once.

An outage is a set of links and nodes that are gone. Where it touches no link between nodes, only
the flows that lose a path change, and the change is worked out by itself; where it does, the ways
through that part of the network are found anew for all such outages together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sanwright.analysis.network import ArcState, Floats, Ints, Network, sums
from sanwright.analysis.traffic import NOWHERE, TrafficModel

Bools = npt.NDArray[np.bool_]

_NEGLIGIBLE = 1e-9
"""MB/s below which a load counts as unchanged."""

_CELLS = 4_000_000
"""Most numbers of one array, so that memory stays within some hundred megabytes."""


@dataclass(frozen=True, slots=True)
class Outage:
    """What is gone: links by the id of their lead cable, and nodes of the network."""

    cables: frozenset[str] = frozenset()
    nodes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class OutageLoads:
    """What an outage does. Loads in MB/s.

    ``slots`` have the load ``loads`` now, all others that of the design as drawn. ``cut`` are the
    flows that have no path left, ``lost`` what they carried. ``touched`` are the flows that lost a
    path, ``left`` how many paths each of those has, of how many in ``before``.
    """

    slots: Ints
    loads: Floats
    cut: Ints
    lost: float
    touched: Ints
    left: Ints
    before: Ints


class OutageEngine:
    """Works out outages of one traffic model."""

    def __init__(self, model: TrafficModel) -> None:
        self.model = model
        paths = model.paths
        self._flow_start = np.searchsorted(paths.flow, np.arange(len(model.flows) + 1))
        self._paths_of_cable = self._by_cable()
        self._paths_of_node = self._by_node()
        self._arcs_of_cable: list[dict[str, tuple[int, ...]]] = [
            _arcs_by_cable(network) for network in model.networks
        ]
        self._demand = [
            model.demands(model.weight, number) for number in range(len(model.networks))
        ]

    def work_out(
        self,
        outages: Sequence[Outage],
        progress: Callable[[float], bool] | None = None,
    ) -> Iterator[OutageLoads]:
        """The effect of each outage, in order. Ends early when ``progress`` (0 to 1) says False."""
        most = max((len(n.nodes) * max(len(n.pairs), 1) for n in self.model.networks), default=1)
        size = max(1, min(512, _CELLS // most))
        for start in range(0, len(outages), size):
            yield from self._block(outages[start : start + size])
            if progress is not None and not progress(min(1.0, (start + size) / len(outages))):
                return

    def loads_after(self, effect: OutageLoads) -> Floats:
        """MB/s on every slot."""
        loads = self.model.loads.copy()
        loads[effect.slots] = effect.loads
        return loads

    # One block of outages

    def _block(self, outages: Sequence[Outage]) -> list[OutageLoads]:
        model = self.model
        ways = [self._ways(number, outages) for number in range(len(model.networks))]
        case, path, alive = self._affected(outages, ways)
        weight = self._spread(case, path, alive)
        change = weight - model.weight[path]
        deltas = _Deltas(len(outages), len(model.slots))
        self._at_ends(deltas, case, path, change)
        for number, way in enumerate(ways):
            self._between(deltas, number, way, case, path, change)
        return self._effects(len(outages), case, path, alive, weight, deltas)

    def _ways(self, number: int, outages: Sequence[Outage]) -> _Ways | None:
        """The network under those outages that touch it; None if none does."""
        network, arcs_of = self.model.networks[number], self._arcs_of_cable[number]
        cases: list[int] = []
        dead_arcs: list[dict[int, ArcState]] = []
        dead_nodes: list[list[int]] = []
        for case, outage in enumerate(outages):
            arcs = {arc for cable in outage.cables for arc in arcs_of.get(cable, ())}
            nodes = [network.position[n] for n in outage.nodes if n in network.position]
            if arcs or nodes:
                cases.append(case)
                dead_arcs.append({arc: network.state(arc, outage.cables) for arc in sorted(arcs)})
                dead_nodes.append(nodes)
        return _Ways(network, cases, dead_arcs, dead_nodes) if cases else None

    def _affected(
        self, outages: Sequence[Outage], ways: Sequence[_Ways | None]
    ) -> tuple[Ints, Ints, Bools]:
        """Case and path of all paths of flows that lose one, and whether the path is left."""
        paths = self.model.paths
        dead_by_case: list[list[Ints]] = [[] for _ in outages]
        for case, outage in enumerate(outages):
            found = dead_by_case[case]
            found += [self._paths_of_cable[c] for c in outage.cables if c in self._paths_of_cable]
            found += [self._paths_of_node[n] for n in outage.nodes if n in self._paths_of_node]
        for number, way in enumerate(ways):
            if way is not None:
                here = np.flatnonzero(paths.network == number)
                for case, dead in way.without_a_way(paths.source[here], paths.target[here]):
                    dead_by_case[case].append(here[dead])
        cases, numbers, flags = [], [], []
        for case, parts in enumerate(dead_by_case):
            if not parts:
                continue
            dead = np.unique(np.concatenate(parts))
            flows = np.unique(paths.flow[dead])
            inside = _ranges(self._flow_start[flows], self._flow_start[flows + 1])
            flag = np.ones(len(inside), dtype=bool)
            flag[np.searchsorted(inside, dead)] = False
            cases.append(np.full(len(inside), case, dtype=np.intp))
            numbers.append(inside)
            flags.append(flag)
        if not cases:
            nothing = np.zeros(0, dtype=np.intp)
            return nothing, nothing, np.zeros(0, dtype=bool)
        return np.concatenate(cases), np.concatenate(numbers), np.concatenate(flags)

    def _spread(self, case: Ints, path: Ints, alive: Bools) -> Floats:
        """MB/s on the paths, as ``TrafficModel.spread`` has it, by case."""
        model, paths = self.model, self.model.paths
        owners = len(model.owner_flow)
        keys, owner = np.unique(case * owners + paths.owner[path], return_inverse=True)
        flow_keys, flow = np.unique(case * len(model.flows) + paths.flow[path], return_inverse=True)
        up = alive.astype(np.float64)
        by_owner = sums(owner, up, len(keys))
        by_flow = sums(flow, up, len(flow_keys))
        share = model.owner_share[keys % owners]
        flow_of_owner = np.zeros(len(keys), dtype=np.intp)
        flow_of_owner[owner] = flow
        spilled = sums(flow_of_owner, np.where(by_owner > 0, 0.0, share), len(flow_keys))
        single = model.failover[paths.flow[path]]
        if single.any():
            by_owner, by_flow, up = _firsts(owner, flow, alive, single, by_owner, by_flow, up)
        own = np.divide(share, by_owner, out=np.zeros_like(share), where=by_owner > 0)
        spill = np.divide(spilled, by_flow, out=np.zeros_like(spilled), where=by_flow > 0)
        up_owner, up_flow = (up, up) if up.ndim == 1 else up
        part = own[owner] * up_owner + spill[flow] * up_flow
        weights: Floats = part * model.demand[paths.flow[path]]
        return weights

    def _at_ends(self, deltas: _Deltas, case: Ints, path: Ints, change: Floats) -> None:
        paths = self.model.paths
        reads = change * self.model.reads[paths.flow[path]]
        writes = change - reads
        for slots, amount in (
            (paths.host_in, writes),
            (paths.host_out, reads),
            (paths.array_in, reads),
            (paths.array_out, writes),
            (paths.adapter_in, reads),
            (paths.adapter_out, writes),
        ):
            here = slots[path]
            there = here != NOWHERE
            deltas.add(case[there], here[there], amount[there])

    def _between(
        self,
        deltas: _Deltas,
        number: int,
        way: _Ways | None,
        case: Ints,
        path: Ints,
        change: Floats,
    ) -> None:
        """What changes on the links between nodes of one network."""
        model, paths = self.model, self.model.paths
        inside = (paths.network[path] == number) & (paths.source[path] != paths.target[path])
        case, path, change = case[inside], path[inside], change[inside]
        reads = change * model.reads[paths.flow[path]]
        writes = change - reads
        source, target = paths.source[path], paths.target[path]
        is_new = np.zeros(0, dtype=bool)
        if way is not None:
            is_new = way.row_of(case) >= 0
            demand = way.demand(self._demand[number])
            for row_case, start, end, amount in (
                (case, source, target, writes),
                (case, target, source, reads),
            ):
                rows = way.row_of(row_case[is_new])
                np.add.at(demand, (rows, end[is_new], start[is_new]), amount[is_new])
            self._anew(deltas, number, way, demand)
        else:
            is_new = np.zeros(len(case), dtype=bool)
        old = ~is_new & (np.abs(change) > 0)
        size = len(model.networks[number].nodes)
        for start, end, amount in ((source, target, writes), (target, source, reads)):
            self._along(deltas, number, case[old], start[old] * size + end[old], amount[old])

    def _along(self, deltas: _Deltas, number: int, case: Ints, pair: Ints, amount: Floats) -> None:
        """Adds traffic between pairs of nodes on their ways as drawn."""
        network = self.model.networks[number]
        size = len(network.nodes)
        arcs, slots, parts = self.model.member_arc[number]
        first = np.searchsorted(arcs, np.arange(len(network.pairs) + 1))
        pairs, which = np.unique(pair, return_inverse=True)
        rows = []
        for one in pairs.tolist():
            found = network.arc_shares(network.nodes[one // size], network.nodes[one % size])
            if found is None:
                rows.append((np.zeros(0, dtype=np.intp), np.zeros(0)))
                continue
            members = _ranges(first[found[0]], first[found[0] + 1])
            repeat = first[found[0] + 1] - first[found[0]]
            rows.append((slots[members], parts[members] * np.repeat(found[1], repeat)))
        if not rows:
            return
        starts = np.cumsum([0, *(len(row[0]) for row in rows)])
        all_slots = np.concatenate([row[0] for row in rows])
        all_parts = np.concatenate([row[1] for row in rows])
        lengths = starts[which + 1] - starts[which]
        positions = _ranges(starts[which], starts[which + 1])
        deltas.add(
            np.repeat(case, lengths),
            all_slots[positions],
            all_parts[positions] * np.repeat(amount, lengths),
        )

    def _anew(self, deltas: _Deltas, number: int, way: _Ways, demand: Floats) -> None:
        """Loads between nodes where the ways themselves have changed."""
        arcs, slots, parts = self.model.member_arc[number]
        on_arcs = way.carry(demand)
        loads = on_arcs[:, arcs] * parts
        for row, states in enumerate(way.states):
            for arc, state in states.items():
                loads[row, arcs == arc] = 0.0
                for direction, part in way.network.member_shares(arc, state):
                    slot = self.model.slot_of[direction]
                    at = np.flatnonzero((arcs == arc) & (slots == slot))
                    if len(at):
                        loads[row, at] = on_arcs[row, arc] * part
                    else:  # a link that its cost kept out of use until now
                        deltas.add(
                            np.array([way.cases[row]]),
                            np.array([slot]),
                            np.array([on_arcs[row, arc] * part]),
                        )
        before = np.zeros(len(self.model.slots))
        np.add.at(before, slots, self.model.arc_loads[number][arcs] * parts)
        change = loads - before[slots]
        rows, columns = np.nonzero(np.abs(change) > _NEGLIGIBLE)
        deltas.add(np.array(way.cases)[rows], slots[columns], change[rows, columns])

    def _effects(
        self,
        cases: int,
        case: Ints,
        path: Ints,
        alive: Bools,
        weight: Floats,
        deltas: _Deltas,
    ) -> list[OutageLoads]:
        model = self.model
        flow = model.paths.flow[path]
        keys, which = np.unique(case * len(model.flows) + flow, return_inverse=True)
        left = sums(which, alive.astype(np.float64), len(keys)).astype(np.intp)
        before = np.bincount(which, minlength=len(keys))
        carried = sums(which, weight, len(keys))
        of_case, touched = keys // len(model.flows), keys % len(model.flows)
        edges = np.searchsorted(of_case, np.arange(cases + 1))
        found = []
        for number, (slots, loads) in enumerate(deltas.by_case(model.loads)):
            part = slice(edges[number], edges[number + 1])
            flows = touched[part]
            lost = float(np.maximum(model.demand[flows] - carried[part], 0.0).sum())
            cut = flows[left[part] == 0]
            found.append(OutageLoads(slots, loads, cut, lost, flows, left[part], before[part]))
        return found

    # Who uses what

    def _by_cable(self) -> dict[str, Ints]:
        paths = self.model.paths
        numbers = np.arange(len(paths.flow))
        slots = np.concatenate([paths.host_in, paths.array_in])
        both = np.concatenate([numbers, numbers])
        used = slots != NOWHERE
        found: dict[str, list[Ints]] = {}
        for slot, part in _grouped(slots[used], both[used]):
            found.setdefault(self.model.slots[slot][0], []).append(part)
        return {cable: np.unique(np.concatenate(parts)) for cable, parts in found.items()}

    def _by_node(self) -> dict[str, Ints]:
        paths = self.model.paths
        found: dict[str, list[Ints]] = {}
        for number, network in enumerate(self.model.networks):
            here = np.flatnonzero(paths.network == number)
            for ends in (paths.source[here], paths.target[here]):
                for node, part in _grouped(ends, here):
                    found.setdefault(network.nodes[node], []).append(part)
        return {node: np.unique(np.concatenate(parts)) for node, parts in found.items()}


class _Ways:
    """A network under several outages; rows are those of ``cases``."""

    def __init__(
        self,
        network: Network,
        cases: list[int],
        states: list[dict[int, ArcState]],
        dead_nodes: list[list[int]],
    ) -> None:
        self.network = network
        self.cases = cases
        self.states = states
        rows = len(cases)
        self._costs = np.repeat(network.cost[np.newaxis], rows, axis=0)
        self._capacities = np.repeat(network.capacity[np.newaxis], rows, axis=0)
        self._links = np.repeat(network.links[np.newaxis], rows, axis=0)
        for row, changed in enumerate(states):
            for arc, state in changed.items():
                self._costs[row, arc] = state.cost
                self._capacities[row, arc] = state.capacity
                self._links[row, arc] = len(state.used)
            for node in dead_nodes[row]:
                self._costs[row, (network.tail == node) | (network.head == node)] = np.inf
        self._targets = np.arange(len(network.nodes), dtype=np.intp)
        self._distances = network.distances(self._costs, self._targets)
        self._dead_nodes = dead_nodes
        self._row_of = {case: row for row, case in enumerate(cases)}

    def row_of(self, case: Ints) -> Ints:
        """The row of each case; -1 for those that leave this network alone."""
        table = np.full(max([*self.cases, *case.tolist(), 0]) + 1, -1, dtype=np.intp)
        table[self.cases] = np.arange(len(self.cases))
        rows: Ints = table[case]
        return rows

    def without_a_way(self, source: Ints, target: Ints) -> Iterator[tuple[int, Bools]]:
        """Each case with a flag for every path that has no way any more."""
        for row, case in enumerate(self.cases):
            gone = ~np.isfinite(self._distances[row, target, source])
            for node in self._dead_nodes[row]:
                gone |= (source == node) | (target == node)
            if gone.any():
                yield case, gone

    def demand(self, base: Floats) -> Floats:
        """The demand as drawn, once for every row."""
        return np.repeat(base[np.newaxis], len(self.cases), axis=0)

    def carry(self, demand: Floats) -> Floats:
        """Load by row and arc."""
        targets = np.flatnonzero(demand.any(axis=(0, 2)))
        if not len(targets):
            return np.zeros(self._costs.shape)
        weights = self.network.weights(
            self._costs, self._capacities, self._links, self._distances[:, targets]
        )
        return self.network.carry(demand[:, targets], weights)


class _Deltas:
    """Changes of load by case and slot, gathered in any order."""

    def __init__(self, cases: int, slots: int) -> None:
        self._cases = cases
        self._slots = slots
        self._keys: list[Ints] = []
        self._amounts: list[Floats] = []

    def add(self, case: Ints, slot: Ints, amount: Floats) -> None:
        self._keys.append(case * self._slots + slot)
        self._amounts.append(amount)

    def by_case(self, base: Floats) -> Iterator[tuple[Ints, Floats]]:
        """For each case the slots that change and their loads."""
        none = np.zeros(0, dtype=np.intp)
        keys = np.concatenate([none, *self._keys])
        amounts = np.concatenate([np.zeros(0), *self._amounts])
        found, which = np.unique(keys, return_inverse=True)
        total = sums(which, amounts, len(found))
        kept = np.abs(total) > _NEGLIGIBLE
        found, total = found[kept], total[kept]
        edges = np.searchsorted(found, np.arange(self._cases + 1) * self._slots)
        for case in range(self._cases):
            part = slice(edges[case], edges[case + 1])
            slots = found[part] - case * self._slots
            yield slots, np.maximum(base[slots] + total[part], 0.0)


def _firsts(
    owner: Ints,
    flow: Ints,
    alive: Bools,
    single: Bools,
    by_owner: Floats,
    by_flow: Floats,
    up: Floats,
) -> tuple[Floats, Floats, Floats]:
    """With failover only the first path that is left counts, of the controller and of the flow.

    Returns the counts so reduced, and two rows of flags: in use for its controller, for its flow.
    """
    rows = []
    counts = []
    for group, count in ((owner, by_owner), (flow, by_flow)):
        numbers = np.flatnonzero(alive)
        _, first = np.unique(group[numbers], return_index=True)
        is_first = np.zeros(len(alive))
        is_first[numbers[first]] = 1.0
        rows.append(np.where(single, is_first, up))
        counts.append(sums(group, rows[-1], len(count)))
    return counts[0], counts[1], np.array(rows)


def _arcs_by_cable(network: Network) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for arc, members in enumerate(network.members):
        for edge in members:
            found.setdefault(edge.cable, []).append(arc)
    return {cable: tuple(arcs) for cable, arcs in found.items()}


def _ranges(starts: Ints, ends: Ints) -> Ints:
    """``starts[i]`` up to ``ends[i]``, one range after the other."""
    lengths = ends - starts
    total = int(lengths.sum())
    if not total:
        return np.zeros(0, dtype=np.intp)
    before = np.repeat(np.cumsum(lengths) - lengths, lengths)
    numbers: Ints = np.arange(total) - before + np.repeat(starts, lengths)
    return numbers


def _grouped(keys: Ints, values: Ints) -> Iterator[tuple[int, Ints]]:
    if not len(keys):
        return
    order = np.argsort(keys, kind="stable")
    found, starts = np.unique(keys[order], return_index=True)
    yield from zip(found.tolist(), np.split(values[order], starts[1:]), strict=True)
