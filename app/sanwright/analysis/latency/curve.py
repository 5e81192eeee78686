"""Latency and throughput of a workload over its load, the other workloads staying as they are."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.latency.bounds import saturation, taken_by_open
from sanwright.analysis.latency.breakdown import throughput_of_class
from sanwright.analysis.latency.needs import Needs, needs
from sanwright.analysis.latency.solving import (
    LoadClass,
    Solved,
    classes_of,
    group_of,
    load_class,
    solve,
)
from sanwright.errors import InputError
from sanwright.text import Text
from sanwright.units import Duration, IoRate, Throughput

HIGHEST_OPEN_SHARE = 0.99
"""Of what the first station to fill can do; beyond, the latency of an open load has no limit."""

LARGEST_IN_FLIGHT = 4096
_STEPS = 90
_PRECISION = 1e-11
_NOTHING = 1e-11


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One load: I/Os in flight, what they come to, and the mean latency."""

    in_flight: float
    rate: IoRate
    throughput: Throughput | None
    latency: Duration


class LoadedWorkload:
    """One workload whose load is varied among others that keep theirs."""

    def __init__(self, facts: Assessment, id_: str) -> None:
        if id_ not in facts.tables.workloads:
            raise InputError(Text("There is no workload “{name}” in this design.", name=id_))
        own: LoadClass | None = load_class(facts, id_)
        if own is None:
            need: Needs = needs(facts, id_)
            name = facts.tables.label(id_)
            raise InputError(
                Text(
                    "The latency of {name} cannot be worked out: {problem}.",
                    name=name,
                    problem=need.problem,
                )
            )
        self._facts = facts
        self._id = id_
        self.own = own
        group: tuple[str, ...] = group_of(facts, id_)
        others = classes_of(facts, [other for other in group if other != id_])
        self.others = (*(c for c in others if c.is_closed), *_joined(own, others))
        self.is_open = own.rate is not None
        self.full, self.limit = saturation(own, taken_by_open(others))

    def at_load(self, load: float) -> Solved:
        """With ``load`` I/Os in flight, or for an open workload per µs."""
        return self.solve_as(
            replace(self.own, rate=load) if self.is_open else replace(self.own, in_flight=load)
        )

    def solve_as(self, own: LoadClass) -> Solved:
        """With the workload's class replaced."""
        return solve((own, *self.others))[0]

    def point(self, found: Solved) -> CurvePoint:
        """The load as reports show it."""
        return CurvePoint(
            found.in_flight,
            IoRate(found.rate * 1e6),
            throughput_of_class(self._facts, self._id, found.rate),
            Duration(found.time),
        )

    def highest(self) -> float:
        """I/Os in flight at which curves end."""
        if self.is_open:
            return HIGHEST_OPEN_SHARE * self.full
        work = math.fsum(time for _, time in self.own.work)
        knee = self.full * (self.own.delay + self.own.think + work * self.own.pile)
        wanted = max(4 * knee if math.isfinite(knee) else 1.0, 2 * (self.own.in_flight or 1.0), 8.0)
        return float(min(math.ceil(wanted), LARGEST_IN_FLIGHT))


def _joined(own: LoadClass, others: Sequence[LoadClass]) -> tuple[LoadClass, ...]:
    """All open classes as one, which changes nothing for others: only their load counts."""
    seen = {
        place for load in (own, *others) if load is own or load.is_closed for place, _ in load.work
    }
    taken = {place: load for place, load in taken_by_open(others).items() if place in seen}
    if not taken:
        return ()
    pile = min(load.pile for load in others if load.rate is not None)
    return (LoadClass("", tuple(sorted(taken.items())), 0.0, pile, rate=1.0),)


def latency_curve(facts: Assessment, id_: str, points: int = 24) -> tuple[CurvePoint, ...]:
    """Rate, throughput and latency over rising load, to saturation.

    A closed workload (or one whose load is not stated) runs from 1 I/O in flight up, an open one to
    99 per cent of what the first station to fill leaves it. Empty where others leave it nothing.
    Raises InputError for a workload that is not there or cannot be worked out.
    """
    varied = LoadedWorkload(facts, id_)
    if varied.full <= 0 or (varied.is_open and not math.isfinite(varied.full)):
        return ()
    found = (varied.at_load(load) for load in _loads(varied, points))
    return tuple(varied.point(one) for one in found if math.isfinite(one.time) and one.rate > 0)


def throughput_at_latency(facts: Assessment, id_: str, latency: Duration) -> CurvePoint | None:
    """Where the curve of the workload meets ``latency``; None where it never comes to that.

    Raises InputError for a workload that is not there or cannot be worked out.
    """
    varied = LoadedWorkload(facts, id_)
    if varied.full <= 0 or not math.isfinite(varied.full):
        return None
    wanted = latency.amount
    low = 1e-9 * varied.full if varied.is_open else 1e-6
    high = HIGHEST_OPEN_SHARE * varied.full if varied.is_open else float(LARGEST_IN_FLIGHT)
    if varied.at_load(low).time > wanted:
        return None
    if not varied.is_open:
        high = _first_above(lambda load: varied.at_load(load).time, wanted, high)
    if varied.at_load(high).time < wanted:
        return None
    found = crossing(lambda load: varied.at_load(load).time - wanted, low, high)
    return varied.point(varied.at_load(found))


def _first_above(value: Callable[[float], float], wanted: float, highest: float) -> float:
    """A load by doubling at which ``value`` is above ``wanted``, or the ``highest``."""
    load = 1.0
    while load < highest and value(load) < wanted:
        load *= 2
    return min(load, highest)


def crossing(value: Callable[[float], float], low: float, high: float) -> float:
    """Where ``value`` rises through 0 between ``low`` and ``high``; it may be infinite there.

    Source: false position by the Illinois rule, with a bisection whenever three steps did not halve
    what is left.
    """
    at_low, at_high = value(low), value(high)
    widths = [high - low]
    last = 0
    for _ in range(_STEPS):
        if at_low >= 0 or high - low <= _PRECISION * high:
            return low
        middle = (low + high) / 2
        is_slow = len(widths) > 3 and widths[-1] > widths[-4] / 2
        if not is_slow and 0 < at_high - at_low < math.inf:
            guess = low - at_low * (high - low) / (at_high - at_low)
            middle = guess if low < guess < high else middle
        at_middle = value(middle)
        if abs(at_middle) < _NOTHING:
            return middle
        side = 1 if at_middle > 0 else -1
        if side < 0:
            low, at_low, at_high = middle, at_middle, at_high / (2 if last == side else 1)
        else:
            high, at_high, at_low = middle, at_middle, at_low / (2 if last == side else 1)
        last = side
        widths.append(high - low)
    return (low + high) / 2


def _loads(varied: LoadedWorkload, points: int) -> Iterator[float]:
    """Loads from light to highest: even for a rate, denser at the light end for I/Os in flight."""
    highest = varied.highest()
    if varied.is_open:
        for number in range(1, points + 1):
            yield highest * number / points
        return
    whole = {round(highest ** (number / (points - 1))) for number in range(points)}
    yield from (float(load) for load in sorted(whole))
