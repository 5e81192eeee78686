"""Are cables joined in patch panels followed from device to device, whatever the panel?"""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, LinkKind, assess
from sanwright.analysis.links import all_links, channel_of, link_facts
from sanwright.design import Cable, Table
from sanwright.edits import delete, replace_record
from sanwright.units import Length
from tests.builders import Sketch, hba, switch
from tests.examples import examples

LC, CASSETTES = "generic-lc-panel-24", "generic-mpo-lc-panel-24"
SHARE = 6
"""Duplex ports behind one MPO."""


def room(panel: str, panels: int = 2) -> Sketch:
    sketch = Sketch().device("sw", switch("sw")).device("h", hba("h", count=24))
    for number in range(1, panels + 1):
        sketch.device(f"p{number}", panel)
    return sketch


def cassettes(*cabled: int, trunk: str = "t") -> Sketch:
    """Hosts on these front ports of one cassette, through one trunk to the same ports beyond."""
    sketch = room(CASSETTES).cable(trunk, "p1:M1", "p2:M1")
    for port in cabled:
        sketch.cable(f"a{port}", f"h:{port}", f"p1:F{port}")
        sketch.cable(f"b{port}", f"p2:F{port}", f"sw:{port}")
    return sketch


def at(sketch: Sketch) -> Assessment:
    return assess(sketch.design())


def test_a_cable_between_two_devices_is_a_run_of_its_own() -> None:
    run = channel_of(at(room(LC).cable("c", "h:0", "sw:0")), "c")
    assert (run.a, run.b, run.cables, run.panels) == ("h:0", "sw:0", ("c",), ())


def test_a_run_through_two_panels_is_one_link() -> None:
    sketch = room(LC).cable("c1", "h:0", "p1:F3").cable("c2", "p2:R7", "p1:R3", length=30.0)
    facts = at(sketch.cable("c3", "sw:0", "p2:F7"))
    assert list(all_links(facts)) == ["c1"]
    link = all_links(facts)["c1"]
    assert [cable.id for cable in link.cables] == ["c1", "c2", "c3"]
    assert (link.a.reference, link.b.reference, link.panels) == ("h:0", "sw:0", ("p1", "p2"))
    assert (link.length, link.kind, link.is_open) == (Length(50), LinkKind.HOST, False)


def test_front_and_rear_of_a_panel_may_be_used_the_other_way_round() -> None:
    sketch = room(LC).cable("c1", "h:0", "p1:R3").cable("c2", "p1:F3", "p2:R7")
    assert channel_of(at(sketch.cable("c3", "p2:F7", "sw:0")), "c2").cables == ("c1", "c2", "c3")


@pytest.mark.parametrize("trunk", ["t", "0-before-all-others"])
def test_six_runs_share_a_trunk_and_keep_their_strands(trunk: str) -> None:
    facts = at(cassettes(*range(1, SHARE + 1), trunk=trunk))
    assert sorted(all_links(facts)) == [f"a{port}" for port in range(1, SHARE + 1)]
    for port in range(1, SHARE + 1):
        link = link_facts(facts, f"b{port}")
        assert [cable.id for cable in link.cables] == [f"a{port}", trunk, f"b{port}"]
        assert (link.a.reference, link.b.reference) == (f"h:{port}", f"sw:{port}")


def test_a_shared_trunk_answers_with_a_run_that_there_is() -> None:
    sketch = cassettes(2, 5).remove(Table.CABLES, "b2")
    facts = at(sketch)
    assert channel_of(facts, "t") in (channel_of(facts, "a2"), channel_of(facts, "a5"))


def test_the_second_cassette_of_a_panel_is_not_the_first() -> None:
    sketch = room(CASSETTES).cable("t", "p1:M2", "p2:M4").cable("c1", "h:0", "p1:F8")
    link = link_facts(at(sketch.cable("c3", "p2:F20", "sw:0")), "c1")
    assert link.b.reference == "sw:0"


def test_strands_that_are_not_the_same_do_not_meet() -> None:
    sketch = room(CASSETTES).cable("t", "p1:M1", "p2:M1").cable("c1", "h:0", "p1:F1")
    facts = at(sketch.cable("c3", "p2:F2", "sw:0"))
    assert link_facts(facts, "c1").b.reference == "p2:F1"
    assert link_facts(facts, "c3").a.reference in ("sw:0", "p1:F2")
    assert link_facts(facts, "c1").is_open
    assert link_facts(facts, "c3").is_open


def test_an_open_run_is_led_by_the_cable_at_the_device() -> None:
    """The trunk belongs to a whole run too, and would answer with that."""
    facts = at(cassettes(1, 3, trunk="0").remove(Table.CABLES, "b3"))
    link = link_facts(facts, "a3")
    assert [cable.id for cable in link.cables] == ["a3", "0"]
    assert (link.a.reference, link.b.reference) == ("h:3", "p2:F3")
    assert (link.is_open, link.kind) == (True, LinkKind.OPEN)


def test_cables_in_a_loop_are_each_passed_once() -> None:
    sketch = room(LC).cable("c1", "p1:R1", "p2:R1").cable("c2", "p1:F1", "p2:F1")
    facts = at(sketch)
    assert channel_of(facts, "c1") == channel_of(facts, "c2")
    assert sorted(channel_of(facts, "c1").cables) == ["c1", "c2"]


def test_a_port_that_the_panel_does_not_have_ends_the_run() -> None:
    facts = at(room(LC).cable("c1", "h:0", "p1:F25").cable("c2", "h:1", "p1:F1.1"))
    assert link_facts(facts, "c1").b.reference == "p1:F25"
    assert link_facts(facts, "c2").b.reference == "p1:F1.1"


ENDS = (
    "h:1",
    "h:2",
    "sw:1",
    "sw:2",
    *(f"p{n}:{s}{k}" for n in (1, 2) for s in "FR" for k in (1, 2)),
)


@settings(max_examples=examples(200))
@given(st.permutations(ENDS), st.integers(1, len(ENDS) // 2))
def test_every_cable_of_a_run_tells_the_same_run(ends: list[str], number: int) -> None:
    sketch = room(LC)
    for index in range(number):
        sketch.cable(f"c{index}", ends[2 * index], ends[2 * index + 1])
    facts = at(sketch)
    for id_ in sketch.design().cables:
        run = channel_of(facts, id_)
        assert id_ in run.cables
        assert len(set(run.cables)) == len(run.cables)
        assert {channel_of(facts, other) for other in run.cables} == {run}
    led = [cable.id for link in all_links(facts).values() for cable in link.cables]
    assert sorted(led) == sorted(sketch.design().cables)


MIXED = (*(f"p{n}:F{k}" for n in (1, 2) for k in (1, 2, 7)), "p1:M1", "p1:M2", "p2:M1", "p2:M2")


@settings(max_examples=examples(200))
@given(st.permutations((*MIXED, "h:1", "sw:1")), st.integers(1, 6))
@example([*"sw:1 p1:F2 p2:F2 p1:F1 p1:M1 p2:F1 p1:M2 p2:M2 h:1 p1:F7 p2:F7 p2:M1".split()], 6)
def test_cables_plugged_in_at_random_come_to_an_end(ends: list[str], number: int) -> None:
    """Trunks on front ports, circles through cassettes: whatever is drawn, there is an answer."""
    sketch = room(CASSETTES)
    for index in range(number):
        sketch.cable(f"c{index}", ends[2 * index], ends[2 * index + 1])
    facts = at(sketch)
    for id_ in sketch.design().cables:
        run = channel_of(facts, id_)
        assert len(set(run.cables)) == len(run.cables)
        assert link_facts(facts, id_).cables


def test_a_live_assessment_follows_a_cable_that_closes_a_run() -> None:
    sketch = cassettes(1).remove(Table.CABLES, "b1")
    design = sketch.design()
    facts = Assessment(design, live=True)
    assert link_facts(facts, "a1").is_open
    cable = Cable(id="b1", a="p2:F1", b="sw:1", part="wire", length=Length(1))
    change = replace_record(design, cable, "Draw")
    facts.apply(change)
    assert not link_facts(facts, "a1").is_open
    assert link_facts(facts, "a1").length == Length(21)


@settings(max_examples=examples(100), deadline=None)
@given(st.data())
def test_a_live_assessment_keeps_up_with_patching(data: st.DataObject) -> None:
    """Cords moved at random between panels, trunks and devices, as a fresh look sees them."""
    design = room(CASSETTES).cable("c0", "h:1", "p1:F1").design()
    facts = Assessment(design, live=True)
    free = [end for end in (*MIXED, "sw:1", "h:2", "sw:2") if end != "p1:F1"]
    for index in range(1, 11):
        drawn = sorted(design.cables)
        if len(free) < 2 or (index > 3 and drawn and data.draw(st.booleans())):
            gone = data.draw(st.sampled_from(drawn))
            free.extend(design.cables[gone].ends())
            change = delete(design, [gone])
        else:
            a, b = data.draw(
                st.lists(st.sampled_from(sorted(free)), min_size=2, max_size=2, unique=True)
            )
            free = [end for end in free if end not in (a, b)]
            change = replace_record(design, Cable(id=f"c{index}", a=a, b=b, part="wire"), "Patch")
        design.apply(change)
        facts.apply(change)
        fresh = assess(design.snapshot())
        for id_ in design.cables:
            assert channel_of(facts, id_) == channel_of(fresh, id_)
            assert link_facts(facts, id_) == link_facts(fresh, id_)
