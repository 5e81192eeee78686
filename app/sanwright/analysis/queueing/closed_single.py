"""Closed network with one class, exactly: Buzen's convolution, kept within range by a tilt.

The probability that n_1 ... n_K I/Os are at the stations is a product of factors over a constant:
f_1(n_1) ... f_K(n_K) / G(N), where f_k(n) = D_k^n / (a_k(1) a_k(2) ... a_k(n)) with the demand D_k
and the rates a_k. G, taken over all ways to place N I/Os, is the convolution of the f_k, and

    throughput X(N) = G(N - 1) / G(N).

Everything here is a sum of positive terms. That is why mean value analysis is not used: with more
than one server it takes probabilities as 1 minus a sum, and loses all digits once the station is
full (a negative throughput at 128 I/Os over 8 servers has been seen in a known implementation).

The f_k leave the range of a float long before N = 4096, so they are multiplied by x^n, which
cancels in every result. With x such that an open network of throughput x would hold N I/Os on
average, G(N) lies where the sum of the queues is likely: what underflows there is too improbable
to matter, and nothing overflows. Where a station is full, x stays so small that its factors do not
rise beyond its largest queue: a fixed rate's queue is a sum over all of G, each as likely as G(N).

Source: Buzen, "Computational algorithms for closed queueing networks with exponential servers",
Communications of the ACM 16 (1973); Bruell and Balbo, "Computational Algorithms for Closed
Queueing Networks" (1980), for the rates; Lam, "Dynamic scaling and growth behavior of queuing
network normalization constants", Journal of the ACM 29 (1982), for the scaling.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sanwright.analysis.queueing.network import ClosedNetwork
from sanwright.analysis.queueing.solution import SolverOutcome
from sanwright.analysis.queueing.station import FloatArray, Station
from sanwright.text import Text

LARGEST_POPULATION = 16_384
"""Past this, convolution takes seconds and approximation has no error left to speak of."""

LARGEST_WORK = 4_000_000
"""Population times stations: about two seconds."""

_NEGLIGIBLE = 1e-140
"""Beside the largest of its vector; the product of two such is still a normal float."""


@dataclass(frozen=True, slots=True, eq=False)
class _Terms:
    """Factors of a network, tilted by ``x``: fixed rates by ratio, all others as vectors."""

    x: float
    ratios: FloatArray
    delay: FloatArray
    varying: list[FloatArray]


@dataclass(frozen=True, slots=True, eq=False)
class _Figures:
    """Throughput, and per station queue and stretch, at a whole population."""

    throughput: float
    queue: FloatArray
    stretch: FloatArray


def is_solvable(network: ClosedNetwork) -> bool:
    """Whether the one class of ``network`` is small enough to be solved exactly."""
    population = math.ceil(float(network.populations[0]))
    return population <= LARGEST_POPULATION and population * len(network.stations) <= LARGEST_WORK


def solve_single(network: ClosedNetwork) -> SolverOutcome:
    """Solve for the one class of ``network``, whose population is above 0.

    A population between two whole numbers is taken as a mixture of both: throughput and queues
    are interpolated, so Little's law holds for the mixture too.
    """
    population = float(network.populations[0])
    high = math.ceil(population)
    lower, upper = _solve_whole(network, high)
    part = population - (high - 1)
    throughput = (1 - part) * lower.throughput + part * upper.throughput
    queue = (1 - part) * lower.queue + part * upper.queue
    stretch = (1 - part) * lower.stretch + part * upper.stretch
    return SolverOutcome(
        throughput=np.array([throughput]),
        residence=(queue / throughput)[np.newaxis, :],
        stretch=stretch,
        method=Text("convolution"),
        is_exact=True,
    )


def occupancy(network: ClosedNetwork, station: int) -> FloatArray:
    """Probabilities that 0, 1 ... N I/Os are at ``station``; the population must be whole."""
    population = round(float(network.populations[0]))
    own = _log_factors(
        float(network.demands[0, station]), _rates(network.stations[station], population)
    )
    terms = _terms(network.without_station(station), population, [own])
    complement = _product([*_common(terms, population), *terms.varying[:-1]], population)
    return _marginal(terms.varying[-1], complement, population)


def _solve_whole(network: ClosedNetwork, high: int) -> tuple[_Figures, _Figures]:
    """Figures at ``high`` - 1 and at ``high`` I/Os, which share all the work."""
    terms = _terms(network, high, [])
    common = _product(_common(terms, high), high)
    before, after = _partial_products(common, terms.varying, high)
    constants = before[-1]
    complements = [_convolve(a, b, high) for a, b in zip(before[:-1], after, strict=True)]
    return (
        _figures(network, terms, constants, complements, high - 1),
        _figures(network, terms, constants, complements, high),
    )


def _figures(
    network: ClosedNetwork,
    terms: _Terms,
    constants: FloatArray,
    complements: list[FloatArray],
    population: int,
) -> _Figures:
    demands = network.demands[0]
    fixed, varying = _kinds(network)
    previous = constants[population - 1] if population else 0.0
    throughput = float(terms.x * previous / constants[population])
    queue = throughput * demands  # right for delays; the others follow
    stretch = np.ones(len(demands))
    queue[fixed] = _fixed_rate_queues(terms.ratios, constants, population)
    for k in fixed:
        stretch[k] = (1.0 + queue[k]) / network.stations[k].capacity
    for k, factors, complement in zip(varying, terms.varying, complements, strict=True):
        chance = _marginal(factors, complement, population)
        present = np.arange(population + 1.0)
        queue[k] = chance @ present
        stretch[k] = chance @ ((present + 1.0) / _rates(network.stations[k], population + 1))
    return _Figures(throughput, queue, stretch)


def _fixed_rate_queues(ratios: FloatArray, constants: FloatArray, population: int) -> FloatArray:
    """Mean queues at stations of fixed rate: the sum of P(at least j I/Os) = r^j G(N-j) / G(N)."""
    weights = constants[:population][::-1] / constants[population]
    powers = np.arange(1.0, population + 1.0)
    return np.array([np.power(ratio, powers) @ weights for ratio in ratios], dtype=np.float64)


def _marginal(factors: FloatArray, complement: FloatArray, population: int) -> FloatArray:
    """Chances of 0 ... N I/Os at a station, from its factors and the rest of the network."""
    chance = np.zeros(population + 1)
    reach = min(len(factors), population + 1)
    chance[:reach] = factors[:reach] * complement[population::-1][:reach]
    chance /= chance.sum()
    return chance


def _kinds(network: ClosedNetwork) -> tuple[list[int], list[int]]:
    """Stations of one fixed rate, and those whose rate varies with the queue; no delays."""
    varying = [k for k in network.queueing if len(network.stations[k].profile()) > 1]
    return [k for k in network.queueing if k not in varying], varying


def _terms(network: ClosedNetwork, population: int, further: list[FloatArray]) -> _Terms:
    """Tilted factors of all stations and then of ``further`` ones, given by their logarithms.

    All delays are one: a factor D^n / n! for each convolves to that of their sum.
    """
    demands = network.demands[0]
    stations = network.stations
    fixed, varying = _kinds(network)
    ratios = np.array([demands[k] / stations[k].capacity for k in fixed], dtype=np.float64)
    count = np.arange(population + 1.0)
    delay = _log_factors(float(network.delays[0]), count[1:])
    others = [_log_factors(float(demands[k]), _rates(stations[k], population)) for k in varying]
    others += further
    logs = [count * ratio for ratio in np.log(ratios[ratios > 0])]
    slope = _tilt(np.array([*logs, delay, *others]), population)
    x = math.exp(slope)
    return _Terms(x, ratios * x, _tilted(delay, slope), [_tilted(f, slope) for f in others])


def _log_factors(demand: float, rates: FloatArray) -> FloatArray:
    """Logarithms of f(0) ... f(N) of a station, from its rates with 1 ... N present."""
    step = math.log(demand) if demand > 0 else -np.inf
    return np.concatenate(([0.0], np.cumsum(step - np.log(rates))))


def _rates(station: Station, count: int) -> FloatArray:
    """Rates with 1 ... ``count`` I/Os present; those of a delay rise without end."""
    if station.is_delay:
        return np.arange(1.0, count + 1.0)
    profile = station.profile()
    return profile[np.minimum(np.arange(count), len(profile) - 1)]


def _tilt(logs: FloatArray, population: int) -> float:
    """Logarithm of the x at which the queues, each cut off at N, add up to about N."""
    count = np.arange(population + 1.0)
    near_enough = max(0.5, 0.25 * math.sqrt(population))
    first = float(np.max(logs[:, 1]))
    low, high = -first - math.log(len(logs) + population) - 1.0, -first + 8.0 * math.log(2.0)
    high += math.log(population)
    for _ in range(100):
        middle = 0.5 * (low + high)
        weights = np.empty_like(logs)
        for row, log in enumerate(logs):
            weights[row] = _tilted(log, middle)
        mean = float((weights @ count / weights.sum(axis=1)).sum())
        if abs(mean - population) <= near_enough:
            break
        low, high = (middle, high) if mean < population else (low, middle)
    busy = logs[np.isfinite(logs[:, -1])]
    return min(middle, -float(np.max(busy[:, -1] - busy[:, -2])))


def _tilted(logs: FloatArray, slope: float) -> FloatArray:
    """The factors times x^n, over the largest of them, without the negligible."""
    exponent = logs + np.arange(len(logs)) * slope
    factors: FloatArray = np.exp(np.maximum(exponent - exponent.max(), -700.0))
    factors[factors < _NEGLIGIBLE] = 0.0
    return factors


def _common(terms: _Terms, population: int) -> list[FloatArray]:
    """Vectors of the delay and of the stations of fixed rate."""
    count = np.arange(population + 1.0)
    busy = terms.ratios[terms.ratios > 0]
    return [terms.delay, *(_tilted(count * math.log(ratio), 0.0) for ratio in busy)]


def _partial_products(
    common: FloatArray, vectors: Sequence[FloatArray], population: int
) -> tuple[list[FloatArray], list[FloatArray]]:
    """What comes before and what comes after each of ``vectors``, multiplied together.

    The first list holds one more, the product of all; no division, which would cancel digits.
    """
    before = [common]
    for vector in vectors:
        before.append(_convolve(before[-1], vector, population))
    one = np.zeros(population + 1)
    one[0] = 1.0
    after = [one]
    for vector in list(vectors)[:0:-1]:
        after.append(_convolve(after[-1], vector, population))
    return before, after[::-1][: len(vectors)]


def _product(vectors: Sequence[FloatArray], population: int) -> FloatArray:
    product = np.zeros(population + 1)
    product[0] = 1.0
    for vector in vectors:
        product = _convolve(product, vector, population)
    return product


def _convolve(a: FloatArray, b: FloatArray, population: int) -> FloatArray:
    """First N + 1 terms of the convolution, over the largest of them."""
    result = np.zeros(population + 1)
    terms = np.convolve(_trimmed(a), _trimmed(b))[: population + 1]
    result[: len(terms)] = terms / terms.max()
    result[result < _NEGLIGIBLE] = 0.0
    return result


def _trimmed(vector: FloatArray) -> FloatArray:
    """Without the zeros at its end."""
    return vector[: int(np.flatnonzero(vector)[-1]) + 1]
