"""The lines of a bill of materials as they are looked at: clicked, copied, shown on the drawing."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QTreeView, QWidget

from sanwright.bom import BomLine
from sanwright.gui.bill.model import HEADERS, NUMBER, BomModel
from sanwright.gui.look.icons import icon
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.spreadsheet_text import line_cell
from sanwright.text import tr

_WIDTHS = (84, 330, 150, 80, 120, 130)


class BomTable(QTreeView):
    """A tree of groups; a click on a line asks for its devices, a double click to be close."""

    located = Signal(object)
    """Ids of what a row was counted from."""
    zoom_wanted = Signal(object)
    """The same, to be seen as large as they go."""
    number_wanted = Signal(str, str)
    """A part, and the number to order it by from now on; empty for the usual one."""
    key_wanted = Signal(str, str)
    """The key of a line without a number, and the key under which the lists have it now."""
    key_dropped = Signal(str)
    """The key of a line that no list has under a key any more."""

    def __init__(self, model: BomModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = model
        self.setModel(model)
        self.setItemDelegate(TellingDelegate(self))
        self.setAccessibleName(tr("Bill of materials"))
        self.setUniformRowHeights(True)
        self.setProperty("role", "lines")
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.setExpandsOnDoubleClick(False)
        header = self.header()
        header.setStretchLastSection(True)
        header.setSortIndicator(NUMBER, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        for column, width in enumerate(_WIDTHS):
            self.setColumnWidth(column, width)
        self.copy = QAction(tr("Copy rows"), self)
        self.copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.copy.triggered.connect(self.copy_rows)
        self.addAction(self.copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.clicked.connect(self._on_click)
        self.activated.connect(self._locate)
        self.doubleClicked.connect(self._zoom)
        model.modelReset.connect(self._open)

    def rows_text(self) -> str:
        """The selected lines, or all that are shown if none is, with tabs between their cells."""
        chosen = [line for index in self._rows() if (line := self._lines.line(index)) is not None]
        rows = [self._lines.row_texts(line) for line in chosen or self._lines.lines()]
        head = [tr(text) for text in HEADERS]
        return "\n".join("\t".join(map(line_cell, row)) for row in (head, *rows))

    def copy_rows(self) -> None:
        """Put ``rows_text`` on the clipboard, for a spreadsheet."""
        QGuiApplication.clipboard().setText(self.rows_text())

    def menu_at(self, index: QModelIndex) -> QMenu:
        """What can be done with a row."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        show = menu.addAction(icon("locate"), tr("Show"), lambda: self._locate(index))
        close = menu.addAction(icon("zoom-selection"), tr("Zoom to it"), lambda: self._zoom(index))
        for action in (show, close):
            action.setEnabled(bool(self._lines.targets(index)))
        line = self._lines.line(index)
        if line is not None:
            self._offer_numbers(menu, line.line)
        menu.addSeparator()
        self.copy.setIcon(icon("copy"))
        menu.addAction(self.copy)
        return menu

    def _offer_numbers(self, menu: QMenu, line: BomLine) -> None:
        """Other numbers that order the line; a key of the lists where it has none."""
        if not line.is_ordered or line.is_support:
            return
        if not line.part_number:
            ask = partial(self.key_wanted.emit, line.key, line.price_key)
            menu.addAction(tr("Price by a key of your list…"), ask)
            if line.price_key:
                menu.addAction(tr("Price without a key"), partial(self.key_dropped.emit, line.key))
        elif line.other_numbers and line.part:
            numbers = menu.addMenu(tr("Order by another number"))
            for number in line.other_numbers:
                numbers.addAction(number, partial(self.number_wanted.emit, line.part, number))
            numbers.addSeparator()
            usual = partial(self.number_wanted.emit, line.part, "")
            numbers.addAction(tr("The usual number"), usual)

    def _rows(self) -> list[QModelIndex]:
        """Selected rows as they stand below each other."""
        rows = self.selectionModel().selectedRows(0)
        return sorted(rows, key=lambda index: (index.parent().row(), index.row()))

    def _open(self) -> None:
        for row in range(self._lines.rowCount()):
            self.setFirstColumnSpanned(row, QModelIndex(), True)
        self.expandAll()

    def choose_first(self) -> None:
        """Select the first line, if there is one."""
        first = self._lines.index(0, 0, self._lines.index(0, 0))
        if first.isValid():
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(first, flags.ClearAndSelect | flags.Rows)

    def _on_click(self, index: QModelIndex) -> None:
        """A row that is added to others is to be copied, not gone to."""
        if len(self.selectionModel().selectedRows(0)) <= 1:
            self._locate(index)

    def _locate(self, index: QModelIndex) -> None:
        targets = self._lines.targets(index)
        if targets:
            self.located.emit(targets)

    def _zoom(self, index: QModelIndex) -> None:
        targets = self._lines.targets(index)
        if targets:
            self.zoom_wanted.emit(targets)

    def _show_menu(self, place: QPoint) -> None:
        index = self.indexAt(place)
        if index.isValid():
            self.menu_at(index).exec(self.viewport().mapToGlobal(place))
