"""Ways through a network under many outages at once, and changes of load gathered by case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from sanwright.analysis.network import ArcArrays, ArcState, Floats, Ints, Network, sums

Bools = npt.NDArray[np.bool_]

NEGLIGIBLE = 1e-9
"""MB/s below which a load counts as unchanged."""

_CELLS = 250_000
"""Most numbers of one array: more is slower, as it leaves the processor's cache."""
_SPARSE = 16
"""So many numbers of an array are looked at in the time that it takes to sort one."""


class OutageCases:
    """A network under those outages that touch it, for the targets that each of them concerns.

    ``concerned`` are targets by case, ``states`` the arcs that have changed, ``dead`` nodes.
    """

    def __init__(self, network: Network) -> None:
        self.network = network
        self.cases: list[int] = []
        self.states: list[dict[int, ArcState]] = []
        self.dead: list[list[int]] = []
        self._concerned: list[Ints] = []
        self._distances: list[Floats] = []
        self._place: dict[int, int] = {}

    def add(self, case: int, states: dict[int, ArcState], dead: list[int], concerned: Ints) -> None:
        """Add an outage: the arcs that it changes, nodes that it takes, targets concerned."""
        self._place[case] = len(self.cases)
        self.cases.append(case)
        self.states.append(states)
        self.dead.append(dead)
        self._concerned.append(concerned)

    def measure(self) -> None:
        """Work out the distances of all cases; they are as drawn where no cost changes."""
        self._distances = []
        for places in self._chunks():
            anew = [place for place in places if self._has_new_costs(place)]
            found: dict[int, Floats] = {}
            if anew:
                rows, targets = self._rows(anew)
                distances = self.network.distances(self._arcs(rows).cost, targets)
                edges = np.cumsum([len(self._concerned[place]) for place in anew])[:-1]
                found = dict(zip(anew, np.split(distances, edges), strict=True))
            self._distances += [
                found[place]
                if place in found
                else self.network.drawn_distances()[self._concerned[place]]
                for place in places
            ]

    def _has_new_costs(self, place: int) -> bool:
        """Whether a node or a whole arc is gone, or one costs something else, as trunks may."""
        costs = self.network.cost
        changed = any(state.cost != costs[arc] for arc, state in self.states[place].items())
        return changed or bool(self.dead[place])

    def widen(self, case: int) -> None:
        """Let a case concern all targets."""
        place = self._place[case]
        self._concerned[place] = np.arange(len(self.network.nodes), dtype=np.intp)
        rows = np.full(len(self._concerned[place]), place, dtype=np.intp)
        costs = self._arcs(rows).cost
        self._distances[place] = self.network.distances(costs, self._concerned[place])

    def concerns(self, case: Ints, target: Ints) -> Bools:
        """Whether the case changes ways to the target, for each of them."""
        size = len(self.network.nodes)
        known = np.concatenate(
            [[-1]]
            + [
                one * size + concerned
                for one, concerned in zip(self.cases, self._concerned, strict=True)
            ]
        )
        found: Bools = np.isin(case * size + target, known)
        return found

    def without_a_way(self, source: Ints, target: Ints) -> Iterator[tuple[int, Bools]]:
        """Each case that cuts pairs of nodes off, with a flag for every pair."""
        for place, case in enumerate(self.cases):
            concerned, distances = self._concerned[place], self._distances[place]
            if np.isfinite(distances).all() and not self.dead[place]:
                continue
            to_go = np.zeros((len(self.network.nodes),) * 2)
            to_go[concerned] = distances
            gone = ~(np.isfinite(to_go[target, source]) & np.isfinite(to_go[source, target]))
            for node in self.dead[place]:
                gone |= (source == node) | (target == node)
            if gone.any():
                yield case, gone

    def carry(self, base: Floats, extra: tuple[Ints, Ints, Ints, Floats]) -> Floats:
        """MB/s by case and arc for the targets that each case concerns.

        ``base``: demand as drawn by target and node. ``extra``: case, source, target and MB/s of
        what comes to it, for targets that the case concerns.
        """
        total = np.zeros((len(self.cases), len(self.network.pairs)))
        case, source, target, amount = extra
        more = {one: np.flatnonzero(case == one) for one in np.unique(case).tolist()}
        for places in self._chunks():
            rows, targets = self._rows(places)
            demand = base[targets]
            first = 0
            for place in places:
                here = more.get(self.cases[place])
                if here is not None:
                    row = first + np.searchsorted(self._concerned[place], target[here])
                    np.add.at(demand, (row, source[here]), amount[here])
                first += len(self._concerned[place])
            wanted = np.flatnonzero((demand > NEGLIGIBLE).any(axis=1))
            rows = rows[wanted]
            distances = np.concatenate([self._distances[place] for place in places])[wanted]
            demand = np.where(np.isfinite(distances), demand[wanted], 0.0)
            loads = self._carried(rows, distances, demand)
            edges = np.searchsorted(rows, [*places, places[-1] + 1]).tolist()
            for place, start, end in zip(places, edges, edges[1:], strict=False):
                total[place] = loads[start:end].sum(axis=0)
        return total

    def _carried(self, rows: Ints, distances: Floats, demand: Floats) -> Floats:
        """MB/s by row and arc, a few rows of one large case at a time."""
        network = self.network
        loads = np.zeros((len(rows), len(network.pairs)))
        step = max(1, _CELLS // max(1, len(network.pairs)))
        for start in range(0, len(rows), step):
            part = slice(start, start + step)
            weights = network.weights(self._arcs(rows[part]), distances[part])
            loads[part] = network.carry(demand[part], weights)
        return loads

    def carried(self, loads: Floats) -> Floats:
        """Of ``loads`` by target and arc: what each case concerns, by case and arc."""
        total = np.zeros((len(self.cases), len(self.network.pairs)))
        for place, concerned in enumerate(self._concerned):
            total[place] = loads[concerned].sum(axis=0)
        return total

    def _rows(self, places: Sequence[int]) -> tuple[Ints, Ints]:
        """Place and target of every row of these cases."""
        rows = np.repeat(places, [len(self._concerned[place]) for place in places])
        return rows, np.concatenate([self._concerned[place] for place in places])

    def _arcs(self, rows: Ints) -> ArcArrays:
        """The arcs by row of these places, one after the other; one row if all are of one."""
        network = self.network
        places, starts = np.unique(rows, return_index=True)
        if len(places) == 1:
            rows = rows[:1]
        state = ArcArrays(
            np.repeat(network.cost[np.newaxis], len(rows), axis=0),
            np.repeat(network.capacity[np.newaxis], len(rows), axis=0),
            np.repeat(network.links[np.newaxis], len(rows), axis=0),
        )
        edges = [*starts.tolist(), len(rows)]
        for place, start, end in zip(places.tolist(), edges, edges[1:], strict=False):
            part = slice(start, end)
            for arc, changed in self.states[place].items():
                state.cost[part, arc] = changed.cost
                state.capacity[part, arc] = changed.capacity
                state.links[part, arc] = len(changed.used)
            for node in self.dead[place]:
                gone = (network.tail == node) | (network.head == node)
                state.cost[part, gone] = np.inf
        return state

    def _chunks(self) -> Iterator[list[int]]:
        """Cases in bundles whose arrays stay small."""
        most = max(1, _CELLS // max(1, len(self.network.pairs)))
        bundle: list[int] = []
        rows = 0
        for place, concerned in enumerate(self._concerned):
            if bundle and rows + len(concerned) > most:
                yield bundle
                bundle, rows = [], 0
            bundle.append(place)
            rows += len(concerned)
        if bundle:
            yield bundle


class Deltas:
    """Changes of load by case and slot, gathered in any order.

    Few are kept as they come and sorted in the end; many are summed in place, one after another,
    or those of a director would be as large as the study itself.
    """

    def __init__(self, cases: int, slots: int) -> None:
        self._cases = cases
        self._slots = slots
        self._keys: list[Ints] = []
        self._amounts: list[Floats] = []
        self._held = 0
        self._total: Floats | None = None

    def add(self, case: Ints, slot: Ints, amount: Floats) -> None:
        """Note changes of MB/s."""
        self._keys.append(case * self._slots + slot)
        self._amounts.append(amount)
        self._held += len(amount)
        if self._held * _SPARSE > self._cases * self._slots:
            if self._total is None:
                self._total = np.zeros(self._cases * self._slots)
            self._put_in_place(self._total)

    def by_case(self, base: Floats) -> Iterator[tuple[Ints, Floats]]:
        """For each case the slots that change and their loads."""
        if self._total is not None:
            self._put_in_place(self._total)
            for changes in self._total.reshape(self._cases, self._slots):
                slots = np.flatnonzero(np.abs(changes) > NEGLIGIBLE)
                yield slots, np.maximum(base[slots] + changes[slots], 0.0)
            return
        found, total = self._summed()
        kept = np.abs(total) > NEGLIGIBLE
        rows, slots = np.divmod(found[kept], self._slots)
        loads = np.maximum(base[slots] + total[kept], 0.0)
        edges = np.searchsorted(rows, np.arange(self._cases + 1))
        for start, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
            yield slots[start:end], loads[start:end]

    def _summed(self) -> tuple[Ints, Floats]:
        """Each key once and in order, with the sum of its amounts."""
        keys = np.concatenate([np.zeros(0, dtype=np.intp), *self._keys])
        amounts = np.concatenate([np.zeros(0), *self._amounts])
        found, which = np.unique(keys, return_inverse=True)
        return found, sums(which, amounts, len(found))

    def _put_in_place(self, total: Floats) -> None:
        """Sum what is held in its order, as if all were summed at once."""
        for keys, amounts in zip(self._keys, self._amounts, strict=True):
            np.add.at(total, keys, amounts)
        self._keys.clear()
        self._amounts.clear()
        self._held = 0


def gathered(keys: Ints, amounts: Floats, most: int) -> tuple[Ints, Floats]:
    """Each key once, with the sum of its amounts; keys are below ``most``. None that sums to 0."""
    if most <= _CELLS:
        total = sums(keys, amounts, most)
        found = np.flatnonzero(total)
        return found, total[found]
    found, which = np.unique(keys, return_inverse=True)
    return found, sums(which, amounts, len(found))


def ranges(starts: Ints, ends: Ints) -> Ints:
    """``starts[i]`` up to ``ends[i]``, one range after the other."""
    lengths = ends - starts
    total = int(lengths.sum())
    if not total:
        return np.zeros(0, dtype=np.intp)
    before = np.repeat(np.cumsum(lengths) - lengths, lengths)
    numbers: Ints = np.arange(total) - before + np.repeat(starts, lengths)
    return numbers
