"""How far a prediction moves with what it rests on, in sentences with figures of the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from sanwright.analysis.prediction.comparison import short
from sanwright.analysis.prediction.designs import AssessedVariants
from sanwright.analysis.prediction.metric import Case
from sanwright.design import Measurement
from sanwright.design.plans import Calibration, LoadPoint
from sanwright.errors import InputError
from sanwright.language import written
from sanwright.units import UNKNOWN, Duration, format_quantity

LATENCY = "workload.latency"

_IN_FLIGHT = (16, 60, 120, 480, 1024)
_THINK_TIMES = (Duration(100.0), Duration(500.0), Duration(2000.0))

Value = Callable[[Case], float | None]


def in_flight_spread(case: Case, value: Callable[[int], float | None]) -> tuple[str, ...]:
    """The figure with other numbers of I/Os in flight; nothing where the workload states none."""
    workload = case.designs.tables.workloads.get(case.subject)
    if workload is None or workload.in_flight is None or not _is_told(case):
        return ()
    found = [
        f"{number:,} in flight: {_with_error(case, value(number))}"
        for number in _IN_FLIGHT
        if number != workload.in_flight
    ]
    return (f"With {'; '.join(found)}.",)


def refit_spread(case: Case, value: Value) -> tuple[str, ...]:
    """The figure fitted to other latencies that were published, and with assumed think times."""
    from sanwright.analysis.latency.calibrations import calibration_of  # late: it takes numpy along

    used = calibration_of(case.designs.assessed(), case.subject)
    if used is None or not used.points or not _is_told(case):
        return ()
    notes = []
    for other in _contradicting(case, used):
        figure = _figure(case, used, _with_latency(used, other), None, value)
        text = f"{other.name}: {short(other.value or 0.0)} µs"
        notes.append(f"Fitted to “{text}” instead: {figure}.")
    if len(used.points) == 2:
        thinking = [
            f"{format_quantity(pause)}: {_figure(case, used, used.points, pause, value)}"
            for pause in _THINK_TIMES
        ]
        notes.append(f"With an assumed think time of {'; '.join(thinking)}.")
    return tuple(notes)


def _is_told(case: Case) -> bool:
    """Whether the figure is predicted and stands for itself: a change moves as its figures do."""
    return bool(case.variant) and case.measurement.against is None


def _contradicting(case: Case, used: Calibration) -> tuple[Measurement, ...]:
    """Published latencies of the measured workload that the calibration is not fitted to."""
    known = [point.latency.amount for point in used.points if point.latency is not None]
    return tuple(
        m
        for m in case.designs.tables.measurements.values()
        if (m.metric, m.subject, m.variant, m.against) == (LATENCY, case.subject, "", None)
        and m.value is not None
        and m.value not in known
    )


def _with_latency(used: Calibration, other: Measurement) -> tuple[LoadPoint, ...]:
    """The points, the last and highest of which has the other latency."""
    *lower, highest = used.points
    return *lower, msgspec.structs.replace(highest, latency=Duration(other.value or 0.0))


def _figure(
    case: Case,
    used: Calibration,
    points: Sequence[LoadPoint],
    think_time: Duration | None,
    value: Value,
) -> str:
    """The figure with the calibration fitted otherwise, in words."""
    key = ("refitted", used.id, tuple(points), think_time)
    designs = case.designs.once(key, lambda: _refitted(case, used, points, think_time))
    if designs is None:
        return "cannot be explained"
    return _with_error(case, value(case.within(designs)))


def _refitted(
    case: Case, used: Calibration, points: Sequence[LoadPoint], think_time: Duration | None
) -> AssessedVariants | None:
    """The designs with another fit; None where no fit explains the points."""
    from sanwright.analysis.calibration import fit

    facts = case.designs.assessed()
    try:
        found = fit(facts, case.subject, points, id_=used.id, think_time=think_time)
    except InputError:
        return None
    record = msgspec.structs.replace(found.calibration, source=used.source, date=used.date)
    return case.designs.changed(record)


def _with_error(case: Case, figure: float | None) -> str:
    if figure is None:
        return str(UNKNOWN)
    published = case.measurement.value
    if not published or case.measurement.relation:
        return short(figure)
    return f"{short(figure)} ({written((figure / published - 1) * 100, '+.1f')} %)"
