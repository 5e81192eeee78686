"""Do back and forward return to where one looked before, and only jumps count?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from sanwright.edits import delete, move_devices


@pytest.fixture
def wide(bench):
    """Two switches far apart in a visible window, seen at full size."""
    bench.window.show()
    first, second = bench.place("brocade-g620"), bench.place("brocade-g620")
    bench.session.do(move_devices(bench.design, {first: (0.0, 0.0), second: (9000.0, 6000.0)}))
    bench.window.editor.zoom_reset()
    bench.window.editor.centerOn(0, 0)
    return first, second


def centre(bench) -> tuple[float, float]:
    at = bench.window.editor.visible_rect().center()
    return at.x(), at.y()


def test_back_returns_to_the_former_place_with_its_zoom_and_selection(bench, wide):
    first, second = wide
    editor, wander = bench.window.editor, bench.window.wander
    editor.select((first,))
    start, zoom = centre(bench), editor.zoom
    bench.window.go_to((second,))
    assert centre(bench) != pytest.approx(start, abs=50)
    there = centre(bench)
    bench.window.menus.actions["view.back"].trigger()
    assert centre(bench) == pytest.approx(start, abs=2)
    assert editor.zoom == pytest.approx(zoom)
    assert editor.selected_ids() == (first,)
    bench.window.menus.actions["view.forward"].trigger()
    assert centre(bench) == pytest.approx(there, abs=2)
    assert editor.selected_ids() == (second,)
    assert not wander.can_go_forward


def test_scrolling_is_no_jump(bench, wide):
    wander = bench.window.wander
    bench.window.editor.scroll_by(300, 200)
    assert not wander.can_go_back
    assert not bench.window.menus.actions["view.back"].isEnabled()


def test_a_jump_after_going_back_forgets_what_was_forward(bench, wide):
    first, second = wide
    wander = bench.window.wander
    bench.window.go_to((second,))
    wander.back()
    assert wander.can_go_forward
    bench.window.editor.scroll_by(500, 0)
    bench.window.go_to((first, second))
    assert not wander.can_go_forward
    assert wander.can_go_back


def test_zooming_to_fit_and_to_the_selection_can_be_gone_back_from(bench, wide):
    first, _ = wide
    editor = bench.window.editor
    editor.select((first,))
    start = editor.zoom
    bench.window.menus.actions["view.zoom-fit"].trigger()
    fitted = editor.zoom
    assert fitted < start
    bench.window.menus.actions["view.zoom-selection"].trigger()
    assert editor.zoom > fitted
    assert editor.visible_rect().contains(editor.drawing.rect_of(first))
    bench.window.wander.back()
    assert editor.zoom == pytest.approx(fitted)
    bench.window.wander.back()
    assert editor.zoom == pytest.approx(start)


def test_what_was_deleted_since_is_not_selected_again(bench, wide):
    first, second = wide
    bench.window.editor.select((first,))
    bench.window.go_to((second,))
    bench.session.do(delete(bench.design, [first]))
    bench.window.wander.back()
    assert bench.window.editor.selected_ids() == ()


def test_the_side_buttons_of_the_mouse_go_back_and_forward(bench, wide):
    editor, wander = bench.window.editor, bench.window.wander
    start = centre(bench)
    bench.window.go_to((wide[1],))
    view = editor.viewport()
    bench.qtbot.mouseClick(view, Qt.MouseButton.BackButton, pos=QPoint(30, 30))
    assert centre(bench) == pytest.approx(start, abs=2)
    bench.qtbot.mouseClick(view, Qt.MouseButton.ForwardButton, pos=QPoint(30, 30))
    assert not wander.can_go_forward


def test_another_design_has_its_own_places(bench, wide):
    bench.window.go_to((wide[1],))
    bench.session.history.mark_saved()
    bench.open_testbed("t1-16gfc")
    assert not bench.window.wander.can_go_back
