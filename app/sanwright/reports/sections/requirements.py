"""Requirements: what was asked for, whether the design meets it, and where the report shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reportlab.platypus import Flowable

from sanwright.language import mark, tr
from sanwright.reports.demands import (
    Answer,
    Demand,
    Verdict,
    capacity_demands,
    plan_demands,
    workload_demands,
)
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.name_lists import listing, ranges
from sanwright.reports.prose import paragraph, section
from sanwright.reports.sections.facts import BAD, DOUBTFUL, GOOD

TITLE, KEY = mark("Requirements"), "requirements"
_MOST_NAMES = 12

_VERDICTS = {
    Verdict.YES: (mark("yes"), GOOD),
    Verdict.NO: (mark("no"), BAD),
    Verdict.UNKNOWN: (mark("unknown"), DOUBTFUL),
}


def applies(material: Material) -> bool:
    """Whether anything has been asked for."""
    tables = material.tables
    return bool(tables.workloads or tables.raid_groups or tables.project.refresh_speed.strip())


def flow(material: Material) -> list[Flowable]:
    """The section."""
    groups = [
        (tr("Workloads"), _alike(workload_demands(material))),
        (tr("Capacity"), _alike(capacity_demands(material))),
        (tr("Plans"), list(plan_demands(material))),
    ]
    story = section(tr(TITLE), KEY)
    story.append(paragraph(_sum([demand for _, demands in groups for demand in demands])))
    rows: list[Row] = []
    for title, demands in groups:
        if demands:
            rows.append(Row((title,), RowKind.GROUP))
        for demand in demands:
            rows += _rows(demand)
    columns = (
        Column(tr("Asked for"), 2.7),
        Column(tr("Criterion"), 1.2),
        Column(tr("Met"), 0.85),
        Column(tr("What the design gives"), 3.1),
        Column(tr("Shown in"), 1.2),
    )
    return [*story, Grid(columns, rows)]


def _sum(demands: Sequence[Demand]) -> str:
    found = [answer.verdict for demand in demands for answer in demand.answers]
    met, missed = found.count(Verdict.YES), found.count(Verdict.NO)
    head = tr(
        "Of {count:,} criteria the design meets {met:,} and misses {missed:,}; of {unknown:,} "
        "that is not known.",
        count=len(found),
        met=met,
        missed=missed,
        unknown=found.count(Verdict.UNKNOWN),
    )
    rest = tr(
        "“Yes” stands only where every figure that counts is known. Each row names the section "
        "that shows the figures behind it."
    )
    return f"{head} {rest}"


def _alike(demands: Iterable[Demand]) -> list[Demand]:
    """Those that ask the same and get the same as one, under all their names."""
    found: dict[tuple[object, ...], list[Demand]] = {}
    for demand in demands:
        found.setdefault((demand.asked, demand.answers), []).append(demand)
    return [_merged(alike) for alike in found.values()]


def _merged(demands: list[Demand]) -> Demand:
    first = demands[0]
    if len(demands) == 1:
        return first
    names = listing(ranges([demand.name for demand in demands]), _MOST_NAMES)
    name = tr("{count:,} alike: {names}", count=len(demands), names=names)
    return Demand(name, first.asked, first.answers)


def _rows(demand: Demand) -> list[Row]:
    """One row for each criterion; what was asked for stands beside the first."""
    rows = []
    for number, answer in enumerate(demand.answers):
        asked = f"{demand.name}\n{demand.asked}" if not number else ""
        is_last = number + 1 == len(demand.answers)
        cells = (asked, answer.criterion, _verdict(answer), answer.given, _where(answer))
        rows.append(Row(cells, with_next=not is_last))
    return rows


def _verdict(answer: Answer) -> Cell:
    text, colour = _VERDICTS[answer.verdict]
    return Cell(tr(text), bold=answer.verdict is Verdict.NO, colour=colour)


def _where(answer: Answer) -> Cell:
    return Cell(tr(answer.section), key=answer.key)
