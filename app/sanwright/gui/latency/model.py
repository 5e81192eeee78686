"""Tables of latencies: one row a workload, and one row a part of the chosen one's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sanwright.gui.latency.study import WorkloadLatency
from sanwright.gui.latency.words import (
    PartRow,
    is_most,
    latency_text,
    limit_text,
    part_rows,
    rate_text,
    time_text,
)
from sanwright.gui.workloads.model import FigureLine, WorkloadCell
from sanwright.text import Text, tr, verbatim
from sanwright.units import UNKNOWN, Quantity, Share, format_quantity

WORKLOAD_HEADERS = (Text("Workload"), Text("Latency"), verbatim("IOPS"), verbatim("MB/s"))
PART_HEADERS = (Text("Where"), Text("Own time"), Text("Queueing"), Text("Share"))


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The parts of a latency as the list shows them, beside what they were made of."""

    parts: tuple[PartRow, ...]
    lines: tuple[FigureLine, ...]


def latency_lines(rows: Sequence[WorkloadLatency]) -> list[FigureLine]:
    """One line a workload; a click goes to what limits it."""
    return [
        FigureLine(
            row.limits,
            (
                WorkloadCell(row.name, row.name.casefold(), tip=_tip(row)),
                _latency(row),
                _amount(row, row.result.rate),
                _amount(row, row.result.throughput),
            ),
        )
        for row in rows
    ]


def breakdown(row: WorkloadLatency | None) -> Breakdown:
    """One line a part; a click goes to where it is."""
    parts = tuple(part_rows(row)) if row is not None else ()
    known = sum(part.known for part in parts)
    return Breakdown(parts, tuple(_part_line(part, known) for part in parts))


def _latency(row: WorkloadLatency) -> WorkloadCell:
    text, mean = latency_text(row), row.result.mean
    alarm = "error" if row.result.overloaded else ""
    key = mean.amount if mean is not None else float("inf") if alarm else -1.0
    return WorkloadCell(text, key, alarm, str(row.result.problem or row.result.method))


def _amount(row: WorkloadLatency, value: Quantity | None) -> WorkloadCell:
    text = rate_text(row, value)
    unit = value.UNIT if value is not None else ""
    bare = format_quantity(value).removesuffix(f" {unit}") if unit else text
    short = f"≤ {bare}" if unit and is_most(row, value) else bare
    return WorkloadCell(short, float(value.amount) if value is not None else -1.0, tip=text)


def _tip(row: WorkloadLatency) -> str:
    return str(row.result.problem) or limit_text(row) or row.name


def _part_line(part: PartRow, known: float) -> FigureLine:
    tip = f"{part.kind[:1].upper()}{part.kind[1:]}: {part.name}"
    if part.is_unknown:
        unknown = WorkloadCell(tr(UNKNOWN), -1.0, "unverified", tip)
        queueing = WorkloadCell(
            part.queueing, -1.0, "unverified" if part.queueing == tr(UNKNOWN) else "", tip
        )
        cells = (
            WorkloadCell(part.title, part.title, tip=tip),
            unknown,
            queueing,
            WorkloadCell("–", -1.0),
        )
        return FigureLine(part.subjects, cells)
    share = part.known / known if known > 0 else 0.0
    return FigureLine(
        part.subjects,
        (
            WorkloadCell(part.title, part.title, tip=tip),
            WorkloadCell(time_text(part, part.own), part.own or 0.0, tip=tip),
            WorkloadCell(part.queueing, part.waiting or 0.0, tip=tip),
            WorkloadCell(format_quantity(Share(share)), share, tip=tip),
        ),
    )
