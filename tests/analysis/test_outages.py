"""What dies and what becomes of the loads, beside the same design drawn without it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, assess
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.load import all_loads
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.outages import Outage, OutageEngine
from sanwright.analysis.paths import HostFlow, active_shares, workload_paths
from sanwright.analysis.routes import shares_between
from sanwright.analysis.traffic import TrafficModel
from sanwright.design import Design, port_device
from sanwright.edits import delete
from tests.analysis.networks import ARRAY, HOST, SWITCH, dual_networks
from tests.builders import Sketch
from tests.examples import examples


def loads_of(facts: Assessment) -> dict[tuple[str, str], float]:
    return {
        (id_, way): side.load.amount
        for id_, load in all_loads(facts).items()
        for way, side in (("ab", load.forward), ("ba", load.backward))
    }


@settings(max_examples=examples(60), deadline=None)
@given(dual_networks())
def test_the_arrays_carry_what_the_assessment_says(sketch: Sketch) -> None:
    facts = assess(sketch.design())
    model = TrafficModel(facts)
    expected = loads_of(facts)
    for slot, load in zip(model.slots, model.loads.tolist(), strict=True):
        if slot[1] in ("ab", "ba"):
            assert load == pytest.approx(expected[slot], rel=1e-9, abs=1e-9)
    assert model.loads.sum() > 0 or not any(expected.values())


@settings(max_examples=examples(60), deadline=None)
@given(dual_networks(), st.data())
def test_an_outage_is_as_if_it_had_not_been_drawn(sketch: Sketch, data: st.DataObject) -> None:
    design = sketch.design()
    facts = assess(design)
    engine = OutageEngine(TrafficModel(facts))
    cables = sorted(design.cables)
    switches = sorted(id_ for id_ in design.devices if id_.startswith("s"))
    outages = [Outage(frozenset({id_})) for id_ in cables]
    outages += [Outage(nodes=frozenset({id_})) for id_ in switches]
    outages.append(
        Outage(
            frozenset(data.draw(st.sets(st.sampled_from(cables), max_size=4))),
            frozenset(data.draw(st.sets(st.sampled_from(switches), max_size=2))),
        )
    )
    parallel: dict[frozenset[str], list[str]] = {}
    for cable in design.cables.values():
        parallel.setdefault(frozenset(map(port_device, cable.ends())), []).append(cable.id)
    thinner = {ids[0] for ids in parallel.values() if len(ids) > 1}  # every arc keeps some links
    outages += [Outage(frozenset(thinner)), Outage(frozenset({*thinner, cables[0]}))]
    cut_only = engine.work_out(outages, loads=False)
    for outage, effect, bare in zip(outages, engine.work_out(outages), cut_only, strict=True):
        assert not len(bare.slots)
        for name in ("cut", "touched", "left", "before", "lost"):
            assert np.array_equal(getattr(bare, name), getattr(effect, name))
        expected, lost = without(design, outage)
        found = engine.loads_after(effect)
        for slot, load in zip(engine.model.slots, found.tolist(), strict=True):
            if slot[1] in ("ab", "ba"):
                assert load == pytest.approx(expected.get(slot, 0.0), rel=1e-6, abs=1e-6), slot
        assert effect.lost == pytest.approx(lost, rel=1e-9, abs=1e-6)
        assert (effect.left <= effect.before).all()
        assert (effect.cut.size > 0) == bool((effect.left == 0).any())


def without(design: Design, outage: Outage) -> tuple[dict[tuple[str, str], float], float]:
    """Loads of the design with the outage's links taken out, and what is lost.

    Demand that lost its way stays with its host: whoever has none left loses it.
    """
    before = assess(design)
    gone = set(outage.cables)
    for cable in design.cables.values():
        if {port_device(end) for end in cable.ends()} & outage.nodes:
            gone.add(cable.id)
    copy = Design(design.records())
    copy.apply(delete(copy, gone))
    after = assess(copy)
    lost = 0.0
    scaled: dict[tuple[str, str], float] = {}
    for id_ in design.workloads:
        demand = workload_demand(before, id_)
        assert demand is not None
        kept = {(flow.host, flow.array) for flow in workload_paths(after, id_).flows}
        for flow in workload_paths(before, id_).flows:
            if (flow.host, flow.array) not in kept:
                lost += demand.amount * flow.share
        # with fewer arrays left a host would turn to those; here each part stays with its array
        for flow in workload_paths(after, id_).flows:
            was = next(
                f
                for f in workload_paths(before, id_).flows
                if (f.host, f.array) == (flow.host, flow.array)
            )
            add_flow(after, id_, flow, demand.amount * was.share, scaled)
    return scaled, lost


def add_flow(
    facts: Assessment, id_: str, flow: HostFlow, amount: float, loads: dict[Direction, float]
) -> None:
    found = workload_paths(facts, id_)
    reads = found.workload.read_share
    for number, part in zip(flow.paths, active_shares(found.workload, flow), strict=True):
        path = found.paths[number]
        for attachment, out, back in (
            (path.initiator, 1 - reads, reads),
            (path.target, reads, 1 - reads),
        ):
            if attachment is None:
                continue
            for slot, share in ((attachment.inward(), out), (attachment.outward(), back)):
                loads[slot] = loads.get(slot, 0.0) + amount * part * share
        for source, target, share in (
            (path.source_node, path.target_node, 1 - reads),
            (path.target_node, path.source_node, reads),
        ):
            for slot, piece in (shares_between(facts, source, target) or {}).items():
                loads[slot] = loads.get(slot, 0.0) + amount * part * share * piece


def test_taking_out_what_carries_nothing_changes_nothing() -> None:
    sketch = Sketch().device("s1", SWITCH).device("s2", SWITCH)
    sketch.device("h", HOST).device("t", ARRAY)
    sketch.cable("h-link", "h:0", "s1:0").cable("t-link", "t:0", "s1:24")
    sketch.cable("isl", "s1:10", "s2:10")
    sketch.workload("w", ["h"], ["t"], 100.0, 1.0)
    engine = OutageEngine(TrafficModel(assess(sketch.design())))
    (effect,) = engine.work_out([Outage(frozenset({"isl"}))])
    assert not effect.slots.size
    assert not effect.touched.size
    assert effect.lost == 0
    assert np.allclose(engine.loads_after(effect), engine.model.loads)
