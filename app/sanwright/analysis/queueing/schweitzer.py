"""Closed network with many classes, approximately: Bard and Schweitzer's fixed point.

The arrival theorem needs the queues with one I/O of the class less. They are taken to shrink in
proportion: Q_ck(N - e_c) = Q_ck(N) (N_c - 1) / N_c, and the queues of other classes not at all.
What an arriving I/O finds is then Q_k - Q_ck / N_c, and the recursion closes on itself. A class of
less than one I/O never meets another of its own: it finds Q_k - Q_ck.

Cost: one pass over the visits an iteration; some tens of iterations, hundreds near saturation.

Source: Bard, "Some extensions to multiclass queueing network analysis" (1979); Schweitzer,
"Approximate analysis of multiclass closed networks of queues" (1979). For stations of more than
one server see stretch.py.
"""

from __future__ import annotations

import math

import numpy as np

from sanwright.analysis.queueing.fixed_point import fixed_point
from sanwright.analysis.queueing.network import ClosedNetwork
from sanwright.analysis.queueing.solution import SolverOutcome
from sanwright.analysis.queueing.station import FloatArray
from sanwright.analysis.queueing.stretch import Stretch
from sanwright.analysis.queueing.visits import Visits, visits_of
from sanwright.text import Text

METHOD = Text("Bard-Schweitzer approximation")


def solve_bard_schweitzer(
    network: ClosedNetwork, tolerance: float = 1e-7, most_iterations: int = 20_000
) -> SolverOutcome:
    """Solve for populations above 0, until no queue changes by ``tolerance`` of its class."""
    visits = visits_of(network)
    total = math.ceil(float(network.populations.sum()))
    stretch = Stretch(network, total - 1)
    people = network.populations[visits.classes]
    own = np.minimum(people, 1.0)
    delays = network.delays

    def waits_of(share: FloatArray) -> FloatArray:
        found = visits.at_station(people * share) - own * share
        waits: FloatArray = visits.demands * stretch.of(np.maximum(found, 0.0), visits.stations)
        return waits

    def next_share(share: FloatArray) -> FloatArray:
        waits = waits_of(share)
        shares: FloatArray = waits / (delays + visits.per_class(waits))[visits.classes]
        return shares

    share = fixed_point(next_share, idle_shares(network, visits), tolerance, most_iterations)
    waits = waits_of(share)
    cycle = delays + visits.per_class(waits)
    queues = visits.per_station(people * share)
    return SolverOutcome(
        throughput=network.populations / cycle,
        residence=visits.matrix(waits, network.demands),
        stretch=Stretch(network, total).of(queues, np.arange(len(queues))),
        method=METHOD,
        is_exact=False,
    )


def idle_shares(network: ClosedNetwork, visits: Visits) -> FloatArray:
    """A start: what part of its I/Os each class would have at each visit if nobody waited."""
    cycle = network.delays + visits.per_class(visits.demands)
    return visits.demands / cycle[visits.classes]
