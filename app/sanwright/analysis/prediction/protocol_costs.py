"""What an I/O costs an array's controllers by one protocol, from measured gains over another.

A gain is how many more I/Os one protocol does than the other at the same latency. No absolute rate
is needed, but then none can be found either: the cost of the faster protocol is a given scale. One
gain gives the cost of the slower one, two give what each KiB adds as well, the same for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.latency.calibrations import CalibratedArray, calibrated_array
from sanwright.analysis.latency.curve import LARGEST_IN_FLIGHT, LoadedWorkload, crossing
from sanwright.analysis.latency.places import LatencyKind
from sanwright.analysis.latency.solving import LoadClass, Solved, solve
from sanwright.errors import InputError
from sanwright.text import verbatim

_STEPS = 20
_CLOSE = 1e-7
_LIGHT = 1e-6


@dataclass(frozen=True, slots=True)
class Gain:
    """``share`` more I/Os (0.5: half as many again) at ``latency`` µs; ``kib`` is the I/O's size.

    ``fast`` and ``slow`` are the workload by the two protocols, alone on the design.
    """

    fast: LoadClass
    slow: LoadClass
    kib: float
    latency: float
    share: float


@dataclass(frozen=True, slots=True)
class Costs:
    """Times in µs: of an I/O at the controllers by either protocol, and of each KiB."""

    fast: float
    slow: float
    data: float


def lone_class(facts: Assessment, workload: str) -> LoadClass:
    """The workload as if no other ran, with the controllers' work in units of one I/O's cost.

    Raises InputError where no calibration says what its I/Os cost a controller.
    """
    own = LoadedWorkload(facts, workload).own
    array: CalibratedArray = calibrated_array(facts, workload)
    if array.controller is None:
        name = facts.tables.label(workload)
        raise InputError(verbatim(f"No calibration says what an I/O of {name} costs a controller."))
    work = tuple(
        (place, time / array.controller if place.kind is LatencyKind.CONTROLLER else time)
        for place, time in own.work
    )
    return replace(own, work=work, rate=None, think=0.0)


def with_cost(load: LoadClass, cost: float) -> LoadClass:
    """A lone class whose I/Os keep a controller busy for ``cost`` µs."""
    work = tuple(
        (place, time * cost if place.kind is LatencyKind.CONTROLLER else time)
        for place, time in load.work
    )
    return replace(load, work=work)


def with_in_flight(load: LoadClass, number: float) -> Solved:
    """The class alone, with so many I/Os in flight."""
    return solve((replace(load, in_flight=number),))[0]


def rate_at(load: LoadClass, latency: float) -> float | None:
    """I/Os per µs of the class alone at which its latency is ``latency``; None if it never is."""

    def late(number: float) -> float:
        return with_in_flight(load, number).time - latency

    high = 1.0
    while high < LARGEST_IN_FLIGHT and late(high) < 0:
        high *= 2
    if late(_LIGHT) > 0 or late(high) < 0:
        return None
    return with_in_flight(load, crossing(late, _LIGHT, high)).rate


def fit_costs(gains: Sequence[Gain], scale: float) -> Costs:
    """The costs that give these gains; ``scale`` is the cost of the faster protocol.

    Raises InputError where there are more gains than unknowns, or no costs give them.
    """
    if not 1 <= len(gains) <= 2:
        raise InputError(verbatim("Costs by protocol are fitted to one gain or two."))
    found = np.maximum(_saturated(gains, scale), 0.0)
    for _ in range(_STEPS):
        miss = _misses(gains, scale, found)
        if np.abs(miss).max() < _CLOSE:
            return _costs(found, scale)
        step = 1e-4 * np.array([scale, scale / 10])[: len(found)]
        slope = np.column_stack(
            [
                (_misses(gains, scale, found + step * unit) - miss) / step[k]
                for k, unit in enumerate(np.eye(len(found)))
            ]
        )
        found = np.maximum(found - np.linalg.lstsq(slope, miss, rcond=None)[0], 0.0)
    raise InputError(verbatim("No cost of a controller gives the gains that were measured."))


def _saturated(gains: Sequence[Gain], scale: float) -> np.ndarray:
    """Where to start: as if the controllers were all that matters, gains are ratios of costs."""
    ratios = [1.0 + gain.share for gain in gains]
    if len(gains) == 1:
        return np.array([ratios[0] * scale])
    left = np.array([[1.0, gain.kib * (1.0 - r)] for gain, r in zip(gains, ratios, strict=True)])
    return np.asarray(np.linalg.solve(left, np.array(ratios) * scale))


def _costs(found: np.ndarray, scale: float) -> Costs:
    return Costs(scale, float(found[0]), float(found[1]) if len(found) > 1 else 0.0)


def _misses(gains: Sequence[Gain], scale: float, found: np.ndarray) -> np.ndarray:
    costs = _costs(found, scale)
    return np.array([_gain(gain, costs) - gain.share for gain in gains])


def _gain(gain: Gain, costs: Costs) -> float:
    more = costs.data * gain.kib
    fast = rate_at(with_cost(gain.fast, costs.fast + more), gain.latency)
    slow = rate_at(with_cost(gain.slow, costs.slow + more), gain.latency)
    if fast is None or slow is None:
        raise InputError(verbatim(f"No load comes to the latency of {gain.latency:,.0f} µs."))
    return fast / slow - 1.0
