"""Do the bounds on a workload's rate hold the exact solution, and meet it where they must?"""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis.latency.bounds import background, rate_bounds
from sanwright.analysis.latency.places import LatencyKind, LatencyPlace
from sanwright.analysis.latency.solving import LoadClass
from sanwright.analysis.queueing import Station, closed


def place(name: str, servers: int = 1) -> LatencyPlace:
    return LatencyPlace(LatencyKind.CONTROLLER, "controllers", name, servers=servers)


LINK, DRIVES = place("link"), place("drives", 4)
WORK = ((LINK, 2.0), (DRIVES, 12.0))
"""The drives can do 4 / 12 I/Os per µs, the link 1 / 2: the drives are full first."""


def in_flight(count: float, **more: float) -> LoadClass:
    return LoadClass("closed", WORK, delay=6.0, in_flight=count, **more)


def at_rate(rate: float) -> LoadClass:
    return LoadClass("open", ((DRIVES, 12.0),), delay=0.0, rate=rate)


def test_with_many_in_flight_the_first_full_station_bounds_the_rate() -> None:
    load = in_flight(1e6)
    found = rate_bounds(load, background([load]))
    assert found.high == pytest.approx(4 / 12)
    assert found.place == DRIVES


def test_with_few_in_flight_an_io_that_never_waits_bounds_the_rate() -> None:
    load = in_flight(2.0, think=20.0)
    found = rate_bounds(load, background([load]))
    assert found.high == pytest.approx(2 / (2 + 12 + 6 + 20))


def test_at_worst_an_io_waits_for_the_work_of_all() -> None:
    load = in_flight(3.0)
    found = rate_bounds(load, background([load]))
    assert found.low == pytest.approx(3 / (3 * (2 + 12) + 6))


def test_what_open_loads_take_is_gone_for_closed_ones() -> None:
    load, other = in_flight(1e6), at_rate(0.25)  # keeps 3 of 4 servers busy
    found = rate_bounds(load, background([load, other]))
    assert found.high == pytest.approx(1 / 12)
    assert found.place == DRIVES
    slower = in_flight(2.0)
    assert rate_bounds(slower, background([slower, other])).low == pytest.approx(
        2 / (2 * (2 + 12 / (1 - 3 / 4)) + 6)
    )


def test_where_open_loads_take_a_station_whole_nothing_is_left() -> None:
    load = in_flight(8.0)
    found = rate_bounds(load, background([load, at_rate(1.0)]))
    assert (found.low, found.high) == (0.0, 0.0)


def test_an_open_load_does_not_stand_in_its_own_way() -> None:
    load = at_rate(0.2)
    found = rate_bounds(load, background([load, at_rate(0.1)]))
    assert found.low == pytest.approx(0.2)
    assert found.high == pytest.approx((4 - 0.1 * 12) / 12)
    too_much = at_rate(0.5)
    assert rate_bounds(too_much, background([too_much])).low == pytest.approx(4 / 12)


def test_without_a_known_station_nothing_bounds_an_open_load() -> None:
    load = LoadClass("free", (), delay=5.0, rate=0.1)
    found = rate_bounds(load, background([load]))
    assert (found.low, found.high, found.place) == (0.1, math.inf, None)


times = st.floats(0.1, 50.0)


@given(
    st.lists(st.tuples(times, st.integers(1, 4)), min_size=1, max_size=4),
    st.integers(1, 12),
    st.floats(0.0, 100.0),
)
def test_the_exact_rate_of_one_closed_load_lies_between(
    stations: list[tuple[float, int]], count: int, think: float
) -> None:
    work = tuple((place(str(at), servers), time) for at, (time, servers) in enumerate(stations))
    load = LoadClass("closed", work, delay=0.0, in_flight=float(count), think=think)
    found = rate_bounds(load, background([load]))
    network = [Station(str(at), servers) for at, (_, servers) in enumerate(stations)]
    exact = closed(network, [[time for time, _ in stations]], [count], [think]).throughput[0]
    assert found.low <= exact * (1 + 1e-9)
    assert exact <= found.high * (1 + 1e-9)
