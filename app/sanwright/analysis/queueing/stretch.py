"""How much longer than its own demand an I/O stays at a station, for a queue of a given mean.

An arriving I/O that finds n others at a station with rates a(n) and shared service stays on
average D E[(n + 1) / a(n + 1)]: the exact arrival theorem for product-form networks. With one
server that is D (1 + E[n]) and the mean of the queue is enough. Otherwise the distribution is
needed, and approximate solvers know the mean only. The distribution is then taken to have the
shape that the station has in an open network,

    P(n) proportional to y^n / (a(1) ... a(n)),   n = 0 ... as many I/Os as there are others,

with y such that the mean is right. This is exact for a single server, for a queue that cannot
exceed the servers (no wait) and for a queue that is always longer than them (rate a constant).
"""

from __future__ import annotations

import numpy as np

from sanwright.analysis.queueing.network import ClosedNetwork
from sanwright.analysis.queueing.station import FloatArray, IntArray

_LONGEST_TAIL = 1024
"""Queues beyond all servers that are still told apart; far above, the rate is constant."""


class Stretch:
    """The function from mean queue to stretch, for every station of a network.

    ``others`` is the most I/Os that an arriving one can find.
    """

    def __init__(self, network: ClosedNetwork, others: int) -> None:
        self._rates = np.ones(len(network.stations))
        self._kinds: list[tuple[FloatArray, FloatArray, float]] = []
        self._kind = np.full(len(network.stations), -1, dtype=np.intp)
        known: dict[bytes, int] = {}
        for k, station in enumerate(network.stations):
            self._rates[k] = station.capacity
            if station.is_delay or len(station.profile()) == 1:
                continue
            profile = station.profile()
            key = profile.tobytes()
            if key not in known:
                known[key] = len(self._kinds)
                self._kinds.append(_table(profile, others))
            self._kind[k] = known[key]

    def of(self, found: FloatArray, stations: IntArray) -> FloatArray:
        """Stretch for mean queues ``found``, whose first axis runs along ``stations``."""
        rates = self._rates[stations].reshape(-1, *([1] * (found.ndim - 1)))
        stretch = np.where(np.isinf(rates), 1.0, (1.0 + found) / rates)
        kinds = self._kind[stations]
        for kind, (queues, values, last_rate) in enumerate(self._kinds):
            rows = np.flatnonzero(kinds == kind)
            if rows.size:
                beyond = np.maximum(found[rows] - queues[-1], 0.0) / last_rate
                stretch[rows] = np.interp(found[rows], queues, values) + beyond
        return stretch


def _table(profile: FloatArray, others: int) -> tuple[FloatArray, FloatArray, float]:
    """Mean queues, rising, with the stretch at each; and the rate that holds beyond."""
    longest = min(others, len(profile) + _LONGEST_TAIL)
    count = np.arange(longest + 2)
    rates = profile[np.minimum(count[:-1], len(profile) - 1)]
    waits = (count[:-1] + 1.0) / rates
    logs = np.concatenate(([0.0], -np.cumsum(np.log(rates[:longest] / profile[-1]))))
    exponent = np.log(_loads())[:, np.newaxis] * count[:-1] + logs
    weights = np.exp(exponent - exponent.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    queues = np.concatenate(([0.0], weights @ count[:-1], [float(longest)]))
    values = np.concatenate(([waits[0]], weights @ waits, [waits[-1]]))
    return np.maximum.accumulate(queues), np.maximum.accumulate(values), float(profile[-1])


def _loads() -> FloatArray:
    """Loads over capacity, closest where the stretch bends; above 1 a queue fills to its end."""
    low = np.geomspace(1e-4, 0.5, 80)
    margin = np.geomspace(0.5, 1e-4, 120)
    return np.concatenate((low, 1.0 - margin[1:], [1.0], 1.0 + margin[::-1], [2.0, 4.0, 16.0, 1e3]))
