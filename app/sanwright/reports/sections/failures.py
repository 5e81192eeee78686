"""What happens when something fails: by kind, the worst cases, and maintenance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from sanwright.analysis.paths import workload_paths
from sanwright.listing import in_natural_order
from sanwright.reports.charts.picture import ChartPicture
from sanwright.reports.charts.shares import UsedShare, used_shares
from sanwright.reports.facts import BAD, DOUBTFUL, NONE
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.known_columns import known_grid
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Share, format_number, format_quantity
from sanwright.wording.doubtful_links import unsure_text
from sanwright.wording.name_lists import listing

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult, FailureWalk

TITLE, KEY = Text("What happens when something fails"), "failures"
_MOST_CASES = 20
_MOST_NAMES = 4
_MOST_BARS = 8


def applies(material: Material) -> bool:
    """Whether there is anything that a failure could take away."""
    facts = material.assessment
    return any(workload_paths(facts, id_).paths for id_ in material.tables.workloads)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    walk = material.failure_walk
    story = section(tr(TITLE), KEY)
    text = tr(
        "{count:,} thing that may fail was taken out: fabrics, switches, blades, controllers, "
        "adapters, every cable together with the ports and optics at its ends, and sites, rooms, "
        "racks and power feeds where the design states them. What loses a path goes on over those "
        "that are left; “–” where no path is lost.",
        "{count:,} things that may fail were taken out one at a time: fabrics, switches, blades, "
        "controllers, adapters, every cable together with the ports and optics at its ends, and "
        "sites, rooms, racks and power feeds where the design states them. What loses a path goes "
        "on over those that are left; “–” where no path is lost.",
        len(walk.scenarios),
    )
    story.append(paragraph(text))
    story.append(paragraph(" ".join(_verdict(material, walk))))
    columns = (
        Column(tr("What fails"), 1.5),
        Column(tr("Taken out"), 0.8, "right"),
        Column(tr("Cut off somebody"), 0.9, "right"),
        Column(tr("Push above capacity"), 1.0, "right"),
        Column(tr("Worst of them"), 3.1),
        Column(tr("Fewest paths left"), 0.8, "right"),
        Column(tr("Highest utilisation"), 1.2, "right"),
    )
    story += known_grid(columns, list(_kind_rows(walk)), _settling(material, walk))
    story += _loads_chart(material, walk)
    story += _worst_cases(material, walk)
    story += _maintenance(material, walk)
    return story


def _settling(material: Material, walk: FailureWalk) -> str:
    """What would settle loads after failures of which nothing is known."""
    if not walk.unknown_demand:
        return ""
    names = _names(material.subject_name(id_) for id_ in walk.unknown_demand)
    return tr("The throughput of {workloads} in MB/s would tell.", workloads=names)


def _verdict(material: Material, walk: FailureWalk) -> Iterator[str]:
    points = shared_points(material, walk)
    pushed = [result for result in walk.scenarios if result.pushed_over]
    if points:
        yield tr(
            "{count:,} single failure takes storage away from hosts: {names}.",
            "{count:,} single failures take storage away from hosts: {names}.",
            len(points),
            names=_names(str(result.name) for result in points),
        )
    else:
        text = tr("No single failure in the network takes its storage away from a host")
        is_open = bool(walk.unsure) or any(result.in_doubt for result in walk.scenarios)
        yield tr("{statement}, as far as is known.", statement=text) if is_open else f"{text}."
    yield from _doubts(walk)
    if walk.unsure:
        yield tr(unsure_text(len(walk.unsure)))
    yield _pushed(len(pushed), is_open=any(not result.is_complete for result in walk.scenarios))
    if own := own_points(material, walk):
        yield own_text(own)
    unmodelled = [result for result in walk.scenarios if not result.scenario.is_modelled]
    if unmodelled:
        yield tr(
            "What depends on {count:,} more thing is not known, so nothing is passed there: "
            "{names}.",
            "What depends on {count:,} more things is not known, so nothing is passed there: "
            "{names}.",
            len(unmodelled),
            names=_names(str(result.name) for result in unmodelled),
        )
    if walk.unknown_demand:
        names = _names(material.subject_name(id_) for id_ in walk.unknown_demand)
        yield tr(
            "Loads are lower bounds (“≥”), as the demand of these is not known in MB/s: {names}.",
            names=names,
        )
    if walk.unseen:
        yield tr(
            "{count:,} host has no path by any workload, so nothing is said of it here: {names}.",
            "{count:,} hosts have no path by any workload, so nothing is said of them here: "
            "{names}.",
            len(walk.unseen),
            names=_devices(material, walk.unseen),
        )


def _doubts(walk: FailureWalk) -> Iterator[str]:
    """Failures of which it is not known whether they cut hosts off."""
    doubtful = [result for result in walk.scenarios if result.in_doubt]
    if doubtful:
        yield tr(
            "Of {count:,} failure it is not known whether it cuts hosts off, since links are not "
            "known to come up, or since places or power feeds are not stated: {names}.",
            "Of {count:,} failures it is not known whether they cut hosts off, since links are not "
            "known to come up, or since places or power feeds are not stated: {names}.",
            len(doubtful),
            names=_names(str(result.name) for result in doubtful),
        )


def _pushed(number: int, *, is_open: bool) -> str:
    if number:
        text = tr(
            "{count:,} failure pushes a link or adapter slot above its capacity",
            "{count:,} failures push a link or adapter slot above its capacity",
            number,
        )
    else:
        text = tr("No failure pushes a link or adapter slot above its capacity")
    return tr("{statement}, as far as is known.", statement=text) if is_open else f"{text}."


def own_text(own: list[FailureResult]) -> str:
    """What the failures come to that are one host's own."""
    from sanwright.analysis.failures import FailureKind  # late: it takes numpy along

    kinds = {result.kind for result in own}
    hosts = len({host for result in own for host in result.concerned})
    failures = tr("{count:,} single failure", "{count:,} single failures", len(own))
    if kinds == {FailureKind.ADAPTER}:
        return tr(
            "{count:,} host loses its storage if a certain adapter of its own fails; no other host "
            "is touched by that ({failures}).",
            "{count:,} hosts lose their storage if a certain adapter of their own fails; no other "
            "host is touched by that ({failures}).",
            hosts,
            failures=failures,
        )
    if FailureKind.ADAPTER not in kinds:
        return tr(
            "{count:,} host loses its storage if a certain link of its own fails; no other host is "
            "touched by that ({failures}).",
            "{count:,} hosts lose their storage if a certain link of their own fails; no other "
            "host is touched by that ({failures}).",
            hosts,
            failures=failures,
        )
    return tr(
        "{count:,} host loses its storage if a certain adapter or link of its own fails; no other "
        "host is touched by that ({failures}).",
        "{count:,} hosts lose their storage if a certain adapter or link of their own fails; no "
        "other host is touched by that ({failures}).",
        hosts,
        failures=failures,
    )


def _is_own(material: Material, result: FailureResult) -> bool:
    """Whether an adapter or link of a host takes nobody along but that host."""
    from sanwright.analysis.failures import is_own

    return is_own(material.assessment, result)


def shared_points(material: Material, walk: FailureWalk) -> list[FailureResult]:
    """Single points of failure, without hosts' own adapters and links."""
    return [result for result in walk.single_points if not _is_own(material, result)]


def own_points(material: Material, walk: FailureWalk) -> list[FailureResult]:
    """Failures of a host's own adapter or link that take storage from that host."""
    return [result for result in walk.single_points if _is_own(material, result)]


def _kind_rows(walk: FailureWalk) -> Iterator[Row]:
    for kind in walk.kinds:
        results = walk.of_kind(kind)
        worst = results[0]
        cut = sum(result.is_single_point for result in results)
        pushed = sum(bool(result.pushed_over) for result in results)
        yield Row(
            (
                _title(tr(kind.value)),
                format_number(len(results)),
                _count(cut, any(_is_open(result) for result in results)),
                _count(pushed, any(not result.is_complete for result in results)),
                str(worst.name),
                _paths(worst),
                _use(worst),
            )
        )


def _is_open(result: FailureResult) -> bool:
    """Whether it is not known of everybody whether the failure cuts them off."""
    return bool(result.in_doubt) or not result.scenario.is_modelled


def _title(text: str) -> str:
    return text[:1].upper() + text[1:]


def _count(number: int, is_open: bool = False) -> Cell:
    """``is_open``: of some it is not known whether they count too."""
    if is_open and not number:
        return Cell(tr(UNKNOWN))
    text = f"{'≥ ' if is_open else ''}{format_number(number)}"
    return Cell(text, bool(number), BAD if number else None)


def _paths(result: FailureResult) -> Cell:
    if not result.scenario.is_modelled:
        return Cell(tr(UNKNOWN))
    if result.paths_left is None:
        return Cell(NONE)
    return Cell(format_number(result.paths_left), colour=None if result.paths_left else BAD)


def _use(result: FailureResult) -> Cell:
    if result.worst is None or not result.scenario.is_modelled:
        return Cell(tr(UNKNOWN) if not result.is_complete else NONE)
    used = result.worst[1]
    text = format_quantity(Share(used))
    colour = BAD if used > 1 else DOUBTFUL if used > 0.8 else None
    return Cell(f"≥ {text}" if result.is_least else text, used > 1, colour)


def _loads_chart(material: Material, walk: FailureWalk) -> list[Flowable]:
    """The failures after which something is fullest: what it carries then and carries today."""
    alike: dict[tuple[str, str], list[tuple[FailureResult, UsedShare]]] = {}
    for result in walk.scenarios:
        if result.raised is not None and result.scenario.is_modelled:
            share = _share_after(material, result, *result.raised)
            alike.setdefault((share.text, f"{share.low:.3f}"), []).append((result, share))
    ranked = sorted(alike.values(), key=lambda found: -found[0][1].high)[:_MOST_BARS]
    rows = []
    for found in ranked:
        first, share = found[0]
        names, more = str(first.name), len(found) - 1
        if more:  # thousands of hosts' links may come to the same
            names = tr("{names} and {count:,} more", names=names, count=more)
        cable = material.tables.cables.get(share.name)
        resource = (
            material.subject_name(share.name) if cable is None else material.cable_label(cable)
        )
        name = tr("{failure}: {resource}", failure=names, resource=resource)
        rows.append(replace(share, name=name))
    if not rows:
        return []
    legend = tr("Today"), tr("After the failure")
    title = tr("Utilisation of what is fullest after each failure, in % of its capacity")
    draw = partial(used_shares, rows, legend, title, tr("dashed: full"))
    return [ChartPicture(draw)]


def _share_after(material: Material, result: FailureResult, id_: str, after: float) -> UsedShare:
    """What is fullest of all that carries more than before, by its id: then, and today."""
    sides = material.ways_of(id_)
    today = max((side.known_share or 0.0 for side in sides), default=0.0)
    text = format_quantity(Share(after))
    return UsedShare(
        id_,
        min(today, after),
        after,
        f"≥ {text}" if result.is_least else text,
        is_open=result.is_least,
    )


def _worst_cases(material: Material, walk: FailureWalk) -> list[Flowable]:
    """What takes storage from somebody or overloads something: what is lost, what is left."""
    points = {result.key for result in shared_points(material, walk)}
    bad = [result for result in walk.scenarios if result.key in points or result.pushed_over]
    story = subsection(tr("Worst cases"), "worst-cases")
    if not bad:
        bad = [r for r in walk.scenarios if r.workloads and not _is_own(material, r)][:_MOST_NAMES]
        if not bad:
            return []
        is_open = any(not result.is_complete for result in walk.scenarios)
        text = tr("Nothing in the network cuts hosts off or is overloaded then")
        text = tr("{statement}, as far as is known.", statement=text) if is_open else f"{text}."
        text = f"{text} {tr('These come closest to it.')}"
        story.append(paragraph(text))
    alike: dict[tuple[Cell | str, ...], list[str]] = {}
    for result in bad:
        alike.setdefault(_case(material, result), []).append(str(result.name))
    rows = [
        Row((listing(names, _MOST_CASES), *cells))
        for cells, names in list(alike.items())[:_MOST_CASES]
    ]
    columns = (
        Column(tr("What fails"), 2.1),
        Column(tr("What is lost"), 2.6),
        Column(tr("Fewest paths left"), 0.8, "right"),
        Column(tr("Highest utilisation"), 1.1, "right"),
        Column(tr("Above capacity"), 2.2),
    )
    story.append(Grid(columns, rows))
    if len(alike) > _MOST_CASES:
        text = tr(
            "… and {count:,} more of less weight.",
            "… and {count:,} more of less weight.",
            len(alike) - _MOST_CASES,
        )
        story.append(paragraph(text))
    return story


def _case(material: Material, result: FailureResult) -> tuple[Cell | str, ...]:
    over = _names(material.subject_name(id_) for id_ in result.pushed_over)
    lost = _lost(material, result)
    return (
        Cell(lost, colour=BAD) if lost else tr("paths only"),
        _paths(result),
        replace(_use(result), bold=False),
        over or NONE,
    )


def _lost(material: Material, result: FailureResult) -> str:
    parts = []
    if result.cut_off:
        parts.append(
            tr(
                "{count:,} host cut off ({names})",
                "{count:,} hosts cut off ({names})",
                len(result.cut_off),
                names=_devices(material, result.cut_off),
            )
        )
    if result.lost.amount:
        parts.append(tr("{throughput} lost", throughput=format_quantity(result.lost)))
    enclosures = dict.fromkeys(enclosure for _, enclosure in result.severed)
    if enclosures:
        parts.append(
            tr(
                "{count:,} drive enclosure out of reach ({names})",
                "{count:,} drive enclosures out of reach ({names})",
                len(enclosures),
                names=_devices(material, enclosures),
            )
        )
    return ", ".join(parts)


def _devices(material: Material, ids: Iterable[str]) -> str:
    return listing(in_natural_order(map(material.device_name, ids)), _MOST_NAMES)


def _names(names: Iterable[str]) -> str:
    return listing(list(names), _MOST_NAMES)


def _maintenance(material: Material, walk: FailureWalk) -> list[Flowable]:
    """Each fabric out of service, and what one failure more would do then."""
    from sanwright.analysis.failures import FailureKind  # late: it takes numpy along

    fabrics = walk.of_kind(FailureKind.FABRIC)
    if len(fabrics) < 2:
        return []
    rows = [
        _without(material, fabric) for fabric in sorted(fabrics, key=lambda result: result.name)
    ]
    story = subsection(tr("Maintenance"), "maintenance", room=190.0)
    text = tr(
        "One fabric is taken out of service, as for an update. The last two columns say how many "
        "further failures would cut hosts off meanwhile, and which the most; other fabrics, places "
        "and power feeds as a whole and hosts' own adapters and links are not counted."
    )
    columns = (
        Column(tr("Out of service"), 1.8),
        Column(tr("Hosts cut off"), 0.8, "right"),
        Column(tr("Fewest paths left"), 0.8, "right"),
        Column(tr("Highest utilisation"), 1.2, "right"),
        Column(tr("Above capacity"), 0.9, "right"),
        Column(tr("One more failure cuts off"), 1.3, "right"),
        Column(tr("Most hosts at once, by"), 2.6),
    )
    return [*story, paragraph(text), Grid(columns, rows)]


def _without(material: Material, fabric: FailureResult) -> Row:
    """A fabric out of service; the walk of what may fail then is large and let go with the row.

    What is not counted is not walked: adapters and links of servers are nearly all there is.
    """
    from sanwright.analysis.failures import PLACES, FailureKind, of_one_server, walk_failures

    areas = PLACES | {FailureKind.FABRIC, FailureKind.FEED}
    is_servers = of_one_server(material.assessment)
    then = walk_failures(
        material.assessment,
        material.steps,
        without=[fabric.scenario],
        but=lambda scenario: scenario.kind in areas or is_servers(scenario),
        loads=False,
    )
    further = [result for result in then.scenarios if not _is_own(material, result)]
    fatal = [result for result in further if len(result.cut_off) > len(fabric.cut_off)]
    first = NONE
    if fatal:
        count = format_number(len(fatal[0].cut_off))
        first = tr("{count}, by {name}", count=count, name=fatal[0].name)
    cells = (_count(len(fabric.cut_off), _is_open(fabric)), _paths(fabric), _use(fabric))
    over = _count(len(fabric.overloaded), not fabric.is_complete)
    count = _count(len(fatal), any(map(_is_open, further))).text
    return Row((str(fabric.name), *cells, over, count, first))
