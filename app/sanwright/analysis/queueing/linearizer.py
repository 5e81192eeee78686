"""Closed network with several classes, approximately: Linearizer.

Bard and Schweitzer assume that the share of class i found at station k, F_ik = Q_ik / N_i, stays
the same when one I/O of class j leaves. Linearizer estimates by how much it changes,

    V_ikj = F_ik(N - e_j) - F_ik(N),

by solving the network at N and at every N - e_j, and assumes that V (not F) stays the same with
one I/O fewer still. An I/O of class c finds on arrival, at population n,

    sum over i of (n - e_c)_i (F_ik(n) + V_ikc).

The populations n = N, N - e_1 ... N - e_C are solved side by side: arrays here have a row per
visit (class and station) and a column per population, column 0 being N. Classes of less than one
I/O give up all they have: N - e_j stops at 0 there, and F is then what a first I/O would see.

Cost: visits x (classes + 1) an iteration, thrice some tens of iterations.

Source: Chandy and Neuse, "Linearizer: a heuristic algorithm for queueing network models of
computing systems", Communications of the ACM 25 (1982); de Souza e Silva and Muntz, "A note on
the computational cost of the Linearizer algorithm for queueing networks", IEEE Transactions on
Computers 39 (1990), for summing V over i once. For more than one server see stretch.py.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

import numpy as np

from sanwright.analysis.queueing.fixed_point import fixed_point
from sanwright.analysis.queueing.network import ClosedNetwork
from sanwright.analysis.queueing.schweitzer import idle_shares
from sanwright.analysis.queueing.solution import SolverOutcome
from sanwright.analysis.queueing.station import FloatArray, IntArray
from sanwright.analysis.queueing.stretch import Stretch
from sanwright.analysis.queueing.visits import Visits, visits_of
from sanwright.text import Text

METHOD = Text("Linearizer approximation")

LARGEST_WORK = 300_000
"""Visits times classes: about a second."""

_ROUNDS = 3
"""Estimates of V; the authors found no gain beyond."""


@dataclass(frozen=True, slots=True, eq=False)
class _Populations:
    """The populations solved side by side.

    ``people`` is class by column, ``own`` the I/O (or part of one) that an arriving I/O must not
    count as found; ``absent[j]`` is how much of class j is missing in its own column j + 1.
    """

    people: FloatArray
    own: FloatArray
    absent: FloatArray


def work(network: ClosedNetwork) -> int:
    """Visits times classes, to be held against LARGEST_WORK."""
    visits = int(np.count_nonzero(network.demands[:, network.queueing]))
    return visits * len(network.populations)


def solve_linearizer(
    network: ClosedNetwork, tolerance: float = 1e-6, most_iterations: int = 5_000
) -> SolverOutcome:
    """Solve for populations above 0; iterations end when no share changes by ``tolerance``."""
    visits = visits_of(network)
    total = math.ceil(float(network.populations.sum()))
    core = _Core(network, visits, _populations(network.populations), Stretch(network, total - 1))
    pair = _pairs(visits, network.demands.shape)
    start = idle_shares(network, visits)
    shares = np.repeat(start[:, np.newaxis], len(network.populations) + 1, axis=1)
    correction = np.zeros_like(shares)
    for round_ in range(_ROUNDS):
        if round_:
            correction = _correction(visits, core.populations, shares, pair)
        step = partial(core.next_shares, correction)
        shares = fixed_point(step, shares, tolerance, most_iterations)
    waits = core.waits(correction, shares)
    throughput = network.populations / core.cycles(waits)[:, 0]
    residence = visits.matrix(waits[:, 0], network.demands)
    queues = visits.per_station(network.populations[visits.classes] * shares[:, 0])
    return SolverOutcome(
        *_within_capacity(network, throughput, residence),
        stretch=Stretch(network, total).of(queues, np.arange(len(queues))),
        method=METHOD,
        is_exact=False,
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Core:
    """One estimate of shares from another, at every population at once."""

    network: ClosedNetwork
    visits: Visits
    populations: _Populations
    stretch: Stretch

    def waits(self, correction: FloatArray, shares: FloatArray) -> FloatArray:
        """Residence by visit, where ``correction`` adds to the queue found."""
        visits = self.visits
        people = self.populations.people[visits.classes]
        own = self.populations.own[visits.classes]
        found = visits.at_station(people * shares) - own * shares + correction
        stretched = self.stretch.of(np.maximum(found, 0.0), visits.stations)
        waits: FloatArray = visits.demands[:, np.newaxis] * stretched
        return waits

    def cycles(self, waits: FloatArray) -> FloatArray:
        """Time from one I/O to the next of the same place in its class, by class."""
        cycles: FloatArray = self.network.delays[:, np.newaxis] + self.visits.per_class(waits)
        return cycles

    def next_shares(self, correction: FloatArray, shares: FloatArray) -> FloatArray:
        """Shares that follow from the residence that ``shares`` lead to."""
        waits = self.waits(correction, shares)
        following: FloatArray = waits / self.cycles(waits)[self.visits.classes]
        return following


def _within_capacity(
    network: ClosedNetwork, throughput: FloatArray, residence: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Take back what an estimate promises beyond 100 % of a station (some 0.01 % are seen).

    Classes that visit it slow down as much as it is over, and wait there for the time lost.
    """
    capacity = np.array([s.capacity for s in network.stations], dtype=np.float64)
    load = throughput @ network.demands / capacity
    of_classes = np.where(network.demands > 0, load, 0.0)
    worst = of_classes.argmax(axis=1)
    over = np.maximum(of_classes.max(axis=1), 1.0)
    slowed = residence.copy()
    lost = network.populations * (over - 1.0) / throughput
    slowed[np.arange(len(worst)), worst] += lost
    return throughput / over, slowed


def _populations(full: FloatArray) -> _Populations:
    absent = np.minimum(full, 1.0)
    people = np.repeat(full[:, np.newaxis], len(full) + 1, axis=1)
    people[np.arange(len(full)), np.arange(1, len(full) + 1)] -= absent
    return _Populations(people, np.minimum(people, 1.0), absent)


def _pairs(visits: Visits, shape: tuple[int, ...]) -> IntArray:
    """For visit (c, k) and class j, the row of visit (j, k); one past the last where none is."""
    rows = np.full((shape[0], shape[1]), len(visits.classes), dtype=np.intp)
    rows[visits.classes, visits.stations] = np.arange(len(visits.classes))
    pairs: IntArray = rows[:, visits.stations].T
    return pairs


def _correction(
    visits: Visits, populations: _Populations, shares: FloatArray, pair: IntArray
) -> FloatArray:
    """What V adds to the queue found by visit (c, k): the sum over i of (n - e_c)_i V_ikc."""
    change = shares[:, 1:] - shares[:, :1]  # V of visit (i, k) when an I/O of class j has left
    padded = np.vstack((change, np.zeros(change.shape[1])))
    at_full = visits.at_station(populations.people[visits.classes, :1] * change)
    classes = visits.classes[:, np.newaxis]
    row = np.arange(len(visits.classes))[:, np.newaxis]
    own = change[row, classes] * populations.own[visits.classes]
    correction = at_full[row, classes] - own
    correction[:, 1:] -= populations.absent * padded[pair, classes]
    return correction
