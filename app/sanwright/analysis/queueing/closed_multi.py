"""Closed network with several classes, exactly: mean value analysis, conditional where needed.

Plain mean value analysis finds a population from the populations with one I/O less: an I/O of
class c finds on arrival the network without itself, so at a station of one server

    R_ck(N) = D_ck (1 + Q_k(N - e_c)),   X_c(N) = N_c / (Z_c + sum of R_ck),   Q_ck = X_c R_ck.

For a station l whose rates a(n) depend on its queue, the textbooks add the probabilities of every
queue length, taken as 1 minus a sum: unstable, as closed_single says. Instead, let the *shifted*
network be the same one where l works as if one more I/O were always present, that is with rates
a(n + 1), and let its quantities carry a +. From n_c f_l(n) = (D_cl / a(1)) |n| f_l+(n - e_c),

    R_cl(N) = D_cl / a(1) * (1 + Q_l+(N - e_c)) * r(N - e_c),   r = G+ / G,
    r(N)    = r(N - e_c) X_c(N) / X_c+(N),                      r(0) = 1.

Again all terms are positive. Rates that stay the same after T steps need the shifts 0 ... T - 1:
at the last of them the station is one of fixed rate, which a further shift does not change (so
r = 1 there and the formula is the plain one). Several such stations are shifted independently.

Cost: lattice points (product of N_c + 1) x shifts (product of T_l) x stations x classes.

Source: Reiser and Lavenberg, "Mean-value analysis of closed multichain queuing networks", Journal
of the ACM 27 (1980); Casale, "A note on stable flow-equivalent aggregation in closed networks",
Queueing Systems 60 (2008), for the conditional form.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from sanwright.analysis.queueing.network import ClosedNetwork
from sanwright.analysis.queueing.solution import SolverOutcome
from sanwright.analysis.queueing.station import FloatArray, IntArray
from sanwright.text import Text

LARGEST_LATTICE = 1_000_000
"""Points times shifts that are still solved exactly."""

LARGEST_WORK = 40_000_000
"""Points times shifts times stations times classes: about two seconds."""


@dataclass(frozen=True, slots=True, eq=False)
class _Shifts:
    """The combinations of shifts, the first being none, in rows of one per varying station.

    ``following[i, l]`` is the combination with station l shifted once more, or i itself where l
    is at its last shift; ``rate[i, l]`` is the rate of l with one I/O present.
    """

    following: IntArray
    rate: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """Quantities of all populations of one size, by point and shift.

    ``queue`` has a column per station, ``ratio`` (r of the module's text) per varying station.
    """

    queue: FloatArray
    ratio: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """A network prepared, with a column for every station where I/Os can wait.

    ``speeds`` are the rates of the stations of fixed rate, by which demands are already divided;
    ``varying`` are the columns of the others.
    """

    populations: IntArray
    delays: FloatArray
    demands: FloatArray
    speeds: FloatArray
    varying: IntArray
    shifts: _Shifts


def is_solvable(network: ClosedNetwork) -> bool:
    """Whether all populations are whole and the lattice is small enough to be solved exactly."""
    if np.any(network.populations != np.floor(network.populations)):
        return False
    points = math.prod(int(n) + 1 for n in network.populations)
    points *= math.prod(len(profile) for profile in _bounded_profiles(network).values())
    return points <= LARGEST_LATTICE and points * network.demands.size <= LARGEST_WORK


def solve_multi(network: ClosedNetwork) -> SolverOutcome:
    """Solve exactly; populations must be whole numbers above 0."""
    profiles = _bounded_profiles(network)
    plan = _prepare(network, profiles)
    throughput, waits, last = _climb(plan)
    residence = network.demands.copy()
    residence[:, list(profiles)] = waits
    stretch = np.ones(len(network.stations))
    stretch[list(profiles)] = _factors(last, plan)[0, 0] / plan.speeds
    return SolverOutcome(
        throughput, residence, stretch, Text("exact mean value analysis"), is_exact=True
    )


def _bounded_profiles(network: ClosedNetwork) -> dict[int, FloatArray]:
    """Rates as far as they matter, of the stations where an I/O, even one more, can wait."""
    most = int(network.populations.sum()) + 1
    profiles = {k: network.stations[k].profile()[:most] for k in network.queueing}
    unlimited = np.arange(1.0, most + 1.0)
    return {k: rates for k, rates in profiles.items() if not np.array_equal(rates, unlimited)}


def _prepare(network: ClosedNetwork, profiles: dict[int, FloatArray]) -> _Plan:
    varying = [column for column, rates in enumerate(profiles.values()) if len(rates) > 1]
    speeds = np.array([rates[0] if len(rates) == 1 else 1.0 for rates in profiles.values()])
    waiting = np.isin(np.arange(len(network.stations)), list(profiles))
    return _Plan(
        populations=network.populations.astype(np.intp),
        delays=network.think_times + network.demands[:, ~waiting].sum(axis=1),
        demands=network.demands[:, waiting] / speeds,
        speeds=speeds,
        varying=np.array(varying, dtype=np.intp),
        shifts=_combinations([rates for rates in profiles.values() if len(rates) > 1]),
    )


def _combinations(profiles: list[FloatArray]) -> _Shifts:
    lengths = [len(profile) for profile in profiles]
    count = math.prod(lengths)
    at = np.indices(lengths, dtype=np.intp).reshape(len(lengths), count)
    following = np.empty((count, len(profiles)), dtype=np.intp)
    rate = np.empty((count, len(profiles)))
    for column, profile in enumerate(profiles):
        further = at.copy()
        further[column] = np.minimum(at[column] + 1, lengths[column] - 1)
        following[:, column] = np.ravel_multi_index(tuple(further), lengths)
        rate[:, column] = profile[at[column]]
    return _Shifts(following, rate)


def _climb(plan: _Plan) -> tuple[FloatArray, FloatArray, _Level]:
    """Go up from the empty network, one size of population at a time.

    Returns throughput and residence at the full population, and its level.
    """
    sizes = tuple(int(n) + 1 for n in plan.populations)
    points = np.indices(sizes, dtype=np.intp).reshape(len(sizes), -1)
    strides = np.array([math.prod(sizes[c + 1 :]) for c in range(len(sizes))], dtype=np.intp)
    total = points.sum(axis=0)
    order = np.argsort(total, kind="stable")
    starts = np.searchsorted(total[order], np.arange(int(total[-1]) + 2))
    place = np.empty_like(order)
    place[order] = np.arange(len(order)) - starts[total[order]]
    shifts = len(plan.shifts.rate)
    level = _Level(
        np.zeros((1, shifts, plan.demands.shape[1])), np.ones((1, shifts, len(plan.varying)))
    )
    throughput = waits = np.empty(0)
    for size in range(1, int(total[-1]) + 1):
        here = order[starts[size] : starts[size + 1]]
        level, throughput, waits = _step(plan, level, points[:, here], here, strides, place)
    return throughput, waits, level


def _step(
    plan: _Plan,
    below: _Level,
    points: IntArray,
    here: IntArray,
    strides: IntArray,
    place: IntArray,
) -> tuple[_Level, FloatArray, FloatArray]:
    """One size of population from the size below.

    Also returns throughput by class and residence by class and station, of the first point
    without shifts: all that is wanted at the last size, which is a single point.
    """
    factors = _factors(below, plan)
    shifts, stations = factors.shape[1:]
    queue = np.zeros((len(here), shifts, stations))
    ratio = np.zeros((len(here), shifts, len(plan.varying)))
    first_throughput = np.zeros(len(points))
    first_waits = np.zeros((len(points), stations))
    for c, present in enumerate(points):
        rows = np.flatnonzero(present)
        before = place[here[rows] - strides[c]]
        waits = factors[before] * plan.demands[c]
        throughput = present[rows, np.newaxis] / (plan.delays[c] + waits.sum(axis=2))
        queue[rows] += throughput[:, :, np.newaxis] * waits
        shifted = throughput[:, plan.shifts.following]
        # every class gives the same ratio: the last one to come by may write it
        ratio[rows] = below.ratio[before] * throughput[:, :, np.newaxis] / shifted
        if rows.size and rows[0] == 0:
            first_throughput[c] = throughput[0, 0]
            first_waits[c] = waits[0, 0]
    return _Level(queue, ratio), first_throughput, first_waits


def _factors(level: _Level, plan: _Plan) -> FloatArray:
    """How many times its demand an I/O spends at a station on finding each point of a level."""
    factors = 1.0 + level.queue
    for column, station in enumerate(plan.varying):
        shifted = level.queue[:, plan.shifts.following[:, column], station]
        rate = plan.shifts.rate[:, column]
        factors[:, :, station] = (1.0 + shifted) * level.ratio[:, :, column] / rate
    return factors
