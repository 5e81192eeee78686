"""Do dragged boxes snap to what people line things up with, and only when they want that?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest

from sanwright.gui.canvas.guides import Guides, neighbours, snapped_place
from sanwright.gui.canvas.snapping import Snapping, snap
from sanwright.gui.look.theme import Theme
from tests.gui_editor.editor_hand import LEFT, Hand

BOTH, GRID_ONLY, NEITHER = Snapping(), Snapping(to_guides=False), Snapping(False, False)
REST = QRectF(96, 80, 168, 78)


def test_an_edge_within_reach_meets_that_of_a_neighbour():
    found = snap(REST.translated(5, 300), [REST], 6, BOTH)
    assert found.dx == -5
    assert any(line.x1() == line.x2() == 96 for line in found.lines)


def test_an_edge_out_of_reach_goes_to_the_grid():
    found = snap(REST.translated(11, 300), [REST], 6, BOTH)
    assert (96 + 11 + found.dx) % 8 == 0
    assert found.dx != -11


def test_middles_meet_where_widths_differ():
    narrow = QRectF(0, 400, 100, 50)
    narrow.moveCenter(REST.center())
    narrow.translate(3, 300)
    found = snap(narrow, [REST], 6, BOTH)
    assert narrow.translated(found.dx, 0).center().x() == REST.center().x()


def test_a_box_between_two_snaps_to_the_middle_and_shows_both_gaps():
    left, right = QRectF(0, 0, 100, 60), QRectF(400, 3, 110, 60)
    found = snap(QRectF(204, 21, 96, 20), [left, right], 6, BOTH)
    assert found.dx == -2
    assert sorted(round(gap.length(), 2) for gap in found.gaps) == [102, 102]


def test_a_box_at_the_end_of_a_row_takes_the_gap_of_the_row():
    row = [QRectF(0, 0, 100, 60), QRectF(140, 0, 100, 60)]
    found = snap(QRectF(276, 17, 90, 20), row, 6, BOTH)
    assert 276 + found.dx == 280
    assert len(found.gaps) == 2


def test_switches_are_obeyed():
    near = REST.translated(5, 301)
    assert snap(near, [REST], 6, NEITHER).dx == 0
    grid = snap(near, [REST], 6, GRID_ONLY)
    assert (96 + 5 + grid.dx) % 8 == 0
    assert not grid.lines


@given(
    st.lists(st.tuples(st.integers(0, 900), st.integers(0, 900)), max_size=6),
    st.tuples(st.integers(0, 900), st.integers(0, 900)),
)
def test_guides_never_carry_a_box_farther_than_they_reach(places, start):
    others = [QRectF(x, y, 120, 60) for x, y in places]
    found = snap(QRectF(*start, 100, 50), others, 6, Snapping(to_grid=False))
    assert abs(found.dx) <= 6
    assert abs(found.dy) <= 6


def _drag(hand: Hand, device: str, by: QPoint, keys=Qt.KeyboardModifier.NoModifier):
    """Press and move, without letting go."""
    start = hand.title(device)
    hand.press(start)
    for part in (by / 2, by):
        QTest.mouseMove(hand.view.viewport(), start + part)
    if keys is not Qt.KeyboardModifier.NoModifier:
        hand.view.mouseMoveEvent(_moved(start + by, keys))
    return start + by


def _moved(at: QPoint, keys):
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent

    return QMouseEvent(
        QEvent.Type.MouseMove, QPointF(at), QPointF(at), Qt.MouseButton.NoButton, LEFT, keys
    )


@pytest.fixture
def pair(hand: Hand) -> tuple[str, str]:
    """Two servers; the edge of the second is 3 units beside that of the first."""
    return hand.place("dell-r740", 96, 80), hand.place("dell-r740", 99, 400)


def test_dragging_shows_guides_and_the_offset_and_lands_on_the_edge(hand: Hand, pair):
    first, second = pair
    at = _drag(hand, second, QPoint(2, 60))
    guides = hand.view.drawing.overlay.get("moving:guides")
    assert isinstance(guides, Guides)
    assert "-3" in hand.callout()
    hand.release(at)
    design = hand.session.design
    assert design.devices[second].x == design.devices[first].x
    assert hand.view.drawing.overlay.get("moving:guides") is None
    assert hand.callout() == ""


def test_alt_suspends_snapping(hand: Hand, pair):
    _, second = pair
    at = _drag(hand, second, QPoint(2, 61), Qt.KeyboardModifier.AltModifier)
    assert hand.view.drawing.overlay.get("moving:guides") is None
    hand.release(at)
    device = hand.session.design.devices[second]
    assert (device.x, device.y) == (101, 461)


def test_escape_puts_everything_back(hand: Hand, pair):
    _, second = pair
    _drag(hand, second, QPoint(80, 60))
    hand.key(Qt.Key.Key_Escape)
    assert hand.view.drawing.rect_of(second).topLeft().toTuple() == (99, 400)
    assert hand.session.design.devices[second].x == 99
    assert hand.view.drawing.overlay.get("moving:guides") is None


def test_what_is_placed_snaps_as_well(hand: Hand, pair):
    ghost = QRectF(100, 700, 168, 78)
    dx, _, guides = snapped_place(hand.view.drawing, ghost, 1.0, Snapping(), Theme.light())
    assert 100 + dx in (96, 99)
    assert guides is not None


def test_only_what_is_near_is_looked_at(hand: Hand, pair):
    far = hand.place("dell-r740", 9000, 9000)
    scene = hand.view.drawing
    assert len(neighbours(scene, scene.rect_of(far), (far,))) == 0
    assert len(neighbours(scene, scene.rect_of(pair[0]), (pair[0],))) == 1


def test_a_drag_from_the_palette_shows_guides_and_lands_in_line(hand: Hand, pair):
    beside = hand.view.drawing.rect_of(pair[0])
    at = hand.view.to_view(beside.center()) + QPoint(3, 260)
    assert hand.hover_part("dell-r740", at)
    assert hand.view.drawing.overlay.get("placing:guides") is not None
    hand.drop_part("dell-r740", at)
    (made,) = hand.view.selected_ids()
    scene = hand.view.drawing
    middles = {scene.rect_of(id_).center().x() for id_ in pair}
    assert scene.rect_of(made).center().x() in middles
    assert hand.view.drawing.overlay.get("placing:guides") is None
