"""Latencies in words: "at least", "at most" and "unknown" where that is all that is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanwright.gui.latency.study import WorkloadLatency
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Duration, Quantity, format_number, format_quantity
from sanwright.wording.latency import waiting_text

if TYPE_CHECKING:
    from sanwright.analysis.latency import LatencyPart

NO_LIMIT = Text("no limit")


@dataclass(frozen=True, slots=True)
class PartRow:
    """One line of a breakdown; times in µs, None for what nobody knows.

    ``waiting`` is None where nothing queues, too; ``queueing`` says in words which.
    """

    kind: str
    name: str
    subjects: tuple[str, ...]
    own: float | None
    waiting: float | None
    at_least: bool
    queueing: str = ""

    @property
    def is_unknown(self) -> bool:
        """Whether nothing is known of it."""
        return self.own is None

    @property
    def known(self) -> float:
        """All of it that is known."""
        return (self.own or 0.0) + (self.waiting or 0.0)

    @property
    def title(self) -> str:
        """As the list calls it."""
        name = tr(self.name)
        return name[:1].upper() + name[1:]


def part_rows(row: WorkloadLatency) -> list[PartRow]:
    """The parts in the order of the way."""
    return [_part_row(part) for part in row.result.parts]


def time_text(row: PartRow, time: float | None) -> str:
    """A time of a part; empty where there is none."""
    if row.is_unknown:
        return tr(UNKNOWN)
    if time is None:
        return "–"
    return f"{'≥ ' if row.at_least else ''}{format_quantity(Duration(time))}"


def least_text(text: str, *, is_least: bool) -> str:
    """A figure that may be larger says so."""
    return tr("at least {text}", text=text) if is_least and text != tr(UNKNOWN) else text


def latency_text(row: WorkloadLatency) -> str:
    """The mean."""
    result = row.result
    if result.overloaded:
        return tr(NO_LIMIT)
    if result.is_network_part and result.mean is not None:
        text = least_text(format_quantity(result.mean), is_least=result.lacks_network)
        return tr("{latency} (network part)", latency=text)
    return least_text(format_quantity(result.mean), is_least=result.at_least)


def rate_text(row: WorkloadLatency, value: Quantity | None) -> str:
    """I/O rate or throughput; what a workload gets that lacks facts is at most that."""
    text = format_quantity(value)
    if is_most(row, value):
        return tr("at most {text}", text=text)
    return text


def is_most(row: WorkloadLatency, value: Quantity | None) -> bool:
    """Whether the workload gets at most this: facts are missing."""
    return value is not None and row.result.at_least and not row.is_open


def load_text(row: WorkloadLatency) -> str:
    """What the latency is of."""
    result = row.result
    if result.problem:
        return ""
    if result.rate is None:
        return tr("a single I/O: no load is stated")
    words = [rate_text(row, result.rate), rate_text(row, result.throughput)]
    if result.in_flight is not None:
        words.append(tr("{in_flight} I/Os in flight", in_flight=format_number(result.in_flight, 1)))
    return ", ".join(words)


def limit_text(row: WorkloadLatency) -> str:
    """What limits the workload first."""
    result = row.result
    if not result.bottleneck or result.rate is None:
        return ""
    share = format_quantity(result.utilisation)
    if result.overloaded:
        return tr("Overloaded: {bottleneck} ({share})", bottleneck=result.bottleneck, share=share)
    return tr(
        "Limited first by {bottleneck} ({share} busy)", bottleneck=result.bottleneck, share=share
    )


def _part_row(part: LatencyPart) -> PartRow:
    return PartRow(
        kind=tr(part.kind.label),
        name=tr(part.name),
        subjects=part.subjects,
        own=part.service.amount if part.service is not None else None,
        waiting=part.waiting.amount if part.waiting is not None else None,
        at_least=part.at_least,
        queueing=waiting_text(part),
    )
