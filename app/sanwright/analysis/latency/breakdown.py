"""The mean latency of a workload, part by part, with what is known of each."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.latency.bounds import BackgroundLoad, background, rate_bounds
from sanwright.analysis.latency.calibrations import CalibratedArray, calibrated_array
from sanwright.analysis.latency.delays import Delay
from sanwright.analysis.latency.needs import Needs, is_calibrated, needs
from sanwright.analysis.latency.places import LatencyKind, place_name
from sanwright.analysis.latency.solving import (
    LoadClass,
    Solved,
    Stay,
    classes_of,
    group_of,
    load_class,
    solved,
)
from sanwright.errors import InputError
from sanwright.text import NOTHING, Text, joined
from sanwright.units import Duration, IoRate, Share, Throughput


@dataclass(frozen=True, slots=True)
class LatencyPart:
    """What an I/O spends in one sort of place; ``service`` None: not known.

    ``name`` is marked for translation, not translated: the same in every language.
    ``waiting`` is for other I/Os, those issued together with it among them; None where nothing
    queues. ``at_least``: there is more to the part than is known. ``subjects`` are the ids of
    devices, cables and ports.
    """

    kind: LatencyKind
    name: Text
    subjects: tuple[str, ...]
    service: Duration | None
    waiting: Duration | None
    at_least: bool = False


@dataclass(frozen=True, slots=True)
class StationLoad:
    """One station on the way of a workload; ``utilisation`` is by all workloads together."""

    name: Text
    resource: str
    service: Duration
    waiting: Duration | None
    utilisation: Share


@dataclass(frozen=True, slots=True)
class LatencyResult:
    """The latency of ``workload`` among all that share stations with it.

    ``mean`` is of an I/O from the host's driver on, None where nothing is known or where more is
    offered than a station can do (``overloaded``). With ``at_least``, facts lack: the latency is
    that or more, and a closed workload's rate that or less. ``rate`` None: no load is stated, and
    ``mean`` is then that of a single I/O. ``bottleneck`` is the busiest station, ``bounds`` what
    the rate is between without solving anything. ``calibrated_by`` is the id of the calibration.
    ``is_closed``: it keeps I/Os in flight and takes what it gets. ``is_network_part``: nothing is
    known of host, controllers and drives, so that ``mean`` is what the network adds;
    ``lacks_network``: facts of the network lack, too.
    """

    workload: str
    mean: Duration | None
    at_least: bool
    rate: IoRate | None
    throughput: Throughput | None
    in_flight: float | None
    parts: tuple[LatencyPart, ...]
    bottleneck: Text
    utilisation: Share | None
    missing: tuple[Text, ...]
    assumptions: tuple[Text, ...]
    method: Text
    calibrated_by: str | None
    bounds: tuple[IoRate, IoRate] | None
    overloaded: bool = False
    problem: Text = NOTHING
    is_closed: bool = False
    is_network_part: bool = False
    lacks_network: bool = False


def workload_latency(facts: Assessment, id_: str) -> LatencyResult:
    """The latency of the workload ``id_``. Raises InputError if there is none of that name."""
    if id_ not in facts.tables.workloads:
        raise InputError(
            Text("There is no workload “{name}” in this design; check the name.", name=id_)
        )
    return _result(facts, id_)


def station_loads(facts: Assessment, id_: str) -> tuple[StationLoad, ...]:
    """Every station on the way of the workload, the busiest first."""
    found: Solved | None = solved(facts, id_)
    stays = found.stays if found is not None else ()
    return tuple(
        StationLoad(
            place_name(facts, stay.place),
            stay.place.resource,
            Duration(stay.work),
            _duration(stay.time - stay.work),
            Share(stay.utilisation),
        )
        for stay in sorted(stays, key=lambda stay: (-stay.utilisation, stay.place))
    )


def throughput_of_class(facts: Assessment, id_: str, rate_us: float) -> Throughput | None:
    """Throughput of a workload at a rate in I/Os per µs."""
    block = facts.tables.workloads[id_].block_size
    return Throughput(rate_us * block.amount) if block is not None else None


@remembered
def _result(facts: Assessment, id_: str) -> LatencyResult:
    need: Needs = needs(facts, id_)
    found: Solved | None = solved(facts, id_)
    if found is None:
        return _nothing(id_, need.problem)
    array: CalibratedArray = calibrated_array(facts, id_)
    is_known = math.isfinite(found.time)
    has_load = found.load.in_flight is not None or found.load.rate is not None
    parts = _parts(facts, need, found)
    busiest = max(found.stays, key=lambda stay: stay.utilisation, default=None)
    return LatencyResult(
        workload=id_,
        mean=_duration(found.time) if found.time > 0 else None,
        at_least=bool(need.missing) and not is_calibrated(facts, id_),
        rate=IoRate(found.rate * 1e6) if has_load else None,
        throughput=throughput_of_class(facts, id_, found.rate) if has_load else None,
        in_flight=found.in_flight if has_load and is_known else None,
        parts=parts,
        bottleneck=place_name(facts, busiest.place) if busiest is not None else NOTHING,
        utilisation=Share(busiest.utilisation) if busiest is not None else None,
        missing=need.missing,
        assumptions=need.assumptions,
        method=method_text(found),
        calibrated_by=array.by or None,
        bounds=_bounds(facts, id_) if has_load else None,
        overloaded=not is_known,
        is_closed=found.load.is_closed and found.load.rate is None,
        is_network_part=not any(p.kind in _BEYOND and p.service is not None for p in parts),
        lacks_network=need.lacks_network,
    )


_BEYOND = (LatencyKind.CONTROLLER, LatencyKind.MEDIA, LatencyKind.OTHER)
"""Kinds of parts that are not of the network."""


def _nothing(id_: str, problem: Text) -> LatencyResult:
    return LatencyResult(
        workload=id_,
        mean=None,
        at_least=False,
        rate=None,
        throughput=None,
        in_flight=None,
        parts=(),
        bottleneck=NOTHING,
        utilisation=None,
        missing=(),
        assumptions=(),
        method=NOTHING,
        calibrated_by=None,
        bounds=None,
        problem=problem,
    )


def _parts(facts: Assessment, need: Needs, found: Solved) -> tuple[LatencyPart, ...]:
    """Delays and stations, of one sort together, in the order of the way; then what lacks."""
    by_title: dict[tuple[LatencyKind, Text], list[Stay]] = {}
    for stay in found.stays:
        by_title.setdefault((stay.place.kind, stay.place.title), []).append(stay)
    parts = [_of_stays(facts, kind, title, stays) for (kind, title), stays in by_title.items()]
    calibrated = is_calibrated(facts, need.workload)
    parts += [_of_delay(d) for d in need.delays if not (calibrated and d.time is None)]
    if not calibrated:
        known = {part.kind for part in parts}
        parts += [
            LatencyPart(kind, name, (), None, None, at_least=True)
            for kind, name in (
                (LatencyKind.CONTROLLER, Text("controllers")),
                (LatencyKind.MEDIA, Text("drives")),
                (LatencyKind.OTHER, Text("host and array software")),
            )
            if kind not in known
        ]
    order = {kind: number for number, kind in enumerate(LatencyKind)}
    return tuple(sorted(parts, key=lambda part: (order[part.kind], part.name)))


def _of_stays(facts: Assessment, kind: LatencyKind, title: Text, stays: list[Stay]) -> LatencyPart:
    adapters = (
        adapter_facts(facts, id_) for id_ in {s.place.resource for s in stays if s.place.is_pcie}
    )
    work = math.fsum(stay.work for stay in stays)
    time = sum(stay.time for stay in stays)
    return LatencyPart(
        kind,
        title,
        tuple(sorted({stay.place.resource for stay in stays})),
        Duration(work),
        _duration(time - work),
        at_least=any(adapter.slot.missing for adapter in adapters if adapter is not None),
    )


def _of_delay(delay: Delay) -> LatencyPart:
    service = Duration(delay.time) if delay.time is not None else None
    return LatencyPart(delay.kind, delay.name, delay.subjects, service, None, delay.at_least)


@remembered
def group_background(facts: Assessment, ids: tuple[str, ...]) -> BackgroundLoad:
    """What the workloads ``ids`` do to each other, for their bounds."""
    return background(classes_of(facts, ids))


def _bounds(facts: Assessment, id_: str) -> tuple[IoRate, IoRate] | None:
    own: LoadClass | None = load_class(facts, id_)
    if own is None:
        return None
    found = rate_bounds(own, group_background(facts, group_of(facts, id_)))
    if not math.isfinite(found.high):
        return None
    return IoRate(found.low * 1e6), IoRate(found.high * 1e6)


def method_text(found: Solved) -> Text:
    """Which model gave the figures, in words."""
    load = found.load
    if load.rate is not None:
        kinds = [Text("open: arrivals at the stated rate")]
    elif load.in_flight is not None:
        kinds = [Text("closed: {number:,.4g} I/Os in flight", number=load.in_flight)]
        if load.think > 0:
            kinds.append(Text("{time:,.4g} µs between them", time=load.think))
    else:
        kinds = [Text("no load stated: a single I/O among the other workloads")]
    if load.pile > 1:
        kinds.append(Text("{number:.3g} I/Os at a port together", number=load.pile))
    how = Text("exact") if found.is_exact else Text("approximate")
    return joined((joined(kinds), joined((found.method, how))), "; ")


def _duration(time: float) -> Duration | None:
    return Duration(max(0.0, time)) if math.isfinite(time) else None
