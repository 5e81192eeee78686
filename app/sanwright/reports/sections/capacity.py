"""Capacity: from drives to what hosts can write, growth, limits of the drives, and rebuilds."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.analysis.capacity import RaidCapacity, StageKind
from sanwright.analysis.capacity.limits import GroupLimits
from sanwright.analysis.capacity.overview import RaidOverview, raid_overview
from sanwright.reports.capacity_words import (
    assumptions,
    demand_text,
    drives_text,
    fill_sentence,
    first_sentence,
    format_tb,
    layout_text,
    limit_row,
    rebuild_sentences,
    stage_rows,
)
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.reports.sections.facts import BAD, DOUBTFUL, NONE
from sanwright.units import UNKNOWN, DataSize, format_quantity, format_tib

TITLE, KEY = "Capacity", "capacity"

_COLUMNS = (
    Column("Group", 1.7),
    Column("On", 1.7),
    Column("Layout", 2.5),
    Column("Raw", 1.0, "right"),
    Column("Usable (TB)", 1.1, "right"),
    Column("Usable (TiB)", 1.1, "right"),
    Column("Effective (TB)", 1.1, "right"),
)
_STAGES = (
    Column("Stage", 3.0),
    Column("TB", 1.2, "right"),
    Column("TiB", 1.2, "right"),
    Column("Remark", 3.0),
)
_YEARS = (
    Column("Year", 1.0),
    Column("Stored (TB)", 1.4, "right"),
    Column("Stored (TiB)", 1.4, "right"),
    Column("In use", 1.0, "right"),
)
_LIMITS = (
    Column("Limit", 2.4),
    Column("Load", 1.2),
    Column("I/O rate", 1.4, "right"),
    Column("Throughput", 1.4, "right"),
    Column("Rests on", 4.0),
)


def flow(material: Material) -> list[Flowable]:
    """The section: an overview of all groups, then each of them."""
    story = section(TITLE, KEY)
    story.append(
        paragraph(
            "Makers sell capacity in decimal terabytes (1 TB = 1,000,000,000,000 bytes); "
            "operating systems often show binary tebibytes (1 TiB = 1,099,511,627,776 bytes). "
            "Usable is what RAID level, formatting and reserve leave; where formatting or reserve "
            "are not stated, nothing is taken off for them, and that is said. Effective is what "
            "hosts can write at the data reduction named."
        )
    )
    results = list(material.assessment.raid.values())
    story.append(Grid(_COLUMNS, [*(_row(material, item) for item in results), *_total(results)]))
    for item in results:
        overview = material.assessment.ask(raid_overview, item.group.id)
        story += _group(material, overview)
    return story


def _row(material: Material, item: RaidCapacity) -> Row:
    group = item.group
    given: tuple[Cell | str, ...] = (UNKNOWN, UNKNOWN, UNKNOWN)
    if item.usable is not None and item.effective is not None:
        usable, effective = item.usable, item.effective
        given = format_quantity(usable), format_tib(usable), format_tb(effective)
    elif item.problem is not None:
        given = Cell(item.problem, colour=BAD), NONE, NONE
    name = group.name or group.id
    on = material.device_name(group.device)
    return Row((name, on, layout_text(group), format_quantity(item.raw), *given))


def _total(results: list[RaidCapacity]) -> list[Row]:
    usable = [item.usable for item in results if item.usable is not None]
    effective = [item.effective for item in results if item.effective is not None]
    if len(results) < 2 or len(usable) < len(results) or len(effective) < len(results):
        return []
    raw = sum((item.raw for item in results), DataSize(0))
    total = sum(usable, DataSize(0))
    texts = format_quantity(raw), format_quantity(total), format_tib(total)
    last = format_tb(sum(effective, DataSize(0)))
    return [Row(("Together", "", "", *texts, last), RowKind.TOTAL)]


def _group(material: Material, overview: RaidOverview) -> list[Flowable]:
    capacity = overview.capacity
    group = capacity.group
    story = subsection(group.name or group.id, f"{KEY}-{group.id}")
    story.append(paragraph(f"{layout_text(group)}. Drives: {drives_text(capacity)}."))
    story.append(Grid(_STAGES, [Row(cells) for cells in stage_rows(capacity)]))
    story += [paragraph(" ".join(assumptions(overview)))]
    if capacity.size(StageKind.USABLE) is None:
        return story
    story += _growth(material, overview)
    story.append(paragraph(f"Demand: {demand_text(overview)}"))
    story.append(Grid(_LIMITS, _limit_rows(overview)))
    story += [
        paragraph(f"{load.capitalize()}: {first_sentence(limits)}")
        for load, limits in _loads(overview)
    ]
    exposure = " ".join(rebuild_sentences(overview.rebuild, group.level))
    if exposure:
        story.append(paragraph(exposure))
    return story


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
        rows.append(Row((*cells, Cell(str(each.fill), is_over, colour))))
    return [*story, Grid(_YEARS, rows)]


def _loads(overview: RaidOverview) -> list[tuple[str, GroupLimits]]:
    """What is asked of the group: reads, writes, and the mix of its workloads."""
    found = (
        ("reads", overview.reading),
        ("writes", overview.writing),
        ("workloads", overview.asked),
    )
    return [(load, limits) for load, limits in found if limits is not None]


def _limit_rows(overview: RaidOverview) -> list[Row]:
    rows = []
    for load, limits in _loads(overview):
        for limit in limits.limits:
            kind, rate, throughput, basis = limit_row(limit)
            rows.append(Row((kind, load, rate, throughput, basis)))
    return rows
