"""A paper on which things can be dropped: Qt's drag events become calls of a drop tool."""

from __future__ import annotations

from typing import cast

from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent

from sanwright.gui.canvas.dropping import drop_tool
from sanwright.gui.canvas.paper import Paper
from sanwright.gui.canvas.tools.drop import DropTool
from sanwright.gui.canvas.tools.tool import Canvas, Tool


class DropArea(Paper):
    """The part of the topology view that takes drags of parts and templates, by a tool."""

    @property
    def tool(self) -> Tool:
        """Who has the mouse and the keys."""
        raise NotImplementedError

    def begin(self, tool: Tool) -> None:
        """Let ``tool`` have the mouse and the keys."""
        raise NotImplementedError

    def finish(self) -> None:
        """Give the mouse back to the tool that had it before."""
        raise NotImplementedError

    def select_made(self, made: tuple[str, ...]) -> None:
        """Select what came of a drop, if anything did."""
        raise NotImplementedError

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A part or a template comes in."""
        tool = drop_tool(cast("Canvas", self), event.mimeData())
        if tool is None:
            event.ignore()
            return
        self.begin(tool)
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show what a drop would do here."""
        at = event.position().toPoint()
        tool = self.tool
        if isinstance(tool, DropTool) and tool.hover(self.mapToScene(at), at):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """The drag left the canvas: take its preview away."""
        self.finish()

    def dropEvent(self, event: QDropEvent) -> None:
        """Place the part that was dropped."""
        tool = self.tool
        if not isinstance(tool, DropTool):
            event.ignore()
            return
        made = tool.drop(self.mapToScene(event.position().toPoint()))
        event.acceptProposedAction()
        self.select_made(made)
        self.setFocus()
