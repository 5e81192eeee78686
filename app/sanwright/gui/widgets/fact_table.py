"""Tables of facts: values are chosen or typed, a column of a spreadsheet is pasted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from sanwright.gui.look.standard_keys import is_key_of
from sanwright.gui.widgets.cell_block import read_block
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.text import tr

Choices = Callable[[QModelIndex | QPersistentModelIndex], Sequence[str]]
"""The texts to choose from for a cell; none where any may be typed."""
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


class FactDelegate(TellingDelegate):
    """Edits a value: a line, with a list beneath it where there are known values."""

    def __init__(self, choices: Choices, parent: QObject) -> None:
        super().__init__(parent)
        self._choices = choices

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        """A list to choose from, which also takes what is typed; else a line."""
        choices = self._choices(index)
        editor: QLineEdit | QComboBox
        if choices:
            editor = QComboBox(parent, editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
            editor.addItems(list(choices))
            editor.setCurrentIndex(-1)
            editor.activated.connect(lambda _: self._choose(editor))
            if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
                QTimer.singleShot(0, editor, editor.showPopup)  # who types needs no list at once
        else:
            editor = QLineEdit(parent)
        editor.setAccessibleName(tr("Value"))
        return editor

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """What was typed before and not taken."""
        text = str(index.data(Qt.ItemDataRole.EditRole) or "")
        if isinstance(editor, QComboBox):
            editor.setEditText(text)
        elif isinstance(editor, QLineEdit):
            editor.setText(text)

    def setModelData(
        self,
        editor: QWidget,
        model: QAbstractItemModel,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """State the fact."""
        text = editor.currentText() if isinstance(editor, QComboBox) else ""
        model.setData(index, editor.text() if isinstance(editor, QLineEdit) else text)

    def _choose(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
