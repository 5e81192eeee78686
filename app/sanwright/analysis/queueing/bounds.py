"""Limits on throughput and response of closed networks, without solving them.

For stations of one server (demands in any one unit of time) and populations of 1 and more; delays
belong in the think time. The exact solution keeps to these limits at whole populations.
``asymptotic`` and ``multiclass_asymptotic`` also take stations of several servers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from sanwright.analysis.queueing.station import FloatArray


@dataclass(frozen=True, slots=True)
class Bounds:
    """Lowest and highest throughput and response (without the think time)."""

    throughput: tuple[float, float]
    response: tuple[float, float]


def asymptotic(
    demands: ArrayLike, population: float, think_time: float = 0.0, servers: ArrayLike = 1
) -> Bounds:
    """Asymptotic bounds: at best nobody waits or the bottleneck is full, at worst all wait.

    ``servers`` is one figure or one per station.
    Source: Muntz and Wong, "Asymptotic properties of closed queueing network models" (1974).
    """
    each = _demands(demands)[np.newaxis, :]
    return multiclass_asymptotic(each, [population], think_time, servers)[0]


def balanced_job(demands: ArrayLike, population: float, think_time: float = 0.0) -> Bounds:
    """Balanced job bounds: the network lies between two whose stations are all alike.

    Source: Zahorjan, Sevcik, Eager and Galler, "Balanced job bound analysis of queueing networks",
    Communications of the ACM 25 (1982).
    """
    each = _demands(demands)
    _check_population(population)
    total, most, mean = float(each.sum()), float(each.max()), float(each.mean())
    others = population - 1
    slow = total + others * most / (1 + think_time / (population * total))
    quick = total + others * mean / (1 + think_time / total)
    quick = max(quick, population * most - think_time)
    return _of_response(quick, slow, population, think_time)


def geometric(demands: ArrayLike, population: float, think_time: float = 0.0) -> Bounds:
    """Geometric bounds: each queue beside the bottleneck is held between two geometric series.

    Whoever is neither there nor thinking is at the bottleneck when an I/O arrives.
    Source: Casale, Muntz and Serazzi, "Geometric bounds: a noniterative analysis technique for
    closed queueing networks", IEEE Transactions on Computers 57 (2008).
    """
    each = _demands(demands)
    _check_population(population)
    total, most = float(each.sum()), float(each.max())
    others = population - 1
    beside = each[each < most]
    lower = _geometric_queue(beside * others / (think_time + total + most * others), others)
    rate = min(1 / most, others / (think_time + total))
    upper = _geometric_queue(beside * rate, others)
    thinking = think_time * others / (think_time + total + most * max(others - 1, 0))
    slow = total + most * (others - thinking) - float((most - beside) @ lower)
    quick = total + most * (others - think_time * rate) - float((most - beside) @ upper)
    quick = max(quick, population * most - think_time, total)
    return _of_response(quick, slow, population, think_time)


def multiclass_asymptotic(
    demands: ArrayLike,
    populations: ArrayLike,
    think_times: ArrayLike = 0.0,
    servers: ArrayLike = 1,
) -> list[Bounds]:
    """Asymptotic bounds of every class; ``demands`` is class by station.

    At worst each I/O waits for all work of all others. That is first come first served: where
    stations share their service, a class of larger demands than the others' may fall below, and
    ``multiclass_composite`` is the one to use.
    """
    matrix, people, think = _classes(demands, populations, think_times)
    total = matrix.sum(axis=1)
    slow = people @ total
    full = (matrix / np.asarray(servers, dtype=np.float64)).max(axis=1)
    quick = np.maximum(total, people * full - think)
    return [
        _of_response(float(q), float(slow), float(n), float(z))
        for q, n, z in zip(quick, people, think, strict=True)
    ]


def multiclass_composite(
    demands: ArrayLike, populations: ArrayLike, think_times: ArrayLike = 0.0
) -> list[Bounds]:
    """Composite bounds of every class: what the others take at least is not left for it.

    Source: Kerola, "The composite bound method for computing throughput bounds in multiple class
    environments", Performance Evaluation 6 (1986). At worst an I/O of a class finds all others at
    the station of its largest demand, which holds for shared service too.
    """
    matrix, people, think = _classes(demands, populations, think_times)
    total = matrix.sum(axis=1)
    slow = total + (people.sum() - 1) * matrix.max(axis=1)
    lowest = people / (think + slow)
    bounds = []
    for c, demand in enumerate(matrix):
        busy = demand > 0
        taken = np.delete(lowest, c) @ np.delete(matrix, c, axis=0)
        highest = float(((1 - taken[busy]) / demand[busy]).min())
        quick = max(float(people[c]) / highest - float(think[c]), float(total[c]))
        bounds.append(_of_response(quick, float(slow[c]), float(people[c]), float(think[c])))
    return bounds


def _geometric_queue(ratio: FloatArray, population: float) -> FloatArray:
    """The sum of ratio^j for j = 1 ... population; every ratio is below 1."""
    return (ratio - ratio ** (population + 1)) / (1 - ratio)


def _of_response(quick: float, slow: float, population: float, think_time: float) -> Bounds:
    highest, lowest = population / (quick + think_time), population / (slow + think_time)
    return Bounds((lowest, highest), (quick, slow))


def _demands(demands: ArrayLike) -> FloatArray:
    each = np.array(demands, dtype=np.float64)
    if each.ndim != 1 or not np.any(each > 0) or np.any(each < 0):
        raise ValueError("one demand per station is needed, not negative and not all 0")
    return each


def _check_population(population: float) -> None:
    if population < 1:
        raise ValueError("a population of at least 1 is needed")


def _classes(
    demands: ArrayLike, populations: ArrayLike, think_times: ArrayLike
) -> tuple[FloatArray, FloatArray, FloatArray]:
    matrix = np.array(demands, dtype=np.float64)
    for row in matrix:
        _demands(row)
    people = np.array(populations, dtype=np.float64)
    think = np.broadcast_to(np.asarray(think_times, dtype=np.float64), people.shape)
    if matrix.ndim != 2 or people.shape != (len(matrix),) or np.any(people < 1):
        raise ValueError("one population of at least 1 is needed per class")
    return matrix, people, think
