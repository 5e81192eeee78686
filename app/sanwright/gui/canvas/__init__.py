"""The topology canvas: shows a session's design and turns gestures into edits of it."""

from sanwright.gui.canvas.view import EditorView

__all__ = ["EditorView"]
