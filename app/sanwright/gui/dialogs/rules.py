"""Every rule with its manual."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from sanwright.checks import all_rules
from sanwright.gui.manual import manual_html
from sanwright.gui.panels.fields import named
from sanwright.gui.panels.twoline import TwoLineDelegate
from sanwright.language import tr


class RulesDialog(QDialog):
    """A list of rules with a filter; the manual beside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rules"))
        self.resize(900, 600)
        self._rules = {rule.key: rule for rule in all_rules()}
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Filter rules"))
        self.search.setPlaceholderText(tr("Filter"))
        self.list = named(QListWidget(), tr("Rules"))
        self.manual = named(QTextBrowser(), tr("Manual of the rule"))
        self.list.setItemDelegate(TwoLineDelegate(self.list))
        for rule in self._rules.values():
            item = QListWidgetItem(f"{rule.name}\n{rule.key}")
            item.setData(Qt.ItemDataRole.UserRole, rule.key)
            self.list.addItem(item)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.search)
        column.addWidget(self.list)
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(self.manual)
        split.setStretchFactor(1, 1)
        split.setSizes([320, 580])
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.addWidget(split)
        layout.addWidget(close)
        self.search.textChanged.connect(self._filter)
        self.list.currentItemChanged.connect(self._show)
        self.list.setCurrentRow(0)

    def choose(self, key: str) -> None:
        """Show the manual of the rule ``key``."""
        self.search.clear()
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == key:
                self.list.setCurrentRow(row)

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        for row in range(self.list.count()):
            item = self.list.item(row)
            rule = self._rules[item.data(Qt.ItemDataRole.UserRole)]
            whole = (
                f"{rule.key} {rule.name} {' '.join(text for _, text in rule.sections)}".casefold()
            )
            item.setHidden(not all(word in whole for word in words))

    def _show(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            rule = self._rules[item.data(Qt.ItemDataRole.UserRole)]
            self.manual.setHtml(manual_html(rule))
