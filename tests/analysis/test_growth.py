"""How far can load grow, what is full first, what next, and in which year?"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, assess
from sanwright.analysis.adapters import all_adapters
from sanwright.analysis.growth import GrowthOutlook, full_in_year, growth, growth_alone, years_until
from sanwright.analysis.links import all_links
from sanwright.analysis.load import flow_on
from sanwright.analysis.load_vectors import load_vector
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.port_routing import fullest_share, port_routed_links
from sanwright.analysis.saturation import ADAPTER, ISL_GROUP, LINK, PORT_ROUTED
from sanwright.design import Change, Fabric, Port, Replacement, Table
from sanwright.parts import Part
from sanwright.units import Throughput
from tests.analysis.networks import ARRAY, SWITCH, UNKNOWN, dual_networks, mixed_networks
from tests.builders import Sketch, hba
from tests.examples import examples

ANY = st.one_of(dual_networks(), mixed_networks())
SLOT = {"slot_pcie_generation": "3.0", "slot_pcie_lanes": 8}
HOST = hba("known", ("8GFC", "16GFC", "32GFC"), 2, ("3.0", 8))
NEVER = float("inf")


def directions(facts: Assessment) -> Iterator[Direction]:
    yield from ((id_, way) for id_ in all_links(facts) for way in ("ab", "ba"))
    yield from ((id_, way) for id_ in all_adapters(facts) for way in ("in", "out"))


def fullest(facts: Assessment, ways: Iterator[Direction]) -> float:
    """Highest utilisation of what has a known capacity."""
    used = (flow_on(facts, way).utilisation for way in ways)
    return max((use for use in used if use is not None), default=0.0)


def scaled(sketch: Sketch, factors: dict[str, float]) -> Assessment:
    copy = Sketch().put(*sketch.design().records())
    for id_, factor in factors.items():
        load = sketch.design().workloads[id_]
        assert load.throughput is not None
        copy.change(Table.WORKLOADS, id_, throughput=load.throughput * factor)
    return assess(copy.design())


def first_at(outlook: GrowthOutlook | None) -> float:
    return outlook.first.at if outlook is not None and outlook.first is not None else NEVER


@settings(max_examples=examples(80), deadline=None)
@given(ANY)
def test_grown_by_its_factor_a_design_is_just_full(sketch: Sketch) -> None:
    facts = assess(sketch.design())
    found = growth(facts)
    if found.together.first is not None:
        grown = scaled(sketch, dict.fromkeys(facts.tables.workloads, found.together.first.at))
        assert fullest(grown, directions(grown)) == pytest.approx(1.0)
    for id_, outlook in found.by_workload.items():
        if outlook.first is not None and outlook.first.at > 0:
            grown = scaled(sketch, {id_: outlook.first.at})
            assert fullest(grown, iter(load_vector(grown, id_))) == pytest.approx(1.0)


@settings(max_examples=examples(60), deadline=None)
@given(ANY, st.lists(st.sampled_from([None, -0.2, 0.0, 0.1, 0.3]), min_size=3, max_size=3))
def test_in_the_year_that_it_says_a_design_is_just_full(
    sketch: Sketch, rates: list[float | None]
) -> None:
    for rate, id_ in zip(rates, sketch.design().workloads, strict=False):
        sketch.change(Table.WORKLOADS, id_, growth=rate)
    design = sketch.design()
    found = growth(assess(design))
    assert found.unknown_growth == tuple(
        id_ for id_, load in design.workloads.items() if load.growth is None
    )
    first = found.years.first
    for years in (first.at, first.at * 0.99) if first is not None else (50.0,):
        factors = {id_: (1 + (w.growth or 0)) ** years for id_, w in design.workloads.items()}
        grown = scaled(sketch, factors)
        use = fullest(grown, directions(grown))
        if first is None or years < first.at:
            assert use < 1
        elif first.at > 0:
            assert use == pytest.approx(1.0)
        else:
            assert use >= 1 - 1e-9


def doubled(sketch: Sketch) -> Sketch:
    """The same with a second link beside every ISL; a trunk gets a second trunk."""
    design = sketch.design()
    copy = Sketch().put(*design.records())
    for number, cable in enumerate(design.cables.values()):
        if not cable.id.startswith("isl"):
            continue
        ends = []
        for end in cable.ends():
            other = f"{end.partition(':')[0]}:{100 + number}"
            before = design.ports[end]
            copy.put(Port(id=other, speed=before.speed, fabric=before.fabric))
            ends.append(other)
        trunk = cable.trunk and f"{cable.trunk} too"
        copy.put(
            msgspec.structs.replace(cable, id=f"{cable.id}x", a=ends[0], b=ends[1], trunk=trunk)
        )
    return copy


def wide(part: Part) -> Part:
    """The part with ports enough for twice the links."""
    groups = {
        name: msgspec.structs.replace(
            group, count=msgspec.structs.replace(group.count, value=160) if group.count else None
        )
        for name, group in part.ports.items()
    }
    return msgspec.structs.replace(part, ports=groups)


@settings(max_examples=examples(60), deadline=None)
@given(ANY)
def test_more_links_never_lower_a_factor_where_the_split_between_neighbours_stays(
    sketch: Sketch,
) -> None:
    for copy in sketch.design().parts.values():
        if copy.part is not None and copy.part.kind == SWITCH.kind:
            sketch.keep(wide(copy.part))
    before, after = (growth(assess(s.design())) for s in (sketch, doubled(sketch)))
    assert first_at(after.together) >= first_at(before.together) * (1 - 1e-9)
    for id_, outlook in before.by_workload.items():
        assert first_at(after.by_workload[id_]) >= first_at(outlook) * (1 - 1e-9)


def diamond(left: int, read_share: float = 0.0) -> Sketch:
    """s to t over b or over c; ``left`` links from s to b, one of all others, all 16GFC."""
    sketch = Sketch()
    for id_ in "sbct":
        sketch.device(id_, SWITCH)
    pairs = ["sb"] * left + ["sc", "bt", "ct"]
    for number, (a, b) in enumerate(pairs):
        ends = f"{a}:{number}", f"{b}:{number}"
        sketch.put(*(Port(id=end, speed="16GFC") for end in ends)).cable(f"isl{number}", *ends)
    sketch.device("h", HOST, **SLOT).device("array", ARRAY)
    sketch.cable("h-link", "h:0", "s:40").cable("t-link", "array:0", "t:40")
    return sketch.workload("w", ["h"], ["array"], 2000.0, read_share)


def test_one_more_link_can_lower_the_factor_where_it_draws_traffic_to_a_narrower_way() -> None:
    """Two links to b take two thirds of the traffic, and from b on there is one link as before."""
    assert first_at(growth(assess(diamond(1).design())).together) == pytest.approx(1.6)
    more = growth(assess(diamond(2).design())).together
    assert first_at(more) == pytest.approx(1.2)
    assert more.first is not None
    assert more.first.place.id == "isl3"


def two_switches(isls: int = 2) -> Sketch:
    sketch = Sketch().device("s0", SWITCH, fabric="fabric-a").device("s1", SWITCH)
    for number in range(isls):
        ends = f"s0:{number}", f"s1:{number}"
        sketch.put(*(Port(id=end, speed="8GFC") for end in ends)).cable(f"isl{number}", *ends)
    for number in range(2):
        sketch.device(f"h{number}", HOST, **SLOT)
        sketch.cable(f"h{number}-link", f"h{number}:0", f"s0:{10 + number}")
    sketch.device("t", ARRAY).cable("t-link", "t:0", "s1:20")
    sketch.workload("small", ["h0"], ["t"], 200.0, 0.0, growth=0.5)
    return sketch.workload("large", ["h1"], ["t"], 600.0, 0.0, growth=0.0)


def test_what_is_full_first_and_what_comes_next() -> None:
    found = growth(assess(two_switches().design()))
    order = [(s.place.kind, s.place.id, s.place.way, round(s.at, 2)) for s in found.together.order]
    assert order == [
        (ISL_GROUP, "s0/s1", "ab", 2.0),
        (LINK, "t-link", "ba", 4.0),
        (LINK, "h1-link", "ab", 5.33),
        (ADAPTER, "h1", "out", 13.13),
        (LINK, "h0-link", "ab", 16.0),
        (ADAPTER, "h0", "out", 39.38),
    ]
    assert found.together.next == found.together.order[1]
    assert found.together.first is not None
    assert str(found.together.first.place.name) == "2 ISLs s0 to s1"
    assert not found.together.at_most
    assert first_at(found.by_workload["small"]) == pytest.approx(5)
    assert first_at(found.by_workload["large"]) == pytest.approx(1 + 800 / 600)


def test_what_is_full_at_once_is_named_together_and_next_is_what_comes_after() -> None:
    sketch = two_switches().change(Table.WORKLOADS, "small", throughput=Throughput(600))
    outlook = growth(assess(sketch.design())).together
    h0, h1 = (s for s in outlook.order if s.place.kind == LINK and s.place.id != "t-link")
    assert h0.at == h1.at
    later = GrowthOutlook(tuple(s for s in outlook.order if s.at >= h0.at), (), False)
    assert later.together_with_first == (h0, h1)
    assert later.next is not None
    assert later.next.place.kind == ADAPTER


def test_the_year_goes_by_each_workloads_own_growth() -> None:
    facts = assess(two_switches().design())
    first = growth(facts).years.first
    assert first is not None
    assert 200 * 1.5**first.at + 600 == pytest.approx(1600)
    assert full_in_year(facts, first) == 2024
    assert not growth(facts).years.at_most


def test_growth_that_nobody_states_is_named_and_the_year_is_then_the_latest() -> None:
    sketch = two_switches().change(Table.WORKLOADS, "large", growth=None)
    found = growth(assess(sketch.design()))
    assert found.unknown_growth == ("large",)
    assert found.years.at_most
    assert not found.together.at_most


def test_what_shrinks_is_never_full() -> None:
    assert years_until(100, {-0.1: 50.0}) is None
    years = years_until(100, {-0.1: 50.0, 0.1: 49.0})
    assert years is not None
    assert 50 * 0.9**years + 49 * 1.1**years == pytest.approx(100)
    assert years_until(100, {0.0: 100.0}) == 0


def test_an_unknown_capacity_or_demand_makes_a_factor_the_most_that_is_possible() -> None:
    unknown = growth(assess(two_switches().device("s1", UNKNOWN).design()))
    assert {place.id for place in unknown.together.unknown} == {"s0/s1", "t-link"}
    assert unknown.together.at_most
    assert first_at(unknown.together) == pytest.approx(3200 / 600)
    closed = two_switches().workload("closed", ["h0"], ["t"], None)
    found = growth(assess(closed.design()))
    assert found.unknown_demand == ("closed",)
    assert "closed" not in found.by_workload
    assert found.together.at_most
    slotless = two_switches().device("h0", HOST)
    assert growth(assess(slotless.design())).by_workload["small"].at_most


def test_what_others_fill_alone_leaves_no_factor() -> None:
    sketch = two_switches().change(Table.WORKLOADS, "large", throughput=Throughput(1700))
    found = growth(assess(sketch.design()))
    assert first_at(found.by_workload["small"]) == 0
    assert first_at(found.together) == pytest.approx(1600 / 1900)


def test_a_live_assessment_grows_along() -> None:
    design = two_switches().design()
    facts = Assessment(design.snapshot(), live=True)
    assert first_at(growth_alone(facts, "small")) == pytest.approx(5)
    cable = design.cables["isl1"]
    facts.apply(Change("cut", (Replacement(Table.CABLES, cable.id, cable, None),)))
    assert first_at(growth_alone(facts, "small")) == pytest.approx(1)
    assert first_at(growth(facts).together) == pytest.approx(1)


def test_ports_that_do_not_divide_evenly_fill_one_link_more_than_the_others() -> None:
    assert fullest_share(3, 3) == pytest.approx(1 / 3)
    assert fullest_share(4, 3) == pytest.approx(1 / 2)
    assert fullest_share(2, 3) == pytest.approx(1 / 2)
    assert fullest_share(1, 8) == 1


def test_port_based_routing_fills_the_fullest_isl_first() -> None:
    sketch = two_switches(isls=3).put(Fabric(id="fabric-a", side="A", routing="port"))
    facts = assess(sketch.design())
    (links,) = port_routed_links(facts)
    assert (links.node, links.pairs, len(links.links)) == ("s0", 2, 3)
    found = growth(facts).together
    assert found.first is not None
    assert found.first.place.kind == PORT_ROUTED
    assert found.first.at == pytest.approx(800 / (800 / 2))
    assert found.order[1].place.kind == ISL_GROUP
    assert found.order[1].at == pytest.approx(3)


def test_a_trunk_is_one_link_to_port_based_routing() -> None:
    sketch = two_switches(isls=3).put(Fabric(id="fabric-a", side="A", routing="port"))
    for number in range(2):
        sketch.change(Table.CABLES, f"isl{number}", trunk="1")
    (links,) = port_routed_links(assess(sketch.design()))
    assert links.links == ((("isl0", "ab"), ("isl1", "ab")), (("isl2", "ab"),))
