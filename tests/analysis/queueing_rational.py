"""Closed networks in exact rational arithmetic, straight from the definition: slow and certain."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sanwright.analysis.queueing import Station

Point = tuple[int, ...]
Terms = dict[Point, Fraction]


@dataclass
class Rational:
    """Throughput by class, queue by class and station, chance that a station is empty."""

    throughput: list[Fraction]
    queue: list[list[Fraction]]
    empty: list[Fraction]


def rational(
    stations: Sequence[Station],
    demands: Sequence[Sequence[float]],
    populations: Sequence[int],
    think_times: Sequence[float] | None = None,
) -> Rational:
    """Solve by summing the product form over every state."""
    full = tuple(populations)
    think = _factors(Station("think", None), list(think_times or [0.0] * len(full)), full)
    factors = [
        _factors(station, [row[k] for row in demands], full) for k, station in enumerate(stations)
    ]
    constants = _product([think, *factors], full)
    queue, empty = [[Fraction()] * len(stations) for _ in full], []
    for k, own in enumerate(factors):
        rest = _product([think, *factors[:k], *factors[k + 1 :]], full)
        empty.append(rest[full] / constants[full])
        for point, term in own.items():
            weight = term * rest[_minus(full, point)] / constants[full]
            for c, present in enumerate(point):
                queue[c][k] += present * weight
    throughput = [
        constants[_minus(full, _one(c, len(full)))] / constants[full] if full[c] else Fraction()
        for c in range(len(full))
    ]
    return Rational(throughput, queue, empty)


def _points(full: Point) -> list[Point]:
    return list(itertools.product(*(range(n + 1) for n in full)))


def _minus(a: Point, b: Point) -> Point:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def _one(c: int, classes: int) -> Point:
    return tuple(int(i == c) for i in range(classes))


def _factors(station: Station, demands: Sequence[float], full: Point) -> Terms:
    factors = {}
    for point in _points(full):
        term = Fraction(math.factorial(sum(point)))
        for n in range(1, sum(point) + 1):
            term /= n if station.is_delay else Fraction(_rate(station, n))
        for present, demand in zip(point, demands, strict=True):
            term *= Fraction(demand) ** present / math.factorial(present)
        factors[point] = term
    return factors


def _rate(station: Station, present: int) -> float:
    if station.rates:
        return station.rates[min(present, len(station.rates)) - 1]
    assert station.servers is not None
    return min(present, station.servers)


def _product(vectors: Sequence[Terms], full: Point) -> Terms:
    product = {point: Fraction(not any(point)) for point in _points(full)}
    for vector in vectors:
        product = {
            point: sum(
                (
                    vector[part] * product[_minus(point, part)]
                    for part in itertools.product(*(range(n + 1) for n in point))
                ),
                start=Fraction(),
            )
            for point in product
        }
    return product
