"""Do open classes, alone or beside closed ones, follow the classic formulas and overload safely?"""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis.queueing import (
    Station,
    closed,
    erlang_b,
    erlang_c,
    mg1,
    mixed,
    mm1,
    mm1k,
    mmc,
    open_network,
)
from sanwright.analysis.queueing.open_classes import left_over
from tests.analysis.queueing_networks import Sample, samples

loads = st.floats(0.01, 0.999)


@given(st.integers(1, 200), loads)
def test_an_open_station_is_an_mmc_queue(servers: int, load: float) -> None:
    rate = load * servers / 0.25
    solution = open_network([Station("ctl", servers)], [[0.25]], [rate])
    figures = mmc(rate, 0.25, servers)
    assert solution.response[0] == pytest.approx(figures.response, rel=1e-9)
    assert solution.queue[0, 0] == pytest.approx(figures.queue, rel=1e-9)
    assert solution.utilisation[0] == pytest.approx(load)


@given(st.integers(1, 60), st.integers(0, 80), st.floats(0.001, 0.99))
def test_what_is_left_of_a_station_follows_the_definition(
    servers: int, closed_ios: int, load: float
) -> None:
    station, offered = Station("ctl", servers), load * servers
    rates = left_over(station, offered).profile()
    assert np.all(np.diff(rates) >= 0)
    found = rates[min(closed_ios, len(rates) - 1)]
    ratio = _sum_over_open(servers, offered, closed_ios) - _sum_over_open(
        servers, offered, closed_ios + 1
    )
    assert found == pytest.approx(math.exp(ratio), rel=1e-9)


def _sum_over_open(servers: int, load: float, present: int) -> float:
    """Logarithm of the E(n) of the module, term by term."""
    last = 200 + int((60 + 12 * present) / (1 - load / servers))
    count = np.arange(last, dtype=float)
    rates = np.minimum(np.arange(1.0, last + present + 1), servers)
    heads = np.concatenate(([0.0], np.cumsum(np.log(rates))))[present : present + last]
    choose = np.concatenate(([0.0], np.cumsum(np.log1p(present / count[1:]))))
    logs = choose + count * math.log(load) - heads
    return float(logs.max() + math.log(np.exp(logs - logs.max()).sum()))


def test_a_station_at_its_capacity_never_answers() -> None:
    stations = [Station("link"), Station("ctl", 4)]
    solution = open_network(stations, [[1.0, 2.0], [0.0, 2.0], [0.0, 0.0]], [1.0, 0.5, 0.0])
    assert solution.response[0] == math.inf
    assert solution.response[1] == pytest.approx(mmc(1.5, 2.0, 4).response)
    assert solution.queue[0, 0] == math.inf
    assert solution.utilisation[0] == 1
    assert not np.any(np.isnan(solution.queue))
    assert solution.response[2] == 0


def test_how_far_above_capacity_is_told() -> None:
    solution = open_network([Station("link")], [[1.0]], [2.5])
    assert solution.utilisation[0] == 2.5
    assert solution.throughput[0] == 2.5
    assert solution.residence[0, 0] == math.inf


@given(samples(classes=2, largest=4))
def test_open_classes_without_arrivals_change_nothing(sample: Sample) -> None:
    alone = sample.solved()
    beside = mixed(
        sample.stations,
        [*sample.demands, [1.0] * len(sample.stations)],
        [*sample.populations, 0],
        [*sample.think_times, 0],
        [0, 0, 0],
    )
    assert beside.throughput[:2] == pytest.approx(alone.throughput, rel=1e-11)


@pytest.mark.parametrize("servers", [1, 2, 5])
def test_an_open_class_is_a_closed_one_of_very_many_ios_that_think_long(servers: int) -> None:
    """A Poisson stream is what many rare sources make."""
    stations = [Station("port"), Station("ctl", servers)]
    demands, think = [[0.3, 0.5 * servers], [0.2, 0.4 * servers]], 2000.0
    open_rate = 1.0
    found = mixed(stations, demands, [3, 0], [0.5, 0], [0, open_rate])
    many = closed(stations, demands, [3, open_rate * think], [0.5, think], method="exact")
    assert found.is_exact
    assert found.throughput[0] == pytest.approx(many.throughput[0], rel=5e-3)
    assert found.response == pytest.approx(many.response, rel=5e-3)


def test_closed_ios_are_caught_where_open_ones_fill_a_station() -> None:
    stations = [Station("port"), Station("ctl", 2)]
    demands = [[0.1, 0.2], [0.1, 0.0], [0.0, 1.0]]
    solution = mixed(stations, demands, [3, 2, 0], [0, 1, 0], [0, 0, 2.0])
    assert solution.throughput[0] == 0
    assert solution.response[0] == math.inf
    assert solution.queue[0] == pytest.approx([0, 3])
    assert solution.throughput[1] == pytest.approx(
        closed([Station("port")], [[0.1]], [2], [1]).throughput[0]
    )
    assert not np.any(np.isnan(solution.residence))


def test_a_class_cannot_be_both() -> None:
    with pytest.raises(ValueError, match="not both"):
        mixed([Station("a")], [[1.0]], [1], None, [0.5])


@given(loads)
def test_formulas_meet_where_their_assumptions_do(load: float) -> None:
    one, many = mm1(load, 1.0), mmc(load, 1.0, 1)
    assert (one.response, one.queue, one.idle, one.waiting) == pytest.approx(
        (many.response, many.queue, many.idle, many.waiting), rel=1e-9
    )
    assert mg1(load, 1.0, 0.0).response < one.response < mg1(load, 1.0, 2.0).response
    assert mm1k(load, 1.0, 40_000).queue == pytest.approx(one.queue, rel=1e-6)


@given(st.integers(1, 5000), st.floats(0.01, 2))
def test_erlang_stays_a_chance_for_very_many_servers(servers: int, load: float) -> None:
    blocked, waits = erlang_b(load * servers, servers), erlang_c(load * servers, servers)
    assert 0 <= blocked <= waits <= 1
    assert waits == 1 or load < 1


@given(st.floats(0, 5), st.integers(1, 64))
def test_a_station_of_few_places_lets_in_what_it_serves(rate: float, places: int) -> None:
    figures = mm1k(rate, 1.0, places)
    assert figures.throughput == pytest.approx(rate * (1 - figures.lost), abs=1e-12)
    assert figures.utilisation == pytest.approx(figures.throughput, abs=1e-12)
    assert 0 <= figures.queue <= places


@pytest.mark.parametrize(("formula", "limit"), [(mm1, 1.0), (lambda r, s: mmc(r, s, 3), 3.0)])
def test_at_capacity_the_queue_has_no_end(formula: type, limit: float) -> None:
    figures = formula(limit, 1.0)
    assert figures.response == math.inf
    assert figures.queue == math.inf
    assert figures.waiting == 1
