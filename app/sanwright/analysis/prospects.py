"""How far the design goes, all workloads together and each alone: factors, years, fair shares.

Takes numpy along: the window imports it late.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.failures.walk import traffic_model
from sanwright.analysis.fairness import FairThroughput, fair_throughput
from sanwright.analysis.growth import Growth, GrowthOutlook, full_in_year, growth, growth_alone
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.saturation import ResourceWay, fillings, place_of
from sanwright.errors import CancelledError
from sanwright.text import Text, verbatim
from sanwright.units import Throughput

if TYPE_CHECKING:
    from sanwright.analysis.growth import Saturation

Progress = Callable[[float, Text], bool]
"""Called with the share done (0 to 1) and what is being done; False calls the work off."""

_Stating = dict[tuple[str, str, str], tuple[bool, bool]]
"""By key of a place: whether a workload that states its growth runs there, one that does not."""

_SHORT = 1e-9
"""Share of what it asks for by which a workload must fall short to count as held back."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """One workload with all others as they are; without a ``workload``, all of them together.

    ``growth`` is None without a path or a known demand. ``years`` tells of what is on its paths
    only; None where no workload that runs there states a growth, ``rate`` is its own. ``routed``
    is the part of the demand that finds a way, ``gets`` the max-min fair part of that; ``is_held``:
    that is less. Those three are None where the demand is unknown.
    """

    workload: str
    name: Text
    demand: Throughput | None
    growth: GrowthOutlook | None
    years: GrowthOutlook | None
    rate: float | None
    routed: Throughput | None
    gets: Throughput | None
    is_held: bool = False


@dataclass(frozen=True, slots=True)
class Stranded:
    """A host that reaches nothing by a workload, and why."""

    host: str
    workload: str
    reason: Text


class Prospects:
    """All figures of one design, worked out once."""

    def __init__(
        self, facts: Assessment, found: Growth, fair: FairThroughput, rows: tuple[Prospect, ...]
    ) -> None:
        self._facts = facts
        self.growth = found
        self.fair = fair
        full = (place_of(facts, slot) for slot in fair.bottlenecks)
        self.bottlenecks: tuple[ResourceWay, ...] = tuple(
            {each.key: each for each in full}.values()
        )
        self.together = _together(found, rows)
        self.workloads = rows
        self.stranded = tuple(
            each for id_ in facts.tables.workloads for each in _stranded(facts, id_)
        )

    @property
    def rows(self) -> tuple[Prospect, ...]:
        """All together first, then each workload."""
        return (self.together, *self.workloads)

    @property
    def held(self) -> tuple[Prospect, ...]:
        """The workloads that do not get what they ask for."""
        return tuple(row for row in self.workloads if row.is_held)

    def year(self, saturation: Saturation) -> int:
        """The calendar year of a saturation that is told in years."""
        return full_in_year(self._facts, saturation)

    def ends(self, workload: str) -> tuple[str, ...]:
        """What a workload joins; nothing for all together."""
        record = self._facts.tables.workloads.get(workload)
        return (*record.initiators, *record.targets) if record is not None else ()

    def label(self, id_: str) -> Text:
        """Name of a device, port, cable or workload."""
        return self._facts.tables.label(id_)


def prospects(facts: Assessment, progress: Progress | None = None) -> Prospects:
    """All figures. Raises CancelledError when ``progress`` says False."""
    ids = tuple(facts.tables.workloads)
    for number, id_ in enumerate(ids):
        told = Text("How far {workload} goes", workload=facts.tables.label(id_))
        _tell(progress, 0.6 * number / len(ids), told)
        growth_alone(facts, id_)
    _tell(progress, 0.6, Text("How far all together go"))
    found = growth(facts)
    _tell(progress, 0.8, Text("Sharing out what there is"))
    fair = fair_throughput(traffic_model(facts))
    stating = _stating(facts, found)
    rows = tuple(_prospect(facts, found, fair, stating, id_) for id_ in ids)
    _tell(progress, 1.0, Text("Done"))
    return Prospects(facts, found, fair, rows)


def _prospect(
    facts: Assessment, found: Growth, fair: FairThroughput, stating: _Stating, id_: str
) -> Prospect:
    workload, demand = facts.tables.workloads[id_], workload_demand(facts, id_)
    routed = gets = None
    is_held = False
    if demand is not None:
        routed = demand * sum(flow.share for flow in workload_paths(facts, id_).flows)
        gets = fair.by_workload.get(id_, Throughput(0.0))
        is_held = gets.amount < routed.amount * (1 - _SHORT)
    return Prospect(
        id_,
        verbatim(workload.name or id_),
        demand,
        found.by_workload.get(id_),
        _years_on_paths(facts, found.years, stating, id_),
        workload.growth,
        routed,
        gets,
        is_held,
    )


def _stranded(facts: Assessment, id_: str) -> Iterator[Stranded]:
    """The hosts of a workload that reach nothing by it."""
    for each in workload_paths(facts, id_).unrouted:
        yield Stranded(each.host, id_, each.reason)


def _stating(facts: Assessment, found: Growth) -> _Stating:
    silent = frozenset(found.unknown_growth)
    states: _Stating = {}
    for full in fillings(facts, facts.tables.workloads):
        some, none = states.get(full.place.key, (False, False))
        mute = sum(id_ in silent for id_ in full.load)
        states[full.place.key] = some or mute < len(full.load), none or mute > 0
    return states


def _years_on_paths(
    facts: Assessment, years: GrowthOutlook, stating: _Stating, id_: str
) -> GrowthOutlook | None:
    """What of ``years`` concerns the workload's paths."""
    used = tuple(fillings(facts, (id_,)))
    keys = {full.place.key for full in used}
    if not any(stating[key][0] for key in keys):
        return None
    unknown = tuple(place for place in years.unknown if place.key in keys)
    is_vague = any(full.at_most for full in used) or any(stating[key][1] for key in keys)
    order = tuple(full for full in years.order if full.place.key in keys)
    return GrowthOutlook(order, unknown, bool(unknown) or is_vague)


def _together(found: Growth, rows: tuple[Prospect, ...]) -> Prospect:
    """The sum of all; its amounts are None where one of them is unknown."""
    is_stated = len(found.unknown_growth) < len(rows)
    return Prospect(
        "",
        Text("All together"),
        _sum([row.demand for row in rows]),
        found.together if rows else None,
        found.years if is_stated else None,
        None,
        _sum([row.routed for row in rows]),
        _sum([row.gets for row in rows]),
        any(row.is_held for row in rows),
    )


def _sum(amounts: list[Throughput | None]) -> Throughput | None:
    known = [amount.amount for amount in amounts if amount is not None]
    return Throughput(sum(known)) if known and len(known) == len(amounts) else None


def _tell(progress: Progress | None, share: float, text: Text) -> None:
    if progress is not None and not progress(share, text):
        raise CancelledError(Text("Cancelled."))
