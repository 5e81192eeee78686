"""What happens when something fails: by kind, the single points of failure, and maintenance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from sanwright.design import port_device
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, counted, paragraph, section, subsection
from sanwright.reports.sections.facts import BAD, DOUBTFUL, NONE
from sanwright.units import UNKNOWN, Share, format_quantity

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult, FailureWalk

TITLE, KEY = "What happens when something fails", "failures"
_MOST_NAMED = 12

_BY_KIND = (
    Column("What fails", 1.5),
    Column("Taken out", 0.8, "right"),
    Column("Cut off somebody", 0.9, "right"),
    Column("Push above capacity", 1.0, "right"),
    Column("Worst of them", 3.1),
    Column("Fewest paths left", 0.8, "right"),
    Column("Highest utilisation", 1.2, "right"),
)
_MAINTENANCE = (
    Column("Out of service", 1.8),
    Column("Hosts cut off", 0.8, "right"),
    Column("Fewest paths left", 0.8, "right"),
    Column("Highest utilisation", 1.2, "right"),
    Column("Above capacity", 0.9, "right"),
    Column("One more failure cuts off", 1.3, "right"),
    Column("Most hosts at once, by", 2.6),
)


def has_paths(material: Material) -> bool:
    """Whether there is anything that a failure could take away."""
    facts = material.assessment
    return any(facts.paths(id_).paths for id_ in material.tables.workloads)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    from sanwright.analysis.failures import walk_failures  # late: it takes numpy along

    walk = walk_failures(material.assessment)
    story = section(TITLE, KEY)
    story.append(
        paragraph(
            f"{counted(len(walk.scenarios), 'thing')} that may fail were taken out one at a time: "
            "fabrics, switches, blades, controllers, adapters, and every cable together with the "
            "ports and optics at its ends. What loses a path goes on over those that are left; "
            f"“{NONE}” where no path is lost."
        )
    )
    story += [paragraph(text) for text in _verdict(material, walk)]
    story.append(Grid(_BY_KIND, list(_kind_rows(walk))))
    story += _single_points(material, walk)
    story += _overloads(material, walk)
    story += _maintenance(material, walk)
    return story


def _verdict(material: Material, walk: FailureWalk) -> Iterator[str]:
    points = _shared_points(material, walk)
    pushed = [result for result in walk.scenarios if result.pushed_over]
    takes = counted(len(points), "single failure takes", "single failures take")
    cut = f"{takes} storage away from somebody"
    if not points:
        cut = "No single failure in the network takes its storage away from a host"
    push = counted(len(pushed), "failure pushes", "failures push")
    over = f"{push} a link or adapter slot above its capacity"
    if not pushed:
        over = "none pushes a link or adapter slot above its capacity"
    yield f"{cut}; {over}{' as far as is known' if _is_open(walk) else ''}."
    own = [result for result in walk.single_points if _is_own(material, result)]
    if own:
        count = len({host for result in own for host in result.cut_off})
        yield (
            f"{counted(count, 'host hangs', 'hosts hang')} on a single adapter, or on one of "
            "several that cannot stand in for each other: its failure is that host's alone."
        )
    unmodelled = [result for result in walk.scenarios if not result.scenario.is_modelled]
    if unmodelled:
        yield (
            f"What depends on {counted(len(unmodelled), 'more thing')} is not known, so nothing is "
            f"passed there: {_names([result.name for result in unmodelled])}."
        )
    if walk.unknown_demand:
        names = _names([material.subject_name(id_) for id_ in walk.unknown_demand])
        yield f"Loads are lower bounds (“≥”): the demand of {names} is not known in MB/s."
    if walk.unseen:
        hosts = _names([material.device_name(host) for host in walk.unseen])
        has = counted(len(walk.unseen), "host has", "hosts have")
        yield f"{has} no path by any workload, so nothing is said of them here: {hosts}."


def _is_open(walk: FailureWalk) -> bool:
    return any(not result.is_complete for result in walk.scenarios)


def _is_own(material: Material, result: FailureResult) -> bool:
    """Whether an adapter takes nobody along but the host that it is in."""
    from sanwright.analysis.failures import FailureKind

    if result.kind is not FailureKind.ADAPTER:
        return False
    host = material.tables.chassis_of(port_device(result.subjects[0]))
    return set(result.cut_off) <= {host} and all(system == host for system, _ in result.severed)


def _shared_points(material: Material, walk: FailureWalk) -> list[FailureResult]:
    return [result for result in walk.single_points if not _is_own(material, result)]


def _kind_rows(walk: FailureWalk) -> Iterator[Row]:
    for kind in walk.kinds:
        results = walk.of_kind(kind)
        worst = results[0]
        cut = sum(result.is_single_point for result in results)
        pushed = sum(bool(result.pushed_over) for result in results)
        yield Row(
            (
                _title(kind.value),
                f"{len(results):,}",
                _count(cut, any(not result.scenario.is_modelled for result in results)),
                _count(pushed, any(not result.is_complete for result in results)),
                worst.name,
                _paths(worst),
                _use(worst),
            )
        )


def _title(text: str) -> str:
    return text[:1].upper() + text[1:]


def _count(number: int, is_open: bool = False) -> Cell:
    """``is_open``: of some it is not known whether they count too."""
    if is_open and not number:
        return Cell(UNKNOWN)
    return Cell(f"{'≥ ' if is_open else ''}{number:,}", bool(number), BAD if number else None)


def _paths(result: FailureResult) -> Cell:
    if not result.scenario.is_modelled:
        return Cell(UNKNOWN)
    if result.paths_left is None:
        return Cell(NONE)
    return Cell(f"{result.paths_left:,}", colour=None if result.paths_left else BAD)


def _use(result: FailureResult) -> Cell:
    if result.worst is None or not result.scenario.is_modelled:
        return Cell(UNKNOWN if not result.is_complete else NONE)
    used = result.worst[1]
    text = format_quantity(Share(used))
    colour = BAD if used > 1 else DOUBTFUL if used > 0.8 else None
    return Cell(f"≥ {text}" if result.is_least else text, used > 1, colour)


def _single_points(material: Material, walk: FailureWalk) -> list[Flowable]:
    points = _shared_points(material, walk)
    if not points:
        return []
    story = subsection("Single points of failure", "single-points")
    story += [bullet(_lost(material, point), f"{point.name}:") for point in points[:_MOST_NAMED]]
    if len(points) > _MOST_NAMED:
        story.append(bullet(f"… and {len(points) - _MOST_NAMED:,} more."))
    return story


def _lost(material: Material, result: FailureResult) -> str:
    parts = []
    if result.cut_off:
        hosts = _names([material.device_name(host) for host in result.cut_off])
        parts.append(f"{counted(len(result.cut_off), 'host')} cut off ({hosts})")
    if result.lost.amount:
        parts.append(f"{format_quantity(result.lost)} lost")
    enclosures = dict.fromkeys(enclosure for _, enclosure in result.severed)
    if enclosures:
        names = _names([material.device_name(id_) for id_ in enclosures])
        parts.append(f"{counted(len(enclosures), 'drive enclosure')} out of reach ({names})")
    return f"{', '.join(parts)}."


def _overloads(material: Material, walk: FailureWalk) -> list[Flowable]:
    pushed = [result for result in walk.scenarios if result.pushed_over]
    if not pushed:
        return []
    story = subsection("Overloads after a failure", "failure-overloads")
    for result in pushed[:_MOST_NAMED]:
        names = _names([material.subject_name(id_) for id_ in result.pushed_over])
        most = f", at most {_use(result).text}" if result.worst is not None else ""
        story.append(bullet(f"above capacity {names}{most}.", f"{result.name}:"))
    if len(pushed) > _MOST_NAMED:
        story.append(bullet(f"… and {len(pushed) - _MOST_NAMED:,} more."))
    return story


def _names(names: Sequence[str], most: int = 4) -> str:
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most:,} more"
    return ", ".join(names)


def _maintenance(material: Material, walk: FailureWalk) -> list[Flowable]:
    """Each fabric out of service, and what one failure more would do then."""
    from sanwright.analysis.failures import FailureKind, walk_failures

    fabrics = walk.of_kind(FailureKind.FABRIC)
    if len(fabrics) < 2:
        return []
    rows = []
    for fabric in sorted(fabrics, key=lambda result: result.name):
        then = walk_failures(material.assessment, without=[fabric.scenario])
        fatal = [
            result
            for result in then.scenarios
            if len(result.cut_off) > len(fabric.cut_off)
            if result.kind is not FailureKind.FABRIC and not _is_own(material, result)
        ]
        first = f"{len(fatal[0].cut_off):,}, by {fatal[0].name}" if fatal else NONE
        cells = (_count(len(fabric.cut_off)), _paths(fabric), _use(fabric))
        over = _count(len(fabric.overloaded))
        rows.append(Row((fabric.name, *cells, over, f"{len(fatal):,}", first)))
    story = subsection("Maintenance", "maintenance")
    text = (
        "One fabric is taken out of service, as for an update. The last two columns say how many "
        "further failures would cut hosts off meanwhile, and which the most; other fabrics as a "
        "whole and hosts' own adapters are not counted."
    )
    return [*story, paragraph(text), Grid(_MAINTENANCE, rows)]
