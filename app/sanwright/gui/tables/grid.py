"""The table itself: keys and clipboard as in a spreadsheet; editing goes through the model."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from sanwright.fields import Plan, PlannedCell
from sanwright.gui.look.standard_keys import is_key_of
from sanwright.gui.tables.model import CellsModel
from sanwright.gui.tables.rows import runs
from sanwright.gui.tables.typing import CellDelegate
from sanwright.gui.widgets.cell_block import Block, cells_in, cells_mime
from sanwright.text import Text, tr

MOST_CELLS = 1_000_000
_PASTE = Text("Paste {count} cell", "Paste {count} cells")
_CLEAR = Text("Clear {count} cell", "Clear {count} cells")
_FILL_DOWN = Text("Fill down {count} cell", "Fill down {count} cells")
_OWN_KEYS = (
    QKeySequence.StandardKey.Copy,
    QKeySequence.StandardKey.Cut,
    QKeySequence.StandardKey.Paste,
    QKeySequence.StandardKey.Delete,
    QKeySequence.StandardKey.SelectAll,
)


class TableGrid(QTableView):
    """Cells of one sheet. ``agree`` is asked for plans of which something is refused."""

    find_wanted = Signal()
    """The filter line should have the keyboard."""
    planned = Signal(object)
    """A ``Plan`` that was agreed to and is to be carried out."""

    def __init__(
        self, model: CellsModel, agree: Callable[[Plan], bool], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.cells = model
        self._agree = agree
        self.setModel(model)
        self.delegate = CellDelegate(model, self)
        self.setItemDelegate(self.delegate)
        self.delegate.closeEditor.connect(lambda *_: self._go_on())
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.EditKeyPressed | trigger.AnyKeyPressed | trigger.DoubleClicked)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectItems)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(True)
        # Else a title that is aligned to the right loses its front.
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)

    # Where things are

    def visible_columns(self) -> list[int]:
        """Columns that are shown, in the order in which they stand."""
        header = self.horizontalHeader()
        order = (header.logicalIndex(at) for at in range(header.count()))
        return [number for number in order if not self.isColumnHidden(number)]

    def areas(self) -> list[QItemSelectionRange]:
        """The rectangles of cells that are selected."""
        return self.selectionModel().selection().toList()

    def selected_rows(self) -> list[int]:
        """Rows with a selected cell, in order."""
        found: set[int] = set()
        for area in self.areas():
            found.update(range(area.top(), area.bottom() + 1))
        return sorted(found)

    def selected_columns(self) -> list[int]:
        """Shown columns with a selected cell, as they stand."""
        found: set[int] = set()
        for area in self.areas():
            found.update(range(area.left(), area.right() + 1))
        return [number for number in self.visible_columns() if number in found]

    def choose(self, rows: list[int]) -> None:
        """Select whole rows and show the first of them."""
        selection = QItemSelection()
        last_column = len(self.cells.columns) - 1
        for first, last in runs(sorted(rows)):
            selection.select(self.cells.index(first, 0), self.cells.index(last, last_column))
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(selection, flags.ClearAndSelect)
        if rows:
            column = self.visible_columns()[:1] or [0]
            index = self.cells.index(min(rows), column[0])
            self.selectionModel().setCurrentIndex(index, flags.NoUpdate)
            self.scrollTo(index)

    # Clipboard

    def copy(self, *, with_titles: bool = False) -> None:
        """Put the selected cells onto the clipboard, for spreadsheets and mails."""
        block = self.selected_block()
        if with_titles and block:
            block.insert(0, [self.cells.title(number) for number in self.selected_columns()])
        if not block:
            return
        QGuiApplication.clipboard().setMimeData(cells_mime(block))

    def selected_block(self) -> Block:
        """Texts of the selected cells; those between that are not selected are empty."""
        columns, chosen = self.selected_columns(), self.selectionModel()
        rows = self.selected_rows()
        if len(rows) * len(columns) > MOST_CELLS:
            return []
        is_full = sum(a.width() * a.height() for a in self.areas()) >= len(rows) * len(columns)
        return [
            [
                self._text(row, column)
                if is_full or chosen.isSelected(self.cells.index(row, column))
                else ""
                for column in columns
            ]
            for row in rows
        ]

    def _text(self, row: int, column: int) -> str:
        return self.cells.columns[column].read(self.cells.book, self.cells.ids[row])

    def paste(self) -> None:
        """Write the clipboard's cells over the table, after asking if not all can be."""
        block = cells_in(QGuiApplication.clipboard().mimeData())
        if block:
            self.write(self._targets(block), _PASTE)

    def clear_cells(self) -> None:
        """Empty the selected cells that can be typed in."""
        columns = [n for n in self.selected_columns() if self.cells.columns[n].write is not None]
        self.write(self._chosen_cells(columns, ""), _CLEAR)

    def cut(self) -> None:
        """Copy, then clear."""
        self.copy()
        self.clear_cells()

    def fill_down(self) -> None:
        """Write the uppermost selected cell of every column over those beneath it."""
        rows, columns = self.selected_rows(), self.selected_columns()
        if len(rows) < 2:
            return
        texts = [[self._text(rows[0], column) for column in columns]] * (len(rows) - 1)
        self.write(self._cells(texts, rows[1:], columns), _FILL_DOWN)

    def write(self, cells: list[PlannedCell], name: Text) -> None:
        """Write texts as one edit, called ``forms``; asks first if some are refused."""
        if not cells:
            return
        plan = self.cells.plan(cells, name.given(len(cells)))
        if not plan.refused or self._agree(plan):
            self.planned.emit(plan)

    def _chosen_cells(self, columns: list[int], text: str) -> list[PlannedCell]:
        selection = self.selectionModel()
        return [
            self._cell(row, column, text)
            for row in self.selected_rows()
            for column in columns
            if selection.isSelected(self.cells.index(row, column))
        ]

    def _targets(self, block: Block) -> list[PlannedCell]:
        """A block from the current cell on; over and over where it fits the selection."""
        rows, columns = self.selected_rows(), self.selected_columns()
        visible = self.visible_columns()
        current = self.currentIndex()
        if not rows or not columns:
            if not current.isValid():
                return []
            rows, columns = [current.row()], [current.column()]
        titles = [self.cells.title(n).casefold() for n in visible]
        if len(block) > 1 and all(cell.casefold() in titles for cell in block[0]):
            block = block[1:]
        height, width = len(block), max(len(row) for row in block)
        if (height, width) == (1, 1) and len(rows) * len(columns) > 1:
            return self._chosen_cells(columns, block[0][0])
        if len(rows) % height == 0 and len(columns) % width == 0:
            return self._cells(block, rows, columns)
        start = visible.index(columns[0])
        across: list[int | None] = [*visible[start : start + width]]
        across += [None] * (width - len(across))
        down: list[int | None] = [*range(rows[0], min(rows[0] + height, len(self.cells.ids)))]
        down += [None] * (height - len(down))
        return self._cells(block, down, across)

    def _cells(
        self,
        block: Block,
        rows: list[int] | list[int | None],
        columns: list[int] | list[int | None],
    ) -> list[PlannedCell]:
        found = []
        for at, row in enumerate(rows):
            texts = block[at % len(block)]
            for number, column in enumerate(columns):
                width = max(len(line) for line in block)
                if number % width < len(texts):
                    found.append(self._cell(row, column, texts[number % width], at))
        return found

    def _cell(self, row: int | None, column: int | None, text: str, at: int = 0) -> PlannedCell:
        return PlannedCell(
            self.cells.ids[row] if row is not None else None,
            self.cells.columns[column] if column is not None else None,
            text,
            tr("row {number}", number=row + 1) if row is not None
            else tr("pasted row {number}", number=at + 1),
        )  # fmt: skip

    # Keys

    def event(self, event: QEvent) -> bool:
        """Take keys for the table that mean something else in the window."""
        is_key = event.type() is QEvent.Type.ShortcutOverride
        if is_key and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clipboard, clearing, filling and editing by keyboard."""
        handler = self._handler(event)
        if handler is None:
            super().keyPressEvent(event)
        else:
            handler()
            event.accept()

    def _handler(self, event: QKeyEvent) -> Callable[[], object] | None:
        key = QKeySequence.StandardKey
        standard = {
            key.Copy: self.copy,
            key.Cut: self.cut,
            key.Paste: self.paste,
            key.Delete: self.clear_cells,
            key.Find: self.find_wanted.emit,
        }
        for sequence, handler in standard.items():
            if is_key_of(event, sequence):
                return handler
        if _letter(event) == "D":
            return self.fill_down
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not _is_editing(self):
            return lambda: self.edit(self.currentIndex())
        return None

    def _go_on(self) -> None:
        """To the row beneath, after Enter."""
        below = self.currentIndex().siblingAtRow(self.currentIndex().row() + 1)
        if self.delegate.entered and below.isValid():
            self.setCurrentIndex(below)
        self.delegate.entered = False


def _is_own(event: QEvent) -> bool:
    """Whether a key is the table's while it has the keyboard."""
    if not isinstance(event, QKeyEvent):
        return False
    return any(is_key_of(event, key) for key in _OWN_KEYS) or _letter(event) in ("D", "F")


def _letter(event: QKeyEvent) -> str:
    """The letter that Ctrl is held with."""
    if event.modifiers() != Qt.KeyboardModifier.ControlModifier:
        return ""
    return chr(event.key()) if 0 < event.key() < 128 else ""


def _is_editing(grid: QTableView) -> bool:
    return grid.state() is QAbstractItemView.State.EditingState
