"""What a solver found: throughput, times and queues of every class at every station."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sanwright.analysis.queueing.station import FloatArray, Station
from sanwright.text import Text


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """Steady state of a network.

    Times are in the unit of the demands given, throughput in I/Os per that unit. Arrays are
    indexed by class, by station, or by class and station, in the order of the input.

    ``response`` leaves out the think time; it is the sum of ``residence``, the time in all visits
    to a station together. ``queue`` counts I/Os waiting and in service. ``utilisation`` is per
    server: demand offered over capacity, 0 for a delay (which nothing can fill), above 1 only
    where open classes offer more than a station can do. ``stretch`` is how many times its own
    demand one more I/O would spend at the station. ``method`` names the solver for the reader;
    ``is_exact`` says that the model was solved without approximation.
    """

    throughput: FloatArray
    response: FloatArray
    queue: FloatArray
    residence: FloatArray
    utilisation: FloatArray
    stretch: FloatArray
    method: Text
    is_exact: bool


@dataclass(frozen=True, slots=True, eq=False)
class SolverOutcome:
    """What a solver works out; the rest of a Solution follows by Little's law."""

    throughput: FloatArray
    residence: FloatArray
    stretch: FloatArray
    method: Text
    is_exact: bool


def solution_of(
    stations: Sequence[Station], demands: FloatArray, outcome: SolverOutcome
) -> Solution:
    """Complete an outcome. Source: Little, "A proof for the queuing formula L = λW" (1961)."""
    capacity = np.array([station.capacity for station in stations], dtype=np.float64)
    rate = outcome.throughput[:, np.newaxis]
    moving = np.where(rate > 0, outcome.residence, 0.0)  # no class of rate 0 queues, however long
    return Solution(
        throughput=outcome.throughput,
        response=outcome.residence.sum(axis=1),
        queue=rate * moving,
        residence=outcome.residence,
        utilisation=outcome.throughput @ demands / capacity,
        stretch=outcome.stretch,
        method=outcome.method,
        is_exact=outcome.is_exact,
    )
