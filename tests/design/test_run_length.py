"""Cable lengths from places: what is worked out, what is assumed, and what stays unknown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sanwright.design import Location, Project
from sanwright.design.run_length import (
    proposed_length,
    purchase_text,
    run_length,
    sold_length,
)
from sanwright.edits.cable_lengths import propose_lengths
from sanwright.units import Length
from tests.builders import LC_OM4, Sketch, catalog, switch


def _rooms() -> Sketch:
    sketch = Sketch()
    for room in ("room-1", "room-2"):
        sketch.put(Location(id=room, name=room.upper(), kind="room"))
    for name in ("R2", "R10", "R1"):
        sketch.put(Location(id=name.lower(), name=name, parent="room-1", rack_units=42))
    return sketch.put(Location(id="far", name="R1", parent="room-2", rack_units=42))


def _pair(a: dict[str, object], b: dict[str, object]) -> Sketch:
    return _rooms().device("a", switch("s"), **a).device("b", switch("s"), **b)


def test_within_a_rack_it_is_the_rack_units_the_width_and_the_bends() -> None:
    design = _pair(
        {"location": "r1", "rack_position": 10}, {"location": "r1", "rack_position": 30}
    ).design()
    run = run_length(design, "a:0", "b:0")
    assert run.length == Length(2.0)  # 20 x 44.45 mm + 0.6 m + 0.5 m, rounded up to 0.1 m
    assert str(run.how) == "20 U within rack R1"


def test_without_rack_units_the_whole_height_counts_and_that_is_said() -> None:
    design = _pair({"location": "r1"}, {"location": "r1", "rack_position": 30}).design()
    run = run_length(design, "a:0", "b:0")
    assert run.length == Length(3.0)
    assert "the whole height of the rack" in str(run.sentence)


def test_racks_stand_in_the_order_of_their_numbers() -> None:
    design = _pair(
        {"location": "r1", "rack_position": 42}, {"location": "r10", "rack_position": 42}
    ).design()
    run = run_length(design, "a:0", "b:0")
    assert run.length == Length(2.3)  # R1, R2, R10: two racks along, up and down the tray, bends
    assert "2 racks apart" in str(run.how)
    assert "one row by name" in str(run.sentence)


def test_fitted_parts_stand_where_their_chassis_stands() -> None:
    sketch = _pair(
        {"location": "r1", "rack_position": 1}, {"location": "r1", "rack_position": 1}
    ).device("inner", switch("s"), parent="a")
    design = sketch.design()
    assert proposed_length(design, "inner:0", "b:0") == proposed_length(design, "a:0", "b:0")


def test_what_is_not_stated_is_not_guessed() -> None:
    cases = (
        ({}, {"location": "r1"}, "where a stands is not stated"),
        ({"location": "r1"}, {"location": "far"}, "how far ROOM-1 and ROOM-2 are apart"),
        ({"location": "room-1"}, {"location": "r1"}, "in which rack a stands"),
    )
    for a, b, why in cases:
        run = run_length(_pair(a, b).design(), "a:0", "b:0")
        assert run.length is None
        assert why in str(run.how)


def test_slack_comes_on_top_when_a_sold_length_is_looked_for() -> None:
    sketch = _rooms().put(Project(name="Test", cable_slack=Length(0.6)))
    part = catalog().part(LC_OM4)
    assert sold_length(part, Length(2.5)) == Length(5)
    text = purchase_text(sketch.design(), part, Length(1.9))
    assert str(text) == "5 m sold for 1.9 m run + 0.6 m slack"
    unknown = purchase_text(sketch.design(), part, Length(400))
    assert str(unknown).startswith("sold length unknown")


@given(st.integers(1, 42), st.integers(1, 42), st.sampled_from(["r1", "r2", "r10"]))
def test_the_way_back_is_as_long(unit: int, other: int, rack: str) -> None:
    design = _pair(
        {"location": "r1", "rack_position": unit}, {"location": rack, "rack_position": other}
    ).design()
    there = run_length(design, "a:0", "b:0").length
    assert there == run_length(design, "b:0", "a:0").length
    assert there is not None
    assert there.amount > 0.5


def test_lengths_are_proposed_in_one_step_for_cables_that_have_none() -> None:
    sketch = _pair(
        {"location": "r1", "rack_position": 10}, {"location": "r1", "rack_position": 30}
    ).device("loose", switch("s"))
    sketch.cable("open", "a:0", "b:0", length=None).cable("stated", "a:1", "b:1", length=7.0)
    sketch.cable("unknown", "a:2", "loose:2", length=None)
    design = sketch.design()
    change, unknown = propose_lengths(design, list(design.cables))
    design.apply(change)
    lengths = {id_: cable.length for id_, cable in design.cables.items()}
    assert lengths == {"open": Length(2.0), "stated": Length(7.0), "unknown": None}
    assert {id_: str(why) for id_, why in unknown.items()} == {
        "unknown": "where loose stands is not stated"
    }
    design.apply(change.inverse())
    assert design.cables["open"].length is None
