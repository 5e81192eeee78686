"""The contents of the guide as a tree: chapters with their pages, all rules by topic."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from sanwright.gui.widgets.fields import named
from sanwright.guide.guide import HOME, Guide
from sanwright.guide.rule_pages import ALL_RULES
from sanwright.text import tr

_PAGE_ROLE = Qt.ItemDataRole.UserRole + 1


class ContentsTree(QTreeWidget):
    """Says which page is wanted; the page that is read is the current one."""

    wanted = Signal(str)
    """Name of the page that was chosen."""

    def __init__(self, guide: Guide) -> None:
        super().__init__()
        named(self, tr("Contents of the guide"))
        self.setHeaderHidden(True)
        self.setProperty("role", "lines")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._items: dict[str, QTreeWidgetItem] = {}
        self._add(self.invisibleRootItem(), tr("User guide"), HOME)
        for chapter in guide.chapters:
            over = self._add(self.invisibleRootItem(), chapter.title, "")
            for page in chapter.pages:
                self._add(over, page.title, page.name)
            over.setExpanded(True)
        rules = self._add(self.invisibleRootItem(), tr("All rules"), ALL_RULES)
        for topic in guide.topics:
            over = self._add(rules, topic.title, topic.overview.name)
            for page in topic.pages:
                self._add(over, page.title, page.name)
        self.currentItemChanged.connect(self._on_current)
        self.itemClicked.connect(lambda item, _: self._want(item))
        self.itemActivated.connect(lambda item, _: self._want(item))

    @property
    def pages(self) -> frozenset[str]:
        """Names of the pages that can be chosen."""
        return frozenset(self._items)

    def show_page(self, name: str) -> None:
        """Mark the page that is read; what is around it opens."""
        item = self._items.get(name)
        if item is None or item is self.currentItem():
            return
        blocker = QSignalBlocker(self)
        self.setCurrentItem(item)
        self.scrollToItem(item)
        blocker.unblock()

    def _add(self, over: QTreeWidgetItem, title: str, page: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(over, [title])
        item.setToolTip(0, title)
        item.setData(0, _PAGE_ROLE, page)
        if page:
            self._items[page] = item
        if over is self.invisibleRootItem():
            bold = QFont(self.font())
            bold.setBold(True)
            item.setFont(0, bold)
        return item

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self._want(item)

    def _want(self, item: QTreeWidgetItem) -> None:
        page = item.data(0, _PAGE_ROLE)
        if page:
            self.wanted.emit(page)
        elif item.childCount():
            item.setExpanded(True)
