"""Loads after something has died, for many cases at once.

An outage is a set of links and nodes that are gone. Where it touches no link between nodes, only
the flows that lose a path change, and the change is worked out by itself; where it does, the ways
through that part of the network are found anew for all such outages together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sanwright.analysis.network import ArcState, Floats, Ints, Network, sums
from sanwright.analysis.outage_shifts import Move, Shifts
from sanwright.analysis.outage_ways import NEGLIGIBLE, Bools, Deltas, Ways, ranges
from sanwright.analysis.traffic import NOWHERE, TrafficModel

_CELLS = 2_000_000
"""Most numbers of an array by outage and slot: as many outages are worked out together."""


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
        self._shifts = [Shifts(model, number) for number in range(len(model.networks))]

    def work_out(
        self,
        outages: Sequence[Outage],
        progress: Callable[[float], bool] | None = None,
    ) -> Iterator[OutageLoads]:
        """The effect of each outage, in order. Ends early when ``progress`` (0 to 1) says False."""
        size = max(16, min(512, _CELLS // max(1, len(self.model.slots))))
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
        deltas = Deltas(len(outages), len(model.slots))
        networks = range(len(model.networks))
        moves: list[dict[int, Move]] = [{} for _ in networks]
        ways = [self._ways(number, outages, moves[number]) for number in networks]
        case, path, alive = self._affected(outages, ways)
        weight = self._spread(case, path, alive)
        change = weight - model.weight[path]
        self._at_ends(deltas, case, path, change)
        for number in networks:
            self._between(deltas, number, ways[number], moves[number], case, path, change)
        return self._effects(len(outages), case, path, alive, weight, deltas)

    def _ways(self, number: int, outages: Sequence[Outage], moves: dict[int, Move]) -> Ways:
        """The network under those outages that touch it.

        Where only links between two neighbours are gone, most of their traffic moves over to other
        arcs, which goes into ``moves`` by case; only targets whose ways change are looked at anew.
        """
        network, arcs_of = self.model.networks[number], self._arcs_of_cable[number]
        everything = np.arange(len(network.nodes), dtype=np.intp)
        ways = Ways(network)
        for case, outage in enumerate(outages):
            arcs = {arc for cable in outage.cables for arc in arcs_of.get(cable, ())}
            nodes = [network.position[n] for n in outage.nodes if n in network.position]
            if not arcs and not nodes:
                continue
            states = {arc: network.state(arc, outage.cables) for arc in sorted(arcs)}
            neighbours = {frozenset(network.pairs[arc]) for arc in states}
            alone = not outage.nodes and all(cable in arcs_of for cable in outage.cables)
            # a trunk that loses the link with a cost of its own may become cheaper
            nearer = any(state.cost < network.cost[arc] for arc, state in states.items())
            if alone and len(neighbours) == 1 and not nearer:
                moves[case] = self._shifts[number].move(states)
                ways.add(case, states, nodes, moves[case].changed)
            elif not arcs:
                ways.add(case, states, nodes, self._beyond(number, nodes))
            else:
                ways.add(case, states, nodes, everything)
        ways.measure()
        return ways

    def _beyond(self, number: int, nodes: list[int]) -> Ints:
        """Targets to which a way leads through one of the nodes, and the nodes themselves."""
        into = np.isin(self.model.networks[number].head, nodes)
        passed = (self.model.routed[number].weights[:, into] > 0).any(axis=1)
        return np.union1d(np.flatnonzero(passed), np.array(nodes, dtype=np.intp))

    def _affected(
        self, outages: Sequence[Outage], ways: Sequence[Ways]
    ) -> tuple[Ints, Ints, Bools]:
        """Case and path of all paths of flows that lose one, and whether the path is left."""
        paths = self.model.paths
        dead_by_case: list[list[Ints]] = [[] for _ in outages]
        for case, outage in enumerate(outages):
            found = dead_by_case[case]
            found += [self._paths_of_cable[c] for c in outage.cables if c in self._paths_of_cable]
            found += [self._paths_of_node[n] for n in outage.nodes if n in self._paths_of_node]
        for number, way in enumerate(ways):
            here = np.flatnonzero(paths.network == number) if way.cases else paths.flow[:0]
            for case, dead in way.without_a_way(paths.source[here], paths.target[here]):
                dead_by_case[case].append(here[dead])
        cases, numbers, flags = [], [], []
        for case, parts in enumerate(dead_by_case):
            if not parts:
                continue
            dead = np.unique(np.concatenate(parts))
            flows = np.unique(paths.flow[dead])
            inside = ranges(self._flow_start[flows], self._flow_start[flows + 1])
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

    def _at_ends(self, deltas: Deltas, case: Ints, path: Ints, change: Floats) -> None:
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
        deltas: Deltas,
        number: int,
        way: Ways,
        moves: dict[int, Move],
        case: Ints,
        path: Ints,
        change: Floats,
    ) -> None:
        """What changes on the links between nodes of one network."""
        model, paths = self.model, self.model.paths
        inside = (paths.network[path] == number) & (paths.source[path] != paths.target[path])
        inside &= np.abs(change) > 0
        case, path, change = case[inside], path[inside], change[inside]
        for one in set(np.unique(case).tolist()) & set(moves):
            way.widen(one)
            del moves[one]
        reads = change * model.reads[paths.flow[path]]
        source, target = paths.source[path], paths.target[path]
        both = np.concatenate([case, case])
        start, end = np.concatenate([source, target]), np.concatenate([target, source])
        amount = np.concatenate([change - reads, reads])
        anew = way.concerns(both, end)
        if way.cases:
            self._anew(
                deltas, number, way, moves, (both[anew], start[anew], end[anew], amount[anew])
            )
        kept = ~anew
        pair = start[kept] * len(model.networks[number].nodes) + end[kept]
        self._shifts[number].along(deltas, both[kept], pair, amount[kept])

    def _anew(
        self,
        deltas: Deltas,
        number: int,
        way: Ways,
        moves: dict[int, Move],
        extra: tuple[Ints, Ints, Ints, Floats],
    ) -> None:
        """Loads between nodes under the outages that touch the network."""
        routed, drawn = self.model.routed[number], self.model.arc_loads[number]
        change = way.carry(routed.demand, extra) - way.carried(routed.loads)
        self._shifts[number].put(
            change,
            [(row, moves[case]) for row, case in enumerate(way.cases) if case in moves],
        )
        arcs, slots, parts = self.model.member_arc[number]
        rows, columns = np.nonzero(np.abs(change[:, arcs] * parts) > NEGLIGIBLE)
        cases = np.array(way.cases, dtype=np.intp)
        amounts = change[rows, arcs[columns]] * parts[columns]
        deltas.add(cases[rows], slots[columns], amounts)
        for row, states in enumerate(way.states):
            for arc, state in states.items():
                load = max(drawn[arc] + change[row, arc], 0.0)
                self._share_anew(deltas, number, way.cases[row], arc, state, load)

    def _share_anew(
        self, deltas: Deltas, number: int, case: int, arc: int, state: ArcState, load: float
    ) -> None:
        """The links of an arc share its load as they do now, no longer as drawn."""
        network = self.model.networks[number]
        sides = [(side, -part) for side, part in network.member_shares(arc, network.states[arc])]
        if np.isfinite(state.cost):
            sides += network.member_shares(arc, state)
        slots = np.array([self.model.slot_of[side] for side, _ in sides], dtype=np.intp)
        amounts = np.array([part * load for _, part in sides])
        deltas.add(np.full(len(slots), case, dtype=np.intp), slots, amounts)

    def _effects(
        self,
        cases: int,
        case: Ints,
        path: Ints,
        alive: Bools,
        weight: Floats,
        deltas: Deltas,
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


def _grouped(keys: Ints, values: Ints) -> Iterator[tuple[int, Ints]]:
    if not len(keys):
        return
    order = np.argsort(keys, kind="stable")
    found, starts = np.unique(keys[order], return_index=True)
    yield from zip(found.tolist(), np.split(values[order], starts[1:]), strict=True)
