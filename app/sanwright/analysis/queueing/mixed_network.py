"""Networks with open classes: I/Os that arrive at a given rate, whatever is in flight."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from sanwright.analysis.queueing.closed_network import EMPTY, Method, solve
from sanwright.analysis.queueing.network import class_by_station, network_of, per_class
from sanwright.analysis.queueing.open_classes import left_over
from sanwright.analysis.queueing.solution import Solution, SolverOutcome, solution_of
from sanwright.analysis.queueing.station import BoolArray, FloatArray, Station
from sanwright.text import Text, joined


def open_network(stations: Sequence[Station], demands: ArrayLike, rates: ArrayLike) -> Solution:
    """Solve a network of open classes only: Poisson arrivals of ``rates`` I/Os per unit of time.

    At a station at or above its capacity, times and queues are infinite; throughput remains what
    is offered, and utilisation says how far above it is.
    Source: Jackson, "Networks of waiting lines" (1957); Baskett and others (1975).
    """
    matrix = class_by_station(demands, len(stations))
    offered = per_class(rates, len(matrix), "rates")
    return mixed(stations, matrix, np.zeros(len(matrix)), None, offered)


def mixed(
    stations: Sequence[Station],
    demands: ArrayLike,
    populations: ArrayLike,
    think_times: ArrayLike | None,
    rates: ArrayLike,
    method: Method = "auto",
) -> Solution:
    """Solve a network of closed classes (a population) and open ones (a rate); one class has one.

    Closed classes are solved on what the open ones leave of each station, then open I/Os find the
    closed ones' queues; with an exact method this is exact. At a station that open classes fill,
    closed I/Os never come through: throughput 0, all of them in its queue.
    Raises ValueError for a class with both.
    """
    network = network_of(stations, demands, populations, think_times)
    offered = per_class(rates, len(network.populations), "rates")
    if np.any((offered > 0) & (network.populations > 0)):
        raise ValueError("a class is either closed (a population) or open (a rate), not both")
    load = offered @ network.demands
    capacity = np.array([s.capacity for s in stations], dtype=np.float64)
    full = load >= capacity
    caught = (network.demands[:, full] > 0).any(axis=1)
    free = [
        left_over(s, 0.0 if over else a) for s, a, over in zip(stations, load, full, strict=True)
    ]
    moving = np.where(caught, 0.0, network.populations)
    outcome = solve(network_of(free, network.demands, moving, network.think_times), method)
    outcome = _with_open(outcome, network.demands, offered, full)
    solution = solution_of(stations, network.demands, outcome)
    _fill_queues(solution.queue, network.demands * full, np.where(caught, network.populations, 0.0))
    return solution


def _with_open(
    outcome: SolverOutcome, demands: FloatArray, offered: FloatArray, full: BoolArray
) -> SolverOutcome:
    """Add the open classes to an outcome; work of others never ends at stations that they fill."""
    residence = outcome.residence.copy()
    residence[(demands > 0) & full] = np.inf
    has_open = bool(np.any(offered > 0))
    method = outcome.method
    if has_open:
        only_open = method == EMPTY
        by_form = Text("open classes by product form")
        method = Text("open product form") if only_open else joined([method, by_form])
    return SolverOutcome(
        outcome.throughput + offered,
        residence,
        np.where(full, np.inf, outcome.stretch),
        method,
        outcome.is_exact,
    )


def _fill_queues(queue: FloatArray, demands_at_full: FloatArray, caught: FloatArray) -> None:
    """Put the I/Os that are caught where they are caught, in proportion to their demands."""
    for c in np.flatnonzero(caught):
        queue[c] = caught[c] * demands_at_full[c] / demands_at_full[c].sum()
