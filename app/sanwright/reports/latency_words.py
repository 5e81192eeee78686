"""Words for the latency of a workload, said the same way on the command line and in the report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanwright.units import UNKNOWN, Duration, IoRate, Quantity, Throughput, format_quantity

if TYPE_CHECKING:
    from sanwright.analysis import Assessment
    from sanwright.analysis.latency import LatencyPart, LatencyResult

NOTHING_WAITS = "–"
_QUEUES = ("controller", "media")
"""Kinds of parts that have queues; where nothing is known of the part, nor of them."""


def mean_text(result: LatencyResult) -> str:
    """The mean latency, or why there is none."""
    if result.problem:
        return f"unknown: {result.problem}"
    if result.overloaded:
        return "without limit: more is asked for than goes through"
    return _bounded(result.mean, "≥" if result.at_least else "")


def rate_text(result: LatencyResult) -> str:
    """I/Os per second and throughput that the workload has or gets."""
    if result.rate is None:
        return "no load is stated" if not result.problem else UNKNOWN
    # a closed load of which facts lack gets that or less; an open one is what is stated
    bound = "≤" if result.at_least and result.method.startswith("closed") else ""
    texts = [_bounded(result.rate, bound)]
    if result.throughput is not None:
        texts.append(_bounded(result.throughput, bound))
    return ", ".join(texts)


def part_rows(result: LatencyResult) -> Iterator[tuple[str, str, str, str]]:
    """What, where, own time and waiting time of every part."""
    for part in result.parts:
        yield part.kind.value, _where(part), service_text(part), waiting_text(part)


def service_text(part: LatencyPart) -> str:
    """Own time of a part; a lower bound says so."""
    return _bounded(part.service, "≥" if part.at_least else "")


def waiting_text(part: LatencyPart) -> str:
    """Time in queues; a dash where I/Os never wait for each other."""
    if part.waiting is not None:
        return format_quantity(part.waiting)
    return UNKNOWN if part.kind.value in _QUEUES else NOTHING_WAITS


def bottleneck_text(result: LatencyResult) -> str:
    """The busiest station and how busy it is."""
    if not result.bottleneck or result.rate is None:
        return UNKNOWN
    return f"{result.bottleneck}, {format_quantity(result.utilisation)} busy"


def bounds_text(result: LatencyResult) -> str:
    """Between what the rate lies by the asymptotic bounds."""
    if result.bounds is None:
        return UNKNOWN
    low, high = result.bounds
    return f"{format_quantity(low)} to {format_quantity(high)}"


def notes(facts: Assessment, result: LatencyResult) -> Iterator[str]:
    """What the figures rest on: method, calibration, assumptions, what is not known."""
    if result.problem:
        return
    yield f"Method: {result.method}."
    if result.calibrated_by is not None:
        yield from _calibration(facts, result)
    for text in result.assumptions:
        yield f"Assumed: {text}."
    if result.missing:
        lead = "Not known" if result.at_least else "Not known, so part of the calibrated rest"
        yield f"{lead}: {'; '.join(result.missing)}."


def _calibration(facts: Assessment, result: LatencyResult) -> Iterator[str]:
    found = facts.tables.calibrations[result.calibrated_by or ""]
    own = found.workload == result.workload
    of = "" if own else f" of {facts.tables.label(found.workload)}, same protocol and array"
    where = f" on {found.fitted_on}" if found.fitted_on else ""
    source = f" ({found.source})" if found.source else ""
    yield f"Calibrated with measurements{of}{where}{source}."
    figures: list[tuple[str, Quantity | None]] = [
        ("host, array and all else beside the network", found.other_latency),
        ("an I/O at a controller", found.controller_cost),
        ("each KiB at a controller", found.data_cost),
        ("think time", found.think_time if own else None),
    ]
    texts = [
        f"{name} {format_quantity(value)}"
        for name, value in figures
        if value is not None and value.amount > 0
    ]
    if own and found.burst is not None and found.burst > 1:
        texts.append(f"{found.burst:.1f} I/Os issued together")
    if own and found.in_flight is not None and not result.method.startswith("closed"):
        yield "It states its load itself, so the I/Os in flight that were fitted are not used."
    if texts:
        yield f"Fitted, not predicted: {', '.join(texts)}."


def load_text(rate: IoRate | None, throughput: Throughput | None) -> str:
    """A load in words."""
    return " · ".join(format_quantity(value) for value in (rate, throughput) if value is not None)


def latency_text(latency: Duration | None) -> str:
    """A latency, or that it is not known."""
    return UNKNOWN if latency is None else format_quantity(latency)


def _where(part: LatencyPart) -> str:
    count = len(part.subjects)
    return f"{part.name} ({count})" if count > 1 else part.name


def _bounded(value: Quantity | None, bound: str) -> str:
    if value is None:
        return UNKNOWN
    return f"{bound} {format_quantity(value)}".strip()
