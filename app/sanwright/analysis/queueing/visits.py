"""The pairs of class and station that matter, as flat arrays: most classes visit few stations."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sanwright.analysis.queueing.network import ClosedNetwork
from sanwright.analysis.queueing.station import FloatArray, IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Visits:
    """Visits to stations where I/Os wait, a row per class and station, ordered by station."""

    classes: IntArray
    stations: IntArray
    demands: FloatArray
    _by_class: IntArray
    _class_starts: IntArray
    _visiting: IntArray
    _station_starts: IntArray
    _station_of: IntArray
    _shape: tuple[int, int]

    def per_class(self, values: FloatArray) -> FloatArray:
        """Sum ``values`` (a row per visit) over the stations of every class."""
        total = np.zeros((self._shape[0], *values.shape[1:]))
        if len(values):
            ordered = values[self._by_class]
            total[self._visiting] = np.add.reduceat(ordered, self._class_starts, axis=0)
        return total

    def at_station(self, values: FloatArray) -> FloatArray:
        """Sum ``values`` over all visits to the same station; a row per visit again."""
        if not len(values):
            return values
        sums = np.add.reduceat(values, self._station_starts, axis=0)
        rows: FloatArray = sums[self._station_of]
        return rows

    def per_station(self, values: FloatArray) -> FloatArray:
        """Sum ``values``, one per visit, over the classes at every station."""
        sums = np.zeros(self._shape[1])
        np.add.at(sums, self.stations, values)
        return sums

    def matrix(self, values: FloatArray, elsewhere: FloatArray) -> FloatArray:
        """``elsewhere`` (class by station) with ``values``, one per visit, in their places."""
        full = elsewhere.copy()
        full[self.classes, self.stations] = values
        return full


def visits_of(network: ClosedNetwork) -> Visits:
    """Visits with a demand to stations that are no delays."""
    waiting = np.isin(np.arange(len(network.stations)), network.queueing)
    stations, classes = np.nonzero((network.demands * waiting).T)
    by_class = np.argsort(classes, kind="stable")
    visiting, class_starts = np.unique(classes[by_class], return_index=True)
    _, station_starts, station_of = np.unique(stations, return_index=True, return_inverse=True)
    return Visits(
        classes=classes,
        stations=stations,
        demands=network.demands[classes, stations],
        _by_class=by_class,
        _class_starts=class_starts,
        _visiting=visiting,
        _station_starts=station_starts,
        _station_of=station_of.reshape(-1),
        _shape=(network.demands.shape[0], network.demands.shape[1]),
    )
