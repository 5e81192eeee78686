"""Are exact solutions exact, for any station and any population, however full?"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis.queueing import Solution, Station, closed, occupancy
from sanwright.analysis.queueing.closed_multi import solve_multi
from sanwright.analysis.queueing.network import network_of
from tests.analysis.queueing_networks import Sample, samples
from tests.analysis.queueing_rational import rational
from tests.examples import examples

PATH = [Station("HBA"), Station("ISL"), Station("port"), Station("ctl", 8), Station("disk", 24)]
PATH_DEMANDS = [0.00256, 0.00256, 0.00256, 0.08, 0.075]


def expect_equal(sample: Sample, solution: Solution) -> None:
    exact = rational(
        sample.stations, sample.demands, [int(n) for n in sample.populations], sample.think_times
    )
    assert solution.is_exact
    assert solution.throughput == pytest.approx([float(x) for x in exact.throughput], rel=1e-11)
    for found, expected in zip(solution.queue, exact.queue, strict=True):
        assert found == pytest.approx([float(q) for q in expected], rel=1e-11)


@given(samples(classes=1, largest=12))
def test_one_class_equals_rational_arithmetic(sample: Sample) -> None:
    expect_equal(sample, sample.solved())


@settings(max_examples=examples(40))
@given(samples(classes=2, largest=3, most_stations=3))
def test_two_classes_equal_rational_arithmetic(sample: Sample) -> None:
    expect_equal(sample, sample.solved())


@settings(max_examples=examples(15))
@given(samples(classes=3, largest=2, most_stations=3))
def test_three_classes_equal_rational_arithmetic(sample: Sample) -> None:
    expect_equal(sample, sample.solved())


@given(samples(classes=1, largest=10))
def test_the_solvers_for_one_and_for_many_classes_agree(sample: Sample) -> None:
    network = network_of(sample.stations, sample.demands, sample.populations, sample.think_times)
    many, one = solve_multi(network), sample.solved()
    assert many.throughput == pytest.approx(one.throughput, rel=1e-11)
    assert many.residence[0] == pytest.approx(one.residence[0], rel=1e-11)
    assert many.stretch == pytest.approx(one.stretch, rel=1e-11)


@given(samples(classes=2, largest=5))
def test_laws_of_operation_hold(sample: Sample) -> None:
    solution = sample.solved()
    rate = solution.throughput
    assert solution.queue == pytest.approx(rate[:, np.newaxis] * solution.residence)
    assert rate * (solution.response + sample.think_times) == pytest.approx(sample.populations)
    served = rate @ np.array(sample.demands)
    capacity = np.array([s.capacity for s in sample.stations])
    assert solution.utilisation == pytest.approx(served / capacity)
    assert np.all(solution.utilisation <= 1 + 1e-12)
    assert np.all(solution.residence >= np.array(sample.demands) / capacity * (1 - 1e-12))


@given(samples(classes=1, largest=20, whole=False))
def test_throughput_and_response_grow_with_the_population(sample: Sample) -> None:
    (population,) = sample.populations
    more = Sample(sample.stations, sample.demands, [population + 0.25], sample.think_times).solved()
    solution = sample.solved()
    assert more.throughput[0] >= solution.throughput[0] * (1 - 1e-12)
    if not any(station.rates for station in sample.stations):  # those may catch up later
        assert more.response[0] >= solution.response[0] * (1 - 1e-12)
    assert more.queue.sum() >= solution.queue.sum() * (1 - 1e-12)


@given(samples(classes=1, whole=False))
def test_a_population_between_two_whole_ones_keeps_littles_law(sample: Sample) -> None:
    solution = sample.solved()
    cycle = solution.response[0] + sample.think_times[0]
    assert solution.throughput[0] * cycle == pytest.approx(sample.populations[0])


def test_less_than_one_io_never_waits() -> None:
    solution = closed([Station("a"), Station("b", 2)], [[2.0, 3.0]], [0.25], [1.0])
    assert solution.response[0] == pytest.approx(5)
    assert solution.throughput[0] == pytest.approx(0.25 / 6)


@pytest.mark.parametrize("population", [64, 128, 512, 4096])
def test_a_full_station_of_many_servers_stays_sound(population: int) -> None:
    """Mean value analysis gives 99.4 at 64 I/Os here and -47 at 128."""
    stations = [*PATH, Station("cable", None)]
    solution = closed(stations, [[*PATH_DEMANDS, 0.02]], [population])
    assert solution.throughput[0] == pytest.approx(100, rel=1e-9)
    assert np.all(solution.utilisation <= 1 + 1e-9)
    assert np.all(np.isfinite(solution.queue))
    assert np.all(solution.queue > 0)
    assert solution.queue.sum() == pytest.approx(population, rel=1e-12)
    beside = solution.queue[0, [0, 1, 2, 4, 5]].sum()
    assert solution.queue[0, 3] == pytest.approx(population - beside)


def test_a_long_think_time_and_many_ios_stay_within_range() -> None:
    stations = [Station("link"), Station("ctl", 24)]
    solution = closed(stations, [[1.0, 20.0]], [4096], [1e6])
    assert solution.throughput[0] == pytest.approx(4096 / (1e6 + 21), rel=1e-6)
    assert solution.response[0] == pytest.approx(21.004, rel=1e-4)


def test_many_stations_balance() -> None:
    """K equal stations hold N I/Os with throughput N / (D (N + K - 1))."""
    stations = [Station(str(k)) for k in range(200)]
    solution = closed(stations, [[0.5] * 200], [1000])
    assert solution.throughput[0] == pytest.approx(1000 / (0.5 * 1199), rel=1e-11)
    assert solution.queue[0] == pytest.approx([5.0] * 200, rel=1e-11)


def test_the_shares_of_a_station_that_two_classes_fill_add_up() -> None:
    stations = [Station("ctl", 4), Station("disk", 3), Station("port")]
    solution = closed(stations, [[0.4, 0.1, 0.02], [0.8, 0.9, 0.3]], [60, 40], [0.0, 1.0])
    assert solution.is_exact
    assert solution.utilisation.max() == pytest.approx(1, abs=1e-3)
    assert solution.queue.sum() + solution.throughput[1] == pytest.approx(100)


@settings(max_examples=examples(30))
@given(samples(classes=1, largest=9), st.integers(1, 8))
def test_classes_that_are_alike_are_one(sample: Sample, part: int) -> None:
    """Not by merging them: the solver for many classes is asked directly."""
    whole = int(sample.populations[0]) + 1
    first = min(part, whole - 1)
    parts = [float(first), float(whole - first)]
    if whole < 2:
        return
    alone = Sample(sample.stations, sample.demands, [whole], sample.think_times).solved()
    network = network_of(sample.stations, sample.demands * 2, parts, sample.think_times * 2)
    split = solve_multi(network)
    assert split.throughput.sum() == pytest.approx(alone.throughput[0], rel=1e-10)
    assert split.residence[0] == pytest.approx(alone.residence[0], rel=1e-10)
    merged = closed(sample.stations, sample.demands * 2, parts, sample.think_times * 2)
    assert merged.throughput == pytest.approx(split.throughput, rel=1e-10)
    assert str(merged.method) == "convolution"


def test_a_class_without_ios_gets_the_times_of_a_single_io() -> None:
    stations = [Station("link"), Station("ctl", 2), Station("cable", None)]
    demands = [[1.0, 4.0, 2.0], [0.5, 6.0, 2.0]]
    solution = closed(stations, demands, [5, 0])
    single = closed(stations, demands, [5, 1])
    assert solution.throughput[1] == 0
    assert np.all(solution.queue[1] == 0)
    assert solution.residence[1] == pytest.approx(single.residence[1])


def test_an_empty_network_is_idle() -> None:
    solution = closed([Station("link"), Station("ctl", 2)], [[1.0, 4.0]], [0])
    assert solution.throughput.tolist() == [0]
    assert solution.response.tolist() == [5]


@given(samples(classes=1, largest=12))
def test_occupancy_is_a_distribution_with_the_mean_of_the_queue(sample: Sample) -> None:
    solution = sample.solved()
    population = int(sample.populations[0])
    for k in range(len(sample.stations)):
        chances = occupancy(
            sample.stations, sample.demands[0], population, sample.think_times[0], station=k
        )
        assert chances.sum() == pytest.approx(1)
        assert chances @ np.arange(population + 1) == pytest.approx(solution.queue[0, k])


@pytest.mark.parametrize(
    ("demands", "populations"),
    [
        ([[1.0]], [1]),
        ([[1.0, -1.0]], [1]),
        ([[1.0, float("nan")]], [1]),
        ([[0.0, 0.0]], [1]),
        ([[1.0, 1.0]], [1, 2]),
        ([[1.0, 1.0]], [-1]),
    ],
)
def test_figures_that_make_no_network_are_refused(
    demands: list[list[float]], populations: list[float]
) -> None:
    with pytest.raises(ValueError, match=r"demand|population"):
        closed([Station("a"), Station("b")], demands, populations)


def test_exact_is_refused_where_it_cannot_be_had() -> None:
    stations = [Station("a"), Station("b", 8)]
    with pytest.raises(ValueError, match="approximation"):
        closed(stations, [[1.0, 2.0], [2.0, 1.0]], [2.5, 3], method="exact")


@pytest.mark.parametrize("rates", [(), (0.0, 1.0), (2.0, 1.0)])
def test_rates_that_fall_are_refused(rates: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="must not fall"):
        Station("s", 1, rates)


@settings(max_examples=examples(25))
@given(
    st.lists(
        st.tuples(st.floats(-6.0, 0.0), st.sampled_from([1, 1, 8, 64])), min_size=1, max_size=4
    ),
    st.floats(-6.0, 2.0),
    st.sampled_from([100, 300, 338, 1000, 4096]),
)
def test_all_ios_are_somewhere_however_full_a_station_is(
    stations: list[tuple[float, int]], think: float, population: int
) -> None:
    """A queue of hundreds at a fixed rate once lost all but 142 of them, or was no number."""
    solved = closed(
        [Station(f"s{n}", servers) for n, (_, servers) in enumerate(stations)],
        [[10.0**demand for demand, _ in stations]],
        [population],
        [10.0**think],
    )
    present = solved.throughput[0] * (solved.residence[0].sum() + 10.0**think)
    assert present == pytest.approx(population, rel=1e-9)
