"""Do the printed racks show what stands where, what it weighs and draws, and what is not known?"""

from __future__ import annotations

import pytest

from sanwright.design import Comment, Location
from sanwright.parts import PartKind, Physical, PortRole
from sanwright.reports import write_installers_pack
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, TextLine
from sanwright.reports.installation.loads import LoadGauge
from sanwright.reports.installation.rack_front import rack_front
from sanwright.reports.installation.site import Site
from sanwright.reports.sections.rack_elevation import _gauge_grid
from sanwright.units import Mass, Power
from tests import builders
from tests.pdf_text import page_texts


def server(id_: str, height: float | None, watts: float | None, kilos: float | None):
    physical = Physical(
        rack_units=None if height is None else builders.figure(height),
        power_max=None if watts is None else builders.figure(Power(watts)),
        power_typical=None if watts is None else builders.figure(Power(watts / 2)),
        weight=None if kilos is None else builders.figure(Mass(kilos)),
    )
    group = builders.ports(PortRole.INITIATOR, 2, ["32GFC"])
    return builders.part(id_, PartKind.SERVER, group, physical=physical)


@pytest.fixture
def sketch() -> builders.Sketch:
    sketch = builders.Sketch()
    sketch.put(
        Location(id="hall", name="Hall 1", kind="room"),
        Location(id="r1", name="R1", parent="hall", rack_units=20, power_limit=Power(900.0),
                 weight_limit=Mass(100.0), power_feeds=2),
    )  # fmt: skip
    known = server("known", 2, 500.0, 30.0)
    place = {"location": "r1"}
    sketch.device("top", known, name="Top", rack_position=19, power_feeds=("A", "B"), **place)
    sketch.device("low", known, name="Low", rack_position=1, power_feeds=("A",), **place)
    sketch.device("odd", server("odd", None, None, None), name="Odd", rack_position=5, **place)
    sketch.device("loose", known, name="Loose", **place)
    sketch.device("high", known, name="High", rack_position=40, **place)
    return sketch.device("else", known, name="Elsewhere")


@pytest.fixture
def printed(sketch, tmp_path) -> str:
    path, *_ = write_installers_pack(sketch.design(), tmp_path)
    return " ".join(" ".join(page_texts(path)).split())


def test_units_are_numbered_on_both_sides_and_devices_stand_in_theirs(sketch):
    site = Site.of(sketch.design())
    elevation = site.spots.elevations["r1"]
    front = rack_front(site.facts, elevation, 200.0, 600.0)
    words = [mark for mark in front.marks if isinstance(mark, TextLine)]
    for unit in range(1, 21):
        assert sum(mark.text == str(unit) for mark in words) == 2
    heights = {
        mark.text: mark.y for mark in words if not mark.text.isdigit() and mark.anchor == "start"
    }
    numbers = {int(mark.text): mark.y for mark in words if mark.text.isdigit()}
    # The name stands in the topmost unit of the device.
    for name, unit in (("Top", 20), ("Low", 2), ("Odd", 5)):
        assert abs(heights[name] - numbers[unit]) < 3.0
    assert "Loose" not in heights
    assert any("height unknown" in text for text in heights)
    assert all(
        mark.x >= -0.01 and mark.x + mark.width <= front.width + 0.01
        for mark in front.marks
        if isinstance(mark, Box)
    )


def test_sums_stand_against_limits_and_lower_bounds_say_so(printed):
    assert "Hall 1 › R1" in printed
    assert "≥ 2,000 W" in printed  # four of 500 W, one unknown
    assert "900 W" in printed
    assert "≥ 6,824 BTU/h" in printed
    assert "≥ 120 kg" in printed
    assert "≥ 5 U" in printed


def test_loads_of_which_nothing_is_known_are_one_sentence():
    watts, kilos = LoadGauge("Watts", "unknown"), LoadGauge("Kilos", "unknown")
    limited, known = LoadGauge("Heat", "unknown", "5 kW"), LoadGauge("Units", "5 U")
    rows = _gauge_grid([known, watts, limited, kilos]).rows
    assert [len(row.cells) for row in rows] == [3, 3, 1]
    assert rows[-1].cells == ("Neither figure nor limit is known: Watts; Kilos.",)
    assert len(_gauge_grid([known, watts]).rows) == 2


def test_devices_without_a_place_are_named(printed):
    assert "1 device of this rack has no rack unit yet: Loose." in printed
    assert "1 device is given a unit that the rack does not have: High." in printed
    assert "Devices in no rack" in printed
    assert "Elsewhere" in printed


def test_feeds_carry_what_is_on_them(printed):
    # A: Low alone and half of Top; B: half of Top; nothing stated: Odd, Loose, High.
    assert "Hall 1 › R1 A 2 750 W 1,000 W without B Low" in printed
    assert "Hall 1 › R1 B 1 250 W 500 W without A –" in printed
    assert "Hall 1 › R1 not stated 3 ≥ 1,000 W unknown unknown" in printed


def test_parts_with_unknown_figures_are_listed(printed):
    assert "Test odd 1 rack units, typical power, maximum power, weight" in printed


def test_a_rack_with_more_devices_than_a_page_goes_on(tmp_path):
    sketch = builders.Sketch().put(Location(id="r", name="R", rack_units=60))
    one = server("one", 1, 100.0, 5.0)
    for unit in range(1, 61):
        sketch.device(f"d{unit}", one, name=f"node-{unit:02}", location="r", rack_position=unit)
    path, *_ = write_installers_pack(sketch.design(), tmp_path)
    text = " ".join(page_texts(path))
    for unit in range(1, 61):
        assert text.count(f"node-{unit:02}") >= 2  # drawn and listed


def test_design_without_racks_says_so(tmp_path):
    path, *_ = write_installers_pack(builders.small_san().design(), tmp_path)
    text = " ".join(page_texts(path))
    assert "The design has no racks." in text
    assert "ESX 1" in text


def test_a_rack_on_paper_has_the_numbers_of_comments_where_they_are_wanted(sketch):
    sketch.put(Comment(id="c1", text="Which rails?", subject="top"))
    sketch.put(Comment(id="c2", text="Who moves it?", subject="top"))
    sketch.put(Comment(id="c3", text="Done", subject="low", resolved=True))
    sketch.put(Comment(id="c4", text="Which hall?", subject="r1"))
    site = Site.of(sketch.design())
    elevation = next(iter(site.spots.racks()))
    for comments in (True, False):
        drawn = rack_front(site.facts, elevation, 200.0, 500.0, comments=comments)
        boxes = [m for m in drawn.marks if isinstance(m, Box) and m.fill == palette.NOTE_FILL]
        signs = [box for box in boxes if box.radius > 1.5]
        assert len(signs) == 2 * comments
        texts = {mark.text for mark in drawn.marks if isinstance(mark, TextLine)}
        assert ("1 +1" in texts) is comments
