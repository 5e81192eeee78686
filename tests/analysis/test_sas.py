"""Are stacks, ways and single points of failure of SAS cabling found exactly?"""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, assess
from sanwright.analysis.sas import modules_of, stack_of
from sanwright.analysis.sas_failures import WeakKind, enclosures_passed, rings_of, weak_points
from sanwright.analysis.sas_ways import access_of, domain_of, trees_of
from sanwright.design import Design
from tests.builders import Sketch
from tests.checks.cases.sas import adapter, drive, enclosure, host, one_path, reverse, straight
from tests.examples import examples

Element = tuple[str, str, str]
"""Kind of what may fail, its id, and the name of the module."""


def facts(sketch: Sketch) -> Assessment:
    return assess(sketch.design())


def test_a_stack_runs_from_where_it_is_entered() -> None:
    sketch = reverse(enclosure(), enclosure(), enclosure())
    found = [stack_of(facts(sketch), id_) for id_ in ("e1", "e2", "e3")]
    assert {stack.enclosures for stack in found} == {("e1", "e2", "e3")}
    assert [(e.source, e.expander) for e in found[0].entries] == [
        (("hba1", ""), ("e1", "A")),
        (("hba2", ""), ("e3", "B")),
    ]
    assert found[0].systems == ("host",)


def test_two_stacks_on_one_adapter_are_two() -> None:
    sketch = one_path(enclosure()).device("x", enclosure()).cable("cx", "hba1:1", "x:A1")
    assert stack_of(facts(sketch), "x").enclosures == ("x",)
    assert stack_of(facts(sketch), "e1").enclosures == ("e1",)


def test_parallel_cables_are_one_wide_port() -> None:
    sketch = one_path(enclosure(), enclosure()).cable("wide", "hba1:1", "e1:A2")
    (tree,) = trees_of(facts(sketch), "e2")
    assert [(step.node, step.cables, step.lanes, step.upstream) for step in tree.steps] == [
        (("e1", "A"), ("in-A", "wide"), 8, 8),
        (("e2", "A"), ("A1",), 4, 8),
    ]
    assert tree.behind(0) == (("e2", "A"),)


def test_the_lowest_rate_on_the_way_counts() -> None:
    sketch = one_path(enclosure(), enclosure("slow", ("3G-SAS", "6G-SAS")), enclosure())
    (tree,) = trees_of(facts(sketch), "e1")
    assert [step.lowest.name for step in tree.steps if step.lowest] == ["12G-SAS"] + ["6G-SAS"] * 2


def test_who_reaches_what_over_which_module() -> None:
    sketch = one_path(enclosure(), enclosure()).cable("b", "hba2:0", "e1:B1")
    first, second = (access_of(facts(sketch), id_) for id_ in ("e1", "e2"))
    assert [access.modules for access in first] == [(("e1", "A"), ("e1", "B"))]
    assert [access.modules for access in second] == [(("e2", "A"),)]
    assert second[0].by_source == ((("hba1", ""), (("e2", "A"),)),)


def test_modules_are_told_apart_only_where_the_part_does() -> None:
    sketch = host(enclosure(), enclosure("single", modules=("A",)), "dell-me412")
    found = [modules_of(facts(sketch), id_) for id_ in ("e1", "e2", "e3")]
    assert [modules.are_redundant for modules in found] == [True, False, False]
    assert [modules.count for modules in found] == [2, None, 2]


def test_an_adapter_counts_each_drive_and_expander_once() -> None:
    sketch = straight(enclosure(), enclosure()).cable("b2", "hba1:2", "e1:B2")
    sketch.device("d1", drive(), parent="e1", quantity=10)
    sketch.device("d2", drive(), parent="e2", quantity=5)
    domain = domain_of(facts(sketch), "hba1")
    assert (domain.drives, domain.expanders, domain.devices) == (15, 4, 19)


def test_bridges_stand_in_for_one_system() -> None:
    sketch = Sketch().device("e1", enclosure())
    for number, module in ((1, "A"), (2, "B")):
        sketch.device(f"bridge{number}", "atto-fibrebridge-7600n")
        sketch.cable(f"c{number}", f"bridge{number}:SAS1", f"e1:{module}1")
    (access,) = access_of(facts(sketch), "e1")
    assert len(access.modules) == 2


def test_a_server_with_an_expander_in_it_is_no_enclosure_of_the_stack() -> None:
    sketch = host(enclosure()).device("card", "adaptec-82885t", parent="host", slot="3")
    sketch.cable("c1", "hba1:0", "card:int1").cable("c2", "card:ext1", "e1:A1")
    stack = stack_of(facts(sketch), "e1")
    assert stack.enclosures == ("e1",)
    assert [entry.source for entry in stack.entries] == [("hba1", "")]
    assert len(access_of(facts(sketch), "e1")) == 1


def test_a_ring_names_its_enclosures_and_cables() -> None:
    (ring,) = rings_of(
        facts(reverse(enclosure(), enclosure(), enclosure()).cable("ring", "e3:A4", "e1:A4")), "e1"
    )
    assert ring.devices == ("e1", "e2", "e3")
    assert ring.cables == ("A1", "A2", "ring")


def test_reverse_cabling_has_no_weak_point_and_straight_through_hangs_on_the_first() -> None:
    boxes = [enclosure()] * 4
    assert weak_points(facts(reverse(*boxes)), "e1", "host") == ()
    assert enclosures_passed(facts(reverse(*boxes)), "e1", "host") == ()
    passed = enclosures_passed(facts(straight(*boxes)), "e1", "host")
    assert [(weak.subject, weak.cut_off) for weak in passed] == [
        ("e1", ("e2", "e3", "e4")),
        ("e2", ("e3", "e4")),
        ("e3", ("e4",)),
    ]


# --- Against trying every loss in turn --------------------------------------------------------


def drawn(seed: int, boxes: int, cables: int) -> Sketch:
    """Enclosures and two hosts with two adapters each, cabled at random, rings and all."""
    chance = random.Random(seed)
    sketch = Sketch()
    sources = [f"hba{number}" for number in range(4)]
    for number, source in enumerate(sources):
        if number % 2 == 0:
            sketch.device(f"host{number // 2}", "hpe-dl380-gen10")
        sketch.device(source, adapter(), parent=f"host{number // 2}", slot=str(number % 2 + 1))
    free = [f"{source}:{port}" for source in sources for port in range(2)]
    for number in range(boxes):
        sketch.device(f"e{number}", enclosure())
        free += [f"e{number}:{module}{port}" for module in "AB" for port in (1, 2, 3)]
    chance.shuffle(free)
    for number in range(min(cables, len(free) // 2)):
        sketch.cable(f"c{number}", free.pop(), free.pop())
    return sketch


def node(port: str) -> Element:
    device, _, name = port.partition(":")
    return ("node", device, name[0] if name[0].isalpha() else "")


def reached(design: Design, system: str, lost: Element) -> set[str]:
    """Enclosures that the host reaches when ``lost`` has failed; by walking, without the engine."""
    known = {("node", f"hba{n}", "") for n in (0, 1) if system == "host0"}
    known |= {("node", f"hba{n}", "") for n in (2, 3) if system == "host1"}
    frontier = sorted(known - {lost})
    seen = set(frontier)
    while frontier:
        here = frontier.pop()
        for cable in design.cables.values():
            a, b = (node(end) for end in cable.ends())
            if a[1] == b[1]:
                continue  # link.wrong-ends: a cable from a device to itself carries nothing
            for near, far in ((a, b), (b, a)):
                is_way = near == here and far not in seen and far != lost and far[1][0] == "e"
                if is_way and ("cable", cable.id, "") != lost:
                    seen.add(far)
                    frontier.append(far)
    return {device for _, device, _ in seen if device[0] == "e"}


@settings(max_examples=examples(80), deadline=None)
@given(seed=st.integers(0, 10**6), boxes=st.integers(1, 6), cables=st.integers(1, 14))
def test_weak_points_are_what_trying_every_loss_finds(seed: int, boxes: int, cables: int) -> None:
    design = drawn(seed, boxes, cables).design()
    assessment = assess(design)
    elements: list[Element] = [("cable", id_, "") for id_ in design.cables]
    elements += [("node", f"hba{n}", "") for n in range(4)]
    elements += [("node", f"e{n}", module) for n in range(boxes) for module in "AB"]
    for system in ("host0", "host1"):
        whole = reached(design, system, ("nothing", "", ""))
        expected = {
            (element[1], element[2]): frozenset(gone)
            for element in elements
            if (gone := whole - reached(design, system, element))
        }
        found: dict[tuple[str, str], set[str]] = {}
        for box in range(boxes):
            stack = stack_of(assessment, f"e{box}")
            for weak in weak_points(assessment, f"e{box}", system):
                assert set(weak.cut_off) <= set(stack.enclosures)
                found.setdefault((weak.subject, weak.name), set()).update(weak.cut_off)
        assert {key: frozenset(value) for key, value in found.items()} == expected


@settings(max_examples=examples(40), deadline=None)
@given(seed=st.integers(0, 10**6), boxes=st.integers(1, 5), cables=st.integers(1, 12))
def test_every_enclosure_has_the_stack_of_its_neighbours(
    seed: int, boxes: int, cables: int
) -> None:
    assessment = facts(drawn(seed, boxes, cables))
    stacks = {f"e{n}": stack_of(assessment, f"e{n}") for n in range(boxes)}
    for id_, stack in stacks.items():
        assert id_ in stack.enclosures
        assert len(set(stack.enclosures)) == len(stack.enclosures)
        for other in stack.enclosures:
            assert stacks[other] == stack


def test_what_fails_is_named_by_its_kind() -> None:
    sketch = one_path(enclosure(), enclosure())
    kinds = {weak.kind for weak in weak_points(facts(sketch), "e1", "host")}
    assert kinds == {WeakKind.ADAPTER, WeakKind.CABLE, WeakKind.MODULE}
