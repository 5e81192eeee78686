"""Single I/Os that walk through a design: a discrete-event simulation, for what a mean hides.

Every I/O is dealt a path by the shares of its workload, is a read or a write, and is served by the
links and slots on its way, at the array's controllers and drives; stations share their work evenly
among the I/Os that are there, service times are exponential. That is what the model of the mean
assumes, so both have the same mean, and this has percentiles. Times in µs.

Source: Law, *Simulation Modeling and Analysis*, fifth edition, chapter 9: independent replications.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.assessment import Assessment
from sanwright.analysis.latency.breakdown import workload_latency
from sanwright.analysis.latency.calibrations import calibration_of
from sanwright.analysis.latency.needs import needs
from sanwright.analysis.latency.places import LatencyKind, LatencyPlace
from sanwright.analysis.latency.solving import load_class
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.paths import Path, workload_paths
from sanwright.analysis.routes import shares_between
from sanwright.analysis.topology import edges_at
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.design import port_device, port_name
from sanwright.text import NOTHING, Text

PERCENTILES = (50.0, 95.0, 99.0, 99.9)
_WARM_UP = 0.1
"""Share of the I/Os that only fill the network."""
_MOST_EVENTS = 200
"""Events for each I/O, beyond which there is no steady state."""

_STUDENT = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
"""Student's t for 95 per cent, two-sided, by degrees of freedom from 1."""
_NORMAL = 1.960


@dataclass(frozen=True, slots=True)
class SimulatedLatency:
    """What one run found of one workload: ``rate`` in I/Os per second, times in µs.

    ``percentiles`` are those of ``PERCENTILES``. ``at_least``: facts lack, so times are too short.
    ``problem`` says why there is nothing to simulate; the figures are empty then.
    """

    workload: str
    ios: int = 0
    rate: float | None = None
    mean: float | None = None
    percentiles: tuple[float, ...] = ()
    at_least: bool = False
    problem: Text = NOTHING


def simulate(facts: Assessment, ios: int, seed: int) -> tuple[SimulatedLatency, ...]:
    """One run in which about ``ios`` I/Os of all workloads together are measured.

    The same design, number and seed give the same figures.
    """
    streams, still = [], {}
    for id_ in facts.tables.workloads:
        problem = _unfit(facts, id_)
        if problem:
            still[id_] = SimulatedLatency(id_, problem=problem)
        else:
            streams.append(_Stream(facts, id_))
    found = dict(still)
    if streams:
        found |= _Run(streams, random.Random(seed)).measure(ios)  # noqa: S311 - no secret
    return tuple(found[id_] for id_ in facts.tables.workloads)


def interval_of(values: Sequence[float]) -> tuple[float, float] | None:
    """Mean of independent runs and half the width of its 95 per cent interval; None for one run.

    >>> mean, half = interval_of([1.0, 2.0, 3.0])
    >>> round(mean, 3), round(half, 3)
    (2.0, 2.484)
    """
    if len(values) < 2:
        return None
    mean = math.fsum(values) / len(values)
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    freedom = len(values) - 1
    student = _STUDENT[freedom - 1] if freedom <= len(_STUDENT) else _NORMAL + 2.5 / freedom
    return mean, student * math.sqrt(variance / len(values))


def _unfit(facts: Assessment, id_: str) -> Text:
    result = workload_latency(facts, id_)
    if result.problem:
        return result.problem
    if result.overloaded:
        return Text("more is offered than this can do: {place}", place=result.bottleneck)
    load = load_class(facts, id_)
    if load is None or (not load.rate and not load.in_flight):
        return Text("it states no demand")
    return NOTHING


class _Station:
    """Servers whose work is shared evenly among all I/Os that are there."""

    __slots__ = ("each", "last", "servers", "there", "turn")

    def __init__(self, servers: int) -> None:
        self.servers = servers
        self.there: list[tuple[float, int, _Io]] = []
        self.each = 0.0
        """Work that an I/O has got that was always here."""
        self.last = 0.0
        self.turn = 0

    def catch_up(self, now: float) -> None:
        """Share out the work done since the last time."""
        if self.there:
            self.each += (now - self.last) * min(1.0, self.servers / len(self.there))
        self.last = now

    def next_end(self, now: float) -> float:
        """When the first of those that are there is done, if nobody comes."""
        left = max(0.0, self.there[0][0] - self.each)
        return now + left / min(1.0, self.servers / len(self.there))


Visit = tuple[LatencyPlace | Direction | str, float, int]
"""A station, the mean work there and its servers."""


@dataclass(slots=True)
class _Io:
    stream: _Stream
    begun: float
    batch: list[int]
    """How many of the I/Os issued together are still out."""
    visits: Iterator[Visit]


@dataclass(slots=True)
class _Way:
    """One path in one direction: what comes before and after the ISLs."""

    before: tuple[Visit, ...]
    after: tuple[Visit, ...]
    node: str
    target: str


class _Stream:
    """One workload: how its I/Os come, and which ways they take."""

    def __init__(self, facts: Assessment, id_: str) -> None:
        self.id = id_
        self._facts = facts
        self._hops: dict[tuple[str, str], tuple[list[tuple[Visit, str]], list[float]]] = {}
        load, need, found = load_class(facts, id_), needs(facts, id_), workload_paths(facts, id_)
        assert load is not None  # noqa: S101 - see _unfit
        assert found.workload.block_size is not None  # noqa: S101 - a need without one is a problem
        self._block = found.workload.block_size.amount
        self.read_share = found.workload.read_share
        self.delay = need.delay
        self.rate = load.rate or 0.0
        self.think = load.think
        own = calibration_of(facts, id_)
        self.burst = max(1, round(own.burst)) if own is not None and own.burst else 1
        self.in_flight = round(load.in_flight) if load.in_flight and not load.rate else 0
        used = [(p, s) for p, s in zip(found.paths, found.shares, strict=True) if s > 0]
        self.shares = [share for _, share in used]
        self._at_array = _by_group(place for place in need.work if _is_at_array(place[0]))
        rates = {place.resource: place for place, _ in need.work if _is_port(place)}
        works = {place.resource: work for place, work in need.work if _is_port(place)}
        whole = math.fsum(self.shares)
        by_port: dict[str, float] = {}
        for path, share in used:
            by_port[path.initiator_port] = by_port.get(path.initiator_port, 0.0) + share / whole
        self._ports: dict[str, Visit] = {
            port: (rates[port], works[port] / by_port[port], 1) for port in rates if port in by_port
        }
        self.ways = {
            is_read: [self._way(path, is_read=is_read) for path, _ in used]
            for is_read in (True, False)
        }
        self.at_least = workload_latency(facts, id_).at_least

    def _way(self, path: Path, *, is_read: bool) -> _Way:
        device = port_device(path.initiator_port)
        before: list[Visit] = []
        if adapter_facts(self._facts, device) is not None:
            before += self._slot((device, "in" if is_read else "out"))
        first = path.initiator.outward() if is_read else path.initiator.inward()
        before += self._slot(first)
        if path.initiator_port in self._ports:
            before.append(self._ports[path.initiator_port])
        after: list[Visit] = []
        if path.target is not None and port_name(path.target_port):
            after += self._slot(path.target.inward() if is_read else path.target.outward())
        ends = path.source_node, path.target_node
        node, target = reversed(ends) if is_read else ends
        return _Way(tuple(before), tuple(after), node, target)

    def _slot(self, slot: Direction) -> Iterator[Visit]:
        capacity = capacity_of(self._facts, slot)
        if capacity is not None and capacity.amount > 0:
            yield slot, self._block / capacity.amount, 1

    def visits(self, dice: random.Random) -> Iterator[Visit]:
        """The stations that one I/O comes to, dealt as it goes."""
        ways = self.ways[dice.random() < self.read_share]
        way = dice.choices(ways, self.shares)[0]
        yield from way.before
        node = way.node
        while node != way.target:
            onward, weights = self._onward(node, way.target)
            if not onward:
                break
            visit, node = dice.choices(onward, weights)[0]
            if visit[1]:
                yield visit
        yield from way.after
        for places, weights, servers in self._at_array:
            place = dice.choices(places, weights)[0]
            yield place, math.fsum(weights), servers

    def _onward(self, node: str, target: str) -> tuple[list[tuple[Visit, str]], list[float]]:
        if (node, target) not in self._hops:
            shares = shares_between(self._facts, node, target) or {}
            found, weights = [], []
            for edge in edges_at(self._facts, node):
                slot = (edge.cable, "ab" if edge.a == node else "ba")
                if shares.get(slot):
                    visit = next(iter(self._slot(slot)), (slot, 0.0, 1))
                    found.append((visit, edge.b if edge.a == node else edge.a))
                    weights.append(shares[slot])
            self._hops[node, target] = found, weights
        return self._hops[node, target]


def _is_at_array(place: LatencyPlace) -> bool:
    return place.kind in (LatencyKind.CONTROLLER, LatencyKind.MEDIA)


def _is_port(place: LatencyPlace) -> bool:
    return place.kind is LatencyKind.ADAPTER


def _by_group(
    work: Iterable[tuple[LatencyPlace, float]],
) -> list[tuple[list[LatencyPlace], list[float], int]]:
    """Controllers of an array, or its drives: an I/O comes to one of them, by their work."""
    groups: dict[tuple[LatencyKind, str], tuple[list[LatencyPlace], list[float], int]] = {}
    for place, amount in work:
        key = place.kind, place.resource
        places, weights, _ = groups.setdefault(key, ([], [], place.servers))
        places.append(place)
        weights.append(amount)
    return list(groups.values())


@dataclass(slots=True)
class _Run:
    """One simulation: the clock, what happens next, the stations and what was measured."""

    streams: list[_Stream]
    dice: random.Random
    now: float = 0.0
    turn: int = 0
    events: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    stations: dict[object, _Station] = field(default_factory=dict)
    times: dict[str, list[float]] = field(default_factory=dict)

    def measure(self, ios: int) -> dict[str, SimulatedLatency]:
        """Let them run until ``ios`` were measured, the first tenth left out."""
        for stream in self.streams:
            self.times[stream.id] = []
            for _ in range(max(1, stream.in_flight // stream.burst) if stream.in_flight else 0):
                self._closed(stream)
            if stream.rate:
                self._open(stream)
        self._until(round(ios * _WARM_UP))
        start = self.now
        for times in self.times.values():
            times.clear()
        self._until(ios)
        return {each.id: self._found(each, self.now - start) for each in self.streams}

    def _until(self, ios: int) -> None:
        left = _MOST_EVENTS * ios
        while self.events and left and sum(map(len, self.times.values())) < ios:
            for _ in range(64):
                left -= 1
                if not self.events or not left:
                    break
                self.now, _, do = heapq.heappop(self.events)
                do()

    def _found(self, stream: _Stream, span: float) -> SimulatedLatency:
        times = sorted(self.times[stream.id])
        if not times:
            return SimulatedLatency(stream.id, problem=Text("no I/O of it came back in time"))
        return SimulatedLatency(
            stream.id,
            ios=len(times),
            rate=len(times) / span * 1e6 if span > 0 else None,
            mean=math.fsum(times) / len(times),
            percentiles=tuple(_quantile(times, each / 100) for each in PERCENTILES),
            at_least=stream.at_least,
        )

    def _at(self, when: float, do: Callable[[], None]) -> None:
        self.turn += 1
        heapq.heappush(self.events, (when, self.turn, do))

    def _draw(self, mean: float) -> float:
        return self.dice.expovariate(1 / mean) if mean > 0 else 0.0

    def _closed(self, stream: _Stream) -> None:
        """Issue a batch, after thinking."""
        pause = self._draw(stream.think)
        self._at(self.now + pause, lambda: self._issue(stream, stream.burst))

    def _open(self, stream: _Stream) -> None:
        def come() -> None:
            self._issue(stream, 1)
            self._open(stream)

        self._at(self.now + self._draw(1 / stream.rate), come)

    def _issue(self, stream: _Stream, count: int) -> None:
        batch = [count]
        for _ in range(count):
            self._go_on(_Io(stream, self.now, batch, stream.visits(self.dice)))

    def _go_on(self, io: _Io) -> None:
        """To the next station, or home."""
        for place, mean, servers in io.visits:
            station = self.stations.get(place)
            if station is None:
                station = self.stations[place] = _Station(servers)
            station.catch_up(self.now)
            self.turn += 1
            heapq.heappush(station.there, (station.each + self._draw(mean), self.turn, io))
            self._plan(station)
            return
        self._at(self.now + io.stream.delay, lambda: self._home(io))

    def _plan(self, station: _Station) -> None:
        self.turn += 1
        turn = station.turn = self.turn
        if station.there:
            self._at(station.next_end(self.now), lambda: self._end(station, turn))

    def _end(self, station: _Station, turn: int) -> None:
        if turn != station.turn:
            return
        station.catch_up(self.now)
        _, _, io = heapq.heappop(station.there)
        self._plan(station)
        self._go_on(io)

    def _home(self, io: _Io) -> None:
        io.batch[0] -= 1
        stream = io.stream
        if stream.rate:
            self.times[stream.id].append(self.now - io.begun)
        elif not io.batch[0]:  # an I/O of a batch counts as done when all of it are back
            self.times[stream.id] += [self.now - io.begun] * stream.burst
            self._closed(stream)


def _quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which that share lies, by the nearest rank."""
    return ordered[min(len(ordered) - 1, max(0, math.ceil(share * len(ordered)) - 1))]
