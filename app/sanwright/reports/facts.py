"""Words for figures, said the same way in every section."""

from __future__ import annotations

from sanwright.analysis import DirectionLoad, ReachStatus, ReachVerdict
from sanwright.checks import Severity
from sanwright.design import Requirement, Tables, Workload
from sanwright.reports.drawing.palette import SEVERITIES
from sanwright.reports.grid import Cell
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Share, Throughput, format_kib, format_quantity
from sanwright.wording.load import share_text

GOOD = "#1a7f4b"
BAD = SEVERITIES[Severity.ERROR]
DOUBTFUL = SEVERITIES[Severity.WARNING]
QUIET = "#566373"
NONE = "–"


def utilisation_cell(side: DirectionLoad) -> Cell:
    """Load over capacity in per cent, in colour when it is high."""
    if side.is_down:
        return Cell(share_text(side), colour=BAD)
    share = side.known_share or 0.0
    colour = BAD if share > 1 else DOUBTFUL if share > 0.8 else None
    return Cell(share_text(side), share > 1, colour)


def verdict_cell(verdict: ReachVerdict | None) -> Cell:
    """The verdict on a length in one or two words."""
    if verdict is None:
        return Cell(tr(UNKNOWN))
    colours = {
        ReachStatus.FITS: GOOD,
        ReachStatus.DISPUTED: DOUBTFUL,
        ReachStatus.TOO_LONG: BAD,
        ReachStatus.TOO_SHORT: BAD,
        ReachStatus.UNSUPPORTED: BAD,
    }
    return Cell(tr(verdict.status.label), colour=colours.get(verdict.status))


def has_demand(workload: Workload) -> bool:
    """Whether the workload states how much it asks for, in any of the three ways."""
    return (workload.rate, workload.throughput, workload.in_flight) != (None, None, None)


def demand_in_all(tables: Tables) -> Text:
    """Of when the demand of the workloads is, as it stands behind "times" (in German: genitive).

    Workloads of a design that was worked out from a requirement contain the growth it asks for.
    """
    if (grown := grown_by(tables)) is None:
        return Text("today's demand")
    return Text("the demand after {years:g} year of growth",
              "the demand after {years:g} years of growth",
              2 if grown.growth_years != 1 else 1, years=grown.growth_years)  # fmt: skip


def grown_by(tables: Tables) -> Requirement | None:
    """The requirement whose growth is in the demand of the workloads, if there is one."""
    asked = tables.requirement
    return asked if asked is not None and asked.growth and asked.growth_years else None


def growth_contained(tables: Tables) -> Text | None:
    """That the demand of the workloads contains growth, where it does."""
    if (grown := grown_by(tables)) is None:
        return None
    return Text(
        "The demand contains growth of {share} a year for {years:g} year, as the requirement asks.",
        "The demand contains growth of {share} a year for {years:g} years, as the requirement "
        "asks.",
        2 if grown.growth_years != 1 else 1,
        share=Share(grown.growth),
        years=grown.growth_years,
    )


def demand_text(workload: Workload) -> str:
    """What a workload asks for, as stated."""
    if workload.rate is not None:
        return format_quantity(workload.rate)
    if workload.throughput is not None:
        return format_quantity(workload.throughput)
    if workload.in_flight is not None:
        return tr("{count:,} I/O in flight", "{count:,} I/Os in flight", workload.in_flight)
    return tr("not stated")


def mix_text(workload: Workload) -> str:
    """Block size and read share."""
    reads = format_quantity(Share(workload.read_share))
    if workload.block_size is None:
        return tr("block size unknown, {share} reads", share=reads)
    return tr("{size}, {share} reads", size=format_kib(workload.block_size), share=reads)


def throughput_text(value: Throughput | None) -> str:
    """A throughput or “unknown”."""
    return format_quantity(value)
