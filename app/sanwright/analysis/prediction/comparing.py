"""Standing a measurement beside the engine."""

from __future__ import annotations

from sanwright.analysis.prediction.comparison import (
    EngineFigure,
    EvidenceGrade,
    PublishedComparison,
)
from sanwright.analysis.prediction.designs import AssessedVariants
from sanwright.analysis.prediction.load_metrics import LOAD_METRICS
from sanwright.analysis.prediction.metric import Case, Metric
from sanwright.analysis.prediction.network_metrics import NETWORK_METRICS
from sanwright.analysis.prediction.part_metrics import PART_METRICS
from sanwright.analysis.prediction.protocol_metrics import PROTOCOL_METRICS
from sanwright.design import Measurement
from sanwright.errors import InputError
from sanwright.text import verbatim

METRICS: dict[str, Metric] = {
    metric.key: metric
    for metric in (*NETWORK_METRICS, *LOAD_METRICS, *PROTOCOL_METRICS, *PART_METRICS)
}

_MEASURED = ("workload.rate", "workload.throughput", "workload.latency")
"""What the points of a calibration state."""


def compare(designs: AssessedVariants, measurement: Measurement) -> PublishedComparison:
    """Stand a measurement beside the engine.

    Raises InputError for an unknown metric, subject, variant or measurement to fit to.
    """
    metric = METRICS.get(measurement.metric)
    if metric is None:
        known = ", ".join(METRICS)
        raise InputError(verbatim(f"“{measurement.metric}” is not a metric; known are {known}."))
    case = Case(designs, measurement, measurement.variant)
    figure = metric.compute(case)
    unit = metric.unit
    if measurement.against is not None and not metric.is_change:
        figure = _change(figure, metric.compute(case.on(measurement.against)), measurement)
        unit = "%"
    notes = metric.notes(case) if metric.notes is not None else ()
    return PublishedComparison(measurement, figure, unit, _standing(case, metric), notes)


def _change(here: EngineFigure, there: EngineFigure, measurement: Measurement) -> EngineFigure:
    """The change in per cent. Of two limits it says nothing, unless an assumption fills them in."""
    if here.number is None or not there.number:
        return EngineFigure()
    if (here.bound or there.bound) and not measurement.assumption:
        return EngineFigure()
    return EngineFigure((here.number / there.number - 1) * 100)


def _standing(case: Case, metric: Metric) -> EvidenceGrade:
    measurement = case.measurement
    if measurement.id in measurement.fitted_to or _is_point(case):
        return EvidenceGrade.CALIBRATED
    if metric.standing is EvidenceGrade.PREDICTED and measurement.assumption:
        return EvidenceGrade.ASSUMED
    return metric.standing


def _is_point(case: Case) -> bool:
    """Whether a calibration of the workload was fitted to it, as far as can be told."""
    measurement = case.measurement
    return (
        not measurement.variant
        and measurement.against is None
        and measurement.metric in _MEASURED
        and any(
            c.workload == measurement.subject and c.points
            for c in case.designs.tables.calibrations.values()
        )
    )
