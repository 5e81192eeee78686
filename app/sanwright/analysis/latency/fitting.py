"""The mathematics of a calibration: loads at which a class was measured, and what explains them.

Times in µs, rates in I/Os per µs. ``FitTrial`` is a set of the figures sought.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from sanwright.analysis.latency.curve import LoadedWorkload, crossing
from sanwright.analysis.latency.needs import pile
from sanwright.analysis.latency.solving import LoadClass, Solved

CLOSE = 0.02
"""Residual, as a share of the latency, below which a simpler model is good enough."""

_HIGHEST_BURST = 64.0
_STEPS = 40
_ROOT = 1e-4


@dataclass(frozen=True, slots=True)
class Load:
    """A measured load with both its figures."""

    rate: float
    time: float


@dataclass(frozen=True, slots=True)
class FitTrial:
    """What might explain the measurements."""

    other: float
    burst: float = 1.0
    think: float = 0.0


class Explained:
    """A workload without what was fitted to it before, ready to try other figures."""

    def __init__(self, varied: LoadedWorkload, base: LoadClass, meeting: float) -> None:
        self._varied = varied
        self._base = base
        self._meeting = meeting

    @property
    def full(self) -> float:
        """The rate that no load can exceed."""
        return self._varied.full

    @property
    def shortest(self) -> float:
        """The time of an I/O that never waits, as far as the model knows."""
        return self._base.delay + math.fsum(work for _, work in self._base.work)

    def in_flight(self, load: Load, trial: FitTrial) -> float:
        """I/Os in flight and thinking at a measured load. Source: Little's law."""
        return load.rate * (load.time + trial.think)

    def solved(self, in_flight: float, trial: FitTrial) -> Solved:
        """The workload closed, with so many in flight."""
        return self._varied.solve_as(
            replace(
                self._base,
                delay=self._base.delay + trial.other,
                pile=pile(trial.burst, self._meeting),
                think=trial.think,
                in_flight=in_flight,
                rate=None,
            )
        )

    def miss(self, load: Load, trial: FitTrial) -> float:
        """By which share the model's latency, with the measured I/Os in flight, is too long."""
        return self.solved(self.in_flight(load, trial), trial).time / load.time - 1.0

    def other(self, load: Load, trial: FitTrial) -> float | None:
        """The rest of the latency that puts the curve through ``load``; None if even none is much.

        ``other`` of the trial is not looked at.
        """

        def miss(other: float) -> float:
            return self.miss(load, replace(trial, other=other))

        alone = miss(0.0)
        if alone > _ROOT:
            return None
        return crossing(miss, 0.0, load.time) if alone < 0 else 0.0


def through_one(model: Explained, load: Load) -> FitTrial | None:
    """One load: the rest of the latency, so that the curve goes through it."""
    other = model.other(load, FitTrial(0.0))
    return FitTrial(other) if other is not None else None


def through_two(model: Explained, low: Load, high: Load, think: float = 0.0) -> FitTrial | None:
    """Two loads: the rest of the latency, and how many I/Os are issued together.

    Two loads do not tell that from ``think`` time, which is given.

    None where no burst puts the curve through both: it rises more slowly than that of single I/Os,
    or more steeply than the low load allows.
    """

    def trial(burst: float) -> FitTrial | None:
        other = model.other(low, FitTrial(0.0, burst, think))
        return FitTrial(other, burst, think) if other is not None else None

    def miss(burst: float) -> float:
        """By which share the latency at the high load is too long; infinite past the last trial."""
        found = trial(burst)
        return model.miss(high, found) if found is not None else math.inf

    single = miss(1.0)
    if single > _ROOT:
        return None
    if single > -_ROOT * 1e-3:
        return trial(1.0)
    if miss(_HIGHEST_BURST) < 0:
        return None
    found = crossing(miss, 1.0, _HIGHEST_BURST)
    below = 1.0 + (found - 1.0) * (1 - 1e-9)
    return trial(below) if abs(miss(below)) < _ROOT else None


def through_many(model: Explained, loads: Sequence[Load], start: FitTrial) -> FitTrial:
    """Least squares of the misses over all loads, in rest, burst and think time together.

    Think time is used only where it takes away at least half of what is left without it.
    """
    without = _least_squares(model, loads, start, parameters=2)
    if worst(model, loads, without) < CLOSE:
        return without
    waiting = replace(without, think=max(without.think, 0.5 * loads[-1].time))
    with_think = _least_squares(model, loads, waiting, parameters=3)
    if _squares(model, loads, with_think) < 0.25 * _squares(model, loads, without):
        return with_think
    return without


def worst(model: Explained, loads: Sequence[Load], trial: FitTrial) -> float:
    """The largest miss, as a share."""
    return max(abs(model.miss(load, trial)) for load in loads)


def _squares(model: Explained, loads: Sequence[Load], trial: FitTrial) -> float:
    return math.fsum(model.miss(load, trial) ** 2 for load in loads)


def _least_squares(
    model: Explained, loads: Sequence[Load], start: FitTrial, parameters: int
) -> FitTrial:
    """Levenberg and Marquardt's method in (rest, burst, think time), kept within their ranges.

    Source: Marquardt, "An algorithm for least-squares estimation of nonlinear parameters" (1963).
    """
    scale = loads[-1].time
    floor = np.array([0.0, 1.0, 0.0])[:parameters]

    def trial(x: np.ndarray) -> FitTrial:
        other, burst = x[0] * scale, x[1]
        return FitTrial(float(other), float(burst), float(x[2] * scale) if parameters > 2 else 0.0)

    def misses(x: np.ndarray) -> np.ndarray:
        return np.array([model.miss(load, trial(x)) for load in loads])

    x = np.array([start.other / scale, start.burst, start.think / scale])[:parameters]
    x = np.maximum(x, floor)
    left, damping = misses(x), 1e-3
    for _ in range(_STEPS):
        step = 1e-4 * np.maximum(np.abs(x), 0.1)
        slope = np.column_stack(
            [
                (misses(x + step * unit) - left) / step[k]
                for k, unit in enumerate(np.eye(parameters))
            ]
        )
        normal = slope.T @ slope
        damped = normal + damping * np.diag(np.maximum(np.diag(normal), 1e-12))
        tried = np.maximum(x - np.linalg.solve(damped, slope.T @ left), floor)
        after = misses(tried)
        if after @ after < left @ left:
            gain = left @ left - after @ after
            x, left, damping = tried, after, damping / 4
            if gain < 1e-14:
                break
        else:
            damping *= 8
            if damping > 1e9:
                break
    return trial(x)
