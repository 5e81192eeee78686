"""What editors that lie on the canvas for a while share: they end once, and give the focus back."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def end_editor(editor: QWidget) -> None:
    """Take an editor away; the keyboard goes back to what it lies on."""
    view = editor.parentWidget()
    editor.hide()
    editor.deleteLater()
    if view is not None:
        view.setFocus()
