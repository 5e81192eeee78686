"""Cables that are about to be drawn, shown as thin lines while their window is open."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from sanwright.gui.look.theme import Theme

Wire = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PlannedCables:
    """Straight lines by the side of their fabric."""

    wires: dict[str, tuple[Wire, ...]]

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        whole = QRectF()
        for wires in self.wires.values():
            for ax, ay, bx, by in wires:
                left, top = min(ax, bx), min(ay, by)
                whole = whole.united(QRectF(left, top, abs(bx - ax) + 1, abs(by - ay) + 1))
        margin = 4 / min(zoom, 1.0)
        return whole.adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        for side, wires in self.wires.items():
            colour = QColor(theme.fabric(side or None).colour)
            colour.setAlphaF(0.75)
            pen = QPen(colour, 1.4)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawLines([QLineF(*wire) for wire in wires])
