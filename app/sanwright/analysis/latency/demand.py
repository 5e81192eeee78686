"""What a closed workload gets: its demand, once it is calibrated."""

from __future__ import annotations

import math

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.latency.calibrations import calibration_of
from sanwright.analysis.latency.needs import Needs, needs
from sanwright.analysis.latency.solving import Solved, solved
from sanwright.units import Throughput


def closed_demand(facts: Assessment, id_: str) -> Throughput | None:
    """Throughput that a closed workload comes to; None where that rests on more than is known.

    It takes I/Os in flight, a calibration of its own that says what host and array take, and the
    speed of every link on its ways.
    """
    own = calibration_of(facts, id_)
    workload = facts.tables.workloads[id_]
    if own is None or own.other_latency is None or workload.block_size is None:
        return None
    need: Needs = needs(facts, id_)
    if need.problem or not need.is_carried:
        return None
    found: Solved | None = solved(facts, id_)
    if found is None or found.load.in_flight is None or not math.isfinite(found.time):
        return None
    return Throughput(found.rate * workload.block_size.amount)
