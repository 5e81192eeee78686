"""How far a prediction moves with what it rests on, in sentences with figures of the engine."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from sanwright.analysis.prediction.comparison import short
from sanwright.analysis.prediction.metric import Case
from sanwright.design.plans import Calibration
from sanwright.errors import InputError
from sanwright.units import Duration, format_quantity

_IN_FLIGHT = (16, 60, 120, 480, 1024)
_THINK_TIMES = (Duration(100.0), Duration(500.0), Duration(2000.0))

Value = Callable[[Case], float | None]


def in_flight_spread(case: Case, value: Callable[[int], float | None]) -> tuple[str, ...]:
    """The figure with other numbers of I/Os in flight; nothing where the workload states none."""
    workload = case.designs.tables.workloads.get(case.subject)
    if workload is None or workload.in_flight is None or not case.variant:
        return ()
    found = [
        f"{number:,} in flight: {_with_error(case, value(number))}"
        for number in _IN_FLIGHT
        if number != workload.in_flight
    ]
    return (f"With {'; '.join(found)}.",)


def refit_spread(case: Case, value: Value) -> tuple[str, ...]:
    """The figure with the other calibrations of the workload, and with assumed think times."""
    used = _used(case)
    if used is None or not used.points or not case.variant:
        return ()
    others = [
        c
        for c in case.designs.tables.calibrations.values()
        if c.workload == case.subject and c.id != used.id and c.points
    ]
    notes = []
    for other in others:
        figure = value(case.within(case.designs.changed(other, without=(used.id,))))
        notes.append(f"Fitted to “{other.name}” instead: {_with_error(case, figure)}.")
    if len(used.points) == 2:
        thinking = [_thinking(case, used, pause, value) for pause in _THINK_TIMES]
        notes.append(f"With an assumed think time of {'; '.join(thinking)}.")
    return tuple(notes)


def _used(case: Case) -> Calibration | None:
    from sanwright.analysis.latency.calibrations import calibration_of  # late: numpy

    return calibration_of(case.designs.assessed(), case.subject)


def _thinking(case: Case, used: Calibration, pause: Duration, value: Value) -> str:
    """Two points tell burst and think time not apart: what another think time would say."""
    from sanwright.analysis.calibration import fit

    text = format_quantity(pause)
    try:
        found = fit(
            case.designs.assessed(), case.subject, used.points, id_=used.id, think_time=pause
        )
    except InputError:
        return f"{text}: the measured loads cannot be explained"
    record = msgspec.structs.replace(found.calibration, source=used.source, date=used.date)
    return f"{text}: {_with_error(case, value(case.within(case.designs.changed(record))))}"


def _with_error(case: Case, figure: float | None) -> str:
    if figure is None:
        return "unknown"
    published = case.measurement.value
    if not published or case.measurement.relation or case.measurement.against is not None:
        return short(figure)
    return f"{short(figure)} ({figure / published - 1:+.1%})"
