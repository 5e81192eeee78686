"""The topology canvas: shows a session's design and turns gestures into edits of it."""

from sanwright.gui.editor.view import EditorView

__all__ = ["EditorView"]
