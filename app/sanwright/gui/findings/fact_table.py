"""The table of missing facts: a column from a spreadsheet can be pasted into it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QTableView

from sanwright.gui.look.standard_keys import is_key_of
from sanwright.gui.widgets.cell_block import read_block

_PASTE = QKeySequence.StandardKey.Paste


class FactTable(QTableView):
    """Takes Ctrl+V for itself, which means the drawing elsewhere in the window."""

    pasted = Signal(object)
    """The texts of the first column of what is on the clipboard."""

    def event(self, event: QEvent) -> bool:
        """Keep the window's menu from pasting onto the drawing."""
        if event.type() is QEvent.Type.ShortcutOverride and _is_paste(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+V fills the cells from the current one down."""
        if not _is_paste(event):
            super().keyPressEvent(event)
            return
        event.accept()
        block = read_block(QGuiApplication.clipboard().text())
        if block:
            self.pasted.emit([row[0] for row in block])


def _is_paste(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and is_key_of(event, _PASTE)
