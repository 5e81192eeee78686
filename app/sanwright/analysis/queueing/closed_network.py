"""The solver for closed networks: picks the method, merges classes that are alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from sanwright.analysis.queueing import closed_multi, closed_single, linearizer, schweitzer
from sanwright.analysis.queueing.network import ClosedNetwork, network_of
from sanwright.analysis.queueing.solution import Solution, SolverOutcome, solution_of
from sanwright.analysis.queueing.station import FloatArray, IntArray, Station
from sanwright.text import Text

Method: TypeAlias = Literal["auto", "exact", "linearizer", "bard-schweitzer"]

EMPTY = Text("empty network")
"""The method of a network without I/O."""


def closed(
    stations: Sequence[Station],
    demands: ArrayLike,
    populations: ArrayLike,
    think_times: ArrayLike | None = None,
    method: Method = "auto",
) -> Solution:
    """Solve a closed network: a number of I/Os in flight per class, each new one follows an old.

    ``demands`` is class by station, ``populations`` and ``think_times`` (0 where left out) one per
    class. "auto" solves exactly where that is quick, else by Linearizer, else (many classes) by
    Bard-Schweitzer; the solution names the method. Populations need not be whole: with one class
    the whole numbers on both sides are solved exactly and interpolated, with more the solution is
    approximate. A class without I/Os gets the times that a single I/O of it would find.

    Raises ValueError for figures that make no network, and where "exact" is asked of a network
    with several classes whose populations are not whole or whose lattice is too large.
    """
    network = network_of(stations, demands, populations, think_times)
    return solution_of(network.stations, network.demands, solve(network, method))


def bard_schweitzer(
    stations: Sequence[Station],
    demands: ArrayLike,
    populations: ArrayLike,
    think_times: ArrayLike | None = None,
    tolerance: float = 1e-10,
) -> Solution:
    """Solve a closed network by Bard and Schweitzer's approximation, whatever its size."""
    network = network_of(stations, demands, populations, think_times)
    active = np.flatnonzero(network.populations)
    outcome = schweitzer.solve_bard_schweitzer(network.of_classes(active), tolerance)
    return solution_of(stations, network.demands, _restored(network, active, outcome))


def occupancy(
    stations: Sequence[Station],
    demands: ArrayLike,
    population: int,
    think_time: float = 0.0,
    *,
    station: int,
) -> FloatArray:
    """Probabilities that 0, 1 ... ``population`` I/Os are at one station; one class, exact.

    ``demands`` holds one figure per station.
    """
    row = np.array(demands, dtype=np.float64)[np.newaxis]
    network = network_of(stations, row, [population], [think_time])
    return closed_single.occupancy(network, station)


def solve(network: ClosedNetwork, method: Method = "auto") -> SolverOutcome:
    """Solve without the classes that have no I/Os, and with those that are alike as one."""
    active = np.flatnonzero(network.populations)
    reduced, group = _merged(network.of_classes(active))
    outcome = _solver(reduced, method)
    part = network.populations[active] / reduced.populations[group]
    parted = SolverOutcome(
        outcome.throughput[group] * part,
        outcome.residence[group],
        outcome.stretch,
        outcome.method,
        outcome.is_exact,
    )
    return _restored(network, active, parted)


def _solver(network: ClosedNetwork, method: Method) -> SolverOutcome:
    if len(network.populations) == 0:
        return _empty(network)
    if method in ("auto", "exact"):
        if len(network.populations) == 1 and closed_single.is_solvable(network):
            return closed_single.solve_single(network)
        if closed_multi.is_solvable(network):
            return closed_multi.solve_multi(network)
    if method == "exact":
        raise ValueError("too large, or not whole, to be solved exactly: use an approximation")
    if method == "linearizer" or (
        method == "auto" and linearizer.work(network) <= linearizer.LARGEST_WORK
    ):
        return linearizer.solve_linearizer(network)
    return schweitzer.solve_bard_schweitzer(network)


def _empty(network: ClosedNetwork) -> SolverOutcome:
    """No I/O at all: each would find every station idle."""
    first = np.ones(len(network.stations))
    for k in network.queueing:
        first[k] = 1.0 / float(network.stations[k].profile()[0])
    nobody = np.zeros((0, len(first)))
    return SolverOutcome(np.zeros(0), nobody, first, Text("empty network"), is_exact=True)


def _merged(network: ClosedNetwork) -> tuple[ClosedNetwork, IntArray]:
    """Classes of equal demands and think times as one, which changes no result; and who is where.

    In a product-form network I/Os that are treated alike cannot be told apart by their class.
    """
    rows = np.column_stack((network.demands, network.think_times))
    _, first, group = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    group = group.reshape(-1)
    people = np.zeros(len(first))
    np.add.at(people, group, network.populations)
    return (
        ClosedNetwork(network.stations, network.demands[first], people, network.think_times[first]),
        group,
    )


def _restored(network: ClosedNetwork, active: IntArray, outcome: SolverOutcome) -> SolverOutcome:
    """Put back the classes without I/Os: what one I/O of theirs would find, none flowing."""
    throughput = np.zeros(len(network.populations))
    throughput[active] = outcome.throughput
    residence = network.demands * outcome.stretch
    residence[active] = outcome.residence
    return SolverOutcome(throughput, residence, outcome.stretch, outcome.method, outcome.is_exact)
