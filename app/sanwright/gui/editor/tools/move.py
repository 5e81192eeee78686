"""Drag devices and notes; one undo step for one drag."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

from sanwright.design import edits
from sanwright.gui.editor.tools.tool import Canvas, Pointer, Tool
from sanwright.gui.editor.viewmodels import snapped


class MoveTool(Tool):
    """Moves ``ids``; the one under the mouse snaps to the grid (not while Alt is held)."""

    def __init__(self, canvas: Canvas, ids: tuple[str, ...], anchor: str, start: QPointF) -> None:
        super().__init__(canvas)
        self._ids = ids
        self._start = start
        self._corner = canvas.drawing.rect_of(anchor).topLeft()
        self._offset = (0.0, 0.0)

    def enter(self) -> None:
        """Show the moving hand."""
        self.canvas.point_with(Qt.CursorShape.SizeAllCursor)

    def leave(self) -> None:
        """Show everything where the design has it."""
        self.canvas.drawing.unshift()
        self.canvas.point_with(None)

    def move(self, pointer: Pointer) -> None:
        """Show where they would go."""
        moved = pointer.pos - self._start
        dx, dy = moved.x(), moved.y()
        if not pointer.modifiers & Qt.KeyboardModifier.AltModifier:
            dx = snapped(self._corner.x() + dx) - self._corner.x()
            dy = snapped(self._corner.y() + dy) - self._corner.y()
        if (dx, dy) != self._offset:
            self._offset = (dx, dy)
            self.canvas.drawing.shift(self._ids, dx, dy)

    def release(self, pointer: Pointer) -> None:
        """Put them there."""
        design = self.canvas.session.design
        dx, dy = self._offset
        self.canvas.finish()
        positions = {}
        for id_ in self._ids:
            record = design.devices.get(id_) or design.notes.get(id_)
            if record is not None:
                positions[id_] = (record.x + dx, record.y + dy)
        if dx or dy:
            self.canvas.session.do(edits.move_devices(design, positions))
