"""The frame of windows with a list: entries on the left, what is about the chosen one beside."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.twoline import TwoLineDelegate

Below = QWidget | QLayout | Sequence[QWidget]
"""What stands beneath the list: one thing, or several side by side."""


class ListFrame(QDialog):
    """A list, a ``form`` about its chosen entry, and a sentence in its place while there is none.

    An entry has a key and a text of one or two lines. Showing the entries anew keeps the choice.
    """

    def __init__(self, title: str, empty: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.list = named(QListWidget(), title)
        self.list.setItemDelegate(TwoLineDelegate(self.list))
        self.form = QWidget()
        self.empty = QLabel(empty, wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.empty.setProperty("role", "empty")
        self._keys: list[Hashable] = []

    @property
    def chosen_key(self) -> Hashable | None:
        """The key of the chosen entry; None while there is none."""
        row = self.list.currentRow()
        return self._keys[row] if 0 <= row < len(self._keys) else None

    def choose_key(self, key: Hashable) -> None:
        """Choose the entry with this key, if there is one."""
        if key in self._keys:
            self.list.setCurrentRow(self._keys.index(key))

    def show_entries(
        self, entries: Iterable[tuple[Hashable, str]], wanted: Hashable | None = None
    ) -> None:
        """List ``entries``; ``wanted``, else what was chosen before, else the first is chosen.

        Nobody is told of the choice.
        """
        rows = list(entries)
        former = self.chosen_key if wanted is None else wanted
        blocked = self.list.blockSignals(True)
        keys = [key for key, _ in rows]
        if keys != self._keys:
            self._keys = keys
            self.list.clear()
            self.list.addItems([text for _, text in rows])
        for row, (_, text) in enumerate(rows):
            self._item(row).setText(text)
        if former in keys:
            self.list.setCurrentRow(keys.index(former))
        elif self.list.currentRow() < 0 and keys:
            self.list.setCurrentRow(0)
        self.list.blockSignals(blocked)
        self.show_form(is_chosen=self.chosen_key is not None)

    def show_form(self, *, is_chosen: bool) -> None:
        """Show the form, or the sentence that stands in for it."""
        self.form.setVisible(is_chosen)
        self.empty.setVisible(not is_chosen)

    def lay_out(
        self,
        below: Iterable[Below] = (),
        *,
        above: Iterable[QWidget] = (),
        foot: Iterable[QWidget] = (),
        width: int = 240,
        stretch: tuple[int, int] = (2, 5),
    ) -> None:
        """Put it all together: what is ``above`` and ``below`` the list, and at the ``foot``."""
        self.list.setMinimumWidth(width)
        left = QVBoxLayout()
        for widget in above:
            left.addWidget(widget)
        left.addWidget(self.list, 1)
        for thing in below:
            _add(left, thing)
        right = QVBoxLayout()
        right.addWidget(self.form, 1)
        right.addWidget(self.empty, 1)
        columns = QHBoxLayout()
        columns.setSpacing(14)
        columns.addLayout(left, stretch[0])
        columns.addLayout(right, stretch[1])
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        bottom = QHBoxLayout()
        for widget in foot:
            bottom.addWidget(widget, 0 if isinstance(widget, QPushButton) else 1)
        bottom.addStretch(0)
        bottom.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(12)
        layout.addLayout(columns, 1)
        layout.addLayout(bottom)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)

    def _item(self, row: int) -> QListWidgetItem:
        return self.list.item(row)


def _add(column: QVBoxLayout, thing: Below) -> None:
    if isinstance(thing, QWidget):
        column.addWidget(thing)
    elif isinstance(thing, QLayout):
        column.addLayout(thing)
    else:
        row = QHBoxLayout()
        for widget in thing:
            row.addWidget(widget)
        column.addLayout(row)
