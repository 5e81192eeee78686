"""Do fingers and wheels move the canvas as people are used to?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication

from tests.gui_editor.editor_hand import Hand

NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
Phase, Native = Qt.ScrollPhase, Qt.NativeGestureType
MIDDLE = QPoint(600, 450)


def turn(
    hand: Hand,
    pixels: tuple[int, int] = (0, 0),
    angle: tuple[int, int] = (0, 0),
    held: Qt.KeyboardModifier = NONE,
    phase: Phase = Phase.NoScrollPhase,
) -> None:
    at = QPointF(MIDDLE)
    event = QWheelEvent(
        at, at, QPoint(*pixels), QPoint(*angle), Qt.MouseButton.NoButton, held, phase, False
    )
    QApplication.sendEvent(hand.view.viewport(), event)


def gesture(hand: Hand, kind: Native, value: float = 0.0, delta: QPointF | None = None) -> None:
    at = QPointF(MIDDLE)
    event = QNativeGestureEvent(
        kind, QPointingDevice.primaryPointingDevice(), 2, at, at, at, value, delta or QPointF()
    )
    QApplication.sendEvent(hand.view.viewport(), event)


@pytest.fixture
def crowd(hand: Hand) -> Hand:
    """A drawing that is larger than the view."""
    hand.place("hpe-sn6000b", 0, 0)
    hand.place("hpe-sn6000b", 3000, 2500)
    hand.view.zoom_reset()
    hand.view.centerOn(1500, 1200)
    return hand


def scrolled(hand: Hand) -> QPoint:
    view = hand.view
    return QPoint(view.horizontalScrollBar().value(), view.verticalScrollBar().value())


def test_two_fingers_move_the_drawing_with_them_to_the_pixel(crowd: Hand) -> None:
    start = scrolled(crowd)
    turn(crowd, pixels=(7, -13), angle=(14, -26), phase=Phase.ScrollUpdate)
    assert scrolled(crowd) - start == QPoint(-7, 13)


def test_it_glides_on_when_the_fingers_have_left(crowd: Hand) -> None:
    start = scrolled(crowd)
    for step in (9, 5, 2, 1):
        turn(crowd, pixels=(0, -step), angle=(0, -2 * step), phase=Phase.ScrollMomentum)
    assert scrolled(crowd) - start == QPoint(0, 17)


def test_a_click_of_the_wheel_scrolls_and_small_turns_add_up_to_it(crowd: Hand) -> None:
    start = scrolled(crowd)
    turn(crowd, angle=(0, -120))
    click = scrolled(crowd) - start
    assert click.x() == 0
    assert click.y() > 30
    for _ in range(120):
        turn(crowd, angle=(0, -1))
    assert abs((scrolled(crowd) - start).y() - 2 * click.y()) <= 1


def test_shift_turns_the_wheel_sideways_once(crowd: Hand) -> None:
    start = scrolled(crowd)
    turn(crowd, angle=(0, -120), held=SHIFT)
    by_qt = scrolled(crowd) - start
    assert by_qt.x() > 30
    assert by_qt.y() == 0
    start = scrolled(crowd)
    turn(crowd, angle=(-120, 0), held=SHIFT)  # a system that has turned it already
    assert abs((scrolled(crowd) - start).x() - by_qt.x()) <= 1


def test_ctrl_and_wheel_zooms_at_the_pointer(crowd: Hand) -> None:
    spot, zoom = crowd.view.mapToScene(MIDDLE), crowd.view.zoom
    turn(crowd, angle=(0, 120), held=CTRL)
    assert crowd.view.zoom > zoom
    assert (crowd.view.mapToScene(MIDDLE) - spot).manhattanLength() < 2


def test_ctrl_pressed_while_it_glides_does_not_zoom(crowd: Hand) -> None:
    zoom = crowd.view.zoom
    turn(crowd, pixels=(0, 40), angle=(0, 80), held=CTRL, phase=Phase.ScrollMomentum)
    assert crowd.view.zoom == zoom


def test_pinch_zooms_at_the_fingers_and_ends_crisp(crowd: Hand) -> None:
    spot, zoom = crowd.view.mapToScene(MIDDLE), crowd.view.zoom
    gesture(crowd, Native.BeginNativeGesture)
    for _ in range(10):
        gesture(crowd, Native.ZoomNativeGesture, 0.05)
    assert crowd.view.zoom == pytest.approx(zoom * 1.05**10)
    assert (crowd.view.mapToScene(MIDDLE) - spot).manhattanLength() < 6
    gesture(crowd, Native.EndNativeGesture)
    assert not crowd.view._is_scaled


def test_a_wild_pinch_never_turns_the_drawing_over(crowd: Hand) -> None:
    gesture(crowd, Native.ZoomNativeGesture, -3.0)
    assert crowd.view.zoom > 0


def test_a_double_tap_goes_to_life_size_and_back_to_the_whole(crowd: Hand) -> None:
    crowd.view.zoom_fit()
    fitting = crowd.view.zoom
    assert fitting < 0.9
    gesture(crowd, Native.SmartZoomNativeGesture)
    assert crowd.view.zoom == pytest.approx(1.0)
    gesture(crowd, Native.SmartZoomNativeGesture)
    assert crowd.view.zoom == pytest.approx(fitting)


def test_a_pan_gesture_moves_the_drawing(crowd: Hand) -> None:
    start = scrolled(crowd)
    gesture(crowd, Native.PanNativeGesture, delta=QPointF(11, -6))
    assert scrolled(crowd) - start == QPoint(-11, 6)
