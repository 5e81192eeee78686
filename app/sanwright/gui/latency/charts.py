"""From the figures of a workload over load to the two charts of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from sanwright.charts.axis import count_axis, rate_axis, throughput_axis, time_axis
from sanwright.charts.chart import Chart, LimitLine, Mark, MarkKind
from sanwright.gui.latency.study import LoadCurve
from sanwright.text import tr
from sanwright.units import format_number, format_quantity
from sanwright.wording.latency import latency_title

if TYPE_CHECKING:
    from sanwright.analysis.latency import CurvePoint, LatencyResult

_Place = Callable[[float, float, float], tuple[float, float]]
"""Place of IOPS, latency in µs and MB/s in a chart."""

_AIR = 1.15
_FLAT = 6.0
"""A latency curve is drawn up to this many times its beginning, if nothing else asks for more."""
_BEYOND = 4.0
"""A throughput curve is drawn up to this many times its knee."""
_CRAMPED = 0.08
"""Share of the width below which there is no room to write at a knee."""
_SLACK = 1.6
"""Room beyond a point that must be seen."""


def latency_chart(curve: LoadCurve, result: LatencyResult | None = None) -> Chart | None:
    """Latency over I/O rate: low and level, then up where the first station fills."""
    points, knee = curve.points, curve.knee
    if not points:
        return None
    highest = max(point.rate.amount for point in points)
    wide = (knee.rate.amount if knee is not None else highest) * _AIR
    start = points[0].latency.amount
    marks = list(_marks(curve, result, lambda rate, latency, _: (rate, latency)))
    needed = max((mark.at[1] for mark in marks), default=0.0) * _SLACK
    top = max(point.latency.amount for point in points) * _AIR
    high = max(min(top, _FLAT * start), needed) or 1.0
    limits = []
    if knee is not None:
        full, least = knee.rate.amount, knee.shortest.amount
        limits.append(
            LimitLine(
                (full, 0.0), (full, high), tr("at most {rate}", rate=format_quantity(knee.rate))
            )
        )
        if 0 < least < high:
            words = tr("without waiting {shortest}", shortest=format_quantity(knee.shortest))
            limits.append(LimitLine((0.0, least), (wide, least), words))
    return Chart(
        x=rate_axis(tr("I/O rate"), max(wide, *(mark.at[0] * _AIR for mark in marks), 1e-9)),
        y=time_axis(latency_title(result), high),
        curve=tuple((point.rate.amount, point.latency.amount) for point in points),
        readings=tuple(map(reading, points)),
        limits=tuple(limits),
        marks=tuple(marks),
    )


def throughput_chart(curve: LoadCurve, result: LatencyResult | None = None) -> Chart | None:
    """Throughput over I/Os in flight: along the slope, then along the ceiling."""
    points, knee = curve.points, curve.knee
    if not points or any(point.throughput is None for point in points):
        return None
    marks = list(_marks(curve, result, lambda rate, latency, mb_s: (rate * latency / 1e6, mb_s)))
    needed = max((mark.at[0] for mark in marks), default=0.0) * _SLACK
    bend = knee.in_flight if knee is not None else 0.0
    end = max(point.in_flight for point in points)
    wide = min(end, max(_BEYOND * bend, needed)) or 1.0
    ceiling = knee.throughput.amount if knee is not None and knee.throughput is not None else 0.0
    reached = max(point.throughput.amount for point in points if point.throughput is not None)
    high = max(ceiling, reached, *(mark.at[1] for mark in marks), 0.0) * (_AIR + 0.05)
    limits = []
    if knee is not None and knee.throughput is not None and bend > 0:
        first = tr("at most {throughput}", throughput=format_quantity(knee.throughput))
        limits.append(LimitLine((0.0, 0.0), (min(bend, wide), ceiling * min(1.0, wide / bend))))
        limits.append(LimitLine((min(bend, wide), ceiling), (wide, ceiling), first))
        if _CRAMPED * wide < bend < wide:
            words = tr("knee at {bend}", bend=format_number(bend, 1))
            limits.append(LimitLine((bend, 0.0), (bend, ceiling), words))
    return Chart(
        x=count_axis(tr("I/Os in flight"), wide),
        y=throughput_axis(tr("Throughput"), high),
        curve=tuple(
            (point.in_flight, point.throughput.amount)
            for point in points
            if point.throughput is not None
        ),
        readings=tuple(map(reading, points)),
        limits=tuple(limits),
        marks=tuple(marks),
    )


def reading(point: CurvePoint) -> tuple[str, ...]:
    """What one load is, for people."""
    throughput = format_quantity(point.throughput)
    return (
        format_quantity(point.latency),
        f"{format_quantity(point.rate)}, {throughput}",
        tr("{number} in flight", number=format_number(point.in_flight, 1)),
    )


def _marks(curve: LoadCurve, result: LatencyResult | None, place: _Place) -> Iterable[Mark]:
    """What was measured, then where the workload stands; only what is known in full."""
    for point in curve.measured:
        rate, latency, throughput = point.rate, point.latency, point.throughput
        if rate is not None and latency is not None and throughput is not None:
            at = place(rate.amount, latency.amount, throughput.amount)
            yield Mark(MarkKind.MEASURED, at)
    if result is None or result.rate is None or result.mean is None or result.throughput is None:
        return
    at = place(result.rate.amount, result.mean.amount, result.throughput.amount)
    yield Mark(MarkKind.NOW, at)
