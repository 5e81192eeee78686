"""The sections of a document as a list: ticked if printed, put in order by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from sanwright.design.papers import SectionChoice
from sanwright.text import tr

_KEY = Qt.ItemDataRole.UserRole


class SectionList(QListWidget):
    """Items move by dragging, or by Alt with the arrow up or down."""

    arranged = Signal()
    """The order is another one, or another section is printed."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Sections"))
        self.setProperty("role", "lines")
        self.setDragDropMode(QListWidget.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.model().rowsMoved.connect(lambda *_: self.arranged.emit())
        self.itemChanged.connect(lambda _: self.arranged.emit())

    def show_sections(self, rows: Sequence[tuple[SectionChoice, str]]) -> None:
        """List the sections with their titles; what was chosen stays chosen."""
        chosen = self.chosen_key
        with QSignalBlocker(self):
            self.clear()
            for choice, title in rows:
                item = QListWidgetItem(title)
                item.setData(_KEY, choice.key)
                item.setFlags(
                    Qt.ItemFlag.ItemIsEnabled
                    | Qt.ItemFlag.ItemIsSelectable
                    | Qt.ItemFlag.ItemIsUserCheckable
                    | Qt.ItemFlag.ItemIsDragEnabled
                )
                state = Qt.CheckState.Checked if choice.shown else Qt.CheckState.Unchecked
                item.setCheckState(state)
                self.addItem(item)
        self.choose(chosen)

    def rename(self, key: str, title: str) -> None:
        """Show another title."""
        item = self._item(key)
        if item is not None:
            with QSignalBlocker(self):
                item.setText(title)

    def choose(self, key: str) -> None:
        """Select the section, or the first where there is none such."""
        item = self._item(key)
        if item is not None:
            self.setCurrentItem(item)
        elif self.count():
            self.setCurrentRow(0)

    @property
    def chosen_key(self) -> str:
        """Key of the selected section; empty for none."""
        row = self.currentRow()
        return str(self.item(row).data(_KEY)) if row >= 0 else ""

    def order(self) -> list[tuple[str, bool]]:
        """Keys from top to bottom, and whether each is printed."""
        items = (self.item(row) for row in range(self.count()))
        return [(item.data(_KEY), item.checkState() is Qt.CheckState.Checked) for item in items]

    def shift(self, step: int) -> None:
        """Move the selected section down (1) or up (-1)."""
        row = self.currentRow()
        to = row + step
        if row < 0 or not 0 <= to < self.count():
            return
        with QSignalBlocker(self):
            self.insertItem(to, self.takeItem(row))
        self.setCurrentRow(to)
        self.arranged.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt+Up and Alt+Down move the section."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.shift(step)
        else:
            super().keyPressEvent(event)

    def _item(self, key: str) -> QListWidgetItem | None:
        items = (self.item(row) for row in range(self.count()))
        return next((item for item in items if item.data(_KEY) == key), None)
