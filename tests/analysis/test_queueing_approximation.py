"""How far are the approximations from the truth, and do they keep the laws at any size?"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis.queueing import Method, Station, bard_schweitzer, closed, mmc
from sanwright.analysis.queueing.fixed_point import fixed_point
from sanwright.analysis.queueing.linearizer import solve_linearizer
from sanwright.analysis.queueing.network import network_of
from sanwright.analysis.queueing.stretch import Stretch
from tests.analysis.queueing_networks import Sample, samples

methods = pytest.mark.parametrize("method", ["linearizer", "bard-schweitzer"])


def random_sample(rng: np.random.Generator, servers: list[int]) -> Sample:
    """Two or three classes over balanced stations, of which the last has one of ``servers``."""
    count, classes = int(rng.integers(2, 5)), int(rng.integers(2, 4))
    last = int(rng.choice(servers))
    stations = [*[Station("q")] * (count - 1), Station("m", last)]
    demands = rng.uniform(0.1, 1, (classes, count))
    demands[:, -1] *= last
    if rng.random() < 0.5:
        stations.append(Station("z", None))
        demands = np.column_stack([demands, rng.uniform(0, 3, classes)])
    people = rng.integers(1, 12, classes)
    return Sample(
        stations, demands.tolist(), people.tolist(), rng.choice([0, 2, 5], classes).tolist()
    )


def errors(method: Method, servers: list[int]) -> tuple[float, float]:
    """Mean and largest error of the response of any class, over 60 networks."""
    rng = np.random.default_rng(7)
    found = []
    for _ in range(60):
        sample = random_sample(rng, servers)
        exact, rough = sample.solved("exact"), sample.solved(method)
        found.append(float(np.max(np.abs(rough.response / exact.response - 1))))
    return float(np.mean(found)), max(found)


@pytest.mark.parametrize(
    ("method", "servers", "mean", "largest"),
    [
        ("linearizer", [1], 0.005, 0.03),
        ("linearizer", [2, 4, 8], 0.015, 0.06),
        ("bard-schweitzer", [1], 0.06, 0.25),
        ("bard-schweitzer", [2, 4, 8], 0.06, 0.25),
    ],
)
def test_error_on_random_networks(
    method: Method, servers: list[int], mean: float, largest: float
) -> None:
    """The figures that the module can be relied on for; measured ones are about half."""
    found_mean, found_largest = errors(method, servers)
    assert found_mean < mean
    assert found_largest < largest


@methods
@given(st.data())
def test_laws_of_operation_hold(method: Method, data: st.DataObject) -> None:
    sample = data.draw(samples(classes=3, largest=40, whole=False, most_stations=5))
    solution = sample.solved(method)
    rate = solution.throughput
    assert not solution.is_exact
    assert np.all(np.isfinite(solution.response))
    assert np.all(solution.utilisation <= 1 + 1e-9)
    assert solution.queue == pytest.approx(rate[:, np.newaxis] * solution.residence)
    assert rate * (solution.response + sample.think_times) == pytest.approx(sample.populations)
    alone = [
        Sample(sample.stations, [row], [0.5], [1.0]).solved().response[0] for row in sample.demands
    ]
    if not any(station.rates for station in sample.stations):
        assert np.all(solution.response >= np.array(alone) * (1 - 1e-6))


@methods
@given(st.data())
def test_a_single_io_finds_nobody(method: Method, data: st.DataObject) -> None:
    sample = data.draw(samples(classes=1, largest=1))
    assert sample.solved(method).response == pytest.approx(sample.solved().response, rel=1e-6)


@methods
def test_servers_that_are_enough_for_all_never_make_wait(method: Method) -> None:
    stations = [Station("ctl", 8), Station("cable", None)]
    solution = closed(stations, [[4.0, 1.0], [2.0, 3.0]], [5, 3], method=method)
    assert solution.response == pytest.approx([5, 5])
    assert solution.throughput == pytest.approx([1, 0.6])


@methods
def test_a_full_station_sets_the_pace(method: Method) -> None:
    stations = [Station("port"), Station("ctl", 8)]
    solution = closed(stations, [[1.0, 80.0]], [4096], [100.0], method=method)
    assert solution.throughput[0] == pytest.approx(0.1, rel=1e-3)
    assert solution.utilisation[1] == pytest.approx(1, rel=1e-3)


@methods
@given(st.data())
def test_throughput_grows_with_the_population(method: Method, data: st.DataObject) -> None:
    sample = data.draw(samples(classes=1, largest=30, whole=False))
    more = Sample(
        sample.stations, sample.demands, [sample.populations[0] * 1.5], sample.think_times
    )
    rate = sample.solved(method).throughput[0]
    assert more.solved(method).throughput[0] >= rate * (1 - 1e-4)


def test_halves_of_a_class_go_half_as_fast() -> None:
    """Asked of the solver itself: the public function would merge the halves."""
    stations, row = [Station("port"), Station("ctl", 4)], [1.0, 3.0]
    whole = closed(stations, [row], [12], [5.0])
    halves = solve_linearizer(network_of(stations, [row, row], [6, 6], [5.0, 5.0]))
    assert halves.throughput == pytest.approx([whole.throughput[0] / 2] * 2, rel=0.02)


def test_the_method_follows_the_size_and_is_named() -> None:
    stations = [Station("port"), Station("ctl", 4)]
    rng = np.random.default_rng(1)

    def method(classes: int, people: float) -> tuple[str, bool]:
        demands = rng.uniform(1, 2, (classes, 2))
        solution = closed(stations, demands, [people] * classes)
        return str(solution.method), solution.is_exact

    assert method(1, 14.7) == ("convolution", True)
    assert method(2, 30) == ("exact mean value analysis", True)
    assert method(2, 30.5) == ("Linearizer approximation", False)
    assert method(9, 30) == ("Linearizer approximation", False)
    assert method(1000, 3) == ("Bard-Schweitzer approximation", False)


@pytest.mark.slow
def test_hundreds_of_classes_over_hundreds_of_stations() -> None:
    rng = np.random.default_rng(5)
    stations = [Station(str(k), int(rng.choice([1, 8, 24]))) for k in range(500)]
    demands = rng.uniform(10, 100, (200, 500)) * (rng.random((200, 500)) < 0.005)
    demands[:, 0] = 1.0
    people = rng.uniform(0.5, 64, 200)
    rough, better = bard_schweitzer(stations, demands, people), closed(stations, demands, people)
    assert str(better.method) == "Linearizer approximation"
    assert better.queue.sum(axis=1) == pytest.approx(people)
    assert rough.throughput.sum() == pytest.approx(better.throughput.sum(), rel=0.02)
    assert better.utilisation.max() <= 1 + 1e-9


@pytest.mark.parametrize("servers", [2, 8, 24])
def test_stretch_is_that_of_an_open_station_where_the_population_is_no_limit(servers: int) -> None:
    """There D E[(n + 1) / a(n + 1)] is the response of M/M/m, and E[n] its queue."""
    stretch = Stretch(network_of([Station("ctl", servers)], [[1.0]], [1]), others=2000)
    for load in (0.2, 0.5, 0.8, 0.95):
        figures = mmc(load * servers, 1.0, servers)
        (found,) = stretch.of(np.array([figures.queue]), np.array([0]))
        assert found == pytest.approx(figures.response, rel=2e-3)


def test_an_iteration_without_end_is_reported() -> None:
    with pytest.raises(ArithmeticError, match="no fixed point"):
        fixed_point(lambda x: 1.0 - np.round(x), np.array([0.2, 0.9]), 1e-6, 50)
