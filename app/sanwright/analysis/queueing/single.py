"""One station by itself with Poisson arrivals: the classic formulas.

Arrival rates and service times are in one unit of time, results in the same. A station at or above
its capacity has an infinite queue (except M/M/1/K, which turns I/Os away).
Source: Kleinrock, "Queueing Systems", volume 1 (1975); Erlang (1917) for B and C.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class StationFigures:
    """Steady state of one station.

    ``queue`` counts waiting and in service; ``idle`` is the chance that nobody is there,
    ``waiting`` that an I/O that is let in must wait, ``lost`` that one is turned away.
    """

    throughput: float
    utilisation: float
    response: float
    queue: float
    idle: float
    waiting: float
    lost: float = 0.0


def mm1(rate: float, service_time: float) -> StationFigures:
    """M/M/1: exponential service by one server."""
    return mg1(rate, service_time, 1.0)


def mg1(rate: float, service_time: float, scv: float) -> StationFigures:
    """M/G/1, first come first served; ``scv`` is variance over squared mean of the service time.

    0 is M/D/1, 1 is M/M/1. Source: the Pollaczek-Khinchine formula.
    """
    _check(rate, service_time)
    if scv < 0:
        raise ValueError("the squared coefficient of variation must not be negative")
    load = rate * service_time
    if load >= 1:
        return _overloaded(rate, load)
    response = service_time * (1 + load * (1 + scv) / (2 * (1 - load)))
    return StationFigures(rate, load, response, rate * response, 1 - load, load)


def mmc(rate: float, service_time: float, servers: int) -> StationFigures:
    """M/M/c: exponential service by ``servers`` servers with one queue."""
    _check(rate, service_time)
    load = rate * service_time
    if load >= servers:
        return _overloaded(rate, load / servers)
    waiting = erlang_c(load, servers)
    response = service_time * (1 + waiting / (servers - load))
    empty = _empty_mmc(load, servers, waiting)
    return StationFigures(rate, load / servers, response, rate * response, empty, waiting)


def mm1k(rate: float, service_time: float, places: int) -> StationFigures:
    """M/M/1/K: one server, ``places`` I/Os at most (in service included), others turned away."""
    _check(rate, service_time)
    if places < 1:
        raise ValueError("at least one place is needed")
    load = rate * service_time
    count = np.arange(places + 1.0)
    weights = load**count if load <= 1 else (1 / load) ** count[::-1]
    chances = weights / weights.sum()
    idle, lost = float(chances[0]), float(chances[-1])
    throughput = rate * (1 - lost) if load <= 1 else (1 - idle) / service_time
    queue = float(chances @ count)
    response = queue / throughput if throughput > 0 else service_time
    let_in = float(chances[:-1].sum())
    waiting = float(chances[1:-1].sum()) / let_in if let_in > 0 else 1.0
    return StationFigures(throughput, 1 - idle, response, queue, idle, waiting, lost)


def erlang_b(load: float, servers: int) -> float:
    """Chance that all ``servers`` are busy where nobody may wait; ``load`` in servers.

    By the recursion 1 / B(c) = 1 + c / (a B(c - 1)), which neither overflows nor cancels.
    """
    if not 0 <= load < math.inf or servers < 0:
        raise ValueError("load and servers must be finite and not negative")
    if load == 0:
        return 1.0 if servers == 0 else 0.0
    blocking = 1.0
    for busy in range(1, servers + 1):
        blocking = load * blocking / (busy + load * blocking)
    return blocking


def erlang_c(load: float, servers: int) -> float:
    """Chance that an arrival must wait; 1 where the load fills the servers."""
    if servers < 1:
        raise ValueError("at least one server is needed")
    blocking = erlang_b(load, servers)
    if load >= servers:
        return 1.0
    return servers * blocking / (servers - load * (1 - blocking))


def _empty_mmc(load: float, servers: int, waiting: float) -> float:
    """P(0): what is left for fewer than c present, over the sum of a^n / n! for n below c."""
    if load == 0:
        return 1.0
    logs = np.concatenate(([0.0], np.cumsum(math.log(load) - np.log(np.arange(1.0, servers)))))
    return (1 - waiting) / math.exp(logs.max()) / float(np.exp(logs - logs.max()).sum())


def _overloaded(rate: float, utilisation: float) -> StationFigures:
    return StationFigures(rate, utilisation, math.inf, math.inf, 0.0, 1.0)


def _check(rate: float, service_time: float) -> None:
    if not (0 <= rate < math.inf and 0 < service_time < math.inf):
        raise ValueError("the rate must not be negative and the service time must be above 0")
