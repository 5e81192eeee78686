"""Workloads: who talks to what, how much, how far the network would let it go."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.analysis import WorkloadResult
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.reports.sections.facts import (
    BAD,
    NONE,
    demand_text,
    has_demand,
    mix_text,
    throughput_text,
)
from sanwright.reports.sections.summary import bottleneck_text

TITLE, KEY = "Workloads", "workloads"
_MOST_NAMES = 4

_COLUMNS = (
    Column("Workload", 1.7),
    Column("From and to", 2.5),
    Column("Demand", 1.9),
    Column("Paths", 0.7, "right"),
    Column("Most it could move", 1.3, "right"),
    Column("Saturates first", 2.4),
    Column("Room to grow", 1.1, "right"),
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(TITLE, KEY)
    results = material.assessment.workloads
    if not results:
        story.append(paragraph("No workload has been entered."))
        return story
    story.append(
        paragraph(
            "“Most it could move” is the throughput at which the first link or adapter slot on "
            "its paths is full, if this workload had the network to itself. What the arrays and"
            " drives can do is not in this figure."
        )
    )
    story.append(Grid(_COLUMNS, [_row(material, result) for result in results.values()]))
    return story


def _row(material: Material, result: WorkloadResult) -> Row:
    load = result.workload
    ends = f"{_names(material, load.initiators)} → {_names(material, load.targets)}"
    gets = result.demand if not has_demand(load) else None
    asks = f"gets {throughput_text(gets)}, calibrated" if gets is not None else demand_text(load)
    demand = f"{asks}\n{mix_text(load)}\n{load.protocol}"
    if result.problem is not None:
        problem = Cell(f"cannot run: {result.problem}", colour=BAD)
        return Row((load.name or load.id, ends, demand, str(result.paths), NONE, problem, NONE))
    factor = result.factor
    grow = Cell(NONE) if factor is None else Cell(f"{factor:,.2f} ×", factor < 1)
    if factor is not None and factor < 1:
        grow = Cell(grow.text, True, BAD)
    return Row(
        (
            load.name or load.id,
            ends,
            demand,
            f"{result.paths:,}",
            throughput_text(result.limit),
            bottleneck_text(material, result) or NONE,
            grow,
        )
    )


def _names(material: Material, ids: tuple[str, ...]) -> str:
    named = [material.subject_name(id_) for id_ in ids]
    if len(named) > _MOST_NAMES:
        return f"{', '.join(named[:_MOST_NAMES])} and {len(named) - _MOST_NAMES} more"
    return ", ".join(named) or NONE
