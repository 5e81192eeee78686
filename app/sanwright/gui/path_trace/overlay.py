"""How the path that is looked at stands out from the drawing."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from sanwright.drawing.geometry import Point
from sanwright.gui.look.theme import Theme

_WIDTH = 3.2


@dataclass(frozen=True, slots=True)
class PathOverlay:
    """The cables of a path drawn thick, with frames around what it goes through."""

    lines: tuple[tuple[Point, ...], ...]
    boxes: tuple[QRectF, ...]

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        whole = QRectF()
        for line in self.lines:
            whole = whole.united(_polygon(line).boundingRect().adjusted(-1, -1, 1, 1))
        for box in self.boxes:
            whole = whole.united(box)
        margin = 14 / min(zoom, 1.0)
        return whole.adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        size = 1 / min(zoom, 1.0)
        under = QColor(theme.canvas)
        for colour, width in ((under, _WIDTH + 4), (theme.accent, _WIDTH)):
            pen = QPen(colour, width * size)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for line in self.lines:
                painter.drawPolyline(_polygon(line))
        painter.setPen(QPen(theme.accent, 2.4 * size))
        for box in self.boxes:
            painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), 7, 7)


def _polygon(line: tuple[Point, ...]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in line])
