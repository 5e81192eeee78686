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
from sanwright.analysis.outage_paths import PathTables, Touched
from sanwright.analysis.outage_shifts import Move, Shifts
from sanwright.analysis.outage_ways import NEGLIGIBLE, Deltas, OutageCases
from sanwright.analysis.traffic import NOWHERE, TrafficModel

_CELLS = 250_000
"""Most numbers of an array by outage and slot: as many outages are worked out together."""
_FEWEST = 32
"""Outages of a link that are worked out together however many slots there are: most of these
change few of them, and what is done once for all of a block takes longer than one of them."""
_NODES_WEIGH = 40
"""How many outages of links one with nodes counts for: it changes far more, and as long as a block
takes nobody can call the work off."""
_LINKS_WEIGH = 2
"""Links of one outage, as those on a blade, that count for as much as one outage more."""


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
        self._tables = PathTables(model)
        self._paths_of_slot = self._by_slot()
        self._paths_of_node = [self._by_node(number) for number in range(len(model.networks))]
        self._arcs_of_cable: list[dict[str, tuple[int, ...]]] = [
            _arcs_by_cable(network) for network in model.networks
        ]
        self._shifts = [Shifts(model, number) for number in range(len(model.networks))]

    def work_out(
        self,
        outages: Sequence[Outage],
        progress: Callable[[float], bool] | None = None,
        *,
        loads: bool = True,
    ) -> Iterator[OutageLoads]:
        """The effect of each outage, in order. Ends early when ``progress`` (0 to 1) says False.

        Without ``loads`` only who loses a path: ``slots`` and ``loads`` of the effects are empty.
        """
        size = max(_FEWEST, min(512, _CELLS // max(1, len(self.model.slots))))
        for start, end in _blocks(outages, size):
            yield from self._block(outages[start:end], loads)
            if progress is not None and not progress(end / len(outages)):
                return

    def loads_after(self, effect: OutageLoads) -> Floats:
        """MB/s on every slot."""
        loads = self.model.loads.copy()
        loads[effect.slots] = effect.loads
        return loads

    # One block of outages

    def _block(self, outages: Sequence[Outage], loads: bool) -> list[OutageLoads]:
        model = self.model
        deltas = Deltas(len(outages), len(model.slots))
        networks = range(len(model.networks))
        moves: list[dict[int, Move]] = [{} for _ in networks]
        ways = [self._ways(number, outages, moves[number]) for number in networks]
        touched = self._affected(outages, ways)
        weight = self._tables.spread(touched)
        if loads:
            case, path, change = touched.case, touched.path, weight - model.weight[touched.path]
            self._at_ends(deltas, case, path, change)
            for number in networks:
                self._between(deltas, number, ways[number], moves[number], case, path, change)
        return self._effects(len(outages), touched, weight, deltas)

    def _ways(self, number: int, outages: Sequence[Outage], moves: dict[int, Move]) -> OutageCases:
        """The network under those outages that touch it.

        Where only links between two neighbours are gone, most of their traffic moves over to other
        arcs, which goes into ``moves`` by case; only targets whose ways change are looked at anew.
        """
        network, arcs_of = self.model.networks[number], self._arcs_of_cable[number]
        everything = np.arange(len(network.nodes), dtype=np.intp)
        ways = OutageCases(network)
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

    def _affected(self, outages: Sequence[Outage], ways: Sequence[OutageCases]) -> Touched:
        """All paths of the flows that lose one."""
        paths = self.model.paths
        dead_by_case: list[list[Ints]] = [[] for _ in outages]
        for case, outage in enumerate(outages):
            found = dead_by_case[case]
            found += [part for c in outage.cables for part in self._with_cable(c)]
            found += [part for node in outage.nodes for part in self._with_node(node)]
        for number, way in enumerate(ways):
            here = np.flatnonzero(paths.network == number) if way.cases else paths.flow[:0]
            for case, dead in way.without_a_way(paths.source[here], paths.target[here]):
                dead_by_case[case].append(here[dead])
        none = np.zeros(0, dtype=np.intp)
        parts = [part for parts in dead_by_case for part in parts]
        counts = [sum(len(part) for part in parts) for parts in dead_by_case]
        case_of = np.repeat(np.arange(len(outages)), counts)
        return self._tables.touched(case_of, np.concatenate([none, *parts]))

    def _at_ends(self, deltas: Deltas, case: Ints, path: Ints, change: Floats) -> None:
        reads = change * self.model.reads[self.model.paths.flow[path]]
        for slots, amount in self.model.end_slots(reads, change - reads, path):
            there = slots != NOWHERE
            deltas.add(case[there], slots[there], amount[there])

    def _between(
        self,
        deltas: Deltas,
        number: int,
        way: OutageCases,
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
        way: OutageCases,
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
        self, cases: int, touched: Touched, weight: Floats, deltas: Deltas
    ) -> list[OutageLoads]:
        model, groups = self.model, len(touched.group_flow)
        left = sums(touched.group, touched.alive.astype(np.float64), groups).astype(np.intp)
        carried = sums(touched.group, weight, groups)
        lost = np.maximum(model.demand[touched.group_flow] - carried, 0.0)
        lost_by_case = sums(touched.group_case, lost, cases)
        edges = np.searchsorted(touched.group_case, np.arange(cases + 1))
        found = []
        for number, (slots, loads) in enumerate(deltas.by_case(model.loads)):
            part = slice(edges[number], edges[number + 1])
            flows, paths = touched.group_flow[part], left[part]
            found.append(
                OutageLoads(
                    slots=slots,
                    loads=loads,
                    cut=flows[paths == 0],
                    lost=float(lost_by_case[number]),
                    touched=flows,
                    left=paths,
                    before=touched.sizes[part],
                )
            )
        return found

    # Who uses what

    def _by_slot(self) -> _Users:
        """Paths by the links at their ends."""
        paths = self.model.paths
        numbers = np.arange(len(paths.flow))
        slots = np.concatenate([paths.host_in, paths.array_in])
        used = slots != NOWHERE
        return _Users(slots[used], np.concatenate([numbers, numbers])[used])

    def _by_node(self, network: int) -> _Users:
        """Paths by the nodes at their ends."""
        paths = self.model.paths
        here = np.flatnonzero(paths.network == network)
        ends = np.concatenate([paths.source[here], paths.target[here]])
        return _Users(ends, np.concatenate([here, here]))

    def _with_cable(self, cable: str) -> Iterator[Ints]:
        for way in ("ab", "ba"):
            slot = self.model.slot_of.get((cable, way))
            if slot is not None:
                yield self._paths_of_slot.of(slot)

    def _with_node(self, node: str) -> Iterator[Ints]:
        for network, users in zip(self.model.networks, self._paths_of_node, strict=True):
            if node in network.position:
                yield users.of(network.position[node])


class _Users:
    """Which of ``values`` have a key: arrays instead of one for each of tens of thousands."""

    def __init__(self, keys: Ints, values: Ints) -> None:
        order = np.argsort(keys, kind="stable")
        self._keys, self._values = keys[order], values[order]

    def of(self, key: int) -> Ints:
        """Those with this key; one may stand there twice."""
        start, end = self._keys.searchsorted(key), self._keys.searchsorted(key, side="right")
        return self._values[start:end]


def _blocks(outages: Sequence[Outage], size: int) -> Iterator[tuple[int, int]]:
    """Where each block of outages begins and ends."""
    start = weight = 0
    for number, outage in enumerate(outages):
        mine = _NODES_WEIGH if outage.nodes else 1 + len(outage.cables) // _LINKS_WEIGH
        if weight and weight + mine > size:
            yield start, number
            start, weight = number, 0
        weight += mine
    if outages:
        yield start, len(outages)


def _arcs_by_cable(network: Network) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for arc, members in enumerate(network.members):
        for edge in members:
            found.setdefault(edge.cable, []).append(arc)
    return {cable: tuple(arcs) for cable, arcs in found.items()}
