"""Words for figures, said the same way in every section."""

from __future__ import annotations

from sanwright.analysis import DirectionLoad, ReachStatus, ReachVerdict
from sanwright.checks import Severity
from sanwright.design import Workload
from sanwright.reports.drawing.palette import SEVERITIES
from sanwright.reports.grid import Cell
from sanwright.text import tr
from sanwright.units import UNKNOWN, Share, Throughput, format_number, format_quantity
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
    kib = workload.block_size.amount / workload.block_size.KIB
    return tr("{size} KiB, {share} reads", size=format_number(kib, 1), share=reads)


def throughput_text(value: Throughput | None) -> str:
    """A throughput or “unknown”."""
    return format_quantity(value)
