"""The input of every solver, checked once: stations, demands, I/Os in flight, think times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from sanwright.analysis.queueing.station import FloatArray, IntArray, Station


@dataclass(frozen=True, slots=True, eq=False)
class ClosedNetwork:
    """A closed network.

    ``demands`` is class by station (visits times service time of one server), ``populations`` and
    ``think_times`` one per class. Populations need not be whole numbers.
    """

    stations: tuple[Station, ...]
    demands: FloatArray
    populations: FloatArray
    think_times: FloatArray

    @property
    def queueing(self) -> list[int]:
        """The stations where I/Os may wait for each other: all but the delays."""
        return [k for k, station in enumerate(self.stations) if not station.is_delay]

    @property
    def delays(self) -> FloatArray:
        """Per class, the time spent in delay stations and thinking."""
        is_delay = [k for k, station in enumerate(self.stations) if station.is_delay]
        total: FloatArray = self.think_times + self.demands[:, is_delay].sum(axis=1)
        return total

    def of_classes(self, classes: IntArray) -> ClosedNetwork:
        """The same stations with some of the classes only."""
        return ClosedNetwork(
            self.stations,
            self.demands[classes],
            self.populations[classes],
            self.think_times[classes],
        )

    def without_station(self, station: int) -> ClosedNetwork:
        """The same classes without one of the stations."""
        others = [k for k in range(len(self.stations)) if k != station]
        return ClosedNetwork(
            tuple(self.stations[k] for k in others),
            self.demands[:, others],
            self.populations,
            self.think_times,
        )


def network_of(
    stations: Sequence[Station],
    demands: ArrayLike,
    populations: ArrayLike,
    think_times: ArrayLike | None = None,
) -> ClosedNetwork:
    """Check the figures and freeze them. Raises ValueError for shapes or signs that are wrong."""
    matrix = class_by_station(demands, len(stations))
    classes = len(matrix)
    people = per_class(populations, classes, "populations")
    think = np.zeros(classes) if think_times is None else per_class(think_times, classes, "think")
    stuck = np.flatnonzero((people > 0) & (think + matrix.sum(axis=1) <= 0))
    if stuck.size:
        raise ValueError(f"class {stuck[0]} has neither demand nor think time: it never waits")
    return ClosedNetwork(tuple(stations), matrix, people, think)


def class_by_station(values: ArrayLike, stations: int) -> FloatArray:
    """Matrix of demands with a column per station."""
    matrix = np.array(values, dtype=np.float64)
    if matrix.ndim != 2 or matrix.shape[1] != stations:
        raise ValueError(f"demands have shape {matrix.shape}; one column per station is needed")
    return _not_negative(matrix, "demands")


def per_class(values: ArrayLike, classes: int, what: str) -> FloatArray:
    """Vector of ``what`` with one figure per class."""
    vector = np.array(values, dtype=np.float64)
    if vector.shape != (classes,):
        raise ValueError(f"{what}: {vector.shape} figures for {classes} classes")
    return _not_negative(vector, what)


def _not_negative(values: FloatArray, what: str) -> FloatArray:
    if not np.all(np.isfinite(values)) or np.any(values < 0):
        raise ValueError(f"{what} must be finite and not negative")
    return values
