"""Shifts of load in a network whose least-cost ways stay as they are.

Traffic that comes or goes between two nodes changes the loads along its ways. Links that fail among
parallel ones, or one of several ways of equal cost, move what meets at their tail over to the other
arcs there; from their heads on it goes the ways as drawn. Neither needs distances anew.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sanwright.analysis.network import ArcState, Floats, Ints
from sanwright.analysis.outage_ways import Deltas, gathered, ranges
from sanwright.analysis.traffic import TrafficModel


@dataclass(frozen=True, slots=True)
class Move:
    """What failing links move over to others, in MB/s.

    ``arcs`` and ``amounts``: change at the tails. ``pairs`` and ``onward``: change of what goes
    from the arcs' heads to the targets. ``changed``: targets whose ways change instead.
    """

    changed: Ints
    arcs: Ints
    amounts: Floats
    pairs: Ints
    onward: Floats


class Shifts:
    """One network of a traffic model."""

    def __init__(self, model: TrafficModel, number: int) -> None:
        self._network = model.networks[number]
        self._routed = model.routed[number]
        arcs, self._slots, self._parts = model.member_arc[number]
        self._first = np.searchsorted(arcs, np.arange(len(self._network.pairs) + 1))
        self._out = [
            np.flatnonzero(self._network.tail == node) for node in range(len(self._network.nodes))
        ]
        self._rows: dict[int, tuple[Ints, Floats]] = {}
        self._moves: dict[tuple[int, float, float, int], Move] = {}

    def along(self, deltas: Deltas, case: Ints, pair: Ints, amount: Floats) -> None:
        """Add MB/s between pairs of nodes (source times the number of nodes, plus target)."""
        if not len(case):
            return
        size = len(self._network.nodes) ** 2
        keys, amount = gathered(case * size + pair, amount, (int(case.max()) + 1) * size)
        case, pair = keys // size, keys % size
        rows, arcs, amounts = self._on_arcs(pair, amount)
        starts, ends = self._first[arcs], self._first[arcs + 1]
        positions = ranges(starts, ends)
        deltas.add(
            np.repeat(case[rows], ends - starts),
            self._slots[positions],
            self._parts[positions] * np.repeat(amounts, ends - starts),
        )

    def move(self, states: dict[int, ArcState]) -> Move:
        """What the new states of the two arcs between a pair of neighbours move."""
        parts = [self._remembered(arc, state) for arc, state in states.items()]
        return Move(
            np.unique(np.concatenate([part.changed for part in parts])),
            np.concatenate([part.arcs for part in parts]),
            np.concatenate([part.amounts for part in parts]),
            np.concatenate([part.pairs for part in parts]),
            np.concatenate([part.onward for part in parts]),
        )

    def put(self, change: Floats, moves: list[tuple[int, Move]]) -> None:
        """Add moves to ``change``, MB/s by row and arc; each comes with its row."""
        if not moves:
            return
        for row, move in moves:
            np.add.at(change[row], move.arcs, move.amounts)
        of_row = np.repeat(
            np.array([row for row, _ in moves]), [len(move.pairs) for _, move in moves]
        )
        pairs = np.concatenate([move.pairs for _, move in moves])
        onward = np.concatenate([move.onward for _, move in moves])
        rows, arcs, amounts = self._on_arcs(pairs, onward)
        np.add.at(change, (of_row[rows], arcs), amounts)

    def _remembered(self, arc: int, state: ArcState) -> Move:
        """One of several like links moves as much as another."""
        key = (arc, state.cost, state.capacity, len(state.used))
        if key not in self._moves:
            self._moves[key] = self._move(arc, state)
        return self._moves[key]

    def _move(self, arc: int, state: ArcState) -> Move:
        network, routed = self._network, self._routed
        out = self._out[network.tail[arc]]
        users = np.flatnonzero(routed.weights[:, arc] > 0)
        here = int(np.searchsorted(out, arc))
        on_way = routed.weights[np.ix_(users, out)] > 0
        if state.cost > network.cost[arc]:
            on_way[:, here] = False
        capacities, links = network.capacity[out], network.links[out]
        capacities[here], links[here] = state.capacity, len(state.used)
        share = on_way * np.where(np.isnan(capacities), 0.0, capacities)
        blind = (on_way & np.isnan(capacities)).any(axis=1)
        share[blind] = (on_way * links)[blind]
        total = share.sum(axis=1)
        stays = total > 0
        kept = users[stays]
        loads = routed.loads[np.ix_(kept, out)]
        share = share[stays] / total[stays, np.newaxis]
        change = loads.sum(axis=1, keepdims=True) * share - loads
        targets = kept[:, np.newaxis]
        goes_on = (network.head[out] != targets) & (change != 0)
        pairs = network.head[out] * len(network.nodes) + targets
        return Move(
            users[~stays],
            out,
            change.sum(axis=0),
            pairs[goes_on],
            change[goes_on],
        )

    def _on_arcs(self, pair: Ints, amount: Floats) -> tuple[Ints, Ints, Floats]:
        """Traffic between pairs as number of the pair's row, arc and MB/s."""
        pairs, which = np.unique(pair, return_inverse=True)
        rows = [self._row(one) for one in pairs.tolist()]
        if not rows:
            nothing = np.zeros(0, dtype=np.intp)
            return nothing, nothing, np.zeros(0)
        starts = np.cumsum([0, *(len(row[0]) for row in rows)])
        arcs = np.concatenate([row[0] for row in rows])
        parts = np.concatenate([row[1] for row in rows])
        lengths = starts[which + 1] - starts[which]
        positions = ranges(starts[which], starts[which + 1])
        return (
            np.repeat(np.arange(len(pair)), lengths),
            arcs[positions],
            parts[positions] * np.repeat(amount, lengths),
        )

    def _row(self, pair: int) -> tuple[Ints, Floats]:
        """Arcs and parts of a traffic between two nodes."""
        found = self._rows.get(pair)
        if found is None:
            network, size = self._network, len(self._network.nodes)
            ways = network.arc_shares(network.nodes[pair // size], network.nodes[pair % size])
            found = ways if ways is not None else (np.zeros(0, dtype=np.intp), np.zeros(0))
            self._rows[pair] = found
        return found
