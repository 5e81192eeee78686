"""Latencies with what the window needs to show them: worked out on a worker thread, read here.

Everything in it is of one snapshot of the design. What asks the assessment (``curve``) is for the
worker thread; what is read from results is for the window's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanwright.analysis import Assessment, assess
from sanwright.design import Snapshot, Workload
from sanwright.errors import CancelledError, InputError
from sanwright.progress import Progress
from sanwright.text import NOTHING, Text, verbatim
from sanwright.units import Duration, IoRate, Throughput
from sanwright.wording.latency import notes

if TYPE_CHECKING:
    from sanwright.analysis.latency import CurvePoint, LatencyResult
    from sanwright.analysis.latency.knee import Knee

POINTS = 72
"""Loads of which a curve is made."""

_PREPARED = 0.2
"""Share of the work that is done when the first workload's turn comes."""


@dataclass(frozen=True, slots=True)
class MeasuredPoint:
    """What a calibration says was measured; None where it was not."""

    rate: IoRate | None
    throughput: Throughput | None
    latency: Duration | None

    @property
    def in_flight(self) -> float | None:
        """I/Os under way. Source: Little's law."""
        if self.rate is None or self.latency is None:
            return None
        return self.rate.amount * self.latency.amount / 1e6


@dataclass(frozen=True, slots=True)
class LoadCurve:
    """A workload over load. ``problem`` says why there is no curve."""

    points: tuple[CurvePoint, ...] = ()
    knee: Knee | None = None
    measured: tuple[MeasuredPoint, ...] = ()
    problem: Text = NOTHING


@dataclass(frozen=True, slots=True)
class WorkloadLatency:
    """One workload. ``limits`` are ids of what its busiest station is at.

    ``notes`` are sentences on what the figures rest on and what is not known.
    """

    workload: Workload
    result: LatencyResult
    limits: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """As the user calls it."""
        return self.workload.name or self.workload.id

    @property
    def is_open(self) -> bool:
        """Whether a rate is stated, so that the rate does not rest on what is known."""
        return self.workload.rate is not None or self.workload.throughput is not None


class LatencyStudy:
    """The latency of every workload; curves are worked out one by one when they are asked for."""

    def __init__(self, facts: Assessment, rows: tuple[WorkloadLatency, ...]) -> None:
        self._facts = facts
        self.rows = rows
        self.curves: dict[str, LoadCurve] = {}
        """Those that were worked out, by workload."""

    def row(self, workload: str) -> WorkloadLatency | None:
        """The workload with this id."""
        return next((row for row in self.rows if row.workload.id == workload), None)

    def curve(self, workload: str) -> LoadCurve:
        """Latency and throughput over load. For the worker thread."""
        return load_curve(self._facts, workload)


def study_latency(tables: Snapshot, progress: Progress) -> LatencyStudy:
    """The latency of every workload of a snapshot.

    Runs on a worker thread. Raises CancelledError when ``progress`` says False.
    """
    _tell(progress, 0.0, Text("Reading the design"))
    from sanwright.analysis.latency import station_loads, workload_latency

    facts = assess(tables)
    rows = []
    workloads = facts.tables.workloads  # not those of what is marked as removed
    for number, workload in enumerate(workloads.values()):
        share = _PREPARED + (1 - _PREPARED) * number / len(workloads)
        _tell(progress, share, verbatim(workload.name or workload.id))
        result = workload_latency(facts, workload.id)
        busiest = station_loads(facts, workload.id)[:1]
        limits = tuple(station.resource for station in busiest)
        rows.append(WorkloadLatency(workload, result, limits, tuple(notes(facts, result))))
    return LatencyStudy(facts, tuple(rows))


def load_curve(facts: Assessment, workload: str) -> LoadCurve:
    """One workload over load, with what was measured of it."""
    from sanwright.analysis.latency import latency_curve
    from sanwright.analysis.latency.calibrations import calibration_of
    from sanwright.analysis.latency.knee import knee

    own = calibration_of(facts, workload)
    block = facts.tables.workloads[workload].block_size
    measured = []
    for point in own.points if own is not None else ():
        rate, throughput = point.rate, point.throughput
        if block is not None and rate is None and throughput is not None:
            rate = IoRate(throughput.amount / block.amount * 1e6)
        if block is not None and throughput is None and rate is not None:
            throughput = Throughput(rate.amount * block.amount / 1e6)
        measured.append(MeasuredPoint(rate, throughput, point.latency))
    try:
        points = latency_curve(facts, workload, POINTS)
        bend = knee(facts, workload)
    except InputError as error:
        return LoadCurve(measured=tuple(measured), problem=error.text)
    problem = NOTHING if points else Text("Other workloads leave this one nothing.")
    return LoadCurve(points, bend, tuple(measured), problem)


def _tell(progress: Progress, share: float, text: Text) -> None:
    if not progress(share, text):
        raise CancelledError(Text("Cancelled."))
