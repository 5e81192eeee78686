"""Does a fit give back what the measurements were made of, and refuse what cannot be?"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, assess
from sanwright.analysis.calibration import fit
from sanwright.analysis.latency import workload_latency
from sanwright.analysis.latency.calibrations import calibration_of
from sanwright.design import Table
from sanwright.design.plans import LoadPoint
from sanwright.errors import InputError
from sanwright.units import Duration
from tests.analysis.latency_designs import (
    T1_POINTS,
    bundled,
    calibration,
    chain,
    changed,
    closed,
    point,
)
from tests.examples import examples


def measured(in_flight: float, **known: float) -> LoadPoint:
    """What the model itself says of a load."""
    said = calibration("w", in_flight=in_flight, **known)
    sketch = chain(pairs=2).change(Table.WORKLOADS, "w", in_flight=None).put(said)
    result = workload_latency(assess(sketch.design()), "w")
    assert result.mean is not None
    assert result.rate is not None
    return LoadPoint(rate=result.rate, latency=result.mean)


FULL = 1600e6 / 8192
"""I/Os per second that the only ISL of the design carries."""


def is_below_saturation(*points: LoadPoint) -> bool:
    """Whether the latencies say anything but that a link is full."""
    return all(p.rate is not None and p.rate.amount < 0.97 * FULL for p in points)


def drawn() -> Assessment:
    return assess(chain(pairs=2).change(Table.WORKLOADS, "w", in_flight=None).design())


@settings(max_examples=examples(12), deadline=None)
@given(st.floats(0, 400), st.floats(4, 60))
def test_one_load_gives_back_the_rest_and_the_ios_in_flight(other: float, number: float) -> None:
    load = measured(number, other_latency=other)
    assume(is_below_saturation(load))
    found = fit(drawn(), "w", [load])
    record = found.calibration
    assert record.in_flight == pytest.approx(number, rel=1e-6)
    assert record.other_latency is not None
    assert record.other_latency.amount == pytest.approx(other, abs=0.02)
    assert found.residuals[0].share == pytest.approx(0, abs=1e-6)


@settings(max_examples=examples(12), deadline=None)
@given(st.floats(10, 400), st.floats(1.1, 8), st.floats(6, 30))
def test_two_loads_give_back_the_burst_too(other: float, burst: float, number: float) -> None:
    known = {"other_latency": other, "burst": burst}
    points = [measured(number, **known), measured(3 * number, **known)]
    assert points[0].latency is not None
    assert points[1].latency is not None
    assume(is_below_saturation(*points))
    assume(points[1].latency.amount > 1.02 * points[0].latency.amount)
    record = fit(drawn(), "w", points).calibration
    assert record.burst == pytest.approx(burst, rel=0.02)
    assert record.other_latency is not None
    assert record.other_latency.amount == pytest.approx(other, rel=0.02, abs=2)
    assert record.in_flight == pytest.approx(3 * number, rel=1e-6)


@settings(max_examples=examples(4), deadline=None)
@given(st.floats(50, 300), st.floats(1, 5), st.floats(0, 400))
def test_more_loads_are_met_with_think_time(other: float, burst: float, think: float) -> None:
    known = {"other_latency": other, "burst": burst, "think_time": think}
    found = fit(drawn(), "w", [measured(number, **known) for number in (6, 14, 28)])
    for residual in found.residuals:
        assert residual.share == pytest.approx(0, abs=0.03)


def test_think_time_is_taken_where_bursts_do_not_explain_the_loads() -> None:
    known = {"other_latency": 75.0, "burst": 12.0, "think_time": 500.0}
    found = fit(drawn(), "w", [measured(number, **known) for number in (1, 32, 128)])
    assert found.calibration.think_time is not None
    assert found.calibration.think_time.amount > 100
    for residual in found.residuals:
        assert residual.share == pytest.approx(0, abs=0.01)


def test_no_think_time_is_claimed_where_bursts_explain_the_loads() -> None:
    known = {"other_latency": 60.0, "burst": 1.5}
    found = fit(drawn(), "w", [measured(number, **known) for number in (6, 20, 100)]).calibration
    assert not (found.think_time and found.think_time.amount)
    assert found.burst == pytest.approx(1.5, rel=1e-3)


def test_t1_is_predicted_from_its_baseline() -> None:
    """Published for 16GFC: 161,600 IOPS and 1,330 MB/s; the latency there is not met."""
    found = fit(assess(bundled("testbed:t1-8gfc")), "oltp", T1_POINTS)
    assert found.calibration.burst == pytest.approx(4.3, abs=0.1)
    assert found.calibration.in_flight == pytest.approx(47)
    assert "8GFC" in found.calibration.fitted_on
    upgraded = bundled("testbed:t1-16gfc")
    result = workload_latency(
        changed(upgraded, closed(upgraded, "oltp"), found.calibration), "oltp"
    )
    assert result.rate is not None
    assert result.throughput is not None
    assert result.mean is not None
    assert result.rate.amount == pytest.approx(161_600, rel=0.1)
    assert result.throughput.amount == pytest.approx(1330, rel=0.1)
    assert 200 < result.mean.amount < 320
    assert result.calibrated_by == found.calibration.id


def test_a_flat_curve_is_not_forced_into_shape() -> None:
    found = fit(
        assess(bundled("testbed:t1-8gfc")), "oltp", [point(320, mb_s=550), point(340, mb_s=770)]
    )
    assert found.calibration.burst == pytest.approx(1, abs=0.01)
    assert any("rises less" in str(caution) for caution in found.cautions)


def test_without_a_latency_nothing_is_fitted() -> None:
    found = fit(drawn(), "w", [point(None, iops=50_000)])
    assert found.calibration.in_flight is None
    assert found.calibration.other_latency is None
    assert found.fitted == ()
    assert "Without a latency" in str(found.cautions[0])


def test_points_that_lack_something_are_left_out_and_named() -> None:
    whole = measured(20, other_latency=100.0)
    found = fit(drawn(), "w", [whole, point(None, iops=10_000), point(300)])
    alone = fit(drawn(), "w", [whole])
    assert found.calibration.other_latency == alone.calibration.other_latency
    assert [residual.share is None for residual in found.residuals] == [False, True, True]
    assert any("was not used" in str(caution) for caution in found.cautions)


def test_fitting_again_does_not_build_on_the_last_fit() -> None:
    points = [measured(20, other_latency=100.0)]
    first = fit(drawn(), "w", points).calibration
    sketch = chain(pairs=2).change(Table.WORKLOADS, "w", in_flight=None).put(first)
    again = fit(assess(sketch.design()), "w", points).calibration
    assert again.other_latency == first.other_latency
    assert again.id == first.id


@pytest.mark.parametrize(
    ("points", "text"),
    [
        ([], "at least one measured load"),
        ([point(500, mb_s=4000)], r"Point 1: 488,281 IOPS is more than can go over .*, which is"),
        ([point(200, mb_s=500), point(10, mb_s=500)], "Point 2: 10 µs is less than the network"),
        ([point(70, mb_s=1590)], "wait longer for each other"),
        ([point(500, iops=50_000, mb_s=770)], "Point 1: .* are not I/Os of 8.19 kB"),
        ([point(500, iops=0)], "Point 1: that is a load of nothing"),
    ],
)
def test_contradictions_are_refused_in_one_sentence(points: list[LoadPoint], text: str) -> None:
    with pytest.raises(InputError, match=text) as caught:
        fit(assess(chain().design()), "w", points)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def test_a_given_think_time_is_kept_and_the_burst_fitted_beside_it() -> None:
    known = {"other_latency": 150.0, "burst": 3.0, "think_time": 200.0}
    points = [measured(number, **known) for number in (8, 30)]
    record = fit(drawn(), "w", points, think_time=Duration(200.0)).calibration
    assert record.think_time == Duration(200.0)
    assert record.burst == pytest.approx(3.0, rel=0.02)
    assert record.in_flight == pytest.approx(30, rel=1e-4)


@pytest.mark.parametrize("count", [1, 3])
def test_a_given_think_time_needs_two_loads(count: int) -> None:
    points = [measured(number, other_latency=150.0) for number in (6, 14, 28)[:count]]
    with pytest.raises(InputError, match="needs two of them"):
        fit(drawn(), "w", points, think_time=Duration(100.0))


def test_a_calibration_of_the_workload_s_protocol_comes_before_a_later_one() -> None:
    mine = calibration("w", protocol="SCSI FCP", date="2018-01", other_latency=100.0)
    other = msgspec.structs.replace(
        calibration("w", protocol="NVMe/FC", date="2018-09"), id="w-nvme"
    )
    facts = assess(chain().put(mine).put(other).design())
    found = calibration_of(facts, "w")
    assert found is not None
    assert found.id == mine.id
