"""Where a workload's curve bends: its latency without waiting, at the rate that fills a station."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.latency.breakdown import throughput_of_class
from sanwright.analysis.latency.curve import LoadedWorkload
from sanwright.analysis.latency.places import place_name
from sanwright.text import Text
from sanwright.units import Duration, IoRate, Throughput


@dataclass(frozen=True, slots=True)
class Knee:
    """The two straight lines that a curve of latency or throughput over load cannot cross.

    ``rate`` (or ``throughput``) is what the station ``name`` leaves the workload beside the open
    ones, ``shortest`` the latency of an I/O that meets no other than those issued with it, and
    ``pause`` what passes before the next one. With ``in_flight`` I/Os both lines meet.
    ``resource`` is the id of what the station is at.
    """

    rate: IoRate
    throughput: Throughput | None
    name: Text
    resource: str
    shortest: Duration
    pause: Duration
    in_flight: float


def knee(facts: Assessment, id_: str) -> Knee | None:
    """The knee of the workload ``id_``; None where no station limits it or others leave it nothing.

    Raises InputError for a workload that is not there or cannot be worked out.
    Source: Denning and Buzen, "The operational analysis of queueing network models" (1978).
    """
    varied = LoadedWorkload(facts, id_)
    place, full, own = varied.limit, varied.full, varied.own
    if place is None or not 0 < full < math.inf:
        return None
    shortest = own.delay + own.pile * math.fsum(work for _, work in own.work)
    return Knee(
        rate=IoRate(full * 1e6),
        throughput=throughput_of_class(facts, id_, full),
        name=place_name(facts, place),
        resource=place.resource,
        shortest=Duration(shortest),
        pause=Duration(own.think),
        in_flight=full * (shortest + own.think),
    )
