"""What wheel and touchpad mean: scroll, sideways with Shift, zoom with Ctrl."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

NOTCH = 120
"""Angle of one click of a mouse's wheel, in eighths of a degree."""
_ZOOM = 1.0015
_SHARE = 1 / 20
"""Of the view, what one line of scrolling is."""


class Scrolled(Protocol):
    """What is scrolled and zoomed."""

    def scroll_by(self, dx: int, dy: int) -> None:
        """Move over the drawing, in pixels."""
        ...

    def zoom_smoothly(self, at: QPoint, factor: float) -> None:
        """A step of a zoom that goes on."""
        ...


class Wheel:
    """Keeps what is left of steps smaller than a pixel, so that slow fingers move the view too."""

    def __init__(self, view: Scrolled) -> None:
        self._view = view
        self._rest = QPointF()

    def turn(self, event: QWheelEvent, width: int, height: int) -> None:
        """Scroll or zoom a view of this size."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            # Fingers that left the pad before Ctrl was pressed meant to scroll.
            if event.phase() != Qt.ScrollPhase.ScrollMomentum:
                self._view.zoom_smoothly(event.position().toPoint(), _ZOOM ** _turned(event))
            return
        step = self._rest + _pixels(event, width, height)
        whole = QPoint(int(step.x()), int(step.y()))
        self._rest = step - QPointF(whole)
        if not whole.isNull():
            self._view.scroll_by(-whole.x(), -whole.y())


def _turned(event: QWheelEvent) -> int:
    """How far the wheel was turned: some systems turn it sideways while a modifier is held."""
    return event.angleDelta().y() or event.angleDelta().x()


def _pixels(event: QWheelEvent, width: int, height: int) -> QPointF:
    """How far what is seen moves: by what a touchpad says, else by lines as the system has set.

    Pixels without a phase are from drivers that make them up; the angle is right there.
    """
    if not event.pixelDelta().isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase:
        moved = QPointF(event.pixelDelta())
    else:
        lines = QApplication.wheelScrollLines() * _SHARE / NOTCH
        angle = event.angleDelta()
        moved = QPointF(angle.x() * width * lines, angle.y() * height * lines)
        if _is_sideways(event):
            moved = QPointF(angle.y() * width * lines, 0.0)
        return moved
    return QPointF(moved.y(), 0.0) if _is_sideways(event) else moved


def _is_sideways(event: QWheelEvent) -> bool:
    """Whether Shift turns up and down into left and right, and the system has not done so yet."""
    has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    return has_shift and not event.angleDelta().x()
