"""The keyboard page and the About window."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.credits import credits_of_program
from sanwright.gui.look.icons import application_icon
from sanwright.gui.widgets.fields import heading, muted, named
from sanwright.stamp import stamp
from sanwright.text import tr


class ShortcutsDialog(QDialog):
    """Every action with its shortcut, by menu; rows are (menu, action, shortcut)."""

    def __init__(self, rows: Iterable[tuple[str, str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.resize(560, 680)
        self.tree = named(QTreeWidget(), tr("Keyboard shortcuts"))
        self.tree.setHeaderLabels([tr("Action"), tr("Shortcut")])
        self.tree.setRootIsDecorated(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.header().setStretchLastSection(False)
        menus: dict[str, QTreeWidgetItem] = {}
        for menu, action, shortcut in rows:
            if menu not in menus:
                menus[menu] = QTreeWidgetItem([menu])
                self.tree.addTopLevelItem(menus[menu])
            menus[menu].addChild(QTreeWidgetItem([action, shortcut]))
        self.tree.expandAll()
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.addWidget(self.tree)
        layout.addWidget(close)


class AboutDialog(QDialog):
    """What this is, whose it is, and what it stands on, with the text of every licence.

    ``catalog`` says which edition of the catalog is in use.
    """

    def __init__(self, catalog: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Sanwright"))
        self.resize(1000, 640)
        symbol = QLabel()
        symbol.setPixmap(application_icon().pixmap(QSize(64, 64)))
        self.version = muted(str(stamp().text))
        self.version.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(heading("Sanwright"))
        words.addWidget(self.version)
        self.edition = muted(catalog)
        words.addWidget(self.edition)
        words.addWidget(muted(tr("Design and size storage area networks, offline. Apache-2.0.")))
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(symbol)
        head.addLayout(words, 1)
        self._credits = credits_of_program()
        self.list = named(QTreeWidget(), tr("Stands on"))
        self.text = named(QPlainTextEdit(), tr("Licence"))
        self._fill_list()
        both = QSplitter(Qt.Orientation.Horizontal)
        both.addWidget(self.list)
        both.addWidget(self.text)
        both.setSizes([520, 440])
        both.setChildrenCollapsible(False)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 18, 18, 12)
        layout.setSpacing(12)
        layout.addLayout(head)
        layout.addWidget(both, 1)
        layout.addWidget(close)

    def _fill_list(self) -> None:
        self.list.setHeaderLabels([tr("Stands on"), tr("Licence"), tr("What for")])
        self.list.setRootIsDecorated(False)
        for credit in self._credits:
            name = f"{credit.name} {credit.version}".strip()
            item = QTreeWidgetItem([name, str(credit.licence), str(credit.purpose)])
            item.setToolTip(1, str(credit.licence))
            item.setToolTip(2, str(credit.purpose))
            self.list.addTopLevelItem(item)
        for column, width in enumerate((190, 130)):
            self.list.setColumnWidth(column, width)
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.list.currentItemChanged.connect(self._show_text)
        self.list.setCurrentIndex(self.list.model().index(0, 0))

    def _show_text(self, item: QTreeWidgetItem) -> None:
        credit = self._credits[self.list.indexOfTopLevelItem(item)]
        text = credit.text or tr("Its text is in the documentation of the library.")
        self.text.setPlainText(text)
