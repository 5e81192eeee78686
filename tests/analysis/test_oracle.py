"""Are loads, as drawn and after failures, those that plain networkx comes to?"""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, assess
from sanwright.analysis.adapters import all_adapters
from sanwright.analysis.links import all_links
from sanwright.analysis.load import flow_on, link_load
from sanwright.analysis.outages import Outage, OutageEngine
from sanwright.analysis.topology import device_of, network_graph
from sanwright.analysis.traffic import TrafficModel
from sanwright.design import Design, Port, Table, port_device
from sanwright.units import Throughput
from tests.analysis.networks import ARRAY, CISCO, HOST, SWITCH, dual_networks, mixed_networks
from tests.analysis.oracle import Oracle, Way
from tests.builders import Sketch
from tests.examples import examples

ANY = st.one_of(dual_networks(), mixed_networks())


def near(expected: float) -> float:
    return pytest.approx(expected, rel=1e-9, abs=1e-9)


def loads_of(facts: Assessment) -> dict[Way, float]:
    links = {(id_, way) for id_ in all_links(facts) for way in ("ab", "ba")}
    adapters = {(id_, way) for id_ in all_adapters(facts) for way in ("in", "out")}
    return {way: flow_on(facts, way).load.amount for way in links | adapters}


@settings(max_examples=examples(150), deadline=None)
@given(ANY)
def test_the_assessment_carries_what_networkx_does(sketch: Sketch) -> None:
    facts = assess(sketch.design())
    expected, _ = Oracle(facts).loads()
    found = loads_of(facts)
    assert set(expected) <= set(found)
    for way, load in found.items():
        assert load == near(expected.get(way, 0.0)), way


@settings(max_examples=examples(150), deadline=None)
@given(ANY)
def test_the_traffic_model_carries_what_networkx_does(sketch: Sketch) -> None:
    facts = assess(sketch.design())
    expected, _ = Oracle(facts).loads()
    model = TrafficModel(facts)
    assert {way for way, load in expected.items() if load} <= set(model.slots)
    for way, load in zip(model.slots, model.loads.tolist(), strict=True):
        assert load == near(expected.get(way, 0.0)), way


@settings(max_examples=examples(100), deadline=None)
@given(ANY, st.data())
def test_failures_leave_what_networkx_says(sketch: Sketch, data: st.DataObject) -> None:
    for idle in data.draw(st.sets(st.sampled_from(sorted(sketch.design().workloads)))):
        sketch.change(Table.WORKLOADS, idle, throughput=Throughput(0))
    design = sketch.design()
    facts = assess(design)
    oracle, engine = Oracle(facts), OutageEngine(TrafficModel(facts))
    outages = single_failures(design)
    cables = data.draw(st.sets(st.sampled_from(sorted(design.cables)), max_size=5))
    switches = data.draw(st.sets(st.sampled_from(switches_of(design)), max_size=2))
    outages.append(outage(facts, cables, switches))
    for gone, effect in zip(outages, engine.work_out(outages), strict=True):
        devices = {device_of(facts, node) for node in gone.nodes}
        expected, lost = oracle.loads(gone.cables, devices)
        assert effect.lost == near(lost)
        flows = (engine.model.flows[number] for number in effect.cut.tolist())
        assert {(f.workload, f.host, f.array) for f in flows} == oracle.cut(gone.cables, devices)
        after = engine.loads_after(effect).tolist()
        for way, load in zip(engine.model.slots, after, strict=True):
            assert load == pytest.approx(expected.get(way, 0.0), rel=1e-9, abs=1e-7), (gone, way)


def switches_of(design: Design) -> list[str]:
    return sorted(id_ for id_ in design.devices if id_.startswith("s"))


def outage(facts: Assessment, cables: set[str], switches: set[str]) -> Outage:
    nodes = {n for n in network_graph(facts).nodes if device_of(facts, n) in switches}
    return Outage(frozenset(cables), frozenset(nodes))


def single_failures(design: Design) -> list[Outage]:
    facts = assess(design)
    return [outage(facts, {id_}, set()) for id_ in sorted(design.cables)] + [
        outage(facts, set(), {id_}) for id_ in switches_of(design)
    ]


@settings(max_examples=examples(80), deadline=None)
@given(ANY)
def test_what_comes_into_a_switch_goes_out_of_it_to_the_last_byte(sketch: Sketch) -> None:
    facts = assess(sketch.design())
    balance: dict[str, float] = defaultdict(float)
    for id_, link in all_links(facts).items():
        a, b = (port_device(end.reference) for end in link.ends)
        load = link_load(facts, id_)
        net = load.forward.load.amount - load.backward.load.amount
        balance[a] -= net
        balance[b] += net
    for switch in switches_of(facts.tables):
        assert balance[switch] == pytest.approx(0, abs=1e-8)


@pytest.mark.parametrize("demand", [0.0, 100.0, None])
def test_a_host_is_cut_off_whether_its_demand_is_known_or_not(demand: float | None) -> None:
    sketch = Sketch().device("s0", SWITCH).device("s1", SWITCH).cable("isl", "s0:0", "s1:0")
    sketch.device("h", HOST).cable("h-link", "h:0", "s0:20")
    sketch.device("t", ARRAY).cable("t-link", "t:0", "s1:40")
    facts = assess(sketch.workload("w", ["h"], ["t"], demand).design())
    (effect,) = OutageEngine(TrafficModel(facts)).work_out([Outage(frozenset({"isl"}))])
    assert effect.cut.tolist() == [0]
    assert effect.left.tolist() == [0]


def test_a_path_that_stands_by_behind_a_dead_link_takes_nothing_over() -> None:
    sketch = Sketch()
    for id_ in ("s0", "s1", "s2"):
        sketch.device(id_, SWITCH)
    sketch.cable("near", "s0:0", "s1:0").cable("far", "s1:1", "s2:1")
    sketch.device("h", HOST).cable("h-link", "h:0", "s0:20")
    sketch.device("t", ARRAY).cable("t-link0", "t:0", "s1:40").cable("t-link1", "t:1", "s2:41")
    sketch.workload("w", ["h"], ["t"], 100.0, multipathing="failover")
    engine = OutageEngine(TrafficModel(assess(sketch.design())))
    (effect,) = engine.work_out([Outage(frozenset({"near"}))])
    assert effect.lost == pytest.approx(100)
    assert not engine.loads_after(effect).any()


def test_two_makers_of_one_fabric_send_traffic_out_and_back_over_different_links() -> None:
    """The oracle itself: a Cisco switch counts speed, a Brocade switch does not."""
    sketch = Sketch().device("b", SWITCH).device("c", CISCO)
    for number, speed in enumerate(("8GFC", "32GFC")):
        ends = f"b:{number}", f"c:{number}"
        sketch.put(*(Port(id=end, speed=speed) for end in ends)).cable(f"isl{number}", *ends)
    sketch.device("h", HOST).cable("h-link", "h:0", "b:20")
    sketch.device("t", ARRAY).cable("t-link", "t:0", "c:40")
    sketch.workload("w", ["h"], ["t"], 1000.0, 0.5)
    facts = assess(sketch.design())
    expected, _ = Oracle(facts).loads()
    assert expected["isl0", "ab"] == pytest.approx(100)
    assert expected["isl1", "ab"] == pytest.approx(400)
    assert ("isl0", "ba") not in expected
    assert expected["isl1", "ba"] == pytest.approx(500)
    assert loads_of(facts)["isl1", "ba"] == pytest.approx(500)
