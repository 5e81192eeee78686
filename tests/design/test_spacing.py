"""Are gaps equal after distributing, and does a folded group move whole?"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright import edits
from sanwright.design import Design, Group, Note
from sanwright.drawing.geometry import Rect
from sanwright.edits.spacing import Direction, distribute, space_out
from tests.builders import SERVER, catalog

sizes = st.tuples(
    st.integers(0, 900), st.integers(0, 900), st.integers(10, 90), st.integers(10, 90)
)


def _design(rects) -> tuple[Design, dict[str, Rect]]:
    design = Design()
    for number, (x, y, w, h) in enumerate(rects):
        note = Note(id=f"n{number:02}", x=x, y=y, width=w, height=h)
        design.apply(edits.replace_record(design, note, "add"))
    return design, {f"n{i:02}": Rect.sized(*map(float, rect)) for i, rect in enumerate(rects)}


def _order(boxes, axis: int) -> list[str]:
    return sorted(boxes, key=lambda id_: (boxes[id_].centre[axis], id_))


def _spans(design: Design, boxes, axis: int):
    """From where to where the boxes reach, in the order of their middles before."""
    starts = [(design.notes[i].x, design.notes[i].y)[axis] for i in _order(boxes, axis)]
    lengths = [boxes[id_].placed[axis + 2] for id_ in _order(boxes, axis)]
    return [(start, start + length) for start, length in zip(starts, lengths, strict=True)]


@given(st.lists(sizes, min_size=3, max_size=8), st.sampled_from(Direction))
def test_distributing_makes_gaps_equal_and_leaves_the_outermost(rects, direction):
    design, boxes = _design(rects)
    axis = 0 if direction is Direction.ACROSS else 1
    before = _spans(design, boxes, axis)
    design.apply(distribute(design, boxes, direction))
    after = _spans(design, boxes, axis)
    assert after[0] == pytest.approx(before[0])
    assert after[-1] == pytest.approx(before[-1])
    gaps = [b[0] - a[1] for a, b in pairwise(after)]
    assert gaps == pytest.approx([gaps[0]] * len(gaps))


@given(st.lists(sizes, min_size=2, max_size=8), st.sampled_from(Direction))
def test_spacing_out_sets_one_gap(rects, direction):
    design, boxes = _design(rects)
    axis = 0 if direction is Direction.ACROSS else 1
    design.apply(space_out(design, boxes, direction, 40))
    after = _spans(design, boxes, axis)
    assert [b[0] - a[1] for a, b in pairwise(after)] == pytest.approx([40] * (len(rects) - 1))


def test_a_folded_group_moves_with_all_that_is_in_it():
    design, boxes = _design([(0, 0, 10, 10), (500, 0, 10, 10)])
    design.apply(edits.replace_record(design, Group(id="g", folded=True), "add"))
    members = []
    for x in (20, 200):
        change, id_ = edits.place_device(design, catalog().part(SERVER), x, 50)
        design.apply(change)
        members.append(id_)
    design.apply(edits.put_into(design, members, "g"))
    boxes["g"] = Rect.sized(20.0, 50.0, 100.0, 60.0)
    design.apply(distribute(design, boxes, Direction.ACROSS))
    assert [design.devices[id_].x for id_ in members] == [205.0, 385.0]


def test_two_boxes_have_nothing_to_distribute():
    design, boxes = _design([(0, 0, 10, 10), (500, 0, 10, 10)])
    assert not distribute(design, boxes, Direction.ACROSS)
