"""Editing a cell in place: a line or a drop-down; what is refused stays open and says why."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from sanwright.gui.tables.model import CellsModel, Index
from sanwright.gui.widgets.telling_cells import TellingDelegate

_LEAVING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)

_FILLED = "filled"


class CellDelegate(TellingDelegate):
    """Makes the editors of one table."""

    def __init__(self, model: CellsModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._at: Index = QModelIndex()
        self.entered = False
        """Whether the last editor was left by Enter, which goes on to the row beneath."""
        self._is_typed = False
        """Whether a choice is being typed: each letter chooses, and only the end of it is meant."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A drop-down where there is something to choose from, else a line."""
        self._at = QPersistentModelIndex(index)
        self.entered = self._is_typed = False
        column, id_ = self._model.columns[index.column()], self._model.ids[index.row()]
        editor: QLineEdit | QComboBox
        if column.choices is not None:
            editor = QComboBox(parent)
            current = column.read(self._model.book, id_)
            options = column.choices(self._model.book, id_)
            for text in dict.fromkeys((*options, current)):
                hint = column.shown(self._model.book, id_) if text == current else ""
                editor.addItem(text or hint or "–", text)
            editor.activated.connect(lambda _: self._choose(editor))
        else:
            editor = QLineEdit(parent)
        editor.setAccessibleName(self._model.title(index.column()))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show what is there now, once: what is being typed stays, whatever else changes."""
        if editor.property(_FILLED):
            return
        editor.setProperty(_FILLED, True)
        text = str(index.data(Qt.ItemDataRole.EditRole) or "")
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(text))
        elif isinstance(editor, QLineEdit):
            editor.setText(text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """One edit."""
        model.setData(index, _text_of(editor))

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Keep the editor open on a text that would be refused."""
        if event.type() is QEvent.Type.MouseButtonPress:
            self._is_typed = False
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            leaves = event.key() in _LEAVING
            if leaves and isinstance(editor, QWidget) and self._complain(editor):
                return True
            self.entered = event.key() in _LEAVING[:2]
            self._is_typed = not leaves
        return super().eventFilter(editor, event)

    def _complain(self, editor: QWidget) -> bool:
        if not self._at.isValid():
            return False
        why = self._model.refusal(self._at, _text_of(editor))
        if why:
            QToolTip.showText(editor.mapToGlobal(editor.rect().bottomLeft()), why, editor)
            editor.setAccessibleDescription(why)
            self._model.refused.emit(self._at, why)
        return bool(why)

    def _choose(self, editor: QWidget) -> None:
        if self._is_typed:
            return
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)


def _text_of(editor: QWidget) -> str:
    if isinstance(editor, QComboBox):
        return str(editor.currentData() or "")
    return editor.text() if isinstance(editor, QLineEdit) else ""
