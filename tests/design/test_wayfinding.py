"""Cables go around boxes: by bands and gaps, by a search, and never through where a way is free."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.drawing.cable_lines import line
from sanwright.drawing.curves import curve, flattened
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.terrain import Terrain
from sanwright.drawing.wayfinding import CableEnd, Style, all_ways, corners, gutter
from tests.examples import examples

Boxes = dict[str, Rect]
STYLES: tuple[Style, Style] = ("orthogonal", "curved")


@st.composite
def rows_of_boxes(draw: st.DrawFn) -> Boxes:
    """Rows as the editor arranges them: boxes of different size, a gap between any two."""
    boxes: Boxes = {}
    y = 0
    for row in range(draw(st.integers(2, 6))):
        x = draw(st.integers(-30, 30)) * 8
        tallest = 0
        for column in range(draw(st.integers(1, 6))):
            width, height = draw(st.integers(20, 60)) * 8, draw(st.integers(5, 15)) * 8
            boxes[f"{row}.{column}"] = Rect.sized(x, y, width, height)
            x += width + draw(st.integers(2, 12)) * 8
            tallest = max(tallest, height)
        y += tallest + draw(st.integers(3, 16)) * 8
    return boxes


@st.composite
def scattered_boxes(draw: st.DrawFn) -> Boxes:
    """Boxes of every size anywhere, but with 16 units between any two."""
    boxes: Boxes = {}
    for row in range(draw(st.integers(1, 4))):
        for column in range(draw(st.integers(2, 4))):
            left = column * 320 + 8 + draw(st.integers(0, 80))
            top = row * 240 + 8 + draw(st.integers(0, 80))
            right = column * 320 + 312 - draw(st.integers(0, 80))
            bottom = row * 240 + 232 - draw(st.integers(0, 80))
            boxes[f"{row}.{column}"] = Rect(
                left,
                top + 40 * (column % 3),
                right,
                bottom + 40 * (column % 3),
            )
    return boxes


def some_end(data: st.DataObject, boxes: Boxes, box: str) -> CableEnd:
    """A port near the lower or upper edge of a box."""
    left, top, right, bottom = boxes[box]
    x = data.draw(st.integers(int(left) + 8, int(right) - 8))
    down = data.draw(st.booleans())
    return CableEnd((x, bottom - 12 if down else top + 12), 1.0 if down else -1.0, box)


def two_ends(data: st.DataObject, boxes: Boxes) -> tuple[CableEnd, CableEnd]:
    a, b = data.draw(st.lists(st.sampled_from(sorted(boxes)), min_size=2, max_size=2, unique=True))
    return some_end(data, boxes, a), some_end(data, boxes, b)


def crossed(boxes: Boxes, way: Sequence[Point], a: CableEnd, b: CableEnd) -> list[str]:
    """Boxes that a drawn line runs through, its own two left out."""
    return [
        id_
        for id_, rect in boxes.items()
        if id_ not in (a.box, b.box)
        and Terrain({id_: rect}).blocks(way[0], way[0]) is False
        and any(Terrain({id_: rect}).blocks(p, q) for p, q in pairwise(way))
    ]


@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=examples(80), deadline=None)
@given(boxes=st.one_of(rows_of_boxes(), scattered_boxes()), data=st.data())
def test_a_way_goes_through_no_foreign_box(style: Style, boxes: Boxes, data: st.DataObject) -> None:
    a, b = two_ends(data, boxes)
    lane = data.draw(st.integers(-6, 6))
    way = line(corners(Terrain(boxes), a, b, style, lane), style)
    assert way[0] == a.at
    assert way[-1] == b.at
    assert crossed(boxes, way, a, b) == []


@settings(max_examples=examples(80), deadline=None)
@given(boxes=st.one_of(rows_of_boxes(), scattered_boxes()), data=st.data())
def test_a_way_leaves_its_own_boxes_and_does_not_come_back(
    boxes: Boxes, data: st.DataObject
) -> None:
    a, b = two_ends(data, boxes)
    terrain = Terrain(boxes)
    way = corners(terrain, a, b, "orthogonal")
    for p, q in list(pairwise(way))[1:-1]:
        assert not terrain.blocks(p, q)
    assert (way[1][1] - a.at[1]) * a.way > 0
    assert (way[-2][1] - b.at[1]) * b.way > 0


@settings(max_examples=examples(60), deadline=None)
@given(boxes=st.one_of(rows_of_boxes(), scattered_boxes()), data=st.data())
def test_an_orthogonal_way_has_level_and_upright_pieces_only(
    boxes: Boxes, data: st.DataObject
) -> None:
    a, b = two_ends(data, boxes)
    for p, q in pairwise(corners(Terrain(boxes), a, b, "orthogonal", 2)):
        assert p[0] == q[0] or p[1] == q[1]


@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=examples(50), deadline=None)
@given(boxes=st.one_of(rows_of_boxes(), scattered_boxes()), data=st.data())
def test_the_same_way_from_either_end_and_after_boxes_came_and_went(
    style: Style, boxes: Boxes, data: st.DataObject
) -> None:
    a, b = two_ends(data, boxes)
    way = corners(Terrain(boxes), a, b, style, 1)
    other = Terrain({"gone": Rect(0, 0, 900, 900), **dict(reversed(boxes.items()))})
    corners(other, a, b, style)
    other.drop("gone")
    other.put(a.box, (0, 0, 1, 1))
    other.put(a.box, boxes[a.box])
    assert corners(other, b, a, style, 1)[::-1] == way


@settings(max_examples=examples(50), deadline=None)
@given(
    boxes=st.one_of(rows_of_boxes(), scattered_boxes()),
    data=st.data(),
    dx=st.integers(-2000, 2000),
    dy=st.integers(-2000, 2000),
)
def test_the_whole_drawing_moved_moves_the_way(
    boxes: Boxes, data: st.DataObject, dx: int, dy: int
) -> None:
    a, b = two_ends(data, boxes)
    moved = {id_: rect.moved(dx, dy) for id_, rect in boxes.items()}
    a_moved, b_moved = (CableEnd((e.at[0] + dx, e.at[1] + dy), e.way, e.box) for e in (a, b))
    expected = [(x + dx, y + dy) for x, y in corners(Terrain(boxes), a, b, "orthogonal", 1)]
    found = corners(Terrain(moved), a_moved, b_moved, "orthogonal", 1)
    assert [pytest.approx(point) for point in expected] == list(found)


def test_a_curve_that_meets_no_box_is_todays_curve() -> None:
    terrain = Terrain({"host": Rect(0, 0, 168, 80), "switch": Rect(300, 240, 600, 300)})
    a, b = CableEnd((80, 68), 1.0, "host"), CableEnd((400, 252), -1.0, "switch")
    way = corners(terrain, a, b, "curved")
    assert line(way, "curved") == flattened(curve(a.at, 1.0, b.at, -1.0))


def test_ports_over_each_other_get_a_straight_cable() -> None:
    terrain = Terrain({"host": Rect(0, 0, 168, 80), "switch": Rect(0, 240, 600, 300)})
    way = corners(
        terrain, CableEnd((80, 68), 1.0, "host"), CableEnd((80, 252), -1.0, "switch"), "orthogonal"
    )
    assert way == ((80, 68), (80, 252))


def test_a_host_of_the_first_row_falls_through_one_gap_of_the_second() -> None:
    terrain = Terrain(
        {
            "host": Rect(100, 0, 268, 80),
            "left": Rect(0, 200, 168, 280),
            "right": Rect(216, 200, 384, 280),
            "switch": Rect(100, 400, 400, 440),
        }
    )
    way = corners(
        terrain, CableEnd((150, 68), 1, "host"), CableEnd((300, 412), -1, "switch"), "orthogonal"
    )
    assert way == ((150, 68), (150, 140), (192, 140), (192, 340), (300, 340), (300, 412))


def test_neighbours_in_a_row_are_joined_below_the_boxes_between() -> None:
    boxes = {str(n): (n * 300.0, 0.0, n * 300.0 + 250, 60.0 + n * 8) for n in range(4)}
    a, b = CableEnd((100, 40), 1, "0"), CableEnd((1000, 40), 1, "3")
    way = corners(Terrain(boxes), a, b, "orthogonal")
    assert len(way) == 4
    assert 84 + 6 < way[1][1] < 84 + 40


def test_a_port_below_another_one_is_left_through_the_gutter() -> None:
    ports = [(200.0, 20.0), (200.0, 36.0), (216.0, 20.0), (216.0, 36.0)]
    assert gutter((200.0, 20.0), ports, -1.0) == 0
    aside = gutter((200.0, 36.0), ports, -1.0)
    terrain = Terrain({"switch": Rect(0, 0, 400, 60), "host": Rect(0, -300, 168, -220)})
    a, b = CableEnd((200, 36), -1, "switch", aside), CableEnd((80, -232), 1, "host")
    way = corners(terrain, a, b, "orthogonal")
    assert way[:2] == ((200, 36), (208, 36))
    assert way[-1] == b.at
    assert not any(p[0] == q[0] == 200 for p, q in pairwise(way))


def test_lanes_run_beside_each_other() -> None:
    terrain = Terrain({"host": Rect(0, 0, 168, 80), "switch": Rect(300, 240, 600, 300)})
    a, b = CableEnd((80, 68), 1.0, "host"), CableEnd((400, 252), -1.0, "switch")
    heights = [corners(terrain, a, b, "orthogonal", lane)[1][1] for lane in (-1, 0, 1)]
    assert {abs(p - q) for p, q in pairwise(heights)} == {4.0}


def test_a_box_without_the_port_is_left_towards_the_other_end() -> None:
    terrain = Terrain(
        {
            "rack": Rect(0, 0, 200, 90),
            "switch": Rect(0, 300, 300, 340),
            "far": Rect(600, 0, 800, 90),
        }
    )
    rack = CableEnd((100, 45), 0, "rack")
    down = corners(terrain, rack, CableEnd((250, 312), -1, "switch"), "orthogonal")
    assert down[1][1] > 90
    beside = corners(terrain, rack, CableEnd((700, 45), 0, "far"), "orthogonal")
    assert crossed(terrain.boxes, beside, rack, CableEnd((700, 45), 0, "far")) == []


def test_a_box_that_covers_a_port_does_not_stop_the_others() -> None:
    boxes = {
        "host": Rect(0.0, 0.0, 168.0, 80.0),
        "cover": Rect(60.0, 40.0, 220.0, 120.0),
        "between": Rect(0.0, 200.0, 168.0, 260.0),
        "switch": Rect(0.0, 400.0, 300.0, 440.0),
    }
    a, b = CableEnd((80, 68), 1, "host"), CableEnd((100, 412), -1, "switch")
    way = corners(Terrain(boxes), a, b, "orthogonal")
    assert not any(Terrain({"x": boxes["between"]}).blocks(p, q) for p, q in pairwise(way))


def test_all_ways_are_the_single_ways() -> None:
    terrain = Terrain({"host": Rect(0, 0, 168, 80), "switch": Rect(300, 240, 600, 300)})
    a, b = CableEnd((80, 68), 1.0, "host"), CableEnd((400, 252), -1.0, "switch")
    for style in STYLES:
        found = all_ways(terrain, [("one", a, b, 0), ("two", b, a, 2)], style)
        assert found == {
            "one": line(corners(terrain, a, b, style), style),
            "two": line(corners(terrain, b, a, style, 2), style),
        }
