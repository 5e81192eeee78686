"""Do the prospects of single workloads agree with those of all, and say what is not stated?"""

from __future__ import annotations

import pytest

from sanwright.analysis import assess
from sanwright.analysis.prospects import Prospects, prospects
from sanwright.design import Table
from sanwright.units import Throughput
from tests.builders import ARRAY, ARRAY_OPTIC, LC_OM4, SWITCH_OPTIC, Sketch, small_san


def of(sketch: Sketch) -> Prospects:
    return prospects(assess(sketch.design()))


def test_one_workload_alone_is_all_together() -> None:
    found = of(small_san())
    (alone,) = found.workloads
    assert alone.growth is not None
    assert found.together.growth is not None
    assert alone.growth.first == found.together.growth.first
    assert alone.gets == alone.demand == found.together.gets
    assert not found.held


def test_a_workload_beside_one_that_grows_has_a_year_but_no_rate() -> None:
    sketch = small_san().change(Table.WORKLOADS, "oltp", growth=0.5)
    grown, calm = of(sketch.workload("calm", ["host"], ["array"], 100.0)).workloads
    assert calm.rate is None
    assert calm.years is not None
    assert grown.years is not None
    assert calm.years.first == grown.years.first
    assert calm.years.at_most


def test_a_place_where_nobody_states_growth_has_no_year() -> None:
    sketch = small_san()
    assert of(sketch).together.years is None
    assert of(sketch).workloads[0].years is None


def test_years_of_a_workload_are_those_of_its_own_paths() -> None:
    sketch = small_san().change(Table.WORKLOADS, "oltp", growth=0.5)
    sketch.device("second", ARRAY).optic(ARRAY_OPTIC, "second:1-1").optic(SWITCH_OPTIC, "fc-a:5")
    sketch.cable("c9", "fc-a:5", "second:1-1", LC_OM4)
    sketch.workload("calm", ["host"], ["second"], 100.0)
    found = of(sketch)
    grown, _ = found.workloads
    assert grown.years is not None
    assert not [full for full in grown.years.order if "c9" in full.place.subjects]


def test_who_is_held_back_gets_less_and_the_others_all() -> None:
    sketch = small_san().workload("more", ["host"], ["array"], 9000.0, read_share=1.0)
    small, large = of(sketch).workloads
    assert small.gets is not None
    assert small.gets.amount == pytest.approx(1000.0)
    assert not small.is_held
    assert large.is_held
    assert large.gets is not None
    assert large.gets < Throughput(9000.0)
