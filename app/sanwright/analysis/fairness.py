"""What everyone gets where more is asked for than goes through: max-min fair shares.

Every flow (a host with an array, for a workload) gets its demand, or as much as every other flow
through its bottleneck gets at least; nobody can get more without taking it from somebody who has no
more. Flows keep their split over paths. A resource of unknown capacity limits nobody and is named.

The method: where a resource is too full, find the *level* to which its flows must be cut for them
to fit. The lowest level of all is final for the flows through it; they are fixed, and the others
share out what is left. As flows are fixed the levels elsewhere only rise, so of the resources that
stand in line only the first needs to be looked at anew.

Source: D. Bertsekas and R. Gallager, Data Networks, 2nd edition, section 6.5.2.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sanwright.analysis.network import Floats, Ints, sums
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.outage_ways import Bools, ranges
from sanwright.analysis.traffic import NOWHERE, TrafficModel
from sanwright.units import Throughput

_FULL = 1e-12
"""Share by which a load must exceed a capacity to count as too much."""

_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class FairThroughput:
    """MB/s that each flow of the model gets, and the slot that limits it (NOWHERE: none does).

    ``bottlenecks`` are the slots that are full then and hold somebody back, those that leave least
    to a flow first; ``unknown`` carry load and their capacity is not known, so that they may be
    bottlenecks too.
    """

    rates: Floats
    limited_by: Ints
    bottlenecks: tuple[Direction, ...]
    unknown: tuple[Direction, ...]
    by_workload: dict[str, Throughput]


def fair_throughput(model: TrafficModel) -> FairThroughput:
    """The max-min fair rates of all flows of a model."""
    crowded = np.flatnonzero(model.loads > model.capacity * (1 + _FULL))
    rates = model.demand.copy()
    limited_by = np.full(len(model.flows), NOWHERE, dtype=np.intp)
    line = _Line(model, crowded)
    for slot, flows, level in line.freezes():
        below = flows[model.demand[flows] > level]
        rates[below] = level
        limited_by[below] = slot
    by_workload = dict.fromkeys((flow.workload for flow in model.flows), 0.0)
    for flow, rate in zip(model.flows, rates.tolist(), strict=True):
        by_workload[flow.workload] += rate
    unknown = np.flatnonzero(np.isnan(model.capacity) & (model.loads > 0))
    return FairThroughput(
        rates,
        limited_by,
        tuple(model.slots[slot] for slot in line.full(rates, limited_by)),
        tuple(model.slots[slot] for slot in unknown.tolist()),
        {id_: Throughput(rate) for id_, rate in by_workload.items()},
    )


class _Line:
    """Crowded slots, in the order in which their levels come up.

    The flows of slot ``crowded[i]`` are at ``starts[i]`` up to ``starts[i + 1]`` of ``flow``, by
    rising demand; ``part`` is what each of them puts on the slot for 1 MB/s.
    """

    def __init__(self, model: TrafficModel, crowded: Ints) -> None:
        self._crowded = crowded
        self._capacity = model.capacity[crowded]
        self._demand = model.demand
        row_of = np.full(len(model.slots) + 1, NOWHERE, dtype=np.intp)
        row_of[crowded] = np.arange(len(crowded))
        row, flow, part = _entries(model, row_of)
        order = np.lexsort((flow, model.demand[flow], row))
        self._flow, self._part = flow[order], part[order]
        self._starts = np.searchsorted(row[order], np.arange(len(crowded) + 1))
        by_flow = np.argsort(flow, kind="stable")
        self._rows = row[by_flow]
        self._flow_starts = np.searchsorted(flow[by_flow], np.arange(len(model.flows) + 1))

    def freezes(self) -> Iterator[tuple[int, Ints, float]]:
        """Slot, flows that are final, and their level: they get that, or their demand if less."""
        rate = self._demand.copy()
        is_final = np.zeros(len(rate), dtype=bool)
        line = [
            (level, row)
            for row in range(len(self._crowded))
            if (level := self._level(row, rate, is_final)) is not None
        ]
        heapq.heapify(line)
        stale = np.zeros(len(self._crowded), dtype=bool)
        while line:
            level, row = heapq.heappop(line)
            if stale[row]:
                stale[row] = False
                risen = self._level(row, rate, is_final)
                if risen is not None:
                    heapq.heappush(line, (risen, row))
                continue
            here = self._flow[self._starts[row] : self._starts[row + 1]]
            flows = np.unique(here[~is_final[here]])
            rate[flows] = np.minimum(rate[flows], level)
            is_final[flows] = True
            starts, ends = self._flow_starts[flows], self._flow_starts[flows + 1]
            stale[self._rows[ranges(starts, ends)]] = True
            yield int(self._crowded[row]), flows, level

    def full(self, rates: Floats, limited_by: Ints) -> list[int]:
        """The slots that these rates fill with flows that are held back, lowest level first."""
        size = len(self._crowded)
        row = np.repeat(np.arange(size), np.diff(self._starts))
        loads = sums(row, self._part * rates[self._flow], size)
        levels = np.zeros(size)
        held = limited_by[self._flow] != NOWHERE
        np.maximum.at(levels, row[held], rates[self._flow[held]])
        found = np.flatnonzero((loads >= self._capacity * (1 - _ROUNDING)) & (levels > 0))
        return [int(self._crowded[r]) for r in found[np.argsort(levels[found], kind="stable")]]

    def _level(self, row: int, rate: Floats, is_final: Bools) -> float | None:
        """What flows of the slot that are not final may have at most; None if all fit."""
        here = slice(self._starts[row], self._starts[row + 1])
        flow, part = self._flow[here], self._part[here]
        load = part * rate[flow]
        capacity = self._capacity[row]
        if load.sum() <= capacity * (1 + _FULL):
            return None
        is_open = ~is_final[flow]
        left = capacity - load[~is_open].sum()
        part, load, demand = part[is_open], load[is_open], rate[flow[is_open]]
        if not len(part):
            return None
        below = np.cumsum(load) - load
        rest = np.cumsum(part[::-1])[::-1]
        first = int(np.argmax(below + rest * demand >= left))
        return max(0.0, float((left - below[first]) / rest[first]))


def _entries(model: TrafficModel, row_of: Ints) -> tuple[Ints, Ints, Floats]:
    """Row, flow and part of all that flows put on slots that have a row."""
    paths = model.paths
    demand = model.demand[paths.flow]
    share = np.divide(model.weight, demand, out=np.zeros_like(demand), where=demand > 0)
    reads = share * model.reads[paths.flow]
    writes = share - reads
    found = [
        _kept(row_of[slots], paths.flow, amount) for slots, amount in model.end_slots(reads, writes)
    ]
    for number in range(len(model.networks)):
        here = np.flatnonzero((paths.network == number) & (paths.source != paths.target))
        size = len(model.networks[number].nodes)
        source, target, flow = paths.source[here], paths.target[here], paths.flow[here]
        for pair, amount in (
            (source * size + target, writes[here]),
            (target * size + source, reads[here]),
        ):
            found.append(_between(model, number, row_of, pair, flow, amount))
    rows, flows, parts = zip(*found, strict=True)
    return np.concatenate(rows), np.concatenate(flows), np.concatenate(parts)


def _between(
    model: TrafficModel, number: int, row_of: Ints, pair: Ints, flow: Ints, amount: Floats
) -> tuple[Ints, Ints, Floats]:
    """The same for the links between nodes of one network."""
    network = model.networks[number]
    size = len(network.nodes)
    arcs, slots, parts = model.member_arc[number]
    first = np.searchsorted(arcs, np.arange(len(network.pairs) + 1))
    pairs, which = np.unique(pair, return_inverse=True)
    rows = [np.zeros(0, dtype=np.intp)]
    shares = [np.zeros(0)]
    for one in pairs.tolist():
        on_way = network.arc_shares(network.nodes[one // size], network.nodes[one % size])
        on_arcs, on_parts = on_way if on_way is not None else (which[:0], parts[:0])
        starts, ends = first[on_arcs], first[on_arcs + 1]
        members = ranges(starts, ends)
        row = row_of[slots[members]]
        share = parts[members] * np.repeat(on_parts, ends - starts)
        rows.append(row[row != NOWHERE])
        shares.append(share[row != NOWHERE])
    lengths = np.array([len(row) for row in rows[1:]], dtype=np.intp)
    starts = np.cumsum([0, *lengths])
    at = ranges(starts[which], starts[which + 1])
    counts = lengths[which]
    return _kept(
        np.concatenate(rows)[at],
        np.repeat(flow, counts),
        np.concatenate(shares)[at] * np.repeat(amount, counts),
    )


def _kept(row: Ints, flow: Ints, part: Floats) -> tuple[Ints, Ints, Floats]:
    used = (row != NOWHERE) & (part > 0)
    return row[used], flow[used], part[used]
