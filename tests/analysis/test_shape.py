"""Is the shape of a fabric seen for what it is, and are hops counted as people count them?"""

from __future__ import annotations

import pytest

from sanwright.analysis import Assessment, assess
from sanwright.analysis.routes import hops_between
from sanwright.analysis.shape import SwitchTopology, fabric_shape, has_detour, worst_hops
from sanwright.analysis.sides import plugs, segment_of, used_segments
from sanwright.analysis.symmetry import attached_once, fabric_figures, partner_of
from sanwright.design import Table
from tests.builders import Sketch
from tests.checks.cases.drawing import draw


def seen(sketch: Sketch) -> Assessment:
    return assess(sketch.design().snapshot())


def shape(*isls: str, **ends: list[str]) -> tuple[SwitchTopology, tuple[str, ...], tuple[str, ...]]:
    found = fabric_shape(seen(draw(*isls, **ends)), "fabric-a")
    return found.shape, found.cores, found.edges


@pytest.mark.parametrize(
    ("isls", "expected"),
    [
        (["a1=a2"], SwitchTopology.PAIR),
        (["a1-a2", "a2-a3"], SwitchTopology.CASCADE),
        (["a1-a2", "a2-a3", "a3-a1"], SwitchTopology.MESH),
        (["a1-a2", "a2-a3", "a3-a4", "a4-a1"], SwitchTopology.RING),
        (["a1-a2", "a1-a3", "a1-a4", "a2-a3", "a2-a4", "a3-a4"], SwitchTopology.MESH),
        (["a1-a2", "a1-a3", "a1-a4"], SwitchTopology.CORE_EDGE),
        (["a1-a2", "a3-a4"], SwitchTopology.SPLIT),
        (["a1-a2", "a2-a3", "a3-a1", "a3-a4"], SwitchTopology.OTHER),
    ],
)
def test_the_shape_follows_from_the_isls(isls: list[str], expected: SwitchTopology) -> None:
    assert shape(*isls)[0] is expected


def test_a_fabric_of_one_switch_is_just_that() -> None:
    assert shape(hosts=["a1"])[0] is SwitchTopology.SINGLE


def test_two_cores_and_three_edges_are_told_apart_by_their_links() -> None:
    isls = [f"{core}-{edge}" for core in ("a8", "a9") for edge in ("a1", "a2", "a3")]
    assert shape(*isls) == (SwitchTopology.CORE_EDGE, ("a8", "a9"), ("a1", "a2", "a3"))


def test_a_square_is_core_and_edge_if_hosts_and_storage_say_so() -> None:
    square = ["a1-a2", "a2-a3", "a3-a4", "a4-a1"]
    ends = {"hosts": ["a1", "a3"], "arrays": ["a2 a4"]}
    assert shape(*square, **ends) == (SwitchTopology.CORE_EDGE, ("a2", "a4"), ("a1", "a3"))
    everywhere = {"hosts": ["a1", "a2", "a3", "a4"], "arrays": ["a1 a2", "a3 a4"]}
    assert shape(*square, **everywhere)[0] is SwitchTopology.RING


def test_a_gateway_is_no_switch_of_the_shape() -> None:
    sketch = draw("a1=a2", "a1=a3").change(Table.DEVICES, "a3", mode="access gateway")
    assert fabric_shape(seen(sketch), "fabric-a").shape is SwitchTopology.PAIR


def test_the_parts_of_a_split_fabric_are_named_largest_first() -> None:
    found = fabric_shape(seen(draw("a8-a9", "a1-a2", "a2-a3")), "fabric-a")
    assert found.pieces == (("a1", "a2", "a3"), ("a8", "a9"))


def test_a_detour_is_another_way_and_not_another_isl() -> None:
    assert not has_detour(seen(draw("a1=a2", "a2-a3")), "a1", "a2")
    ring = seen(draw("a1-a2", "a2-a3", "a3-a4", "a4-a1"))
    assert has_detour(ring, "a1", "a2")
    assert has_detour(ring, "a2", "a1")


def test_hops_are_counted_in_isls_and_in_switches() -> None:
    hops = worst_hops(seen(draw("a1-a2", "a2-a3", hosts=["a1"], arrays=["a2", "a3"])), "w")
    assert hops is not None
    assert (hops.isls, hops.switches, hops.target_port) == (2, 3, "t1:0")


def test_the_uplink_of_a_gateway_is_no_hop() -> None:
    sketch = draw("a1-a2", "a2-a3", hosts=["a1"], arrays=["a3"])
    hops = worst_hops(seen(sketch.change(Table.DEVICES, "a1", mode="access gateway")), "w")
    assert hops is not None
    assert (hops.isls, hops.switches) == (1, 2)


def test_a_gateway_is_no_way_from_one_switch_to_another() -> None:
    sketch = draw("a1-a2", "a2-a3", "a2-a4", hosts=["a1", "a4"], arrays=["a3"])
    facts = seen(sketch.change(Table.DEVICES, "a2", mode="access gateway"))
    assert hops_between(facts, "a1", "a3") is None
    sketch.change(Table.DEVICES, "a4", mode="access gateway")  # behind the other one
    assert hops_between(seen(sketch), "a4", "a3") == hops_between(seen(sketch), "a3", "a4") == 2
    assert hops_between(seen(sketch), "a1", "a3") is None


def test_a_workload_without_a_path_has_no_hops() -> None:
    assert worst_hops(seen(draw(hosts=["a1"], arrays=["b1"])), "w") is None


def test_switches_in_no_fabric_belong_together_if_they_are_joined() -> None:
    facts = seen(draw("x1-x2", "x3-x4", hosts=["x2 x4"], arrays=["x1 x3"]))
    assert segment_of(facts, "x2") == "x1"
    assert used_segments(facts) == ("x1", "x3")


def test_a_switch_in_no_fabric_belongs_to_the_fabric_that_it_is_joined_to() -> None:
    assert segment_of(seen(draw("x1-x2", "x2-a1")), "x1") == "fabric-a"


def test_a_plug_tells_the_port_the_switch_and_the_fabric() -> None:
    found = plugs(seen(draw(hosts=["a1 b1"])), "h0")
    assert [(plug.port, plug.switch, plug.segment) for plug in found] == [
        ("h0:0", "a1", "fabric-a"),
        ("h0:1", "b1", "fabric-b"),
    ]


def test_fabrics_are_partners_by_the_hosts_and_arrays_that_they_share() -> None:
    facts = seen(draw(hosts=["a1 b1", "a1 b1"], arrays=["a1 b1"]))
    assert partner_of(facts, "fabric-a") == "fabric-b"
    assert partner_of(facts, "fabric-b") == "fabric-a"
    assert partner_of(seen(draw(hosts=["a1", "b1"])), "fabric-a") is None


def test_the_figures_of_a_fabric_count_each_isl_once() -> None:
    found = fabric_figures(seen(draw("a1=a2", "a2-a3", "b1-b2")), "fabric-a")
    assert (found.switches, found.gateways) == (3, 0)
    assert [(str(speed), count) for speed, count in found.isls] == [("16GFC", 3)]
    assert [(str(name), count) for name, count in found.models] == [("Test sw", 3)]


def test_only_what_has_a_single_port_in_use_is_attached_once() -> None:
    facts = seen(draw(hosts=["a1 b1", "a1 a1", "a1"]))
    assert attached_once(facts, "fabric-a", "fabric-b") == ("h2",)
