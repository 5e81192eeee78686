"""From what was measured of a workload to what the latency model does not know of it.

The figures are fitted in stages, as few as the measurements call for: one load gives the I/Os in
flight (by Little's law) and the rest of the latency that the network does not explain; a second one
the I/Os that are issued together; more of them also the think time, where it helps.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.latency.breakdown import method_text
from sanwright.analysis.latency.calibrations import calibration_of
from sanwright.analysis.latency.curve import LoadedWorkload
from sanwright.analysis.latency.fitting import (
    Explained,
    FitTrial,
    Load,
    through_many,
    through_one,
    through_two,
    worst,
)
from sanwright.analysis.latency.needs import Needs, needs
from sanwright.analysis.latency.places import LatencyKind, place_name
from sanwright.analysis.links import link_facts
from sanwright.analysis.paths import workload_paths
from sanwright.design import Workload
from sanwright.design.plans import Calibration, LoadPoint
from sanwright.errors import InputError
from sanwright.text import NOTHING, Text
from sanwright.units import Duration, IoRate, format_quantity

_BLOCK_TOLERANCE = 0.1
"""How far a point's MB/s may be from its IOPS times the block size before they contradict."""

_NEARLY_FULL = 0.95

_MEASURING_ERROR = 0.01
"""How far above what a link carries a measured load may be and still count as filling it."""


class PointError(InputError):
    """A measured load that cannot be right; ``number`` counts from 1, ``problem`` reads on."""

    def __init__(self, number: int, problem: Text) -> None:
        super().__init__(Text("Point {number}: {problem}", number=number, problem=problem))
        self.number = number
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Residual:
    """A measured load and the model's latency with the same I/Os in flight.

    ``rate`` is in I/Os per µs. ``latency`` None: it was not measured there. ``share`` is (model -
    measured) / measured.
    """

    point: LoadPoint
    rate: float | None
    latency: Duration | None
    share: float | None


@dataclass(frozen=True, slots=True)
class Fit:
    """What was fitted: the record to keep, what the figures mean, how well they explain the points.

    ``fitted`` names every figure that was fitted in words, ``cautions`` what to know before relying
    on it; ``method`` is the queueing model behind.
    """

    calibration: Calibration
    fitted: tuple[Text, ...]
    cautions: tuple[Text, ...]
    residuals: tuple[Residual, ...]
    method: Text


def fit(
    facts: Assessment,
    workload_id: str,
    points: Sequence[LoadPoint],
    *,
    id_: str = "",
    name: str = "",
    source: str = "",
    date: str = "",
    think_time: Duration | None = None,
) -> Fit:
    """Fit a calibration of the workload to ``points``, measured on the design as it is drawn.

    ``think_time`` is a given one where there are two points, which do not tell it from bursts.

    ``id_`` empty: that of the workload's former calibration, or one made of the workload's id.
    Raises InputError for points that contradict each other, the links or the workload.
    """
    varied = LoadedWorkload(facts, workload_id)
    workload = facts.tables.workloads[workload_id]
    if not points:
        raise InputError(
            Text("A calibration needs at least one measured load: IOPS or MB/s, and latency.")
        )
    former = calibration_of(facts, workload_id)
    record = Calibration(
        id=id_ or (former.id if former is not None else f"{workload_id}-measured"),
        name=name or (former.name if former is not None else ""),
        workload=workload_id,
        points=tuple(points),
        source=source,
        date=date,
        fitted_on=design_in_words(facts, workload_id),
        protocol=workload.protocol,
        controller_cost=former.controller_cost if former is not None else None,
        data_cost=former.data_cost if former is not None else None,
    )
    rates = [_rate(workload, point, number) for number, point in enumerate(points, 1)]
    loads = sorted(
        (
            Load(min(rate, varied.full), point.latency.amount)
            for rate, point in zip(rates, points, strict=True)
            if rate is not None and point.latency is not None
        ),
        key=lambda load: load.rate,
    )
    model = _explained(facts, varied)
    _refuse(facts, varied, model, rates, points)
    if not loads:
        return _nothing_fitted(record, model, rates)
    trial = _trial(model, loads) if think_time is None else _thinking(model, loads, think_time)
    return _fit(record, varied, model, loads, trial, rates)


def design_in_words(facts: Assessment, workload_id: str) -> str:
    """Which design was measured: adapters, links and arrays on the way of the workload."""
    need: Needs = needs(facts, workload_id)
    tables = facts.tables
    hosts: dict[str, None] = {}
    speeds: dict[Text, dict[str, None]] = {}
    arrays: dict[str, None] = {}
    found = workload_paths(facts, workload_id)
    for path in found.paths:
        for port, into in ((path.initiator_port, hosts), (path.target_port, arrays)):
            part = tables.part_of(port.partition(":")[0])
            if part is not None:
                into[part.name] = None
    for place, _ in need.work:
        if place.way in ("ab", "ba"):
            link = link_facts(facts, place.resource)
            speed = link.speed.name if link.speed is not None else "speed unknown"
            speeds.setdefault(place.title, {})[speed] = None
    links = [f"{title} of {' and '.join(names)}" for title, names in speeds.items()]
    who = " and ".join(hosts) or "hosts"
    to = " and ".join(arrays) or "targets"
    title = tables.project.name
    text = f"{who} to {to}, {', '.join(links)}" if links else f"{who} to {to}"
    return f"{title}: {text}" if title else text


def _explained(facts: Assessment, varied: LoadedWorkload) -> Explained:
    """The workload without what an earlier calibration says the rest of the latency is."""
    need: Needs = needs(facts, varied.own.workload)
    known = math.fsum(
        d.time for d in need.delays if d.time is not None and d.kind is not LatencyKind.OTHER
    )
    base = replace(varied.own, delay=known, rate=None, in_flight=1.0, think=0.0, pile=1.0)
    return Explained(varied, base, need.meeting)


def _rate(workload: Workload, point: LoadPoint, number: int) -> float | None:
    """I/Os per µs of a point; None where only its latency is known."""
    block = workload.block_size
    if block is None:  # LoadedWorkload has refused that already
        return None
    by_throughput = point.throughput.amount / block.amount if point.throughput else None
    if point.rate is None:
        return by_throughput
    rate = point.rate.amount / 1e6
    if by_throughput is not None and abs(by_throughput / rate - 1) > _BLOCK_TOLERANCE:
        raise PointError(
            number,
            Text(
                "{rate} and {throughput} are not I/Os of {block}, the block size of the workload.",
                rate=point.rate,
                throughput=point.throughput,
                block=block,
            ),
        )
    return rate


def _refuse(
    facts: Assessment,
    varied: LoadedWorkload,
    model: Explained,
    rates: Sequence[float | None],
    points: Sequence[LoadPoint],
) -> None:
    """Points that cannot have been measured on this design."""
    for number, (rate, point) in enumerate(zip(rates, points, strict=True), 1):
        if rate is not None and rate > model.full * (1 + _MEASURING_ERROR):
            raise PointError(number, _too_much(facts, varied, rate, model.full))
        if rate is not None and rate <= 0:
            raise PointError(number, Text("that is a load of nothing."))
        if point.latency is not None and point.latency.amount < model.shortest:
            raise PointError(
                number,
                Text(
                    "{latency} is less than the network alone takes, {shortest}.",
                    latency=point.latency,
                    shortest=Duration(model.shortest),
                ),
            )


def _too_much(facts: Assessment, varied: LoadedWorkload, rate: float, full: float) -> Text:
    stated, most = IoRate(rate * 1e6), IoRate(full * 1e6)
    if varied.limit is None:
        return Text("{rate} is more than can go, which is {most}.", rate=stated, most=most)
    return Text(
        "{rate} is more than can go over {place}, which is {most}.",
        rate=stated,
        place=place_name(facts, varied.limit),
        most=most,
    )


def _thinking(model: Explained, loads: Sequence[Load], think_time: Duration) -> FitTrial:
    """With a think time that is given."""
    found = None
    if len(loads) == 2:
        found = through_two(model, loads[0], loads[1], think_time.amount)
    if found is None:
        raise InputError(
            Text(
                "A think time of {time} does not explain the measured loads; a given think time "
                "needs two of them.",
                time=format_quantity(think_time),
            )
        )
    return found


def _trial(model: Explained, loads: Sequence[Load]) -> FitTrial:
    low, high = loads[0], loads[-1]
    if high.rate <= low.rate * 1.001:
        mean = Load(high.rate, math.fsum(load.time for load in loads) / len(loads))
        found = through_one(model, mean)
    elif len(loads) == 2 or (found := through_two(model, low, high)) is None:
        found = through_two(model, low, high) or _best_single(model, loads)
    if found is None:
        raise InputError(
            Text(
                "At {rate} I/Os wait longer for each other on this design than the {time} that "
                "were measured.",
                rate=format_quantity(IoRate(high.rate * 1e6)),
                time=format_quantity(Duration(high.time)),
            )
        )
    if len(loads) > 2 and worst(model, loads, found) > 1e-6:
        return through_many(model, loads, found)
    return found


def _best_single(model: Explained, loads: Sequence[Load]) -> FitTrial | None:
    """No burst and no think time explains the points: the rest alone, by least squares."""
    start = through_one(model, loads[0]) or through_one(model, loads[-1])
    return through_many(model, loads, start) if start is not None else None


def _fit(
    record: Calibration,
    varied: LoadedWorkload,
    model: Explained,
    loads: Sequence[Load],
    trial: FitTrial,
    rates: Sequence[float | None],
) -> Fit:
    high = loads[-1]
    in_flight = model.in_flight(high, trial)
    fitted = [
        Text("{count:,.1f} I/Os in flight at the highest load, by Little's law", count=in_flight),
        Text(
            "{time} of host, array and all else beside the network",
            time=Duration(trial.other),
        ),
    ]
    if trial.burst > 1:
        fitted.append(Text("{count:.2f} I/Os issued together", count=trial.burst))
    if trial.think > 0:
        fitted.append(
            Text(
                "{time} between an answer and the next I/O",
                time=Duration(trial.think),
            )
        )
    calibration = msgspec.structs.replace(
        record,
        in_flight=in_flight,
        think_time=Duration(trial.think),
        burst=trial.burst,
        other_latency=Duration(trial.other),
    )
    residuals = tuple(
        _residual(model, trial, rate, point)
        for rate, point in zip(rates, record.points, strict=True)
    )
    return Fit(
        calibration=calibration,
        fitted=tuple(fitted),
        cautions=_cautions(varied, loads, trial, residuals),
        residuals=residuals,
        method=method_text(model.solved(in_flight, trial)),
    )


def _residual(model: Explained, trial: FitTrial, rate: float | None, point: LoadPoint) -> Residual:
    if rate is None or point.latency is None:
        return Residual(point, rate, None, None)
    load = Load(min(rate, model.full), point.latency.amount)
    found = model.solved(model.in_flight(load, trial), trial)
    return Residual(point, rate, Duration(found.time), found.time / load.time - 1.0)


def _cautions(
    varied: LoadedWorkload, loads: Sequence[Load], trial: FitTrial, residuals: Sequence[Residual]
) -> tuple[Text, ...]:
    by_rate = sorted(residuals, key=lambda residual: residual.rate or 0.0)
    misses = [residual.share for residual in by_rate if residual.share is not None]
    found = []
    if len(loads) == 1:
        found.append(
            Text("One load tells nothing of bursts and think time: both are taken to be none.")
        )
    elif trial.think == 0:
        found.append(Text("Think time is taken to be none."))
    if len(loads) > 1 and trial.burst == 1 and trial.think == 0 and misses[-1] > 0.01:
        found.append(
            Text(
                "The latency rises less with the load than that of I/Os which come independently: "
                "the model predicts too much waiting."
            )
        )
    if loads[0].rate > _NEARLY_FULL * varied.full:
        found.append(
            Text(
                "All loads were measured at saturation, where the rest of the latency hardly shows."
            )
        )
    largest = max((abs(miss) for miss in misses), default=0.0)
    if largest > 0.05:
        found.append(Text("The model misses a measured latency by {share:.0%}.", share=largest))
    if any(residual.share is None for residual in residuals):
        found.append(Text("A point without its load or its latency was not used."))
    return tuple(found)


def _nothing_fitted(record: Calibration, model: Explained, rates: Sequence[float | None]) -> Fit:
    """Only loads or only latencies: what that says, and what it does not."""
    known = [rate for rate in rates if rate is not None]
    caution = Text("Without a load to the latency nothing can be fitted.")
    if known:
        least = max(known) * model.shortest
        caution = Text(
            "Without a latency neither the I/Os in flight nor the rest of the latency can be "
            "fitted; at {rate} at least {least:,.1f} I/Os are in flight.",
            rate=IoRate(max(known) * 1e6),
            least=least,
        )
    residuals = tuple(
        Residual(point, rate, None, None) for rate, point in zip(rates, record.points, strict=True)
    )
    return Fit(record, (), (caution,), residuals, NOTHING)
