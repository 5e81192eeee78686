"""Do the bounds hold the exact solution between them?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.analysis.queueing import (
    Bounds,
    Station,
    asymptotic,
    balanced_job,
    closed,
    geometric,
    multiclass_asymptotic,
    multiclass_composite,
)
from tests.analysis.queueing_networks import quantities

demands = st.lists(quantities, min_size=1, max_size=5).filter(any)


def single_servers(count: int) -> list[Station]:
    return [Station(str(k)) for k in range(count)]


def holds(bound: Bounds, throughput: float, response: float) -> bool:
    inside = 1e-12
    slow, quick = bound.throughput
    short, long = bound.response
    return slow * (1 - inside) <= throughput <= quick * (
        1 + inside
    ) and short - inside * long <= response <= long * (1 + inside)


@given(demands, st.integers(1, 40), quantities)
def test_one_class(each: list[float], population: int, think_time: float) -> None:
    exact = closed(single_servers(len(each)), [each], [population], [think_time])
    for bound in (asymptotic, balanced_job, geometric):
        found = bound(each, population, think_time)
        assert holds(found, exact.throughput[0], exact.response[0]), bound


@given(demands, st.integers(1, 40), quantities, st.integers(2, 16))
def test_several_servers(each: list[float], population: int, think_time: float, many: int) -> None:
    servers = [many if k % 2 else 1 for k in range(len(each))]
    stations = [Station(str(k), m) for k, m in enumerate(servers)]
    exact = closed(stations, [each], [population], [think_time])
    bound = asymptotic(each, population, think_time, servers)
    assert holds(bound, exact.throughput[0], exact.response[0])


@given(st.data(), st.integers(1, 3), st.integers(2, 3))
def test_several_classes(data: st.DataObject, count: int, classes: int) -> None:
    row = st.lists(quantities, min_size=count, max_size=count).filter(any)
    matrix = [data.draw(row) for _ in range(classes)]
    people = [data.draw(st.integers(1, 6)) for _ in range(classes)]
    think = [data.draw(quantities) for _ in range(classes)]
    exact = closed(single_servers(count), matrix, people, think)
    composite = multiclass_composite(matrix, people, think)
    upper = multiclass_asymptotic(matrix, people, think)
    for c in range(classes):
        assert holds(composite[c], exact.throughput[c], exact.response[c])
        assert exact.throughput[c] <= upper[c].throughput[1] * (1 + 1e-12)


def test_the_closer_bounds_are_closer() -> None:
    each = [2.0, 3.0, 1.5]
    wide, middle, narrow = (f(each, 20.0).throughput for f in (asymptotic, balanced_job, geometric))
    assert wide[0] < middle[0] < narrow[0]
    assert narrow[1] < middle[1] <= wide[1]


@pytest.mark.parametrize("bound", [asymptotic, balanced_job, geometric])
def test_figures_that_make_no_network_are_refused(bound: type) -> None:
    for each, population in (([], 1), ([0.0], 1), ([-1.0, 2.0], 1), ([1.0], 0.5)):
        with pytest.raises(ValueError, match=r"demand|population"):
            bound(each, population)
