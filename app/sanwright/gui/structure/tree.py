"""The tree of the structure panel: rows, renaming in place, folding, and drag and drop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QByteArray, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from sanwright.gui.canvas.dropping import PART_MIME
from sanwright.gui.look.icons import icon, kind_symbol
from sanwright.gui.structure.model import Branch
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.language import number
from sanwright.text import tr

IDS_MIME = "application/x-sanwright-ids"
_ID = Qt.ItemDataRole.UserRole
_KIND = Qt.ItemDataRole.UserRole + 1
_ICONS = {kind: kind_symbol(kind) for kind in ("site", "room", "rack", "group")}
NAME, COUNT, FOLDED = range(3)


class StructureTree(QTreeWidget):
    """Shows branches; says what the user wants of them, and does nothing itself."""

    renamed = Signal(str, str)
    folded = Signal(str, bool)
    dropped = Signal(tuple, str)
    """Ids of devices and containers, and the row that they were dropped on."""
    part_dropped = Signal(object, str)
    """The ``QMimeData`` of a part from the palette, and the row that it was dropped on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setColumnCount(3)
        self.setHeaderLabels([tr("Name"), "#", ""])
        for column, text in ((COUNT, tr("Devices")), (FOLDED, tr("Folded"))):
            self.headerItem().setToolTip(column, text)
        self.setIndentation(14)
        self.setAccessibleName(tr("Structure"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(True)
        self.setUniformRowHeights(True)
        self.setItemDelegate(TellingDelegate(self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(28)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (COUNT, FOLDED):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self._items: dict[str, list[QTreeWidgetItem]] = {}
        self._closed: set[str] = set()
        self._is_filling = False
        self.itemChanged.connect(self._on_change)
        self.itemCollapsed.connect(lambda item: self._closed.add(item.data(0, _ID)))
        self.itemExpanded.connect(lambda item: self._closed.discard(item.data(0, _ID)))

    def show_branches(self, branches: Iterable[Branch], symbols: dict[str, str]) -> None:
        """Show these rows; what was closed stays closed, what was chosen stays chosen."""
        self.headerItem().setIcon(FOLDED, icon("fold"))
        chosen, scrolled = self.chosen(), self.verticalScrollBar().value()
        self._is_filling = True
        was_blocked = self.blockSignals(True)  # else it tells that nothing is selected any more
        self.clear()
        self.blockSignals(was_blocked)
        self._items.clear()
        tops = [self._item(branch, symbols) for branch in branches]
        self.addTopLevelItems(tops)
        for items in self._items.values():
            for item in items:
                item.setExpanded(item.data(0, _ID) not in self._closed)
        self._is_filling = False
        self.choose(chosen)
        self.verticalScrollBar().setValue(scrolled)

    def chosen(self) -> tuple[str, ...]:
        """Ids of the selected records."""
        ids = (str(item.data(0, _ID)) for item in self.selectedItems())
        return tuple(dict.fromkeys(id_ for id_ in ids if not id_.startswith(":")))

    def chosen_containers(self) -> tuple[str, ...]:
        """Ids of the selected sites, rooms, racks and groups."""
        return tuple(id_ for id_ in self.chosen() if self._items[id_][0].data(0, _KIND) in _ICONS)

    def choose(self, ids: Iterable[str]) -> None:
        """Select exactly these, without telling anybody."""
        was_blocked = self.blockSignals(True)
        self.clearSelection()
        first = None
        for id_ in ids:
            for item in self._items.get(id_, ()):
                item.setSelected(True)
                first = first or item
        if first is not None:
            self.scrollToItem(first)
        self.blockSignals(was_blocked)
        self.viewport().update()

    def edit_name(self, id_: str) -> None:
        """Let the user write the name of a row."""
        for item in self._items.get(id_, ())[:1]:
            self.setCurrentItem(item)
            self.editItem(item, NAME)

    def item_of(self, id_: str) -> QTreeWidgetItem | None:
        """The first row of a record or a heading."""
        return next(iter(self._items.get(id_, ())), None)

    def target_at(self, pos: QPoint) -> str:
        """The container or heading that a drop at ``pos`` means; empty for none."""
        item = self.itemAt(pos)
        while item is not None and item.data(0, _KIND) == "device":
            item = item.parent()
        return str(item.data(0, _ID)) if item is not None else ""

    def mimeTypes(self) -> list[str]:
        """Records by their ids."""
        return [IDS_MIME]

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        """Ids of what is dragged, one a line."""
        ids = dict.fromkeys(str(item.data(0, _ID)) for item in items)
        data = QMimeData()
        lines = "\n".join(id_ for id_ in ids if not id_.startswith(":"))
        data.setData(IDS_MIME, QByteArray(lines.encode()))
        return data

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take records, and parts from the palette."""
        if event.mimeData().hasFormat(IDS_MIME) or event.mimeData().hasFormat(PART_MIME):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Only rows that hold something can be dropped on."""
        super().dragMoveEvent(event)
        if self.target_at(event.position().toPoint()):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Say what was dropped where; the design decides."""
        target, mime = self.target_at(event.position().toPoint()), event.mimeData()
        if not target:
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if mime.hasFormat(PART_MIME):
            self.part_dropped.emit(mime, target)
        elif mime.hasFormat(IDS_MIME):
            ids = bytes(mime.data(IDS_MIME).data()).decode().splitlines()
            self.dropped.emit(tuple(id_ for id_ in ids if id_ != target), target)

    def _item(self, branch: Branch, symbols: dict[str, str]) -> QTreeWidgetItem:
        is_record = not branch.id.startswith(":")
        name = tr(branch.name)
        count = "" if branch.kind == "device" else number(branch.count)
        item = QTreeWidgetItem([name, count, ""])
        item.setData(0, _ID, branch.id)
        item.setData(0, _KIND, branch.kind)
        item.setTextAlignment(COUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if is_record:
            flags |= Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsEditable
            symbol = _ICONS.get(branch.kind) or symbols.get(branch.id) or kind_symbol(None)
            item.setIcon(0, icon(symbol))
        if branch.kind != "device":
            flags |= Qt.ItemFlag.ItemIsDropEnabled
        if branch.folded is not None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
            state = Qt.CheckState.Checked if branch.folded else Qt.CheckState.Unchecked
            item.setCheckState(FOLDED, state)
        item.setFlags(flags)
        self._items.setdefault(branch.id, []).append(item)
        item.addChildren([self._item(inner, symbols) for inner in branch.inner])
        return item

    def _on_change(self, item: QTreeWidgetItem, column: int) -> None:
        if self._is_filling:
            return
        id_ = str(item.data(0, _ID))
        if column == NAME:
            self.renamed.emit(id_, item.text(NAME).strip())
        elif column == FOLDED:
            self.folded.emit(id_, item.checkState(FOLDED) is Qt.CheckState.Checked)
