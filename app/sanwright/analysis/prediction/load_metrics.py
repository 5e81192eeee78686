"""Figures with queues: what a workload gets, how long its I/Os take, how long fixed work takes."""

from __future__ import annotations

import msgspec

from sanwright.analysis.prediction.comparison import Bound, EngineFigure, EvidenceGrade
from sanwright.analysis.prediction.metric import Case, Metric
from sanwright.analysis.prediction.network_metrics import require_workload
from sanwright.analysis.prediction.spread import LATENCY, in_flight_spread, refit_spread
from sanwright.errors import InputError
from sanwright.text import verbatim

WORK_TIME = "work.time"


def _rate(case: Case) -> EngineFigure:
    from sanwright.analysis.latency import workload_latency  # late: it takes numpy along

    found = workload_latency(case.facts, require_workload(case))
    bound = Bound.AT_MOST if found.at_least else Bound.NONE
    return (
        EngineFigure(found.rate.amount, bound=bound) if found.rate is not None else EngineFigure()
    )


def _throughput(case: Case) -> EngineFigure:
    from sanwright.analysis.latency import workload_latency

    found = workload_latency(case.facts, require_workload(case))
    bound = Bound.AT_MOST if found.at_least else Bound.NONE
    if found.throughput is None:
        return EngineFigure()
    return EngineFigure(found.throughput.amount, bound=bound)


def _latency(case: Case) -> EngineFigure:
    from sanwright.analysis.latency import workload_latency

    found = workload_latency(case.facts, require_workload(case))
    bound = Bound.AT_LEAST if found.at_least else Bound.NONE
    return (
        EngineFigure(found.mean.amount, bound=bound) if found.mean is not None else EngineFigure()
    )


def _work_time(case: Case) -> EngineFigure:
    """Time of a fixed amount of data, which is what the measured run moved in its time.

    Where facts of host or array lack, a throughput is no more than a limit; the figure then needs
    an assumption that says what stands in for them.
    """
    if not case.measurement.fitted_to:
        raise InputError(
            verbatim(f"“{case.measurement.name}” does not say which run its work is that of.")
        )
    run = case.other(case.measurement.fitted_to[0])
    here, there = _throughput(case), _throughput(case.on(run.variant))
    if run.metric != WORK_TIME or run.subject != case.subject or run.value is None:
        raise InputError(
            verbatim(f"“{run.name}” is no measured time of the workload “{case.subject}”.")
        )
    is_limit = bool(here.bound or there.bound)
    if not here.number or there.number is None or (is_limit and not case.measurement.assumption):
        return EngineFigure()
    return EngineFigure(run.value * there.number / here.number)


def _in_flight(case: Case) -> tuple[str, ...]:
    def time(number: int) -> float | None:
        load = case.designs.tables.workloads[case.subject]
        other = msgspec.structs.replace(load, in_flight=number)
        return _work_time(case.within(case.designs.changed(other))).number

    return in_flight_spread(case, time)


def _rate_refits(case: Case) -> tuple[str, ...]:
    return refit_spread(case, lambda other: _rate(other).number)


def _latency_refits(case: Case) -> tuple[str, ...]:
    return refit_spread(case, lambda other: _latency(other).number)


LOAD_METRICS = (
    Metric(
        "workload.rate",
        "I/Os a second that a workload gets",
        "IOPS",
        EvidenceGrade.PREDICTED,
        _rate,
        _rate_refits,
    ),
    Metric(
        "workload.throughput",
        "Throughput that a workload gets",
        "MB/s",
        EvidenceGrade.PREDICTED,
        _throughput,
    ),
    Metric(
        LATENCY,
        "Mean latency of an I/O of a workload",
        "us",
        EvidenceGrade.PREDICTED,
        _latency,
        _latency_refits,
    ),
    Metric(
        WORK_TIME,
        "Time of a fixed amount of work",
        "min",
        EvidenceGrade.PREDICTED,
        _work_time,
        _in_flight,
    ),
)
