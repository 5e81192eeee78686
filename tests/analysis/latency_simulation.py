"""I/Os walking through a design one by one: a discrete-event simulation beside the latency model.

It takes from the design the paths, speeds and sizes, and shares nothing with the model but those:
every I/O is dealt a path, is a read or a write, and queues at the links on its way.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

import simpy

from sanwright.analysis import Assessment
from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.paths import Path, workload_paths
from sanwright.analysis.ports import port_facts
from sanwright.analysis.routes import shares_between
from sanwright.analysis.topology import edges_at
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.design import port_device, port_name
from sanwright.parts import value_of

_STUDENT_95 = 2.093
"""Of 20 batches."""

Walk = Generator[Any, Any, None]


class SharingStation:
    """``servers`` servers whose work is shared evenly among all that are there."""

    def __init__(self, env: simpy.Environment, servers: int = 1) -> None:
        self._env = env
        self._servers = servers
        self._done_at: list[tuple[float, int, simpy.Event]] = []
        self._each = 0.0  # work that an I/O that was always here has got
        self._last = 0.0
        self._turn = 0

    def serve(self, work: float) -> simpy.Event:
        """An event for when ``work`` is done."""
        self._catch_up()
        done = self._env.event()
        self._turn += 1
        heapq.heappush(self._done_at, (self._each + work, self._turn, done))
        self._plan()
        return done

    def _speed(self) -> float:
        return min(1.0, self._servers / len(self._done_at)) if self._done_at else 0.0

    def _catch_up(self) -> None:
        self._each += (self._env.now - self._last) * self._speed()
        self._last = self._env.now

    def _plan(self) -> None:
        self._turn += 1
        turn = self._turn
        if self._done_at:
            left = max(0.0, self._done_at[0][0] - self._each) / self._speed()
            self._env.timeout(left).callbacks.append(lambda _: self._finish(turn))

    def _finish(self, turn: int) -> None:
        if turn != self._turn:
            return
        self._catch_up()
        _, _, done = heapq.heappop(self._done_at)
        done.succeed()
        self._plan()


class QueueingStation:
    """One server, first come first served."""

    def __init__(self, env: simpy.Environment) -> None:
        self._env = env
        self._free_at = 0.0

    def serve(self, work: float) -> simpy.Event:
        """An event for when ``work`` is done."""
        self._free_at = max(self._free_at, self._env.now) + work
        return self._env.timeout(self._free_at - self._env.now)


@dataclass
class Demand:
    """How a workload loads the design: ``in_flight`` or ``rate`` (I/Os per µs).

    ``other`` is a delay in µs, ``burst`` how many I/Os are issued together: the next ones once all
    of them are back, which is when each of them counts as done. ``controller`` is µs of work at
    the array's controller.
    """

    workload: str
    in_flight: int = 0
    rate: float = 0.0
    think: float = 0.0
    other: float = 0.0
    burst: int = 1
    controller: float = 0.0
    drives: tuple[int, float] | None = None
    times: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Measured:
    """I/Os per µs and µs, each with half the width of its 95 per cent interval."""

    rate: float
    rate_error: float
    time: float
    time_error: float


class Simulation:
    """A design with its I/Os. ``service`` "exponential" is what the model assumes."""

    def __init__(
        self,
        facts: Assessment,
        demands: list[Demand],
        service: str = "exponential",
        *,
        first_come: bool = False,
        seed: int = 1,
    ) -> None:
        self._facts = facts
        self._demands = demands
        self._env = simpy.Environment()
        self._random = random.Random(seed)
        self._is_exponential = service == "exponential"
        self._first_come = first_come
        self._stations: dict[Any, Any] = {}

    def run(self, duration: float) -> list[Measured]:
        """What is measured in 20 batches after a tenth of ``duration`` (µs)."""
        for demand in self._demands:
            for _ in range(demand.in_flight // demand.burst):
                self._env.process(self._closed(demand))
            if demand.rate:
                self._env.process(self._open(demand))
        start, each = 0.1 * duration, 0.9 * duration / 20
        self._env.run(start)
        batches: list[list[tuple[int, float]]] = [[] for _ in self._demands]
        for number in range(20):
            before = [len(demand.times) for demand in self._demands]
            self._env.run(start + (number + 1) * each)
            for position, demand in enumerate(self._demands):
                new = demand.times[before[position] :]
                batches[position].append((len(new), math.fsum(new) / len(new)))
        return [_measured(batch, each) for batch in batches]

    def _closed(self, demand: Demand) -> Walk:
        while True:
            if demand.think:
                yield self._env.timeout(self._random.expovariate(1 / demand.think))
            begun = self._env.now
            walks = [self._env.process(self._io(demand)) for _ in range(demand.burst)]
            yield self._env.all_of(walks)
            demand.times += [self._env.now - begun] * demand.burst

    def _open(self, demand: Demand) -> Walk:
        while True:
            yield self._env.timeout(self._random.expovariate(demand.rate))
            self._env.process(self._single(demand))

    def _single(self, demand: Demand) -> Walk:
        begun = self._env.now
        yield from self._io(demand)
        demand.times.append(self._env.now - begun)

    def _io(self, demand: Demand) -> Walk:
        found = workload_paths(self._facts, demand.workload)
        path = self._random.choices(found.paths, found.shares)[0]
        is_read = self._random.random() < found.workload.read_share
        block = found.workload.block_size
        assert block is not None
        for slot in self._slots(path, is_read):
            capacity = capacity_of(self._facts, slot)
            if capacity is not None:
                yield self._serve(slot, block.amount / capacity.amount)
        part = self._facts.tables.part_of(port_device(path.initiator_port))
        rate = value_of(part.performance.rate_per_port) if part and part.performance else None
        if rate is not None:
            yield self._serve(path.initiator_port, 1e6 / rate.amount)
        if demand.controller:
            group = port_facts(self._facts, path.target_port).group
            yield self._serve(
                (port_device(path.target_port), group.controller if group else ""),
                demand.controller,
            )
        if demand.drives is not None:
            servers, work = demand.drives
            yield self._serve("drives", work, servers)
        if demand.other:
            yield self._env.timeout(demand.other)

    def _serve(self, place: Any, work: float, servers: int = 1) -> simpy.Event:
        if place not in self._stations:
            first_come = self._first_come and servers == 1
            self._stations[place] = (
                QueueingStation(self._env) if first_come else SharingStation(self._env, servers)
            )
        if self._is_exponential:
            work = self._random.expovariate(1 / work)
        return self._stations[place].serve(work)  # type: ignore[no-any-return]

    def _slots(self, path: Path, is_read: bool) -> Iterator[Direction]:
        """The links that the data goes over, one after the other."""
        device = port_device(path.initiator_port)
        if adapter_facts(self._facts, device) is not None:
            yield device, "in" if is_read else "out"
        yield path.initiator.outward() if is_read else path.initiator.inward()
        ends = path.source_node, path.target_node
        yield from self._isls(*(reversed(ends) if is_read else ends))
        if path.target is not None and port_name(path.target_port):
            yield path.target.inward() if is_read else path.target.outward()

    def _isls(self, node: str, target: str) -> Iterator[Direction]:
        shares = shares_between(self._facts, node, target) or {}
        while node != target:
            onward = {
                (edge.cable, "ab" if edge.a == node else "ba"): edge.b if edge.a == node else edge.a
                for edge in edges_at(self._facts, node)
            }
            usable = [slot for slot in onward if shares.get(slot)]
            slot = self._random.choices(usable, [shares[slot] for slot in usable])[0]
            yield slot
            node = onward[slot]


def _measured(batches: list[tuple[int, float]], each: float) -> Measured:
    rates = [count / each for count, _ in batches]
    times = [time for _, time in batches]
    return Measured(*_interval(rates), *_interval(times))


def _interval(values: list[float]) -> tuple[float, float]:
    mean = math.fsum(values) / len(values)
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, _STUDENT_95 * math.sqrt(variance / len(values))
