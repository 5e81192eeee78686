"""Words for the latency of a workload, said the same way on the command line and in the report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanwright.text import joined, tr
from sanwright.units import (
    UNKNOWN,
    Duration,
    IoRate,
    Quantity,
    Throughput,
    format_microseconds,
    format_number,
    format_quantity,
)

if TYPE_CHECKING:
    from sanwright.analysis import Assessment
    from sanwright.analysis.latency import LatencyPart, LatencyResult

NOTHING_WAITS = "–"
_QUEUES = ("controller", "media")
"""Kinds of parts that have queues; where nothing is known of the part, nor of them."""


def mean_text(result: LatencyResult, *, in_column: bool = False) -> str:
    """The mean latency, or why there is none; ``in_column`` in the one unit of a column."""
    if result.problem:
        return tr("unknown: {problem}", problem=result.problem)
    if result.overloaded:
        return tr("without limit: more is asked for than goes through")
    latency = bounded_latency(result, result.mean)
    if in_column and result.mean is not None:
        latency = _marked(format_microseconds(result.mean), "≥" if _is_least(result) else "")
    if result.is_network_part and result.mean is not None:
        return tr("{latency} (network part)", latency=latency)
    return latency


def bounded_latency(result: LatencyResult, latency: Duration | None) -> str:
    """A latency of this workload's curve; “≥” where facts lack of what it is the latency of."""
    return _bounded(latency, "≥" if _is_least(result) else "")


def latency_title(result: LatencyResult | None) -> str:
    """What an axis or a column of this latency is called."""
    if result is None:
        return tr("Latency")
    if result.is_network_part:
        is_least = _is_least(result)
        return tr("Latency, network part, at least") if is_least else tr("Latency, network part")
    return tr("Latency, at least") if result.at_least else tr("Latency")


def _is_least(result: LatencyResult) -> bool:
    """Whether the latency is a lower bound of what it is said to be the latency of."""
    return result.lacks_network if result.is_network_part else result.at_least


def rate_text(result: LatencyResult) -> str:
    """I/Os per second and throughput that the workload has or gets."""
    if result.rate is None:
        return tr("no load is stated") if not result.problem else tr(UNKNOWN)
    # a closed load of which facts lack gets that or less; an open one is what is stated
    bound = "≤" if result.at_least and result.is_closed else ""
    texts = [_bounded(result.rate, bound)]
    if result.throughput is not None:
        texts.append(_bounded(result.throughput, bound))
    return ", ".join(texts)


def part_rows(result: LatencyResult) -> Iterator[tuple[str, str, str, str]]:
    """What, where, own time and waiting time of every part."""
    for part in result.parts:
        yield str(part.kind.label), where_text(part), service_text(part), waiting_text(part)


def service_text(part: LatencyPart) -> str:
    """Own time of a part in microseconds; a lower bound says so."""
    is_least = part.at_least and part.service is not None
    return _marked(format_microseconds(part.service), "≥" if is_least else "")


def waiting_text(part: LatencyPart) -> str:
    """Time in queues in microseconds; a dash where I/Os never wait for each other."""
    if part.waiting is not None:
        return format_microseconds(part.waiting)
    return tr(UNKNOWN) if part.kind.value in _QUEUES else NOTHING_WAITS


def bottleneck_text(result: LatencyResult) -> str:
    """The busiest station and how busy it is."""
    if not result.bottleneck or result.rate is None:
        return tr(UNKNOWN)
    return tr(
        "{place}, {share} busy",
        place=result.bottleneck,
        share=format_quantity(result.utilisation),
    )


def bounds_text(result: LatencyResult) -> str:
    """Between what the rate lies by the asymptotic bounds."""
    if result.bounds is None:
        return tr(UNKNOWN)
    low, high = result.bounds
    return tr("{low} to {high}", low=format_quantity(low), high=format_quantity(high))


def notes(facts: Assessment, result: LatencyResult) -> Iterator[str]:
    """What the figures rest on: method, calibration, assumptions, what is not known."""
    if result.problem:
        return
    yield tr("Method: {method}.", method=result.method)
    if result.calibrated_by is not None:
        yield from _calibration(facts, result)
    for text in result.assumptions:
        yield tr("Assumed: {text}.", text=text)
    if result.missing:
        listed = joined(result.missing, "; ")
        if result.at_least:
            yield tr("Not known: {facts}.", facts=listed)
        else:
            yield tr("Not known, so part of the calibrated rest: {facts}.", facts=listed)


def _calibration(facts: Assessment, result: LatencyResult) -> Iterator[str]:
    found = facts.tables.calibrations[result.calibrated_by or ""]
    own = found.workload == result.workload
    where = found.fitted_on or tr("a design that is not named")
    if own:
        text = tr("Calibrated with measurements on {where}", where=where)
    else:
        text = tr(
            "Calibrated with measurements of {workload}, same protocol and array, on {where}",
            workload=facts.tables.label(found.workload),
            where=where,
        )
    yield f"{text} ({found.source})." if found.source else f"{text}."
    figures: list[tuple[str, Quantity | None]] = [
        (tr("host, array and all else beside the network"), found.other_latency),
        (tr("an I/O at a controller"), found.controller_cost),
        (tr("each KiB at a controller"), found.data_cost),
        (tr("think time"), found.think_time if own else None),
    ]
    texts = [
        f"{name} {format_quantity(value)}"
        for name, value in figures
        if value is not None and value.amount > 0
    ]
    if own and found.burst is not None and found.burst > 1:
        number = format_number(found.burst, 1)
        texts.append(tr("{number} I/Os issued together", number=number))
    if own and found.in_flight is not None and not result.is_closed:
        yield tr("It states its load itself, so the I/Os in flight that were fitted are not used.")
    if texts:
        yield tr("Fitted, not predicted: {figures}.", figures=", ".join(texts))


def load_text(rate: IoRate | None, throughput: Throughput | None) -> str:
    """A load in words."""
    return " · ".join(format_quantity(value) for value in (rate, throughput) if value is not None)


def latency_text(latency: Duration | None) -> str:
    """A latency, or that it is not known."""
    return tr(UNKNOWN) if latency is None else format_quantity(latency)


def where_text(part: LatencyPart) -> str:
    """What the part is spent in, and how many there are of it."""
    count = len(part.subjects)
    return f"{tr(part.name)} ({format_number(count)})" if count > 1 else tr(part.name)


def in_flight_text(number: float) -> str:
    """So many I/Os under way."""
    if abs(number - 1) < 0.05:
        return tr("{count} I/O in flight", "{count} I/Os in flight", 1)
    return tr("{number} I/Os in flight", number=format_number(number, 1))


def _bounded(value: Quantity | None, bound: str) -> str:
    return _marked(format_quantity(value), bound if value is not None else "")


def _marked(text: str, bound: str) -> str:
    return f"{bound} {text}".strip()
