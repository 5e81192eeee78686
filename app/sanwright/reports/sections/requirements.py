"""Requirements: what was asked for, whether the design meets it, and where the report shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reportlab.platypus import Flowable

from sanwright.reports.demands import (
    Answer,
    Demand,
    Verdict,
    all_demands,
    points,
    whom,
)
from sanwright.reports.demands.answers import WORKLOADS
from sanwright.reports.facts import BAD, DOUBTFUL, GOOD
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.text import Text, tr
from sanwright.wording.name_lists import listing, ranges

TITLE, KEY = Text("Requirements"), "requirements"
_MOST_NAMES = 12
_MOST_IN_FULL = 4
"""Workloads of which each has its criteria; of more, each criterion has its workloads."""
_MOST_TOGETHER = 6
"""Rows of one demand that are not parted."""

_VERDICTS = {
    Verdict.YES: (Text("yes"), GOOD),
    Verdict.NO: (Text("no"), BAD),
    Verdict.UNKNOWN: (Text("unknown"), DOUBTFUL),
}


def applies(material: Material) -> bool:
    """Whether anything has been asked for."""
    tables = material.tables
    return bool(tables.workloads or tables.raid_groups or tables.project.refresh_speed.strip())


def flow(material: Material) -> list[Flowable]:
    """The section."""
    demands = _demands(material)
    story = section(tr(TITLE), KEY, room=260.0)
    rest = tr(
        "“Yes” stands only where every figure that counts is known. Each row names the section "
        "that shows the figures behind it."
    )
    story.append(paragraph(f"{score_text(material)} {rest}"))
    columns = (
        Column(tr("Criterion"), 1.3),
        Column(tr("Met"), 0.75),
        Column(tr("What the design gives"), 4.0),
        Column(tr("Shown in"), 1.5),
    )
    rows = [row for demand in demands for row in _rows(demand)]
    return [*story, Grid(columns, rows)]


def verdicts(material: Material) -> list[Verdict]:
    """The answers to all criteria."""
    return [answer.verdict for demand in all_demands(material) for answer in demand.answers]


def score_text(material: Material) -> str:
    """How many criteria are met and missed, as the section says it."""
    found = verdicts(material)
    met, missed = found.count(Verdict.YES), found.count(Verdict.NO)
    return tr(
        "Of {count:,} criteria the design meets {met:,} and misses {missed:,}; of {unknown:,} "
        "that is not known.",
        count=len(found),
        met=met,
        missed=missed,
        unknown=found.count(Verdict.UNKNOWN),
    )


def _demands(material: Material) -> list[Demand]:
    asked = all_demands(material)
    workloads = _alike(asked.workloads)
    return [
        *(workloads if len(workloads) <= _MOST_IN_FULL else [_by_criterion(asked.workloads)]),
        *_alike(asked.capacity),
        *asked.plans,
    ]


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


def _by_criterion(demands: Sequence[Demand]) -> Demand:
    """Many workloads together: each criterion with its reasons, and whom each concerns."""
    everybody = [demand.name for demand in demands]
    found = [
        Answer(
            point.criterion,
            verdict,
            f"{point.reason}\n{whom(point.names, everybody)}",
            point.section,
            point.key,
        )
        for verdict in (Verdict.NO, Verdict.UNKNOWN, Verdict.YES)
        for point in points(demands, verdict)
    ]
    order = {answer.criterion: number for number, answer in enumerate(demands[0].answers)}
    found.sort(key=lambda answer: order.get(answer.criterion, len(order)))
    name = tr("{count:,} workload", "{count:,} workloads", len(demands))
    asked = tr("what each asks for stands under “{section}”", section=tr(WORKLOADS[0]))
    return Demand(name, asked, tuple(found))


def _rows(demand: Demand) -> list[Row]:
    """What was asked for, then one row for each criterion."""
    rows = [Row((f"{demand.name}: {demand.asked}",), RowKind.GROUP)]
    for number, answer in enumerate(demand.answers, start=1):
        cells = (answer.criterion, _verdict(answer), answer.given, _where(answer))
        stays = number < len(demand.answers) <= _MOST_TOGETHER
        rows.append(Row(cells, with_next=stays or number == 1))
    return rows


def _verdict(answer: Answer) -> Cell:
    text, colour = _VERDICTS[answer.verdict]
    return Cell(tr(text), bold=answer.verdict is Verdict.NO, colour=colour)


def _where(answer: Answer) -> Cell:
    return Cell(tr(answer.section), key=answer.key)
