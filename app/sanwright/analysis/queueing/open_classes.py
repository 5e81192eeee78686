"""What open classes leave of a station for the closed ones.

With open classes of load a = sum of rate times demand, the chance of n closed I/Os at a station of
rates a(j), whatever the number o of open ones beside them, has the factor

    E(n) = sum over o of C(n + o, o) a^o / (a(1) ... a(n + o)),

so the closed classes see a station of the rates E(n - 1) / E(n): 1 - a for one server, and once n
has reached m servers, m - a. The open I/Os in turn see it as a closed class without I/Os does.

To sum E without cancelling, let E_t(n) be the same with the rates shifted by t. By Pascal's rule
E_t(n) = E_(t+1)(n - 1) + a E_(t+1)(n), and where the rates have become constant, c, the sum is a
negative binomial series, c^-(n + t) (1 - a / c)^-(n + 1) up to a constant factor.

Source: Bruell, Balbo and Afshari, "Mean value analysis of mixed, multiple class BCMP networks with
load dependent service stations", Performance Evaluation 4 (1984).
"""

from __future__ import annotations

import math

import numpy as np

from sanwright.analysis.queueing.station import FloatArray, Station


def left_over(station: Station, load: float) -> Station:
    """The station as closed classes see it; ``load`` (in servers) is below its capacity."""
    if station.is_delay or load == 0:
        return station
    rates = _left_over_rates(station.profile(), load)
    return Station(station.name, 1, tuple(float(rate) for rate in rates))


def _left_over_rates(profile: FloatArray, load: float) -> FloatArray:
    last = float(profile[-1])
    steps = len(profile)
    if steps == 1:
        return np.array([last - load])
    log_load = math.log(load / last)
    log_rest = math.log1p(-load / last)
    heads = -np.concatenate(([0.0], np.cumsum(np.log(profile / last))))  # of 1 / (a(1) ... a(t))
    sums = _shifted_sums(heads, log_load, log_rest, steps)
    logs = np.array([row[0] for row in sums])
    rates = last * np.exp(logs[:-1] - logs[1:])
    # rising in theory; rounding must not make it fall
    rising: FloatArray = np.maximum.accumulate(np.append(rates, last - load))
    return np.minimum(rising, last - load)


def _shifted_sums(
    heads: FloatArray, log_load: float, log_rest: float, steps: int
) -> list[FloatArray]:
    """Logarithms of E_t(n) for n = 0 ... steps, t = 0 ... steps - n, rates over the last one.

    For n = 0 the same rule holds without its first term, but for 1 / (a(1) ... a(t)).
    """
    rows: list[FloatArray] = []
    for n in range(steps + 1):
        row = np.empty(steps + 1)
        row[steps] = heads[steps] - (n + 1) * log_rest
        for t in range(steps - 1, -1, -1):
            without = heads[t] if n == 0 else rows[n - 1][t + 1]
            row[t] = np.logaddexp(without, log_load + row[t + 1])
        rows.append(row)
    return rows
