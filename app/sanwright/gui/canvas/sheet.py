"""What the paper paints: a stack of sheets, each saying itself where it must be painted anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

WORLD = QRectF(-1e6, -1e6, 2e6, 2e6)
MANY = 500
"""Things beyond which a whole sheet is painted anew."""


class Stack(QGraphicsScene):
    """The sheets; the paper listens to ``exposed`` and paints them into its picture."""

    exposed = Signal(object)
    """A rectangle of the drawing that must be painted anew, or None for all of it."""


class CanvasSheet(QGraphicsItem):
    """One layer of the drawing. It is never moved, and covers everything."""

    is_painted_whole = False
    """Whether all of it is going to be painted anew, so that nobody needs to say what."""

    @contextmanager
    def painted_whole(self, changes: int) -> Iterator[None]:
        """In the block so many things change: of many, all are painted anew after it.

        To note the rectangle of each would take longer.
        """
        self.is_painted_whole = changes > MANY
        try:
            yield
        finally:
            was_whole, self.is_painted_whole = self.is_painted_whole, False
            if was_whole:
                self.update()

    def update(self, rect: QRectF | None = None) -> None:  # type: ignore[override]
        """Paint ``rect`` anew, or everything."""
        if self.is_painted_whole:
            return
        stack = self.scene()
        if isinstance(stack, Stack):
            stack.exposed.emit(rect)

    def boundingRect(self) -> QRectF:
        """Everywhere: sheets sort out themselves what is visible."""
        return WORLD
