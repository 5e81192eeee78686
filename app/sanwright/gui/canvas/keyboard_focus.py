"""Shows where the keyboard is on the canvas: a frame around it, a ring around what is current.

Only while one works by keys; a click takes both away.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegion,
)
from PySide6.QtWidgets import QWidget

from sanwright.gui.canvas.paper import Paper
from sanwright.gui.look.theme import Theme

_KEY = "keyboard"
_WIDTH = 2
_BY_KEYS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)


@dataclass(frozen=True, slots=True)
class FocusRing:
    """A broken line around what the keys are for."""

    rect: QRectF

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        margin = 10 / min(zoom, 1.0)
        return self.rect.adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        pen = QPen(theme.text, 1.6 / min(zoom, 1.0))
        pen.setDashPattern([3.0, 2.5])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        air = 6 / min(zoom, 1.0)
        painter.drawRoundedRect(self.rect.adjusted(-air, -air, air, air), 6, 6)


class _Frame(QWidget):
    """A thin frame; of its parent only the edge is covered."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.colour = QColor()
        self.hide()

    def lie_on(self, area: QRect, colour: QColor) -> None:
        """Frame ``area``."""
        self.colour = colour
        self.setGeometry(area)
        whole = QRegion(self.rect())
        inner = self.rect().adjusted(_WIDTH, _WIDTH, -_WIDTH, -_WIDTH)
        self.setMask(whole.subtracted(QRegion(inner)))
        self.show()
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """All that the mask leaves."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.colour)
        painter.end()


class KeyboardFocus(QObject):
    """Shows on one canvas what the arrow keys and Enter act on."""

    def __init__(self, canvas: Paper) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._frame = _Frame(canvas)
        self.is_shown = False
        canvas.installEventFilter(self)
        canvas.viewport().installEventFilter(self)
        canvas.drawing.selection_changed.connect(lambda _: self._ring())
        canvas.drawing.shown.connect(self._ring)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys bring it up; the mouse, and leaving, take it away."""
        kind = event.type()
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() not in _MODIFIERS:
                self._show(True)
        elif kind == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            self._show(event.reason() in _BY_KEYS)
        elif kind in (QEvent.Type.FocusOut, QEvent.Type.MouseButtonPress):
            self._show(False)
        elif kind == QEvent.Type.Resize and self.is_shown:
            self._frame.lie_on(self._canvas.viewport().geometry(), self._canvas.theme.accent)
        return super().eventFilter(watched, event)

    def _show(self, on: bool) -> None:
        if on and self._canvas.hasFocus():
            self._frame.lie_on(self._canvas.viewport().geometry(), self._canvas.theme.accent)
        else:
            self._frame.hide()
        self.is_shown = on
        self._ring()

    def _ring(self) -> None:
        drawing = self._canvas.drawing
        rect = QRectF()
        if self.is_shown and drawing.selection:
            rect = drawing.rect_of(drawing.selection[-1])
        ring = FocusRing(rect) if not rect.isNull() else None
        if drawing.overlay.get(_KEY) != ring:
            drawing.overlay.set(_KEY, ring)
