"""Connect group: who goes where, what is never taken, and that it is one step back."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.design import Design, History
from sanwright.edits.connect_group import (
    CablePattern,
    DevicePorts,
    GroupPlan,
    Laid,
    Spread,
    by_pattern,
    connect_group,
    fabrics_of,
    plan_group,
)
from sanwright.errors import InvalidEditError
from sanwright.parts import PartKind
from sanwright.units import Length
from tests.builders import WIRE, Sketch, hba, part, rows, switch

HOST = part("host-part", PartKind.SERVER)


def _san(hosts: int, switches: int, ports: int = 8, hba_ports: int = 2) -> Sketch:
    """Hosts with one HBA each, and ``switches`` switches in each of two fabrics."""
    sketch = Sketch()
    for number in range(hosts):
        sketch.device(f"h{number}", HOST)
        sketch.device(f"h{number}-hba", hba("hba-part", count=hba_ports), parent=f"h{number}")
    for side in "ab":
        for number in range(switches):
            sketch.device(
                f"{side}{number}", switch("sw-part", count=ports), fabric=f"fabric-{side}"
            )
    return sketch


def _hosts(design: Design) -> list[str]:
    return [d.id for d in design.devices.values() if d.part == "host-part"]


def _switches(design: Design) -> list[str]:
    return [d.id for d in design.devices.values() if d.part == "sw-part"]


def _plan(design: Design, spread: Spread = Spread.IN_TURN, each: int = 1) -> GroupPlan:
    switches = _switches(design)
    pattern = CablePattern(by_pattern([*fabrics_of(design, switches)], each), spread)
    return plan_group(design, _hosts(design), switches, pattern)


def test_port_1_goes_to_fabric_a_and_port_2_to_fabric_b() -> None:
    plan = _plan(_san(3, 1).design())
    assert [(link.a, link.b, link.fabric) for link in plan.links] == [
        ("h0-hba:0", "a0:0", "fabric-a"),
        ("h0-hba:1", "b0:0", "fabric-b"),
        ("h1-hba:0", "a0:1", "fabric-a"),
        ("h1-hba:1", "b0:1", "fabric-b"),
        ("h2-hba:0", "a0:2", "fabric-a"),
        ("h2-hba:1", "b0:2", "fabric-b"),
    ]
    assert plan.left == {"a0": 5, "b0": 5}


def test_a_host_that_keeps_ports_free_does_not_hang_on_one_adapter() -> None:
    sketch = _san(1, 1)
    sketch.device("h0-other", hba("hba-part", count=2), parent="h0")
    assert [link.a for link in _plan(sketch.design()).links] == ["h0-hba:0", "h0-other:0"]
    each_to_both = ["h0-hba:0", "h0-hba:1", "h0-other:0", "h0-other:1"]
    assert [link.a for link in _plan(sketch.design(), each=2).links] == each_to_both


def test_filling_uses_the_second_switch_only_when_the_first_is_full() -> None:
    plan = _plan(_san(10, 2).design(), Spread.FILL)
    assert [link.switch for link in plan.links if link.fabric == "fabric-a"] == ["a0"] * 8 + [
        "a1"
    ] * 2


def test_each_device_to_every_switch_gives_every_switch_one_port_of_each_device() -> None:
    plan = _plan(_san(5, 2, hba_ports=4).design(), Spread.EVERY, each=2)
    reached = Counter((link.source, link.switch) for link in plan.links)
    assert len(reached) == 5 * 4
    assert set(reached.values()) == {1}


def test_every_switch_is_not_replaced_by_another_when_it_is_full() -> None:
    plan = _plan(_san(9, 2, hba_ports=4).design(), Spread.EVERY, each=2)
    assert {gap.source for gap in plan.gaps} == {"h8"}
    assert len(plan.gaps) == 4


def test_what_finds_no_port_is_said_with_the_reason() -> None:
    sketch = _san(2, 1, ports=1).device("bare", HOST)
    plan = _plan(sketch.design())
    assert {(gap.source, gap.number): str(gap.why) for gap in plan.gaps} == {
        ("h1", 1): "no free fitting switch port is left",
        ("h1", 2): "no free fitting switch port is left",
        ("bare", 1): "has no port for a switch",
        ("bare", 2): "has no port for a switch",
    }


def test_a_cabled_port_stays_and_its_neighbour_keeps_its_fabric() -> None:
    sketch = _san(1, 1).cable("c", "h0-hba:0", "a0:3")
    plan = _plan(sketch.design())
    assert [(link.a, link.b) for link in plan.links] == [("h0-hba:1", "b0:0")]
    assert [(gap.number, gap.is_done) for gap in plan.gaps] == [(1, True)]


def test_a_better_fitting_port_is_taken_before_one_in_turn() -> None:
    sketch = _san(2, 1).device("a-slow", switch("sw-part-slow", ("4GFC",)), fabric="fabric-a")
    design = sketch.design()
    pattern = CablePattern(("fabric-a",))
    plan = plan_group(
        design, _hosts(design), ["a-slow", "a0"], pattern, lambda _, b: int(b.startswith("a-slow"))
    )
    assert [link.switch for link in plan.links] == ["a0", "a0"]


def test_the_virtual_fabric_of_a_port_decides() -> None:
    from sanwright.design import Port

    sketch = _san(1, 1).put(Port(id="a0:0", fabric="fabric-b"))
    design = sketch.design()
    plan = plan_group(design, ["h0"], ["a0"], CablePattern(("fabric-a", "fabric-b")))
    assert [(link.a, link.b) for link in plan.links] == [
        ("h0-hba:0", "a0:1"),
        ("h0-hba:1", "a0:0"),
    ]


@pytest.mark.parametrize(("each", "expected"), [(1, 1), (2, 2), (4, 2)])
def test_an_array_is_cabled_over_both_controllers_in_each_fabric(each: int, expected: int) -> None:
    design = _san(0, 1, ports=24).device("array", "netapp-aff-a400").design()
    fabrics = ("fabric-a", "fabric-b")
    plan = plan_group(design, ["array"], _switches(design), CablePattern(by_pattern(fabrics, each)))
    assert len({link.a for link in plan.links}) == 2 * each
    ports = DevicePorts(design)
    controllers = [
        {group.controller for link in plan.links if link.fabric == fabric
         and (group := ports.group(link.a)) is not None}
        for fabric in fabrics
    ]  # fmt: skip
    assert [len(found) for found in controllers] == [expected, expected]
    assert set.union(*controllers) == {"node 1", "node 2"}


def test_more_ports_of_an_array_leave_those_that_are_cabled() -> None:
    sketch = _san(0, 1, ports=24).device("array", "netapp-aff-a400")
    design = sketch.cable("c1", "array:1-1", "a0:0").cable("c2", "array:2-1", "b0:0").design()
    pattern = CablePattern(by_pattern(("fabric-a", "fabric-b"), 2))
    plan = plan_group(design, ["array"], _switches(design), pattern)
    assert [gap.number for gap in plan.gaps if gap.is_done] == [1, 2]
    assert [(link.a, link.switch) for link in plan.links] == [
        ("array:2-2", "a0"),
        ("array:1-2", "b0"),
    ]


def test_a_port_that_is_taken_is_refused_and_nothing_changes() -> None:
    design = _san(1, 1).cable("c", "h0-hba:0", "a0:3").design()
    with pytest.raises(InvalidEditError, match="has a cable already"):
        connect_group(design, [Laid("h0-hba:1", "a0:3", WIRE)], "Connect")
    twice = [Laid("h0-hba:1", "a0:1", WIRE), Laid("h0-hba:1", "a0:2", WIRE)]
    with pytest.raises(InvalidEditError, match="has a cable already"):
        connect_group(design, twice, "Connect")


@given(
    st.integers(0, 12),
    st.integers(1, 4),
    st.integers(1, 9),
    st.integers(1, 4),
    st.integers(1, 2),
    st.sampled_from(Spread),
)
def test_no_port_twice_and_undo_restores(
    hosts: int, switches: int, ports: int, hba_ports: int, each: int, spread: Spread
) -> None:
    design = _san(hosts, switches, ports, hba_ports).design()
    before = rows(design)
    plan = _plan(design, spread, each)
    ends = [end for link in plan.links for end in (link.a, link.b)]
    assert len(ends) == len(set(ends))
    assert len(plan.links) + len(plan.gaps) == hosts * 2 * each
    free = ports * switches * 2
    assert sum(plan.left.values()) == free - len(plan.links)
    history = History(design)
    laid = [Laid(link.a, link.b, WIRE, Length(3)) for link in plan.links]
    history.do(connect_group(design, laid, "Connect"))
    assert len(design.cables) == len(plan.links)
    if plan.links:
        history.undo()
    assert rows(design) == before


@given(st.integers(0, 20), st.integers(1, 5))
def test_in_turn_the_switches_of_a_fabric_differ_by_at_most_one(hosts: int, switches: int) -> None:
    plan = _plan(_san(hosts, switches, ports=32).design())
    for fabric in ("fabric-a", "fabric-b"):
        used = Counter(link.switch for link in plan.links if link.fabric == fabric)
        counts = [used[f"{fabric[-1]}{number}"] for number in range(switches)]
        assert max(counts) - min(counts) <= 1
