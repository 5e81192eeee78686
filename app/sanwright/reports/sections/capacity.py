"""Capacity: from drives to what hosts can write, growth, limits of the drives, and rebuilds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from reportlab.platypus import Flowable

from sanwright.analysis.capacity import RaidCapacity, StageKind, all_raid_facts, not_taken_off
from sanwright.analysis.capacity.limits import GroupLimits, LimitKind
from sanwright.analysis.capacity.overview import RaidOverview, raid_overview
from sanwright.reports.capacity_steps import capacity_steps, chart_steps, needed_bars, of_raw
from sanwright.reports.charts.picture import ChartPicture
from sanwright.reports.charts.waterfall import waterfall
from sanwright.reports.facts import BAD, DOUBTFUL, NONE
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, DataSize, format_quantity, format_tib
from sanwright.wording.capacity import (
    assumptions,
    demand_text,
    drives_text,
    fill_sentence,
    first_sentence,
    format_tb,
    layout_text,
    limit_row,
    rebuild_sentences,
)
from sanwright.wording.name_lists import listing

TITLE, KEY = Text("Capacity"), "capacity"
_MOST_NAMES = 12


def applies(material: Material) -> bool:
    """Whether drives are grouped."""
    return bool(material.tables.raid_groups)


def flow(material: Material) -> list[Flowable]:
    """The section: an overview of all groups, then each of them; those that are alike once."""
    story = section(tr(TITLE), KEY)
    story.append(
        paragraph(
            tr(
                "Makers sell capacity in decimal terabytes (1 TB = 1,000,000,000,000 bytes); "
                "operating systems often show binary tebibytes (1 TiB = 1,099,511,627,776 bytes). "
                "Usable is what RAID level, formatting and reserve leave; where formatting or "
                "reserve are not stated, nothing is taken off for them, and that is said. "
                "Effective is what hosts can write at the data reduction named."
            )
        )
    )
    results = list(all_raid_facts(material.assessment).values())
    story.append(Grid(_columns(), [*(_row(material, item) for item in results), *_total(results)]))
    for overviews in _alike(material, results):
        story += _group(material, overviews)
    return story


def _columns() -> tuple[Column, ...]:
    return (
        Column(tr("Group"), 1.7),
        Column(tr("On"), 1.7),
        Column(tr("Layout"), 2.3),
        Column(tr("Raw"), 1.1, "right"),
        Column(tr("Usable, TB"), 1.1, "right"),
        Column(tr("Usable, TiB"), 1.1, "right"),
        Column(tr("Effective, TB"), 1.1, "right"),
        Column(tr("Effective, TiB"), 1.1, "right"),
    )


def _row(material: Material, item: RaidCapacity) -> Row:
    group = item.group
    given: tuple[Cell | str, ...] = (tr(UNKNOWN),) * 4
    if item.usable is not None and item.effective is not None:
        usable, effective = item.usable, item.effective
        bound = _bound([item])
        given = (
            f"{bound}{format_tb(usable)}",
            f"{bound}{format_tib(usable)}",
            f"{bound}{format_tb(effective)}",
            f"{bound}{format_tib(effective)}",
        )
    elif item.problem is not None:
        given = Cell(str(item.problem), colour=BAD), NONE, NONE, NONE
    name = group.name or group.id
    on = material.device_name(group.device)
    return Row((name, on, layout_text(group), format_tb(item.raw), *given))


def _total(results: list[RaidCapacity]) -> list[Row]:
    usable = [item.usable for item in results if item.usable is not None]
    effective = [item.effective for item in results if item.effective is not None]
    if len(results) < 2 or len(usable) < len(results) or len(effective) < len(results):
        return []
    raw = sum((item.raw for item in results), DataSize(0))
    total, writable = sum(usable, DataSize(0)), sum(effective, DataSize(0))
    bound = _bound(results)
    sums = (format_tb(total), format_tib(total), format_tb(writable), format_tib(writable))
    texts = (f"{bound}{text}" for text in sums)
    return [Row((tr("Together"), "", "", format_tb(raw), *texts), RowKind.TOTAL)]


def _bound(results: list[RaidCapacity]) -> str:
    """What stands before an amount from which not everything was taken off."""
    return "≤ " if not_taken_off(results) else ""


def _alike(material: Material, results: list[RaidCapacity]) -> list[list[RaidOverview]]:
    """Groups of which everything that is told is the same stand together."""
    found: dict[tuple[object, ...], list[RaidOverview]] = {}
    for item in results:
        overview: RaidOverview = raid_overview(material.assessment, item.group.id)
        group = item.group
        told = (
            layout_text(group),
            tuple(capacity_steps(overview)),
            tuple(assumptions(overview)),
            overview.plan,
            demand_text(overview),
            overview.reading,
            overview.writing,
            overview.asked,
            overview.rebuild,
        )
        found.setdefault(told, []).append(overview)
    return list(found.values())


def _group(material: Material, overviews: list[RaidOverview]) -> list[Flowable]:
    overview = overviews[0]
    capacity = overview.capacity
    names = [each.capacity.group.name or each.capacity.group.id for each in overviews]
    story = subsection(listing(names, _MOST_NAMES), f"{KEY}-{capacity.group.id}", room=170.0)
    if len(overviews) > 1:
        text = tr(
            "{count:,} groups that are alike; the figures are those of each.", count=len(names)
        )
        story.append(paragraph(text))
    story += _steps(overview)
    story.append(paragraph(" ".join(assumptions(overview))))
    if capacity.size(StageKind.USABLE) is None:
        return story
    story += _growth(material, overview)
    story.append(paragraph(tr("Demand: {text}", text=demand_text(overview))))
    story.append(Grid(_limit_columns(overview), list(_limit_rows(overview))))
    story += [
        paragraph(tr("{load}: {sentence}", load=load, sentence=first_sentence(limits)))
        for load, limits in _loads(overview)
    ]
    exposure = " ".join(rebuild_sentences(overview.rebuild, capacity.group.level))
    if exposure:
        story.append(paragraph(exposure))
    return story


def _steps(overview: RaidOverview) -> list[Flowable]:
    """Step by step as a table, then as bars."""
    capacity = overview.capacity
    steps = list(capacity_steps(overview))
    if not steps:
        layout = layout_text(capacity.group)
        return [
            paragraph(
                tr("{layout}. Drives: {drives}.", layout=layout, drives=drives_text(capacity))
            )
        ]
    columns = (
        Column(tr("Step"), 2.1),
        Column(tr("Takes or adds"), 1.1, "right"),
        Column(tr("Left, TB"), 1.1, "right"),
        Column(tr("Left, TiB"), 1.1, "right"),
        Column(tr("Of raw"), 0.8, "right"),
        Column(tr("Rests on"), 2.8),
    )
    rows = [
        Row(
            (
                step.name,
                step.change_text,
                step.bounded(format_tb(step.left)),
                step.bounded(format_tib(step.left)),
                step.bounded(of_raw(capacity, step.left)),
                Cell(step.basis, colour=None if step.is_stated else DOUBTFUL),
            ),
            RowKind.TOTAL if step.change is None else RowKind.BODY,
        )
        for step in steps
    ]
    bars = partial(waterfall, [*chart_steps(steps), *needed_bars(overview)], tr("Capacity in TB"))
    return [Grid(columns, rows), ChartPicture(bars)]


def _growth(material: Material, overview: RaidOverview) -> list[Flowable]:
    today = material.assessment.as_of
    story: list[Flowable] = [paragraph(fill_sentence(overview.plan, today))]
    plan = overview.plan
    if plan is None or len(plan.years) < 2:
        return story
    rows = []
    for each in plan.years:
        is_over = each.fill >= plan.limit
        colour = BAD if each.fill.amount > 1 else DOUBTFUL if is_over else None
        cells = str(today.year + each.year), format_tb(each.stored), format_tib(each.stored)
        rows.append(Row((*cells, Cell(format_quantity(each.fill), is_over, colour))))
    columns = (
        Column(tr("Year"), 1.0),
        Column(tr("Stored (TB)"), 1.4, "right"),
        Column(tr("Stored (TiB)"), 1.4, "right"),
        Column(tr("In use"), 1.0, "right"),
    )
    return [*story, Grid(columns, rows)]


def _loads(overview: RaidOverview) -> list[tuple[str, GroupLimits]]:
    """What is asked of the group: reads, writes, and the mix of its workloads."""
    found = (
        (tr("Reads"), overview.reading),
        (tr("Writes"), overview.writing),
        (tr("Workloads"), overview.asked),
    )
    return [(load, limits) for load, limits in found if limits is not None]


def _limit_columns(overview: RaidOverview) -> tuple[Column, ...]:
    loads = [Column(load, 1.5, "right") for load, _ in _loads(overview)]
    return (Column(tr("Limit"), 2.3), *loads, Column(tr("Rests on"), 3.2))


def _limit_rows(overview: RaidOverview) -> Iterator[Row]:
    """A row for each limit, a column for each load; only what is printed once stands once."""
    loads = [limits for _, limits in _loads(overview)]
    kinds = dict.fromkeys(limit.kind for limits in loads for limit in limits.limits)
    for kind in kinds:
        told = [_limit(limits, kind) for limits in loads]
        bases = dict.fromkeys(basis for _, basis in told if basis)
        name = next(limit_row(x)[0] for limits in loads for x in limits.limits if x.kind is kind)
        yield Row((name, *(most for most, _ in told), "; ".join(bases)))


def _limit(limits: GroupLimits, kind: LimitKind) -> tuple[str, str]:
    """The most by one limit, and what that rests on."""
    limit = limits.of(kind)
    if limit is None:
        return NONE, ""
    _, rate, throughput, basis = limit_row(limit)
    if not limit.is_known:
        return rate, basis
    return "\n".join(text for text in (rate, throughput) if text != NONE), basis
