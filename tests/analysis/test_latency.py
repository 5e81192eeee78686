"""Is the latency the sum of what is known, does it obey the laws, and does it say what lacks?"""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, assess
from sanwright.analysis.adapters import all_adapters
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.latency import (
    LatencyKind,
    LatencyResult,
    closed_demand,
    latency_curve,
    station_loads,
    throughput_at_latency,
    workload_latency,
)
from sanwright.analysis.load import all_loads, link_load, workload_result
from sanwright.design import Change, Design, RaidGroup, Table
from sanwright.edits import replace_record
from sanwright.errors import InputError
from sanwright.parts import Drive
from sanwright.parts import PartKind as Kind
from sanwright.units import DataSize, Duration, IoRate, Throughput
from tests.analysis.latency_designs import bundled, calibration, chain, changed, closed
from tests.analysis.networks import dual_networks
from tests.builders import Sketch, figure, part, small_san, switch
from tests.examples import examples


def time_of(result: LatencyResult, kind: LatencyKind) -> float:
    return sum(p.service.amount for p in result.parts if p.kind is kind and p.service is not None)


def total_of(result: LatencyResult) -> float:
    known = [p.service for p in result.parts] + [p.waiting for p in result.parts]
    return sum(time.amount for time in known if time is not None)


def in_flight(sketch: Sketch, number: int, **fields: object) -> Assessment:
    return assess(sketch.change(Table.WORKLOADS, "w", in_flight=number, **fields).design())


# --- what the time is made of ------------------------------------------------------------------


def test_one_io_alone_takes_what_its_way_takes() -> None:
    facts = in_flight(chain(), 1)
    result = workload_latency(facts, "w")
    # reads of 8 KiB over 3 links of 1600 MB/s and PCIe 3.0 x8
    pcie = all_adapters(facts)["card"].slot.pcie_capacity
    assert pcie is not None
    assert time_of(result, LatencyKind.SERIALISATION) == pytest.approx(
        3 * 8192 / 1600 + 8192 / pcie.amount
    )
    # 2 µs at the adapter and 1 µs at each of two switches, there and back; and 0.5 µs as 2 MIOPS
    assert time_of(result, LatencyKind.ADAPTER) == pytest.approx(2 * 2 + 0.5)
    assert time_of(result, LatencyKind.HOPS) == pytest.approx(2 * 2)
    assert time_of(result, LatencyKind.DISTANCE) == pytest.approx(2 * 1020 * 0.005)
    assert result.mean is not None
    assert result.mean.amount == pytest.approx(total_of(result))


def test_a_write_crosses_the_network_twice() -> None:
    reads = workload_latency(in_flight(chain(), 1), "w")
    writes = workload_latency(in_flight(chain(), 1, read_share=0.0), "w")
    for kind in (LatencyKind.HOPS, LatencyKind.DISTANCE):
        assert time_of(writes, kind) == pytest.approx(2 * time_of(reads, kind))
    assert time_of(writes, LatencyKind.SERIALISATION) == pytest.approx(
        time_of(reads, LatencyKind.SERIALISATION)
    )


def test_controllers_take_what_was_calibrated_for_the_size() -> None:
    said = calibration("w", controller_cost=10.0, data_cost=0.5, other_latency=100.0)
    design = chain().put(said)
    result = workload_latency(in_flight(design, 1), "w")
    assert time_of(result, LatencyKind.CONTROLLER) == pytest.approx(10 + 0.5 * 8)
    assert time_of(result, LatencyKind.OTHER) == pytest.approx(100)
    assert not result.at_least
    assert result.calibrated_by == "w-measured"


def test_another_workload_of_the_protocol_takes_over_what_the_array_takes() -> None:
    said = calibration("w", controller_cost=10.0, other_latency=100.0, in_flight=8.0)
    sketch = chain().put(said)
    sketch.workload("v", ["card:0"], ["array:0"], None, in_flight=1)
    sketch.workload("n", ["card:0"], ["array:0"], None, in_flight=1, protocol="NVMe/FC")
    facts = in_flight(sketch, 1)
    assert time_of(workload_latency(facts, "v"), LatencyKind.CONTROLLER) == pytest.approx(10)
    assert workload_latency(facts, "n").at_least
    assert time_of(workload_latency(facts, "n"), LatencyKind.CONTROLLER) == 0


@pytest.mark.parametrize(
    ("level", "read_share", "hits", "expected"),
    [
        ("RAID 5", 1.0, None, 100.0),
        ("RAID 5", 1.0, 0.9, 10.0),
        ("RAID 5", 0.0, None, 2 * 100 + 2 * 50),
        ("RAID 10", 0.0, None, 2 * 50),
        ("RAID 6", 0.5, None, 0.5 * 100 + 0.5 * (3 * 100 + 3 * 50)),
    ],
)
def test_drives_work_as_the_raid_level_asks(
    level: str, read_share: float, hits: float | None, expected: float
) -> None:
    facts = Drive(
        media="SSD", interface="SAS", read_rate=figure(IoRate(1e4)), write_rate=figure(IoRate(2e4))
    )
    sketch = chain().device("ssd", part("ssd", Kind.DRIVE, drive=facts), parent="array", quantity=8)
    sketch.put(
        RaidGroup(id="rg", device="array", level=level, members=8, member_capacity=DataSize(1e12))  # type: ignore[arg-type]
    )
    found = workload_latency(
        in_flight(sketch, 1, raid_group="rg", read_share=read_share, cache_hits=hits), "w"
    )
    assert time_of(found, LatencyKind.MEDIA) == pytest.approx(expected)
    assumed = " ".join(map(str, found.assumptions))
    assert ("no read is answered" in assumed) is (hits is None and read_share > 0)
    assert ("a write is done when" in assumed) is (read_share < 1)


@settings(max_examples=examples(100), deadline=None)
@given(
    st.sampled_from(("RAID 5", "RAID 10", "RAID-DP")),
    st.sampled_from((0.0, 0.3, 1.0)),
    st.sampled_from((None, 0.4, 1.0)),
    st.sampled_from(("random", "sequential")),
    st.booleans(),
    st.booleans(),
)
def test_drives_of_unknown_speed_are_missing_where_they_work_and_never_0(
    level: str, share: float, hits: float | None, pattern: str, reads: bool, writes: bool
) -> None:
    speeds = {
        "read_rate": figure(IoRate(1e4)) if reads else None,
        "sequential_read": figure(Throughput(500)) if reads else None,
        "write_rate": figure(IoRate(1e4)) if writes else None,
        "sequential_write": figure(Throughput(500)) if writes else None,
    }
    facts = Drive(media="SSD", interface="SAS", **speeds)
    sketch = chain().device("ssd", part("ssd", Kind.DRIVE, drive=facts), parent="array", quantity=8)
    sketch.put(
        RaidGroup(id="rg", device="array", level=level, members=8, member_capacity=DataSize(1e12))  # type: ignore[arg-type]
    )
    known = {"read_share": share, "cache_hits": hits, "pattern": pattern}
    found = workload_latency(in_flight(sketch, 1, raid_group="rg", **known), "w")
    is_random, is_written = pattern == "random", share < 1
    is_read = share * (1 - (hits or 0)) > 0 or (is_written and is_random and level == "RAID 5")
    lacks = {str(text).partition(" ")[0] for text in found.missing} & {"speed", "drive"}
    if is_written and is_random and level == "RAID-DP":
        assert lacks == {"drive"}  # operations for a write
    else:
        assert bool(lacks) is ((is_read and not reads) or (is_written and not writes))
    at_drives = time_of(found, LatencyKind.MEDIA)
    assert (at_drives > 0) is (not lacks and (is_read or is_written))


# --- laws ----------------------------------------------------------------------------------------


@settings(max_examples=examples(40), deadline=None)
@given(dual_networks(), st.integers(1, 200), st.floats(0, 500))
def test_little_holds_whatever_the_network(sketch: Sketch, number: int, think: float) -> None:
    design = sketch.design()
    records = [
        closed(design, id_, in_flight=number, think_time=Duration(think))
        if position % 2 == 0
        else msgspec.structs.replace(load, throughput=Throughput(1.0))
        for position, (id_, load) in enumerate(design.workloads.items())
    ]
    facts = changed(design, *records)
    for id_ in design.workloads:
        result = workload_latency(facts, id_)
        if result.problem or result.mean is None:
            assert result.problem or result.overloaded or not result.parts
            continue
        assert result.mean.amount == pytest.approx(total_of(result))
        assert result.rate is not None
        assert result.bounds is not None
        assert result.in_flight is not None
        low, high = result.bounds
        assert low.amount * (1 - 1e-2) <= result.rate.amount <= high.amount * (1 + 1e-2)
        flying = result.rate.amount / 1e6 * result.mean.amount
        assert flying == pytest.approx(result.in_flight)
        if facts.tables.workloads[id_].in_flight is not None:
            away = result.rate.amount / 1e6 * think
            assert flying + away == pytest.approx(number, rel=1e-3)


@settings(max_examples=examples(30), deadline=None)
@given(
    st.integers(1, 5),
    st.integers(1, 300),
    st.sampled_from([512, 8192, 262144]),
    st.floats(1, 8),
    st.sampled_from([1, 2]),
)
def test_more_isls_never_lower_the_throughput(
    isls: int, number: int, block: int, burst: float, pairs: int
) -> None:
    def rate(count: int) -> float:
        said = calibration("w", other_latency=150.0, burst=burst)
        sketch = chain(count, pairs=pairs).put(said)
        result = workload_latency(in_flight(sketch, number, block_size=DataSize(block)), "w")
        assert result.rate is not None
        return result.rate.amount

    assert rate(isls + 1) >= rate(isls) * (1 - 1e-9)


@settings(max_examples=examples(20), deadline=None)
@given(st.floats(1, 6), st.floats(0, 300), st.booleans())
def test_curves_rise(burst: float, other: float, is_open: bool) -> None:
    sketch = chain(2, pairs=2).put(calibration("w", other_latency=other, burst=burst))
    load = {"in_flight": None, "throughput": Throughput(100.0)} if is_open else {"in_flight": 8}
    facts = assess(sketch.change(Table.WORKLOADS, "w", **load).design())
    points = latency_curve(facts, "w")
    assert len(points) > 8
    for before, after in pairwise(points):
        assert after.latency.amount >= before.latency.amount * (1 - 1e-9)
        assert after.rate.amount >= before.rate.amount * (1 - 1e-9)
        assert after.in_flight > before.in_flight
    middle = points[len(points) // 2]
    found = throughput_at_latency(facts, "w", middle.latency)
    assert found is not None
    assert found.latency.amount == pytest.approx(middle.latency.amount, rel=1e-6)
    if middle.latency.amount > 1.05 * points[0].latency.amount:
        assert found.rate.amount == pytest.approx(middle.rate.amount, rel=1e-3)
    assert throughput_at_latency(facts, "w", points[0].latency * 0.5) is None


def test_a_load_on_the_way_makes_others_wait() -> None:
    def mean(mb_s: float) -> float:
        sketch = chain().workload("other", ["card:0"], ["array:0"], mb_s)
        result = workload_latency(in_flight(sketch, 4), "w")
        assert result.mean is not None
        return result.mean.amount

    assert mean(1.0) < mean(800.0) < mean(1500.0)


def test_the_curve_goes_through_the_load_of_today() -> None:
    sketch = chain(2, pairs=2).workload("other", ["card:0"], ["array:0"], 700.0)
    sketch.workload("rival", ["card:1"], ["array:1"], None, in_flight=12)
    facts = in_flight(sketch, 24)
    today = workload_latency(facts, "w")
    assert today.mean is not None
    assert today.rate is not None
    found = throughput_at_latency(facts, "w", today.mean)
    assert found is not None
    assert found.rate.amount == pytest.approx(today.rate.amount, rel=5e-3)
    assert found.in_flight == pytest.approx(24, rel=5e-3)


@pytest.mark.parametrize("number", [1, 900])
def test_a_curve_reaches_twice_the_load_of_today(number: int) -> None:
    assert latency_curve(in_flight(chain(), number), "w")[-1].in_flight >= 2 * number


def test_more_than_a_station_can_do_is_said() -> None:
    sketch = chain().workload("other", ["card:0"], ["array:0"], 1700.0)
    facts = in_flight(sketch, 4)
    for id_ in ("w", "other"):
        result = workload_latency(facts, id_)
        assert result.overloaded
        assert result.mean is None
    assert latency_curve(facts, "w") == ()
    assert throughput_at_latency(facts, "w", Duration(1e6)) is None
    busiest = station_loads(facts, "other")[0]
    assert busiest.utilisation.amount == pytest.approx(1700 / 1600)
    assert busiest.waiting is None


def test_four_thousand_in_flight_fill_the_bottleneck() -> None:
    result = workload_latency(in_flight(chain(), 4096), "w")
    assert result.rate is not None
    assert result.rate.amount == pytest.approx(1600e6 / 8192, rel=1e-3)
    assert result.utilisation is not None
    assert result.utilisation.amount == pytest.approx(1, rel=1e-3)


# --- what is not known ---------------------------------------------------------------------------


def test_unknown_parts_are_shown_and_the_mean_is_a_least() -> None:
    facts = assess(
        small_san().change(Table.WORKLOADS, "oltp", throughput=None, in_flight=8).design()
    )
    result = workload_latency(facts, "oltp")
    unknown = {p.kind for p in result.parts if p.service is None}
    assert {LatencyKind.CONTROLLER, LatencyKind.MEDIA, LatencyKind.OTHER} <= unknown
    assert result.at_least
    assert any("hardware latency" in str(text) for text in result.missing)
    assert closed_demand(facts, "oltp") is None
    assert workload_demand(facts, "oltp") is None


def test_a_link_of_unknown_speed_lets_nothing_be_promised() -> None:
    sketch = chain().put(calibration("w", other_latency=100.0, in_flight=8.0))
    assert closed_demand(assess(sketch.design()), "w") is not None
    facts = assess(sketch.device("s2", switch("dull", None)).design())
    result = workload_latency(facts, "w")
    assert not result.problem
    assert any(str(text).startswith("speed of link") for text in result.missing)
    assert closed_demand(facts, "w") is None


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"block_size": None}, "its block size is not stated"),
        ({"targets": ()}, "it names no initiator or no target"),
    ],
)
def test_what_cannot_be_worked_out_says_why(fields: dict[str, object], text: str) -> None:
    facts = assess(chain().change(Table.WORKLOADS, "w", **fields).design())
    result = workload_latency(facts, "w")
    assert str(result.problem) == text
    assert result.mean is None
    with pytest.raises(InputError, match=text):
        latency_curve(facts, "w")


def test_a_workload_that_is_not_there() -> None:
    facts = assess(chain().design())
    for ask in (workload_latency, latency_curve):
        with pytest.raises(InputError, match="no workload “x”"):
            ask(facts, "x")


def test_no_load_stated_gives_the_latency_of_a_single_io() -> None:
    facts = assess(chain().change(Table.WORKLOADS, "w", in_flight=None).design())
    result = workload_latency(facts, "w")
    assert result.rate is None
    assert result.mean == workload_latency(in_flight(chain(), 1), "w").mean


# --- a closed load takes its place among the loads ----------------------------------------------


def test_what_a_calibrated_load_gets_is_on_its_links() -> None:
    tables = bundled("testbed:t1-8gfc")
    said = calibration("oltp", other_latency=150.0, in_flight=47.0, burst=4.0)
    facts = changed(tables, closed(tables, "oltp"), said)
    demand = workload_demand(facts, "oltp")
    assert demand is not None
    assert demand == closed_demand(facts, "oltp")
    result = workload_latency(facts, "oltp")
    assert result.throughput is not None
    assert demand.amount == pytest.approx(result.throughput.amount)
    busiest = max(load.busiest.load.amount for load in all_loads(facts).values())
    assert busiest == pytest.approx(0.9 * demand.amount)
    assert workload_result(facts, "oltp").demand == demand


def test_a_live_assessment_follows_the_demand() -> None:
    design = chain().put(calibration("w", other_latency=100.0, in_flight=8.0)).design()
    design.apply(_replace(design, in_flight=None))
    live = Assessment(design.snapshot(), live=True)
    assert link_load(live, "h0").busiest.load == workload_demand(live, "w")
    for number in (4, 64, None):
        change = _replace(design, in_flight=number)
        design.apply(change)
        live.apply(change)
        fresh = assess(design.snapshot())
        assert workload_demand(live, "w") == workload_demand(fresh, "w")
        assert link_load(live, "h0") == link_load(fresh, "h0")


def _replace(design: Design, **fields: object) -> Change:
    record = msgspec.structs.replace(design.workloads["w"], **fields)  # type: ignore[arg-type]
    return replace_record(design, record, "Load")
