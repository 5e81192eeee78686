"""How much a workload can get at best and at worst, without solving the network."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sanwright.analysis.latency.places import LatencyPlace
from sanwright.analysis.latency.solving import LoadClass


@dataclass(frozen=True, slots=True)
class RateBounds:
    """I/Os per µs; ``high`` infinite where no station is known. ``place`` limits it first."""

    low: float
    high: float
    place: LatencyPlace | None


@dataclass(frozen=True, slots=True)
class BackgroundLoad:
    """A group of classes together: servers that open ones keep busy, work that closed ones queue.

    ``queued`` is what one more I/O would wait at worst: for all work of all I/Os in flight.
    """

    taken: dict[LatencyPlace, float]
    queued: float


def background(loads: Sequence[LoadClass]) -> BackgroundLoad:
    """What a group of classes, seen as one, does to each of them."""
    taken = taken_by_open(loads)
    queued = math.fsum(
        (load.in_flight or 0.0) * _stretched(load, taken) for load in loads if load.is_closed
    )
    return BackgroundLoad(taken, queued)


def rate_bounds(load: LoadClass, group: BackgroundLoad) -> RateBounds:
    """Asymptotic bounds of a class in its ``group``, whose open ones take their part first.

    At best no I/O waits until a station is full, at worst each waits for all work of all others.
    Source: Muntz and Wong, "Asymptotic properties of closed queueing network models" (1974).
    """
    own = taken_by_open([load])
    taken = {place: group.taken.get(place, 0.0) - own.get(place, 0.0) for place, _ in load.work}
    full, place = saturation(load, taken)
    if load.in_flight is None or load.rate is not None:
        return RateBounds(min(load.rate or 0.0, full), full, place)
    work = _stretched(load, taken)
    alone = math.fsum(time for _, time in load.work) + load.delay + load.think
    slowest = max(load.pile * work, group.queued) + load.delay + load.think
    return RateBounds(
        load.in_flight / slowest if slowest > 0 else 0.0,
        min(load.in_flight / alone, full) if alone > 0 else full,
        place,
    )


def taken_by_open(loads: Iterable[LoadClass]) -> dict[LatencyPlace, float]:
    """Servers that open classes keep busy at each station."""
    taken: dict[LatencyPlace, float] = {}
    for load in loads:
        if load.rate is not None:
            for place, work in load.work:
                taken[place] = taken.get(place, 0.0) + load.rate * work
    return taken


def saturation(
    load: LoadClass, taken: dict[LatencyPlace, float]
) -> tuple[float, LatencyPlace | None]:
    """The rate at which the first station of the class is full, and which one that is."""
    limits = (
        (max(0.0, place.servers - taken.get(place, 0.0)) / work, place)
        for place, work in load.work
        if work > 0
    )
    return min(limits, default=(math.inf, None), key=lambda found: found[0])


def _stretched(load: LoadClass, taken: dict[LatencyPlace, float]) -> float:
    """Work of an I/O with what open classes take of the stations; infinite where that is all."""
    total = 0.0
    for place, work in load.work:
        left = 1.0 - taken.get(place, 0.0) / place.servers
        total += work / left if left > 0 else math.inf
    return total
