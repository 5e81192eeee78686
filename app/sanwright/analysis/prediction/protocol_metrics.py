"""Figures that set one protocol beside another: rates at equal latency, latencies at equal rates.

Workloads are taken one at a time, as protocols are measured.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from sanwright.analysis.prediction.comparison import Bound, EngineFigure, EvidenceGrade, short
from sanwright.analysis.prediction.designs import AssessedVariants
from sanwright.analysis.prediction.metric import Case, Metric
from sanwright.analysis.prediction.network_metrics import require_workload
from sanwright.design import Measurement
from sanwright.design.plans import Calibration
from sanwright.errors import InputError
from sanwright.text import verbatim
from sanwright.units import UNKNOWN, Duration

if TYPE_CHECKING:
    from sanwright.analysis.prediction.protocol_costs import Gain

RATE_AT_LATENCY = "workload.rate-at-latency"
_LOADS = (1e-3, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
_SCALES = (0.5, 2.0)


def _rate_at_latency(case: Case) -> EngineFigure:
    from sanwright.analysis.latency.curve import LoadedWorkload  # late: it takes numpy along
    from sanwright.analysis.prediction.protocol_costs import rate_at

    latency = case.measurement.at_latency
    if latency is None:
        raise InputError(verbatim(f"“{case.measurement.name}” does not say at which latency."))
    facts = _fitted(case).assessed(case.variant)
    rate = rate_at(LoadedWorkload(facts, require_workload(case)).own, latency.amount)
    return EngineFigure(rate * 1e6) if rate is not None else EngineFigure()


def _latency_cut(case: Case) -> EngineFigure:
    """By how much the latency is lower at any load that both bear, in per cent.

    What facts lack is the same on both sides and makes the share smaller: the figure is then the
    most that it can be.
    """
    from sanwright.analysis.latency import workload_latency
    from sanwright.analysis.latency.curve import LoadedWorkload, crossing
    from sanwright.analysis.prediction.protocol_costs import with_in_flight

    designs = _fitted(case)
    id_ = require_workload(case)
    here = designs.assessed(case.variant)
    there = designs.assessed(_slow(case))
    fast, slow = LoadedWorkload(here, id_).own, LoadedWorkload(there, id_).own
    cuts = []
    for number in _LOADS:
        base = with_in_flight(slow, number)

        def faster(other: float, rate: float = base.rate) -> float:
            return with_in_flight(fast, other).rate - rate

        same = crossing(faster, 0.0, 2.0 * number)
        cuts.append(1.0 - with_in_flight(fast, same).time / base.time)
    is_limit = any(workload_latency(facts, id_).at_least for facts in (here, there))
    return EngineFigure(min(cuts) * 100, bound=Bound.AT_MOST if is_limit else Bound.NONE)


def _fitted(case: Case, factor: float = 1.0) -> AssessedVariants:
    """The designs with costs fitted as the measurement says, on a scale changed by ``factor``."""
    measurement = case.measurement
    if not measurement.fitted_to or measurement.against is None:
        return case.designs
    key = ("costs", measurement.variant, measurement.against, measurement.fitted_to, factor)
    return case.designs.once(key, lambda: _with_costs(case, factor))


def _with_costs(case: Case, factor: float) -> AssessedVariants:
    from sanwright.analysis.prediction.protocol_costs import fit_costs

    rows = [case.other(id_) for id_ in case.measurement.fitted_to]
    fast = _calibration(case, case.measurement.variant)
    slow = _calibration(case, _slow(case))
    if fast.controller_cost is None or fast.id == slow.id:
        raise InputError(
            verbatim(f"“{case.measurement.name}” needs what an I/O by either protocol costs.")
        )
    costs = fit_costs([_gain(case, row) for row in rows], fast.controller_cost.amount * factor)
    data = Duration(costs.data)
    return case.designs.changed(
        msgspec.structs.replace(fast, controller_cost=Duration(costs.fast), data_cost=data),
        msgspec.structs.replace(slow, controller_cost=Duration(costs.slow), data_cost=data),
    )


def _calibration(case: Case, variant: str) -> Calibration:
    from sanwright.analysis.latency.calibrations import calibrated_array

    facts = case.designs.assessed(variant)
    found = calibrated_array(facts, require_workload(case)).by
    if not found:
        raise InputError(
            verbatim(f"No calibration says what an I/O of “{case.subject}” costs a controller.")
        )
    return facts.tables.calibrations[found]


def _gain(case: Case, row: Measurement) -> Gain:
    from sanwright.analysis.prediction.protocol_costs import Gain, lone_class

    block = case.facts.tables.workloads[row.subject].block_size
    if row.metric != RATE_AT_LATENCY or row.value is None or row.at_latency is None:
        raise InputError(
            verbatim(f"“{row.name}” is no gain at a latency, which costs can be fitted to.")
        )
    return Gain(
        fast=lone_class(case.designs.assessed(row.variant), row.subject),
        slow=lone_class(case.designs.assessed(row.against or ""), row.subject),
        kib=block.amount / 1024 if block is not None else 0.0,
        latency=row.at_latency.amount,
        share=row.value / 100,
    )


def _gain_scales(case: Case) -> tuple[str, ...]:
    """What the gain would be with another cost of the faster protocol."""

    def gain(other: Case) -> float | None:
        fast, slow = (_rate_at_latency(one).number for one in (other, other.on(_slow(other))))
        return (fast / slow - 1) * 100 if fast and slow else None

    return _scales(case, gain)


def _cut_scales(case: Case) -> tuple[str, ...]:
    """The same of the share by which latency is lower."""
    return _scales(case, lambda other: _latency_cut(other).number)


def _slow(case: Case) -> str:
    return case.measurement.against or ""


def _scales(case: Case, value: Callable[[Case], float | None]) -> tuple[str, ...]:
    measurement = case.measurement
    is_fitted = bool(measurement.fitted_to) and measurement.id not in measurement.fitted_to
    if not is_fitted or measurement.against is None:
        return ()
    cost = _calibration(case, measurement.variant).controller_cost
    if cost is None:
        return ()
    plain = msgspec.structs.replace(measurement, fitted_to=())

    def on_scale(factor: float) -> str:
        try:
            figure = value(Case(_fitted(case, factor), plain, measurement.variant))
        except InputError:
            return "no costs give the measured gains"
        return f"{short(figure)} %" if figure is not None else str(UNKNOWN)

    found = [f"{short(cost.amount * factor)} µs: {on_scale(factor)}" for factor in _SCALES]
    return (f"On a scale of {'; '.join(found)}.",)


PROTOCOL_METRICS = (
    Metric(
        RATE_AT_LATENCY,
        "I/Os a second that a workload alone does at a given latency",
        "IOPS",
        EvidenceGrade.PREDICTED,
        _rate_at_latency,
        _gain_scales,
    ),
    Metric(
        "workload.latency-cut",
        "By how much the latency of a workload alone is lower at any load",
        "%",
        EvidenceGrade.PREDICTED,
        _latency_cut,
        _cut_scales,
        is_change=True,
    ),
)
