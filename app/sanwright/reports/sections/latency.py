"""Latency: what an I/O of each workload spends where, and how that grows with the load."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from sanwright.reports.charts.marks import FillPattern
from sanwright.reports.charts.picture import ChartPicture, Draw, side_by_side
from sanwright.reports.charts.saturation import (
    ChartPoint,
    SaturationCurve,
    at_in_flight,
    saturation_chart,
)
from sanwright.reports.charts.stacked import Bar, BarSegment, stacked_bars
from sanwright.reports.facts import BAD
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.like_rows import like_rows
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, paragraph, section, subsection
from sanwright.text import Text, tr
from sanwright.units import Duration, Throughput, format_quantity
from sanwright.wording.latency import (
    bottleneck_text,
    bounded_latency,
    in_flight_text,
    latency_title,
    mean_text,
    notes,
    part_rows,
    rate_text,
    where_text,
)
from sanwright.wording.name_lists import chunks, ranges

if TYPE_CHECKING:
    from sanwright.analysis.latency import LatencyResult
    from sanwright.analysis.latency.knee import Knee

TITLE, KEY = Text("Latency"), "latency"
_MOST_BARS = 10
_MOST_IN_FULL = 12
"""Workloads of which every part is printed; of more, the slowest are."""
_MOST_CHARTS = 6
_CHART_POINTS = 40
_MANY = 50
"""Closed workloads that are solved anew for every point of a chart; above, charts are few."""

_CEILING = 6.0
"""Times the latency at light load at which charts end."""

_WAITING = Text("waiting")
_LEGEND = (
    (Text("adapter"), FillPattern.SOLID),
    (Text("serialisation"), FillPattern.RISING),
    (Text("switch hops"), FillPattern.UPRIGHT),
    (Text("distance"), FillPattern.CROSSED),
    (Text("controller"), FillPattern.LEVEL),
    (Text("media"), FillPattern.FALLING),
    (Text("other (calibrated)"), FillPattern.PALE),
    (_WAITING, FillPattern.BLANK),
)
"""How each kind of part is drawn, in the order of the way; waiting last."""


def applies(material: Material) -> bool:
    """Whether anybody asks for anything."""
    return bool(material.tables.workloads)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    from sanwright.analysis.latency import workload_latency  # late: it takes numpy along

    facts = material.assessment
    results = [workload_latency(facts, id_) for id_ in material.tables.workloads]
    story = section(tr(TITLE), KEY)
    story.append(
        paragraph(
            tr(
                "Mean time of an I/O, from the model of a queueing network that all workloads "
                "share. “Own time” is what an I/O takes by itself, “waiting” what it waits for "
                "others in the same place. “≥” marks a lower bound: facts lack, and they are named "
                "below. Buffer credits and priorities are not in the model."
            )
        )
    )
    slowest = sorted(results, key=_slowness)
    story += _bars(material, slowest[:_MOST_BARS])
    groups = _alike(results)
    if len(groups) > _MOST_IN_FULL:
        groups.sort(key=lambda alike: _slowness(alike[0]))
    in_full, others = groups[:_MOST_IN_FULL], groups[_MOST_IN_FULL:]
    rows = [row for alike in in_full for row in _rows(material, alike)]
    story.append(Grid(_columns(), rows))
    story += _basis(material, [result for alike in in_full for result in alike])
    story += _others(material, [result for alike in others for result in alike])
    story += _charts(material, results)
    return story


def _slowness(result: LatencyResult) -> tuple[bool, float]:
    """Sorts the slowest to the front, those of which nothing is known to the end."""
    if result.overloaded:
        return False, float("-inf")
    return result.mean is None, -(result.mean.amount if result.mean is not None else 0.0)


def _columns() -> tuple[Column, ...]:
    return (
        Column(tr("What"), 1.6),
        Column(tr("Where"), 3.2),
        Column(tr("Own time"), 1.2, "right"),
        Column(tr("Waiting"), 1.2, "right"),
    )


def _bars(material: Material, results: list[LatencyResult]) -> list[Flowable]:
    """The parts of each latency as bars on one scale; what is without limit has none."""
    bars = [_bar(material, result) for result in results if result.mean is not None]
    if not bars:
        return []
    legend = [(tr(text), pattern) for text, pattern in _LEGEND]
    are_parts = all(result.is_network_part for result in results if result.mean is not None)
    axis = tr("Mean latency in µs, network part") if are_parts else tr("Mean latency in µs")
    draw = partial(stacked_bars, bars, legend, axis)
    return [ChartPicture(draw)]


def _bar(material: Material, result: LatencyResult) -> Bar:
    kinds = [text for text, _ in _LEGEND]
    parts = [
        BarSegment(kinds.index(part.kind.label), part.service.amount)
        for part in result.parts
        if part.service is not None
    ]
    waits = [part.waiting.amount for part in result.parts if part.waiting is not None]
    parts.append(BarSegment(kinds.index(_WAITING), sum(waits)))
    name = tr(
        "{workload}, {load}",
        workload=material.tables.label(result.workload),
        load=rate_text(result),
    )
    return Bar(name, tuple(parts), mean_text(result, in_column=True), is_open=result.at_least)


def _alike(results: list[LatencyResult]) -> list[list[LatencyResult]]:
    """Workloads of which every figure prints the same stand together."""
    found: dict[tuple[object, ...], list[LatencyResult]] = {}
    for result in results:
        key: tuple[object, ...] = (str(result.problem),)
        if not result.problem:
            key = (
                mean_text(result, in_column=True),
                rate_text(result),
                tuple(part_rows(result)),
                result.utilisation,
            )
        found.setdefault(key, []).append(result)
    return list(found.values())


def _names(material: Material, results: list[LatencyResult]) -> str:
    return ", ".join(ranges([str(material.tables.label(result.workload)) for result in results]))


def _rows(material: Material, alike: list[LatencyResult]) -> Iterator[Row]:
    result, name = alike[0], _names(material, alike)
    if result.problem:
        yield Row((name,), RowKind.GROUP)
        text = tr("The latency is unknown: {problem}.", problem=result.problem)
        yield Row((Cell(text),), RowKind.NOTE)
        return
    yield Row((_head(name, result),), RowKind.GROUP)
    unknown = [where_text(part) for part in result.parts if part.service is None]
    for part, row in zip(result.parts, part_rows(result), strict=True):
        if part.service is not None:
            yield Row(row)
    if unknown:
        text = tr("Of unknown time: {parts}.", parts=", ".join(unknown))
        yield Row((text,), RowKind.NOTE)
    if result.overloaded:
        places = "; ".join(dict.fromkeys(map(bottleneck_text, alike)))
        text = tr("More is asked for than goes through: {place}.", place=places)
        yield Row((Cell(text, colour=BAD),), RowKind.NOTE)
    elif result.rate is not None:
        places = "; ".join(dict.fromkeys(map(bottleneck_text, alike)))
        text = tr("Busiest: {place}.", place=places)
        yield Row((Cell(text),), RowKind.NOTE)


def _head(name: str, result: LatencyResult) -> str:
    latency, load = mean_text(result, in_column=True), rate_text(result)
    if result.rate is None:
        return f"{name}: {latency}; {load}"
    return tr("{workload}: {latency} at {load}", workload=name, latency=latency, load=load)


def _basis(material: Material, results: list[LatencyResult]) -> list[Flowable]:
    """What the figures rest on; workloads of which the same is said stand together."""
    found: dict[str, list[LatencyResult]] = {}
    for result in results:
        text = " ".join(notes(material.assessment, result))
        if text:
            found.setdefault(text, []).append(result)
    return [bullet(text, f"{_names(material, alike)}.") for text, alike in found.items()]


def _others(material: Material, results: list[LatencyResult]) -> list[Flowable]:
    """The faster ones of many; those of the same latency and load in a line."""
    if not results:
        return []
    columns = (
        Column(tr("Workload"), 2.0),
        Column(tr("Latency"), 1.2, "right"),
        Column(tr("Load"), 1.8),
        Column(tr("Busiest"), 3.0),
    )
    named = [
        (
            str(material.tables.label(result.workload)),
            (
                mean_text(result, in_column=True),
                rate_text(result),
                bottleneck_text(result) if not result.problem else "",
            ),
        )
        for result in results
    ]
    rows = [
        Row((piece, *cells))
        for names, cells in like_rows(named, (0, 1))
        for piece in chunks(ranges(names))
    ]
    title = tr("Further workloads")
    return [*subsection(title, "latency-of-others"), Grid(columns, rows)]


def _charts(material: Material, results: list[LatencyResult]) -> list[Flowable]:
    """The busiest workloads over their load."""
    shown = [r for r in results if not r.problem and r.utilisation is not None]
    shown.sort(key=lambda r: -(r.utilisation.amount if r.utilisation is not None else 0.0))
    is_large = sum(result.is_closed for result in results) > _MANY
    most, points = (1, _CHART_POINTS // 4) if is_large else (_MOST_CHARTS, _CHART_POINTS)
    found = [chart for result in shown[:most] for chart in _chart(material, result, points)]
    if not found:
        return []
    rows = [
        ChartPicture(partial(side_by_side, found[start : start + 2]))
        for start in range(0, len(found), 2)
    ]
    story = subsection(tr("Latency over load"), "latency-over-load", room=290.0)
    text = tr(
        "The curve of each workload over its own load, the others staying as they are. It bends at "
        "the knee: with so many I/Os in flight the first place to fill is busy all the time if "
        "nobody waits. Beyond it only the latency grows."
    )
    if len(shown) > most:
        shown_text = tr(
            "Shown: {count:,} workload with the busiest bottleneck.",
            "Shown: {count:,} workloads with the busiest bottlenecks.",
            most,
        )
        text = f"{text} {shown_text}"
    return [*story, paragraph(text), *rows]


def _chart(material: Material, result: LatencyResult, points_wanted: int) -> Iterator[Draw]:
    from sanwright.analysis.latency import latency_curve
    from sanwright.analysis.latency.knee import knee

    curve = latency_curve(material.assessment, result.workload, points_wanted)
    points = [
        ChartPoint(point.throughput.amount, point.latency.amount, point.in_flight)
        for point in curve
        if point.throughput is not None
    ]
    if len(points) < 2:
        return
    title = str(material.tables.label(result.workload))
    bend = knee(material.assessment, result.workload)
    shown = _curve(title, result, points, bend, is_alone=_is_alone(material, result))
    yield partial(saturation_chart, shown)


def _curve(
    title: str,
    result: LatencyResult,
    points: list[ChartPoint],
    bend: Knee | None,
    *,
    is_alone: bool,
) -> SaturationCurve:
    today = None
    if result.throughput is not None and result.mean is not None:
        today = ChartPoint(result.throughput.amount, result.mean.amount)
    ceiling = _CEILING * points[0].latency
    if today is not None:
        ceiling = max(ceiling, 1.2 * today.latency)
    found = at_in_flight(points, bend.in_flight) if bend is not None and is_alone else None
    return SaturationCurve(
        title,
        points,
        ceiling,
        today=today,
        today_text=tr("this load: {load}", load=_point_text(result, today)) if today else "",
        knee=found,
        knee_text=_knee_text(result, found) if found is not None else "",
        limit=bend.throughput.amount if bend is not None and bend.throughput is not None else None,
        limit_text=_limit_text(bend) if bend is not None else "",
        shortest=bend.shortest.amount if bend is not None else None,
        shortest_text=_shortest_text(result, bend) if bend is not None else "",
        axis=latency_title(result),
    )


def _is_alone(material: Material, result: LatencyResult) -> bool:
    """Whether no closed workload shares its stations; else those bend the curve long before."""
    from sanwright.analysis.latency import workload_latency
    from sanwright.analysis.latency.solving import group_of

    facts = material.assessment
    others = (id_ for id_ in group_of(facts, result.workload) if id_ != result.workload)
    return not any(workload_latency(facts, id_).is_closed for id_ in others)


def _point_text(result: LatencyResult, point: ChartPoint) -> str:
    load, latency = Throughput(point.load), Duration(point.latency)
    return f"{format_quantity(load)}, {bounded_latency(result, latency)}"


def _knee_text(result: LatencyResult, point: ChartPoint) -> str:
    in_flight = in_flight_text(point.in_flight)
    return tr(
        "knee: {in_flight}, {load}",
        in_flight=f"≥ {in_flight}" if result.at_least else in_flight,
        load=_point_text(result, point),
    )


def _limit_text(bend: Knee) -> str:
    return tr("limit: {most} by {place}", most=format_quantity(bend.throughput), place=bend.name)


def _shortest_text(result: LatencyResult, bend: Knee) -> str:
    return tr("nobody waits: {latency}", latency=bounded_latency(result, bend.shortest))
