"""Drag the paper: middle button, or the left one with the space bar."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt

from sanwright.gui.canvas.tools.tool import Canvas, Pointer, Tool


class PanTool(Tool):
    """Moves the view with the mouse until the button is released."""

    def __init__(self, canvas: Canvas, start: QPoint) -> None:
        super().__init__(canvas)
        self._last = start

    def enter(self) -> None:
        """Show the closed hand."""
        self.canvas.point_with(Qt.CursorShape.ClosedHandCursor)

    def leave(self) -> None:
        """Show the usual pointer."""
        self.canvas.point_with(None)

    def move(self, pointer: Pointer) -> None:
        """Follow the mouse."""
        moved = pointer.screen - self._last
        self._last = pointer.screen
        self.canvas.scroll_by(-moved.x(), -moved.y())

    def release(self, pointer: Pointer) -> None:
        """End panning at this place."""
        self.canvas.finish()
