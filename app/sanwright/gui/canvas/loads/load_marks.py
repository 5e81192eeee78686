"""What a failure did to the boxes: crossed out where they are dead, ringed where cut off."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from sanwright.gui.canvas.letters import canvas_font
from sanwright.gui.look.theme import Theme
from sanwright.text import tr

_LABEL_FROM_ZOOM = 0.35


def _united(rects: tuple[QRectF, ...], margin: float) -> QRectF:
    whole = QRectF()
    for rect in rects:
        whole = whole.united(rect)
    return whole.adjusted(-margin, -margin, margin, margin)


@dataclass(frozen=True, slots=True)
class CrossedOut:
    """Boxes, bays or ports that are out of service: faded, with a cross."""

    rects: tuple[QRectF, ...]

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        return _united(self.rects, 6 / min(zoom, 1.0))

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        veil = QColor(theme.canvas)
        veil.setAlphaF(0.5)
        width = 1.8 / min(zoom, 1.0)
        for rect in self.rects:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(veil)
            painter.drawRect(rect.adjusted(-2, -2, 2, 2))
            pen = QPen(theme.error, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(rect.topLeft(), rect.bottomRight())
            painter.drawLine(rect.topRight(), rect.bottomLeft())


@dataclass(frozen=True, slots=True)
class CutOff:
    """Boxes that have lost all that they work with."""

    rects: tuple[QRectF, ...]

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        return _united(self.rects, 26 / min(zoom, 1.0))

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        scale = 1 / min(zoom, 1.0)
        pen = QPen(theme.error, 2.4 * scale)
        pen.setDashPattern((3.0, 2.0))
        for rect in self.rects:
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(-5, -5, 5, 5), 8, 8)
            if zoom >= _LABEL_FROM_ZOOM:
                _paint_label(painter, theme, QPointF(rect.center().x(), rect.top() - 5), scale)


def _paint_label(painter: QPainter, theme: Theme, at: QPointF, scale: float) -> None:
    painter.save()
    painter.translate(at)
    painter.scale(scale, scale)
    words, font = tr("cut off"), canvas_font(11, bold=True)
    wide = max(54.0, QFontMetricsF(font).horizontalAdvance(words) + 10)
    plate = QRectF(-wide / 2, -9, wide, 18)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.error)
    painter.drawRoundedRect(plate, 4, 4)
    painter.setPen(theme.canvas)
    painter.setFont(font)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()
