"""Colours of the parts of a latency: one hue for each sort, the same wherever it is drawn.

Own time is drawn full, queueing pale with an edge of the same hue, and what nobody knows hatched,
so that the hues are told apart by their place and their words too.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from sanwright.gui.look.theme import Theme

_LIGHT = {
    "adapter": "#5b3fa8",
    "adapter: hardware of host adapters": "#8a6fd1",
    "serialisation": "#1879c9",
    "serialisation: PCIe slots": "#0b4f8a",
    "serialisation: storage links": "#00808a",
    "serialisation: ISLs": "#3f6f9f",
    "switch hops": "#2d8a4e",
    "distance": "#918b00",
    "controller": "#b04300",
    "media": "#a8438a",
    "other (calibrated)": "#64748b",
}
_DARK = {
    "adapter": "#a18bf0",
    "adapter: hardware of host adapters": "#cbbcfb",
    "serialisation": "#6cb8f5",
    "serialisation: PCIe slots": "#3f8ed8",
    "serialisation: storage links": "#4cc9c9",
    "serialisation: ISLs": "#9db9dc",
    "switch hops": "#5fcb87",
    "distance": "#e6e07a",
    "controller": "#f28b3c",
    "media": "#e58cc8",
    "other (calibrated)": "#a3b1c2",
}
_PALE = 0.28
_HATCH = 5.0


def part_colour(kind: str, name: str, theme: Theme) -> QColor:
    """The hue of a part; that of its kind, if it has none of its own."""
    inks = _DARK if theme.is_dark else _LIGHT
    return QColor(inks.get(f"{kind}: {name}") or inks.get(kind) or theme.muted_text.name())


def fill_own(painter: QPainter, box: QRectF, ink: QColor) -> None:
    """Time that the I/O itself takes."""
    painter.fillRect(box, ink)


def fill_waiting(painter: QPainter, box: QRectF, ink: QColor) -> None:
    """Time that it waits for others."""
    pale = QColor(ink)
    pale.setAlphaF(_PALE)
    painter.fillRect(box, pale)
    painter.save()
    painter.setPen(QPen(ink, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.restore()


def fill_unknown(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Time that nobody knows."""
    painter.save()
    painter.setClipRect(box)
    painter.setPen(QPen(theme.muted_text, 1))
    x = box.left() - box.height()
    while x < box.right():
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
        x += _HATCH
    pen = QPen(theme.muted_text, 1, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.restore()
