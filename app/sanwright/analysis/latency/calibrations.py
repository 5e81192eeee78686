"""Which calibration speaks for a workload: its own, or one of the same protocol and array."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_of
from sanwright.design import Workload, port_device
from sanwright.design.plans import Calibration


@dataclass(frozen=True, slots=True)
class CalibratedArray:
    """What calibrations say of host stack and array, in µs; None where nothing was fitted.

    ``controller`` is the time that an I/O keeps a controller busy, ``other`` what the network does
    not explain. ``by`` is the calibration that says it, ``is_own`` that it is the workload's own.
    """

    controller: float | None = None
    other: float | None = None
    by: str = ""
    is_own: bool = True


def calibration_of(facts: Assessment, workload: str) -> Calibration | None:
    """The workload's own calibration; of several one of its protocol, then the latest.

    The latest is by date and id.
    """
    own = [c for c in facts.tables.calibrations.values() if c.workload == workload]
    if not own:
        return None
    protocol = facts.tables.workloads[workload].protocol
    return max(own, key=lambda c: (c.protocol in ("", protocol), c.date, c.id))


@remembered
def calibrated_array(facts: Assessment, id_: str) -> CalibratedArray:
    """What the workload's calibration says of its array, else one with the same protocol there."""
    workload = facts.tables.workloads[id_]
    own = calibration_of(facts, id_)
    if own is not None:
        return _said_by(own, workload, is_own=True)
    for other in facts.tables.calibrations.values():
        measured = facts.tables.workloads.get(other.workload)
        if (
            measured is not None
            and (other.protocol or measured.protocol) == workload.protocol
            and _arrays(facts, measured) == _arrays(facts, workload)
        ):
            return _said_by(other, workload, is_own=False)
    return CalibratedArray()


def _said_by(calibration: Calibration, workload: Workload, *, is_own: bool) -> CalibratedArray:
    cost, data = calibration.controller_cost, calibration.data_cost
    other = calibration.other_latency
    block = workload.block_size
    controller = None
    if cost is not None and block is not None:
        controller = cost.amount + (data.amount if data else 0.0) * block.amount / 1024
    return CalibratedArray(
        controller, other.amount if other is not None else None, calibration.id, is_own
    )


def _arrays(facts: Assessment, workload: Workload) -> frozenset[str]:
    return frozenset(chassis_of(facts, port_device(end)) for end in workload.targets)
