"""Select what lies in a rectangle."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from sanwright.gui.canvas.overlay import RubberBand
from sanwright.gui.canvas.tools.tool import Canvas, Pointer, Tool

_KEY = "band"


class BandTool(Tool):
    """Devices and notes that the band touches; cables and frames that lie in it whole."""

    def __init__(self, canvas: Canvas, start: QPointF, *, adds: bool) -> None:
        super().__init__(canvas)
        self._start = start
        self._before = canvas.drawing.selection if adds else ()

    def leave(self) -> None:
        """Take the band away."""
        self.canvas.drawing.overlay.set(_KEY, None)

    def cancel(self) -> None:
        """Select what was selected before."""
        self.canvas.drawing.select(self._before)
        super().cancel()

    def move(self, pointer: Pointer) -> None:
        """Select as the band grows."""
        rect = QRectF(self._start, pointer.pos).normalized()
        self.canvas.drawing.overlay.set(_KEY, RubberBand(rect))
        self.canvas.drawing.select((*self._before, *self._inside(rect)))

    def release(self, pointer: Pointer) -> None:
        """Keep the selection."""
        self.canvas.finish()

    def _inside(self, rect: QRectF) -> list[str]:
        scene = self.canvas.drawing
        found = [view.id for view in scene.devices.near(rect) if view.rect().intersects(rect)]
        found += [view.id for view in scene.notes.near(rect) if view.is_caught_by(rect)]
        found += [view.id for view in scene.cables_in(rect) if rect.contains(view.bounds)]
        return found
