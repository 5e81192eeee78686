"""How far load can grow until something is full, what that is, what comes next, and in which year.

Routing stays as it is, so all loads are linear in demand. A resource of unknown capacity that
carries load could be full earlier than any that is known, and so could one where a workload of
unknown demand runs: then each figure is the most that is possible, and says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.saturation import ResourceUse, ResourceWay, fillings

HORIZON = 50.0
"""Years beyond which nothing is foretold."""

_DAYS_A_YEAR = 365.2425
_HALVINGS = 60
_AT_ONCE = 1e-9
"""Share by which two factors may differ and still be the same."""


@dataclass(frozen=True, slots=True)
class Saturation:
    """``place`` is full at ``at``: a factor on demand, or years from the design's date.

    ``at_most``: what is known of the place is incomplete, and it may be full before.
    """

    place: ResourceWay
    at: float
    at_most: bool = False


@dataclass(frozen=True, slots=True)
class GrowthOutlook:
    """What fills up in which order; empty if nothing known ever does.

    ``unknown`` carry load and their capacity is not known. ``at_most``: some figure is, or could
    be, lower because of what is not known.
    """

    order: tuple[Saturation, ...]
    unknown: tuple[ResourceWay, ...]
    at_most: bool

    @property
    def first(self) -> Saturation | None:
        """The resource that is full first; None if nothing known ever is."""
        return self.order[0] if self.order else None

    @property
    def together_with_first(self) -> tuple[Saturation, ...]:
        """All that is full at once with the first, which is among them; each place once."""
        if not self.order:
            return ()
        limit = self.order[0].at * (1 + _AT_ONCE)
        found = {s.place.key[:2]: s for s in reversed(self.order) if s.at <= limit}
        return tuple(reversed(found.values()))

    @property
    def next(self) -> Saturation | None:
        """What is full next, once all that is full first has been helped."""
        first = self.together_with_first
        helped = {s.place.key[:2] for s in first}
        return next((s for s in self.order if s.place.key[:2] not in helped), None)


@dataclass(frozen=True, slots=True)
class Growth:
    """Factors are on today's demand: 1 is full now, below it overloaded.

    ``together``: all workloads grow by one factor. ``by_workload``: it alone grows, all others stay
    as they are; workloads without a path or of unknown demand are left out. ``years``: every
    workload grows by its own rate; those in ``unknown_growth`` state none and are held as they are.
    """

    together: GrowthOutlook
    by_workload: dict[str, GrowthOutlook]
    years: GrowthOutlook
    unknown_growth: tuple[str, ...]
    unknown_demand: tuple[str, ...]


def growth(facts: Assessment) -> Growth:
    """All figures of the design."""
    workloads = facts.tables.workloads
    everything = tuple(fillings(facts, workloads))
    alone = {id_: growth_alone(facts, id_) for id_ in workloads}
    unknown = tuple(id_ for id_, load in workloads.items() if load.growth is None)
    years = _outlook(everything, lambda full: _years_left(facts, full))
    return Growth(
        together=_outlook(everything, _factor),
        by_workload={id_: found for id_, found in alone.items() if found is not None},
        years=GrowthOutlook(years.order, years.unknown, years.at_most or bool(unknown)),
        unknown_growth=unknown,
        unknown_demand=tuple(id_ for id_ in workloads if workload_demand(facts, id_) is None),
    )


@remembered
def growth_alone(facts: Assessment, id_: str) -> GrowthOutlook | None:
    """By what factor the workload alone can grow; None without a path or a known demand."""
    demand = workload_demand(facts, id_)
    if demand is None or demand.amount <= 0 or not workload_paths(facts, id_).paths:
        return None
    return _outlook(fillings(facts, (id_,)), lambda full: _factor_alone(full, id_))


def full_in_year(facts: Assessment, saturation: Saturation) -> int:
    """The calendar year of a saturation that is told in years."""
    return (facts.as_of + timedelta(days=saturation.at * _DAYS_A_YEAR)).year


def _outlook(
    found: Iterable[ResourceUse], when: Callable[[ResourceUse], float | None]
) -> GrowthOutlook:
    """Places in the order in which they fill up; of several links of a place the first counts."""
    earliest: dict[tuple[str, str, str], Saturation] = {}
    unknown: dict[tuple[str, str, str], ResourceWay] = {}
    at_most = False
    for full in found:
        at_most |= full.at_most
        key = full.place.key
        if full.capacity is None:
            unknown[key] = full.place
            continue
        at = when(full)
        known = earliest.get(key)
        if at is not None and (known is None or at < known.at):
            earliest[key] = Saturation(full.place, at, full.at_most)
    order = sorted(earliest.values(), key=lambda s: (s.at, s.place.key))
    return GrowthOutlook(tuple(order), tuple(unknown.values()), at_most or bool(unknown))


def _factor(full: ResourceUse) -> float | None:
    load = full.total
    return full.capacity / load if full.capacity is not None and load > 0 else None


def _factor_alone(full: ResourceUse, id_: str) -> float | None:
    """Places come from what the workload uses, and it has a demand: its own load is above 0."""
    if full.capacity is None:
        return None
    return max(0.0, 1.0 + (full.capacity - full.total) / full.load[id_])


def _years_left(facts: Assessment, full: ResourceUse) -> float | None:
    if full.capacity is None:
        return None
    by_rate: dict[float, float] = {}
    for id_, amount in full.load.items():
        rate = facts.tables.workloads[id_].growth or 0.0
        by_rate[rate] = by_rate.get(rate, 0.0) + amount
    return years_until(full.capacity, by_rate)


def years_until(capacity: float, by_rate: dict[float, float]) -> float | None:
    """Years until loads that grow by these yearly rates reach ``capacity``; None: not in sight.

    The sum is convex over time, so it reaches the capacity from below at most once, and no later
    than the first load that would do so alone.

    >>> round(years_until(200, {0.0: 50.0, 0.5: 100.0}), 9)
    1.0
    """
    if sum(by_rate.values()) >= capacity:
        return 0.0
    alone = [
        math.log(capacity / load) / math.log1p(rate)
        for rate, load in by_rate.items()
        if rate > 0 and load > 0
    ]
    low, high = 0.0, min([HORIZON, *alone])

    def load_after(years: float) -> float:
        return sum(load * math.pow(1.0 + rate, years) for rate, load in by_rate.items())

    if not alone or load_after(high) < capacity * (1 - 1e-12):
        return None
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if load_after(middle) < capacity else (low, middle)
    return high
