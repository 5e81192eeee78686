"""All workloads that share stations, solved together as one queueing network.

A workload is a class: open where it states a rate, closed where it keeps I/Os in flight. I/Os that
are issued together are one customer of the network, with the work of them all; so an I/O waits for
those beside it, however idle the station. Times in µs, rates in I/Os per µs.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.latency.calibrations import calibration_of
from sanwright.analysis.latency.needs import Needs, needs, own_burst
from sanwright.analysis.latency.places import LatencyPlace
from sanwright.analysis.queueing import Solution, Station, mixed
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class LoadClass:
    """A workload as the network sees it.

    ``work`` and ``delay`` are of one I/O, ``pile`` the I/Os that come to a station together, 1
    where each comes by itself. One of ``in_flight`` and ``rate`` is given, or none: a single I/O
    now and then.
    """

    workload: str
    work: tuple[tuple[LatencyPlace, float], ...]
    delay: float
    pile: float = 1.0
    in_flight: float | None = None
    rate: float | None = None
    think: float = 0.0

    @property
    def is_closed(self) -> bool:
        """Whether it keeps I/Os in flight."""
        return self.in_flight is not None


@dataclass(frozen=True, slots=True)
class Stay:
    """An I/O at a station: own ``work``, ``time`` there in all, and how busy the station is.

    ``utilisation`` is that of one server by all workloads; above 1 where more is offered than the
    station can do, and ``time`` is then infinite.
    """

    place: LatencyPlace
    work: float
    time: float
    utilisation: float


@dataclass(frozen=True, slots=True)
class Solved:
    """One class in the steady state of all. ``time`` is the mean of an I/O without think time."""

    load: LoadClass
    rate: float
    time: float
    stays: tuple[Stay, ...]
    method: Text
    is_exact: bool

    @property
    def in_flight(self) -> float:
        """I/Os under way. Source: Little's law."""
        return self.rate * self.time if self.rate > 0 else 0.0


@remembered
def load_class(facts: Assessment, id_: str) -> LoadClass | None:
    """How the workload loads the network; None where that cannot be worked out (see its needs)."""
    need: Needs = needs(facts, id_)
    if need.problem:
        return None
    workload = facts.tables.workloads[id_]
    own = calibration_of(facts, id_)
    in_flight: float | None = workload.in_flight
    think = workload.think_time
    rate = None
    if workload.rate is not None:
        rate = workload.rate.amount / 1e6 * need.moved
    elif workload.throughput is not None and workload.block_size is not None:
        rate = workload.throughput.amount / workload.block_size.amount * need.moved
    elif in_flight is None and own is not None:
        in_flight = own.in_flight
    if think is None and own is not None:
        think = own.think_time
    return LoadClass(
        workload=id_,
        work=need.work,
        delay=need.delay,
        pile=own_burst(facts, id_, need.meeting),
        in_flight=in_flight,
        rate=rate,
        think=think.amount if think is not None and in_flight is not None else 0.0,
    )


@remembered
def sharing(facts: Assessment) -> tuple[tuple[str, ...], ...]:
    """The workloads in groups that share no station with each other, as the table has them."""
    workloads = facts.tables.workloads
    nearer: dict[object, object] = {}
    for id_ in workloads:
        root = _root(nearer, id_)
        for place, _ in needs(facts, id_).work:
            nearer[_root(nearer, place)] = root
    groups: dict[object, list[str]] = {}
    for id_ in workloads:
        groups.setdefault(_root(nearer, id_), []).append(id_)
    return tuple(tuple(group) for group in groups.values())


def _root(nearer: dict[object, object], name: object) -> object:
    """What stands for all that share anything with ``name``; the way there is made shorter."""
    while (above := nearer.setdefault(name, name)) != name:
        nearer[name] = name = nearer.setdefault(above, above)
    return name


@remembered
def group_of(facts: Assessment, id_: str) -> tuple[str, ...]:
    """The workloads that share stations with ``id_``, itself among them."""
    return next(group for group in sharing(facts) if id_ in group)


def classes_of(facts: Assessment, ids: Sequence[str]) -> tuple[LoadClass, ...]:
    """Those of the workloads ``ids`` that can be worked out."""
    found = (load_class(facts, id_) for id_ in ids)
    return tuple(load for load in found if load is not None)


@remembered
def solve_group(facts: Assessment, ids: tuple[str, ...]) -> dict[str, Solved]:
    """The steady state of these workloads together, by workload."""
    return {found.load.workload: found for found in solve(classes_of(facts, ids))}


@remembered
def solved(facts: Assessment, id_: str) -> Solved | None:
    """The workload ``id_`` among those it shares stations with."""
    if load_class(facts, id_) is None:
        return None
    together: dict[str, Solved] = solve_group(facts, group_of(facts, id_))
    return together[id_]


def solve(loads: Sequence[LoadClass]) -> tuple[Solved, ...]:
    """Solve the classes as a mixed network. Nothing where there is no class."""
    if not loads:
        return ()
    places = {place: k for k, place in enumerate(sorted({p for c in loads for p, _ in c.work}))}
    demands = np.zeros((len(loads), len(places)))
    for row, load in enumerate(loads):
        for place, work in load.work:
            demands[row, places[place]] = work * load.pile
    open_ = np.array([c.rate / c.pile if c.rate is not None else 0.0 for c in loads])
    closed = [
        c.in_flight / c.pile if c.in_flight is not None and c.rate is None else 0.0 for c in loads
    ]
    pauses = [c.think + c.delay for c in loads]
    stuck = (demands.sum(axis=1) + pauses) <= 0  # nothing takes time: a rate without a limit
    closed = np.where(stuck, 0.0, closed).tolist()
    solution = mixed(_stations(loads, places), demands, closed, pauses, open_)
    return tuple(_solved(load, row, places, solution) for row, load in enumerate(loads))


def _stations(loads: Sequence[LoadClass], places: Mapping[LatencyPlace, int]) -> list[Station]:
    """The queues; at several servers the I/Os of a burst are served side by side.

    Where bursts of several sizes meet at such a station, it takes them to be of the smallest.
    """
    piles: dict[LatencyPlace, float] = {}
    for load in loads:
        for place, _ in load.work:
            if place.servers > 1:
                piles[place] = min(load.pile, piles.get(place, math.inf))
    stations = []
    for place in places:
        name = f"{place.resource} {place.way}"
        pile = piles.get(place, 1.0)
        if place.servers == 1 or pile == 1.0:
            stations.append(Station(name, place.servers))
        else:
            steps = math.ceil(place.servers / pile)
            rates = tuple(min(n * pile, place.servers) for n in range(1, steps + 1))
            stations.append(Station(name, rates=rates))
    return stations


def _solved(
    load: LoadClass, row: int, places: Mapping[LatencyPlace, int], solution: Solution
) -> Solved:
    stays = tuple(
        Stay(
            place,
            work,
            float(solution.residence[row, places[place]]),
            float(solution.utilisation[places[place]]),
        )
        for place, work in load.work
    )
    return Solved(
        load=load,
        rate=float(solution.throughput[row]) * load.pile,
        time=float(solution.response[row]) + load.delay,
        stays=stays,
        method=solution.method,
        is_exact=solution.is_exact,
    )
