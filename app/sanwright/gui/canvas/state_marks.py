"""Paints what tells new, moved and removed boxes and cables from what exists."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sanwright.design.records import State
from sanwright.design.states import STATES
from sanwright.drawing.state_signs import BOLD, PALE, REMOVED_DASH, SIGN, strokes
from sanwright.gui.canvas.card import RADIUS
from sanwright.gui.look.theme import Theme

_BOLD = 2.4
_LINE = 1.7
_SIGNS_FROM = 0.2
_DASH = (4.0, 3.0)
_LEAST_PX = 8.0


def paint_state(
    painter: QPainter,
    rect: QRectF,
    state: State | None,
    sign: State | None,
    zoom: float,
    theme: Theme,
) -> None:
    """Outline, veil and sign of a box, over the box itself."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if state == "removed":
        veil = QColor(theme.canvas)
        veil.setAlphaF(1.0 - PALE)
        painter.fillRect(rect, veil)
        pen = QPen(theme.muted_text, 1.4)
        pen.setDashPattern(_DASH)
        painter.setPen(pen)
        painter.drawRoundedRect(rect, RADIUS, RADIUS)
    elif state == "new":
        painter.setPen(QPen(theme.text, _BOLD))
        painter.drawRoundedRect(rect, RADIUS, RADIUS)
    if sign is not None and zoom >= _SIGNS_FROM:
        size = max(SIGN, min(_LEAST_PX / zoom, rect.width() / 3))
        paint_state_sign(painter, sign, rect.topLeft(), size, theme)


def paint_state_sample(painter: QPainter, key: str, area: QRectF, theme: Theme) -> None:
    """A state in the legend: its line with its sign."""
    state = next(each for each in STATES if each == key)
    colour = QColor(theme.text)
    pen = QPen(colour, _LINE)
    if state == "new":
        pen.setWidthF(_LINE * BOLD)
    elif state == "removed":
        colour.setAlphaF(PALE)
        pen.setColor(colour)
        pen.setDashPattern(REMOVED_DASH)
    painter.setPen(pen)
    y = area.center().y()
    painter.drawLine(QLineF(area.left(), y, area.right(), y))
    if state != "existing":
        paint_state_sign(painter, state, area.center(), SIGN - 2.0, theme)


def paint_state_sign(
    painter: QPainter, state: State, centre: QPointF, size: float, theme: Theme
) -> None:
    """A round sign ``size`` wide: plus, arrow or cross."""
    painter.setPen(QPen(theme.text, size / 14))
    painter.setBrush(theme.canvas)
    painter.drawEllipse(QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size))
    pen = QPen(theme.text, size / 8)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    for a, b in strokes(state, (centre.x(), centre.y()), size):
        painter.drawLine(QLineF(*a, *b))
