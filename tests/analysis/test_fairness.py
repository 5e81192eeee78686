"""Do all get a fair share where more is asked for than goes through?"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import assess
from sanwright.analysis.fairness import fair_throughput
from sanwright.analysis.traffic import NOWHERE, TrafficModel
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.design import Port
from tests.analysis.networks import ARRAY, HOST, SWITCH, dual_networks, mixed_networks
from tests.analysis.oracle import Flow, Oracle, Way
from tests.builders import Sketch
from tests.examples import examples


def filled_up(
    demand: dict[Flow, float], uses: dict[Flow, dict[Way, float]], room: dict[Way, float]
) -> dict[Flow, float]:
    """Naive progressive filling: all rates rise together until a demand or a capacity is met."""
    rates = dict.fromkeys(demand, 0.0)
    rising = {flow for flow, wanted in demand.items() if wanted > 0}
    while rising:
        load = {w: sum(uses[f].get(w, 0.0) * rates[f] for f in rates) for w in room}
        slope = {w: sum(uses[f].get(w, 0.0) for f in rising) for w in room}
        steps = {w: max(0.0, room[w] - load[w]) / slope[w] for w in room if slope[w] > 1e-12}
        step = min([demand[f] - rates[f] for f in rising] + list(steps.values()))
        for flow in rising:
            rates[flow] += step
        full = {w for w, here in steps.items() if here <= step * (1 + 1e-12) + 1e-12}
        rising -= {f for f in rising if rates[f] >= demand[f] * (1 - 1e-12)}
        rising -= {f for f in rising if any(uses[f].get(w, 0.0) > 1e-12 for w in full)}
    return rates


@settings(max_examples=examples(150), deadline=None)
@given(st.one_of(dual_networks(), mixed_networks()))
def test_rates_are_those_of_naive_filling(sketch: Sketch) -> None:
    facts = assess(sketch.design())
    oracle = Oracle(facts)
    demand = oracle.flows()
    uses = {
        flow: {way: load / wanted for way, load in oracle.loads(only=flow)[0].items()}
        for flow, wanted in demand.items()
    }
    ways = {way for used in uses.values() for way in used}
    room = {way: found.amount for way in ways if (found := capacity_of(facts, way)) is not None}
    expected = filled_up(demand, uses, room)
    model = TrafficModel(facts)
    fair = fair_throughput(model)
    for flow, rate in zip(model.flows, fair.rates.tolist(), strict=True):
        wanted = expected[flow.workload, flow.host, flow.array]
        assert rate == pytest.approx(wanted, rel=1e-9, abs=1e-9)


@settings(max_examples=examples(80), deadline=None)
@given(st.one_of(dual_networks(), mixed_networks()))
def test_nothing_is_too_full_then_and_who_meets_no_bottleneck_gets_all(sketch: Sketch) -> None:
    facts = assess(sketch.design())
    model, oracle = TrafficModel(facts), Oracle(facts)
    fair = fair_throughput(model)
    loads: dict[Way, float] = {}
    crowded = {model.slots[n] for n in np.flatnonzero(model.loads > model.capacity)}
    for flow, rate, slot in zip(model.flows, fair.rates, fair.limited_by, strict=True):
        own, _ = oracle.loads(only=(flow.workload, flow.host, flow.array))
        wanted = oracle.flows()[flow.workload, flow.host, flow.array]
        for way, load in own.items():
            loads[way] = loads.get(way, 0.0) + load * rate / wanted
        if slot == NOWHERE:
            assert rate == pytest.approx(wanted, rel=1e-12)
        if not any(load > 1e-9 for way, load in own.items() if way in crowded):
            assert slot == NOWHERE
    for way, load in loads.items():
        capacity = capacity_of(facts, way)
        assert capacity is None or load <= capacity.amount * (1 + 1e-9)
    for way in fair.bottlenecks:
        assert loads[way] == pytest.approx(capacity_of(facts, way).amount, rel=1e-9)


def test_a_small_host_keeps_what_it_wants_and_the_others_share_the_rest() -> None:
    """800 MB/s for three: 100 as wanted, 350 each; a fourth on its own switch is left alone."""
    sketch = Sketch().device("s0", SWITCH).device("s1", SWITCH)
    sketch.put(Port(id="s0:0", speed="8GFC"), Port(id="s1:0", speed="8GFC"))
    sketch.cable("isl", "s0:0", "s1:0")
    for number, (place, wanted) in enumerate((("s0", 100), ("s0", 600), ("s0", 900), ("s1", 900))):
        sketch.device(f"h{number}", HOST).device(f"t{number}", ARRAY)
        sketch.cable(f"h{number}-link", f"h{number}:0", f"{place}:{10 + number}")
        sketch.cable(f"t{number}-link", f"t{number}:0", f"s1:{20 + number}")
        sketch.workload(f"w{number}", [f"h{number}"], [f"t{number}"], wanted, 0.0)
    model = TrafficModel(assess(sketch.design()))
    fair = fair_throughput(model)
    assert fair.rates.tolist() == pytest.approx([100, 350, 350, 900])
    assert fair.bottlenecks == (("isl", "ab"),)
    assert {id_: rate.amount for id_, rate in fair.by_workload.items()} == pytest.approx(
        {"w0": 100, "w1": 350, "w2": 350, "w3": 900}
    )
    slot = model.slot_of["isl", "ab"]
    assert fair.limited_by.tolist() == [NOWHERE, slot, slot, NOWHERE]


def test_enough_for_all_is_enough_for_each_and_nobody_is_a_bottleneck() -> None:
    sketch = Sketch().device("s", SWITCH).device("h", HOST).device("t", ARRAY)
    sketch.cable("h-link", "h:0", "s:0").cable("t-link", "t:0", "s:1")
    model = TrafficModel(assess(sketch.workload("w", ["h"], ["t"], 3200.0).design()))
    fair = fair_throughput(model)
    assert np.array_equal(fair.rates, model.demand)
    assert fair.bottlenecks == ()


def test_every_link_that_is_full_is_a_bottleneck_even_where_two_are_at_once() -> None:
    sketch = Sketch().device("s0", SWITCH).device("s1", SWITCH)
    for number in range(2):
        ends = f"s0:{number}", f"s1:{number}"
        sketch.put(*(Port(id=end, speed="8GFC") for end in ends)).cable(f"isl{number}", *ends)
    sketch.device("h", HOST).device("t", ARRAY)
    sketch.cable("h-link", "h:0", "s0:10").cable("t-link", "t:0", "s1:20")
    sketch.workload("w", ["h"], ["t"], 2000.0, 0.0)
    fair = fair_throughput(TrafficModel(assess(sketch.design())))
    assert fair.rates.tolist() == pytest.approx([1600])
    assert set(fair.bottlenecks) == {("isl0", "ab"), ("isl1", "ab")}
