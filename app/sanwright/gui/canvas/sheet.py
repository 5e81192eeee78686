"""What the paper paints: a stack of sheets, each saying itself where it must be painted anew."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

WORLD = QRectF(-1e6, -1e6, 2e6, 2e6)


class Stack(QGraphicsScene):
    """The sheets; the paper listens to ``exposed`` and paints them into its picture."""

    exposed = Signal(object)
    """A rectangle of the drawing that must be painted anew, or None for all of it."""


class CanvasSheet(QGraphicsItem):
    """One layer of the drawing. It is never moved, and covers everything."""

    def update(self, rect: QRectF | None = None) -> None:  # type: ignore[override]
        """Paint ``rect`` anew, or everything."""
        stack = self.scene()
        if isinstance(stack, Stack):
            stack.exposed.emit(rect)

    def boundingRect(self) -> QRectF:
        """Everywhere: sheets sort out themselves what is visible."""
        return WORLD
