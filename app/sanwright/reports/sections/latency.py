"""Latency: what an I/O of each workload spends where, and how that grows with the load."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable, KeepTogether

from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.latency_chart import ChartPoint, LatencyChart
from sanwright.reports.latency_words import (
    bottleneck_text,
    mean_text,
    notes,
    part_rows,
    rate_text,
)
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, counted, paragraph, section, subsection
from sanwright.reports.sections.facts import BAD
from sanwright.units import UNKNOWN

if TYPE_CHECKING:
    from sanwright.analysis.latency import LatencyResult

TITLE, KEY = "Latency", "latency"
_MOST_CHARTS = 6
_CHART_POINTS = 40
_MANY = 50
"""Closed workloads that are solved anew for every point of a chart; above, charts are few."""

_CEILING = 6.0
"""Times the latency at light load at which charts end."""

_COLUMNS = (
    Column("What", 1.6),
    Column("Where", 3.2),
    Column("Own time", 1.2, "right"),
    Column("Waiting", 1.2, "right"),
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    from sanwright.analysis.latency import workload_latency  # late: it takes numpy along

    facts = material.assessment
    results = [workload_latency(facts, id_) for id_ in material.tables.workloads]
    story = section(TITLE, KEY)
    story.append(
        paragraph(
            "Mean time of an I/O, from the model of a queueing network that all workloads share. "
            "“Own time” is what an I/O takes by itself, “waiting” what it waits for others in the "
            "same place. “≥” marks a lower bound: facts lack, and they are named below. Buffer "
            "credits and priorities are not in the model."
        )
    )
    rows: list[Row] = []
    for result in results:
        rows += _rows(material, result)
    story.append(Grid(_COLUMNS, rows))
    for result in results:
        story += _basis(material, result)
    story += _charts(material, results)
    return story


def _rows(material: Material, result: LatencyResult) -> Iterator[Row]:
    name = _name(material, result)
    if result.problem:
        yield Row((name,), RowKind.GROUP)
        yield Row((Cell(f"The latency is unknown: {result.problem}."),), RowKind.NOTE)
        return
    yield Row((f"{name}: {mean_text(result)} at {rate_text(result)}",), RowKind.GROUP)
    for row in part_rows(result):
        yield Row(row)
    if result.overloaded:
        text = f"More is asked for than goes through: {bottleneck_text(result)}."
        yield Row((Cell(text, colour=BAD),), RowKind.NOTE)
    elif result.rate is not None:
        yield Row((Cell(f"Busiest: {bottleneck_text(result)}."),), RowKind.NOTE)


def _basis(material: Material, result: LatencyResult) -> list[Flowable]:
    texts = list(notes(material.assessment, result))
    return [bullet(" ".join(texts), f"{_name(material, result)}.")] if texts else []


def _charts(material: Material, results: list[LatencyResult]) -> list[Flowable]:
    """The busiest workloads over their load."""
    shown = [r for r in results if not r.problem and r.utilisation is not None]
    shown.sort(key=lambda r: -(r.utilisation.amount if r.utilisation is not None else 0.0))
    is_large = sum(result.method.startswith("closed") for result in results) > _MANY
    most, points = (1, _CHART_POINTS // 4) if is_large else (_MOST_CHARTS, _CHART_POINTS)
    found = [chart for result in shown[:most] for chart in _chart(material, result, points)]
    if not found:
        return []
    story = subsection("Latency over load", "latency-over-load", room=230.0)
    text = "The curve of each workload over its own load, the others staying as they are."
    if len(shown) > most:
        text += f" Shown: {counted(most, 'workload')} with the busiest bottlenecks."
    return [*story, paragraph(text), *found]


def _chart(material: Material, result: LatencyResult, points_wanted: int) -> Iterator[Flowable]:
    from sanwright.analysis.latency import latency_curve

    curve = latency_curve(material.assessment, result.workload, points_wanted)
    points = [
        ChartPoint(point.throughput.amount, point.latency.amount)
        for point in curve
        if point.throughput is not None
    ]
    if len(points) < 2:
        return
    today = None
    if result.throughput is not None and result.mean is not None:
        today = ChartPoint(result.throughput.amount, result.mean.amount)
    ceiling = _CEILING * points[0].latency
    if today is not None:
        ceiling = max(ceiling, 1.2 * today.latency)
    chart = LatencyChart(points, today, ceiling, ", at least" if result.at_least else "")
    yield KeepTogether([paragraph(_name(material, result), "small"), chart])


def _name(material: Material, result: LatencyResult) -> str:
    workload = material.tables.workloads[result.workload]
    return workload.name or workload.id or UNKNOWN
