"""Workloads: who talks to what, how much, how far the network would let it go."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable

from sanwright.analysis import WorkloadResult
from sanwright.analysis.load import all_workloads
from sanwright.reports.facts import (
    BAD,
    NONE,
    demand_text,
    has_demand,
    mix_text,
    throughput_text,
)
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.like_rows import like_rows
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.reports.sections.summary import bottleneck_text
from sanwright.text import Text, tr
from sanwright.units import format_number, format_times
from sanwright.wording.name_lists import chunks, listing, ranges

TITLE, KEY = Text("Workloads"), "workloads"
_MOST_NAMES = 4
_FIGURES = (1, 2, 3, 5)
"""Demand, paths, most it could move, room to grow: cells of a row behind the name."""


def applies(material: Material) -> bool:
    """Whether any workload has been entered."""
    return bool(material.tables.workloads)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(tr(TITLE), KEY)
    results = all_workloads(material.assessment)
    story.append(
        paragraph(
            tr(
                "“Most it could move” is the throughput at which the first link or adapter slot on "
                "its paths is full, if this workload had the network to itself. What the arrays "
                "and drives can do is not in this figure."
            )
        )
    )
    columns = (
        Column(tr("Workload"), 1.7),
        Column(tr("From and to"), 2.5),
        Column(tr("Demand"), 1.9),
        Column(tr("Paths"), 0.7, "right"),
        Column(tr("Most it could move"), 1.3, "right"),
        Column(tr("Saturates first"), 2.4),
        Column(tr("Room to grow"), 1.1, "right"),
    )
    return [*story, Grid(columns, _rows(material, list(results.values())))]


def _rows(material: Material, results: Sequence[WorkloadResult]) -> list[Row]:
    """A row for each workload, those of which the same is said in one."""
    named = [(r.workload.name or r.workload.id, _cells(material, r)) for r in results]
    return [
        Row((piece, *cells))
        for names, cells in like_rows(named, _FIGURES)
        for piece in chunks(ranges(names))
    ]


def _cells(material: Material, result: WorkloadResult) -> tuple[Cell | str, ...]:
    load = result.workload
    ends = f"{_names(material, load.initiators)} → {_names(material, load.targets)}"
    gets = result.demand if not has_demand(load) else None
    asks = demand_text(load)
    if gets is not None:
        asks = tr("gets {throughput}, calibrated", throughput=throughput_text(gets))
    demand = f"{asks}\n{mix_text(load)}\n{load.protocol}"
    if result.problem is not None:
        problem = Cell(tr("cannot run: {problem}", problem=result.problem), colour=BAD)
        return ends, demand, format_number(result.paths), NONE, problem, NONE
    factor = result.factor
    grow = Cell(NONE) if factor is None else Cell(format_times(factor), factor < 1)
    if factor is not None and factor < 1:
        grow = Cell(grow.text, True, BAD)
    return (
        ends,
        demand,
        format_number(result.paths),
        throughput_text(result.limit),
        bottleneck_text(material, result) or NONE,
        grow,
    )


def _names(material: Material, ids: tuple[str, ...]) -> str:
    return listing(material.end_names(ids), _MOST_NAMES) or NONE
