"""A list with check marks and a filter, for choosing devices and ports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from sanwright.gui.panels.fields import named, section
from sanwright.language import tr

Chosen = Callable[[tuple[str, ...]], None]


class PickList(QWidget):
    """Checked items are the value; every click is an edit."""

    def __init__(self, title: str, on_choice: Chosen) -> None:
        super().__init__()
        self._title = title
        self._on_choice = on_choice
        self._options: Sequence[tuple[str, str]] = ()
        self._head = section(title)
        self._head.setContentsMargins(0, 0, 0, 0)
        self.filter = named(QLineEdit(clearButtonEnabled=True), tr("Filter {title}", title=title))
        self.filter.setPlaceholderText(tr("Filter"))
        self.list = named(QListWidget(), title)
        self._none = QLabel(tr("Nothing to choose from yet: place devices first."), wordWrap=True)
        self._none.setProperty("role", "muted")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for widget in (self._head, self.filter, self._none, self.list):
            layout.addWidget(widget)
        self.filter.textChanged.connect(self._apply_filter)
        self.list.itemChanged.connect(self._changed)

    def show_options(self, options: Sequence[tuple[str, str]], chosen: Collection[str]) -> None:
        """Offer ``options`` (label, id) with ``chosen`` checked; what is not offered is added."""
        known = {id_ for _, id_ in options}
        everything = [*options, *((id_, id_) for id_ in chosen if id_ not in known)]
        self.list.blockSignals(True)
        if everything != self._options:
            self._options = everything
            self.list.clear()
            for label, id_ in everything:
                item = QListWidgetItem(label)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setData(Qt.ItemDataRole.UserRole, id_)
                self.list.addItem(item)
        for row in range(self.list.count()):
            item = self.list.item(row)
            checked = item.data(Qt.ItemDataRole.UserRole) in chosen
            item.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
        self.list.blockSignals(False)
        self._head.setText(f"{self._title} ({len(chosen)})")
        self._none.setVisible(not everything)
        self._apply_filter()

    def chosen(self) -> tuple[str, ...]:
        """Ids of the checked items, in the list's order."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return tuple(
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() is Qt.CheckState.Checked
        )

    def _changed(self, _item: QListWidgetItem) -> None:
        self._on_choice(self.chosen())

    def _apply_filter(self) -> None:
        words = self.filter.text().casefold().split()
        for row in range(self.list.count()):
            item = self.list.item(row)
            text = item.text().casefold()
            item.setHidden(not all(word in text for word in words))
