"""What is dragged in from outside the canvas: the view passes its drag events on."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF

from sanwright.gui.canvas.tools.tool import Tool


class DropTool(Tool):
    """Follows a drag over the canvas, and carries the drop out as one edit."""

    def hover(self, pos: QPointF, at: QPoint) -> bool:
        """Show what a drop at ``pos`` would do; says whether it would do anything."""
        raise NotImplementedError

    def drop(self, pos: QPointF) -> tuple[str, ...]:
        """Do it; the ids of what came of it, to be selected."""
        raise NotImplementedError
