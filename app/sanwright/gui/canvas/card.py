"""The ground of a box: a card with a soft shadow, or a stack of them for a folded container."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sanwright.gui.look.theme import Theme

RADIUS = 5.0
STACK = 4.0
"""A folded container looks like a stack of cards, each this much behind the one before."""
_BEHIND = 2
_SHADOW = 1.5
_INSET = 5.0
_SHADOWS = {True: QColor(0, 0, 0, 90), False: QColor(0, 0, 0, 26)}


def paint_card(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """A device's card."""
    shadow = QPen(_SHADOWS[theme.is_dark], _SHADOW)
    low = rect.bottom() + _SHADOW
    painter.setPen(shadow)
    painter.drawLine(QLineF(rect.left() + RADIUS, low, rect.right() - RADIUS, low))
    painter.setPen(QPen(theme.device_border, 1.0))
    painter.setBrush(theme.device_fill)
    painter.drawRoundedRect(rect, RADIUS, RADIUS)


def paint_stack(painter: QPainter, rect: QRectF, head: float, theme: Theme) -> None:
    """A container's stack of cards, with a lighter field for its contents below ``head``."""
    painter.setPen(QPen(theme.device_border, 1.0))
    for step in range(_BEHIND, 0, -1):
        painter.setBrush(theme.bay_fill if step > 1 else theme.device_fill)
        painter.drawRoundedRect(rect.translated(step * STACK, -step * STACK), RADIUS, RADIUS)
    painter.setBrush(theme.device_header)
    painter.drawRoundedRect(rect, RADIUS, RADIUS)
    if rect.height() - head > 2 * _INSET:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.device_fill)
        field = rect.adjusted(_INSET, head, -_INSET, -_INSET)
        painter.drawRoundedRect(field, RADIUS - 2, RADIUS - 2)


def stacked_rects(rect: QRectF) -> list[QRectF]:
    """The cards behind the first one, the farthest first, for drawing many at once."""
    return [rect.translated(step * STACK, -step * STACK) for step in range(_BEHIND, 0, -1)]
