"""What workloads ask: a load, storage behind it, paths that hold, growth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from sanwright.analysis.capacity.overview import RaidOverview, raid_overview
from sanwright.analysis.failures import FailureKind, kinds_called
from sanwright.analysis.paths import workload_paths
from sanwright.design import Workload
from sanwright.design.requirement import SINGLE_SURVIVALS
from sanwright.listing import in_natural_order
from sanwright.progress import watched
from sanwright.reports.demands.answers import (
    CAPACITY,
    FAILURES,
    GROWTH,
    LATENCY,
    Answer,
    Demand,
    Verdict,
    lasting,
    percent,
)
from sanwright.reports.facts import demand_text, has_demand, mix_text
from sanwright.reports.material import Material
from sanwright.reports.sections.failures import shared_points
from sanwright.text import Text, tr
from sanwright.units import Share, format_quantity, format_times, rate_of
from sanwright.wording.capacity import limit_name
from sanwright.wording.doubtful_links import unsure_text
from sanwright.wording.growth import first_text, place_names, when_text
from sanwright.wording.name_lists import listing

if TYPE_CHECKING:
    from sanwright.analysis.failures.result import FailureResult
    from sanwright.analysis.prospects import Prospect, Prospects

MULTIPATHING = {
    "round robin": Text("round robin over all paths"),
    "optimised": Text("paths to the owning controllers"),
    "failover": Text("one path, the others stand by"),
}
_MOST_NAMES = 3
_OWN_ONLY = Text("Hosts lose their storage with one adapter or link of their own.")
_NOT_ALL_KNOWN = Text("Not all loads and capacities on the way are known.")


def workload_demands(material: Material) -> Iterator[Demand]:
    """Every workload with what the design gives it."""
    found = material.prospects
    failures = _Failures(material)
    for row in watched(found.workloads, material.steps):
        workload = material.tables.workloads[row.workload]
        yield Demand(
            str(row.name),
            asked_text(material, workload),
            tuple(_answers(material, failures, found, row, workload)),
        )


def asked_text(material: Material, workload: Workload) -> str:
    """Who talks to what, how much, how, and how that grows."""
    hosts, targets = material.end_names(workload.initiators), material.end_names(workload.targets)
    parts = [
        f"{demand_text(workload)}, {mix_text(workload)}",
        f"{listing(hosts, _MOST_NAMES)} → {listing(targets, _MOST_NAMES)}",
        workload.protocol,
        tr(MULTIPATHING[workload.multipathing]),
    ]
    if workload.growth is not None:
        parts.append(tr("growing by {share} a year", share=percent(workload.growth)))
    return "; ".join(parts)


def _answers(
    material: Material, failures: _Failures, found: Prospects, row: Prospect, workload: Workload
) -> Iterator[Answer]:
    verdict, given = _through_network(material, found, row, workload)
    if verdict is Verdict.YES and (unsure := failures.unsure(workload.id)):
        verdict, given = Verdict.UNKNOWN, tr(unsure_text(len(unsure)))
    why = tr(_NOT_ALL_KNOWN) if verdict is Verdict.UNKNOWN and _is_upper_bound(row) else ""
    yield Answer(tr("Through the network"), verdict, given, *GROWTH, why)
    verdict, given = _by_drives(material, workload)
    place = CAPACITY if workload.raid_group is not None else LATENCY
    yield Answer(tr("By array and drives"), verdict, given, *place)
    if workload_paths(material.assessment, workload.id).paths:
        verdict, given = _survives(material, failures, workload.id)
        is_own = verdict is Verdict.NO and not failures.asked_of_all(workload.id)
        why = tr(_OWN_ONLY) if is_own else ""
        yield Answer(tr("Storage at any single failure"), verdict, given, *FAILURES, why)
        verdict, given = _carries_on(material, failures, workload.id)
        yield Answer(tr("Load at any single failure"), verdict, given, *FAILURES)
    if workload.growth is not None and row.years is not None:
        first = row.years.first
        told = tr("full: {when}", when=when_text(found, row.years, first))
        if row.years.at_most:
            rest = tr("not all figures are known")
            verdict, given = Verdict.UNKNOWN, f"{told}; {rest}."
        else:
            year = found.year(first) if first is not None else None
            verdict, given = lasting(material.assessment, year, told)
        yield Answer(tr("Growth"), verdict, given, *GROWTH)


def _through_network(
    material: Material, found: Prospects, row: Prospect, workload: Workload
) -> tuple[Verdict, str]:
    paths = workload_paths(material.assessment, workload.id)
    if paths.problem is not None:
        return Verdict.NO, tr("It cannot run: {problem}.", problem=paths.problem)
    if paths.unrouted:
        names = [material.device_name(each.host) for each in paths.unrouted]
        return Verdict.NO, tr(
            "{count:,} host reaches nothing: {names}.",
            "{count:,} hosts reach nothing: {names}.",
            len(names),
            names=listing(names, _MOST_NAMES),
        )
    if row.demand is None or row.routed is None or row.gets is None:
        return Verdict.UNKNOWN, _no_demand(workload)
    if row.is_held:
        return Verdict.NO, tr(
            "Gets {gets} of {asked}; full: {places}.",
            gets=format_quantity(row.gets),
            asked=format_quantity(row.routed),
            places=place_names(found.bottlenecks),
        )
    return _room(row)


def _no_demand(workload: Workload) -> str:
    if workload.in_flight is not None:
        return tr("It takes what it gets; no rate is stated to hold it against.")
    if has_demand(workload):
        return tr("Its block size is not stated, so its throughput is not known.")
    return tr("How much it asks for is not stated.")


def _room(row: Prospect) -> tuple[Verdict, str]:
    growth = row.growth
    if growth is None:
        return Verdict.UNKNOWN, tr("How much the network can carry is not known.")
    if growth.first is None:
        names = place_names(growth.unknown) or tr("unknown")
        return Verdict.UNKNOWN, tr("Capacity not known: {places}.", places=names)
    factor, first = format_times(growth.first.at), first_text(row)
    if growth.at_most:
        carried = tr(
            "As far as is known it is carried; first full at most at {factor}: {places}.",
            factor=factor,
            places=first,
        )
        return Verdict.UNKNOWN, f"{carried} {tr(_NOT_ALL_KNOWN)}"
    return Verdict.YES, tr(
        "Carried beside all others; first full at {factor}: {places}.", factor=factor, places=first
    )


def _is_upper_bound(row: Prospect) -> bool:
    return row.growth is not None and row.growth.first is not None and row.growth.at_most


def _by_drives(material: Material, workload: Workload) -> tuple[Verdict, str]:
    if workload.raid_group is None:
        return Verdict.UNKNOWN, tr("The drives that hold its data are not stated.")
    overview: RaidOverview = raid_overview(material.assessment, workload.raid_group)
    limits, demand = overview.asked, overview.demand
    if limits is None or demand is None or demand.rate is None:
        return Verdict.UNKNOWN, tr("The I/O rate asked of the RAID group is not known.")
    first = limits.first
    used = None
    if first is not None and first.rate is not None and first.rate.amount > 0:
        used = demand.rate / first.rate
    elif first is not None and first.throughput is not None and limits.mix.block is not None:
        used = demand.rate / rate_of(first.throughput, limits.mix.block)
    unknown = ", ".join(limit_name(kind) for kind in limits.unknown)
    if first is None or used is None:
        return Verdict.UNKNOWN, tr("Which limit of the RAID group comes first is not known.")
    told = tr(
        "{used} of the first known limit of its RAID group is asked for: {limit}",
        used=format_quantity(Share(used)),
        limit=limit_name(first.kind),
    )
    if used > 1:
        return Verdict.NO, f"{told}."
    if unknown:
        rest = tr("not known: {limits}", limits=unknown)
        return Verdict.UNKNOWN, f"{told}; {rest}."
    return Verdict.YES, f"{told}."


class _Failures:
    """What single failures do, by workload; worked out when it is first asked for."""

    def __init__(self, material: Material) -> None:
        self._material = material

    @cached_property
    def concerned(self) -> dict[str, list[FailureResult]]:
        """The failures that take a path from a workload, by its id."""
        found: dict[str, list[FailureResult]] = {}
        for result in self._material.failure_walk.scenarios:
            for id_ in dict.fromkeys(result.workloads):
                found.setdefault(id_, []).append(result)
        return found

    @cached_property
    def stopping(self) -> dict[str, list[FailureResult]]:
        """The single points of failure that cut off a host of a workload, by its id."""
        found: dict[str, list[FailureResult]] = {}
        for result in self._material.failure_walk.single_points:
            for id_ in dict.fromkeys(result.stopped):
                found.setdefault(id_, []).append(result)
        return found

    @cached_property
    def shared(self) -> frozenset[str]:
        """Keys of the single points of failure that are no host's own."""
        material = self._material
        return frozenset(each.key for each in shared_points(material, material.failure_walk))

    def is_asked(self, result: FailureResult) -> bool:
        """Whether it has to be survived: anything, where no requirement says what may fail."""
        if self._material.tables.requirement is None:
            return True
        if result.kind is FailureKind.ADAPTER:
            return result.key in self.shared
        return result.kind not in self._left_out

    def asked_of_all(self, id_: str) -> list[FailureResult]:
        """What has to be survived and cuts off a host of a workload, and is no host's own."""
        fatal = self.stopping.get(id_, [])
        return [each for each in fatal if each.key in self.shared and self.is_asked(each)]

    @cached_property
    def _left_out(self) -> frozenset[FailureKind]:
        """What a requirement could have asked to survive and did not."""
        asked = self._material.tables.requirement
        survived = asked.survived if asked is not None else SINGLE_SURVIVALS
        names = set(SINGLE_SURVIVALS).difference(survived)
        return frozenset().union(*map(kinds_called, names))

    def unsure(self, id_: str) -> set[str]:
        """Hosts of a workload that reach storage over links only that are in doubt."""
        walk = self._material.failure_walk
        flows = workload_paths(self._material.assessment, id_).flows
        return {flow.host for flow in flows}.intersection(walk.unsure)

    def dark(self, id_: str) -> list[str]:
        """Names of what nobody knows whether it takes hosts of a workload along."""
        hosts = {flow.host for flow in workload_paths(self._material.assessment, id_).flows}
        places = {place for host in hosts for place in self._in_doubt.get(host, ())}
        results = self._material.failure_walk.scenarios
        return [str(results[place].name) for place in sorted(places.union(self._not_modelled))]

    @cached_property
    def _in_doubt(self) -> dict[str, list[int]]:
        """Places in the walk of what may take a host along, by the host."""
        found: dict[str, list[int]] = {}
        for place, each in enumerate(self._material.failure_walk.scenarios):
            for host in each.in_doubt:
                found.setdefault(host, []).append(place)
        return found

    @cached_property
    def _not_modelled(self) -> list[int]:
        """Places in the walk of what nobody knows what hangs on it."""
        results = self._material.failure_walk.scenarios
        return [place for place, each in enumerate(results) if not each.scenario.is_modelled]


def _survives(material: Material, failures: _Failures, id_: str) -> tuple[Verdict, str]:
    """Whether every host keeps a path by the workload whatever single thing fails."""
    fatal = failures.stopping.get(id_, [])
    asked = [result for result in fatal if failures.is_asked(result)]
    others = _names(failures.asked_of_all(id_))
    if others:
        return Verdict.NO, tr(
            "{count:,} single failure cuts off a host: {names}.",
            "{count:,} single failures cut off hosts: {names}.",
            len(others),
            names=listing(others, _MOST_NAMES),
        )
    if asked:
        hosts = {host for result in asked for host in result.cut_off}
        return Verdict.NO, tr(
            "{count:,} host loses its storage with one adapter or link of its own: {names}.",
            "{count:,} hosts lose their storage with one adapter or link of their own: {names}.",
            len(hosts),
            names=listing(in_natural_order(map(material.device_name, hosts)), _MOST_NAMES),
        )
    dark = failures.dark(id_)
    if dark:
        return Verdict.UNKNOWN, tr(
            "None that is known cuts off a host; not known what depends on {names}.",
            names=listing(dark, _MOST_NAMES),
        )
    unsure = failures.unsure(id_)
    if unsure:
        return Verdict.UNKNOWN, tr(unsure_text(len(unsure)))
    if fatal:
        return Verdict.YES, tr(
            "Nothing that has to be survived cuts off a host; {count:,} other failure does: "
            "{names}.",
            "Nothing that has to be survived cuts off a host; {count:,} other failures do: "
            "{names}.",
            len(fatal),
            names=listing(_names(fatal), _MOST_NAMES),
        )
    concerned = failures.concerned.get(id_, [])
    left = [each.paths_left for each in concerned if each.paths_left is not None]
    return Verdict.YES, tr(
        "None cuts off a host; {count:,} path is left at least.",
        "None cuts off a host; {count:,} paths are left at least.",
        min(left, default=0),
    )


def _names(results: Iterable[FailureResult]) -> list[str]:
    return list(in_natural_order(str(result.name) for result in results))


def _carries_on(material: Material, failures: _Failures, id_: str) -> tuple[Verdict, str]:
    """Whether what is left carries the load, where a failure concerns the workload."""
    concerned = failures.concerned.get(id_, [])
    pushed = [result for result in concerned if result.pushed_over and failures.is_asked(result)]
    if pushed:
        return Verdict.NO, tr(
            "{count:,} single failure pushes something above its capacity: {names}.",
            "{count:,} single failures push something above its capacity: {names}.",
            len(pushed),
            names=listing(_names(pushed), _MOST_NAMES),
        )
    worst = max(
        (result for result in concerned if result.raised is not None),
        key=lambda result: result.raised[1] if result.raised is not None else 0.0,
        default=None,
    )
    if any(not result.is_complete for result in concerned):
        return Verdict.UNKNOWN, tr("Not all loads and capacities after a failure are known.")
    if worst is None or worst.raised is None:
        return Verdict.YES, tr("No failure puts more on anything that is left.")
    return Verdict.YES, tr(
        "At most {used}, on {place}, if {name} fails.",
        used=format_quantity(Share(worst.raised[1])),
        place=material.subject_name(worst.raised[0]),
        name=worst.name,
    )
