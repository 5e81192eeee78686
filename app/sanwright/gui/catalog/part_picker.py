"""Asks for a part of certain kinds: type a few letters, choose, done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.edits import can_take_over
from sanwright.gui.catalog.facets import FacetBoxes
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.twoline import TwoLineDelegate
from sanwright.parts import Part, PartKind
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.catalog.library import Library

_MOST = 200


class PartPicker(QDialog):
    """A list of the catalog's parts of ``kinds`` that ``accepts`` takes, with a filter.

    If not said otherwise these are the parts whose ports are known.
    """

    def __init__(
        self,
        library: Library,
        title: str,
        kinds: Sequence[PartKind],
        parent: QWidget | None = None,
        accepts: Callable[[Part], bool] = can_take_over,
        none: str = "",
    ) -> None:
        """``none`` is said where no part is left, if it is not that no ports are known."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(520, 480)
        self._library = library
        self._kinds = tuple(kinds)
        self._accepts = accepts
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Find part"))
        self.search.setPlaceholderText(tr("Model, maker, speed, order number"))
        self.facets = FacetBoxes(kinds=len(self._kinds) > 1)
        self.list = named(QListWidget(), title)
        self.list.setItemDelegate(TwoLineDelegate(self.list))
        no_ports = tr("No part matches, or nobody has stated its ports.")
        self.none = QLabel(none or no_ports, wordWrap=True)
        self.none.setProperty("role", "empty")
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.take = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.take.setText(tr("Add"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        for widget in (self.search, self.facets, self.none, self.list, buttons):
            layout.addWidget(widget, int(widget in (self.none, self.list)))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.search.textChanged.connect(self._fill)
        self.facets.changed.connect(lambda: self._fill(self.search.text()))
        self.list.itemActivated.connect(lambda _: self.accept())
        self.list.currentItemChanged.connect(lambda: self.take.setEnabled(self.part() is not None))
        self._fill("")

    def part(self) -> Part | None:
        """The part that is chosen."""
        row = self.list.currentRow()
        if row < 0:
            return None
        return self._library.find(self.list.item(row).data(Qt.ItemDataRole.UserRole))

    def _fill(self, text: str) -> None:
        self.list.clear()
        for hit in self.facets.search(self._library, text, _MOST, self._kinds):
            part = self._library.find(hit.id)
            if part is None or not self._accepts(part):
                continue
            item = QListWidgetItem(f"{part.label}\n{self._library.summary(part)}")
            item.setData(Qt.ItemDataRole.UserRole, part.id)
            self.list.addItem(item)
        self.none.setVisible(not self.list.count())
        self.list.setVisible(bool(self.list.count()))
        self.list.setCurrentRow(0)
        self.take.setEnabled(self.part() is not None)
