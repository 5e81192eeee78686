"""The item model of a table: reads cells when they are painted, follows the design row by row.

Sorted and filtered here, without a proxy: a comparison that Qt asks Python for costs a hundred
times as much as one of Python's own. A row stays where it is while it is edited.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from sanwright.design import Change
from sanwright.fields import Plan, PlannedCell, RecordField, plan, undo_name
from sanwright.gui.document.session import Session
from sanwright.gui.look.theme import current_theme
from sanwright.gui.tables.figures import FINDING, columns_of
from sanwright.gui.tables.filtering import Filter
from sanwright.gui.tables.rows import ordered, place_in, runs, sort_key
from sanwright.gui.tables.sheets import TableSheet
from sanwright.text import Text, tr

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_ROLE = Qt.ItemDataRole


class CellsModel(QAbstractTableModel):
    """Rows and columns of one sheet. ``ids`` are the rows that are shown, in their order."""

    refused = Signal(object, str)
    """Index of a cell and the sentence that says why it did not take what was typed."""
    counted = Signal()
    """Rows came, went, or are filtered otherwise."""

    def __init__(self, sheet: TableSheet, session: Session, parent: QObject | None) -> None:
        super().__init__(parent)
        self.sheet = sheet
        self.book = session.book
        self.columns: list[RecordField] = columns_of(sheet, session)
        self.ids: list[str] = []
        self.filter = Filter()
        self._session = session
        self._all: list[str] = []
        self._known: set[str] = set()
        self._sort: tuple[int, bool] | None = None
        self._rows: dict[str, int] | None = None
        self._words: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}

    # What the table shows

    @property
    def total(self) -> int:
        """How many rows there are, filtered out ones too."""
        return len(self._all)

    def row_of(self, id_: str) -> int | None:
        """Where a row is shown; None if it is not."""
        if self._rows is None:
            self._rows = {shown: row for row, shown in enumerate(self.ids)}
        return self._rows.get(id_)

    def title(self, number: int) -> str:
        """The title of a column."""
        return self.columns[number].heading

    def cells_of(self, id_: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """All cells of a row: as shown, and without what only stands for an empty one."""
        found = self._words.get(id_)
        if found is None:
            stated = tuple(column.read(self.book, id_) for column in self.columns)
            shown = tuple(
                text or str(column.meant(self.book, id_))
                for text, column in zip(stated, self.columns, strict=True)
            )
            found = self._words[id_] = shown, stated
        return found

    def distinct(self, number: int) -> list[str]:
        """The texts of a column over all rows, in order of first use."""
        return list(dict.fromkeys(self.cells_of(id_)[0][number] for id_ in self._all))

    # Following the design

    def start(self) -> None:
        """Show another design."""
        self.beginResetModel()
        self._words.clear()
        self._all = list(self.sheet.ids(self.book.design))
        self._known = set(self._all)
        self._arrange()
        self.endResetModel()
        self.counted.emit()

    def follow(self, change: Change) -> None:
        """Take over an edit; the book has forgotten what is stale."""
        self._words.clear()
        if any(self.sheet.moves_rows(item) for item in change.replacements):
            self.sync()
        self.touch()

    def touch(self) -> None:
        """What cells say may be different now."""
        self._words.clear()
        if self.ids:
            last = self.index(len(self.ids) - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def sync(self) -> None:
        """Add and take away rows until they are those of the design."""
        self._words.clear()
        former = self._known
        self._all = list(self.sheet.ids(self.book.design))
        self._known = set(self._all)
        gone = [row for row, id_ in enumerate(self.ids) if id_ not in self._known]
        for first, last in reversed(list(runs(gone))):
            self.beginRemoveRows(_NOWHERE, first, last)
            del self.ids[first : last + 1]
            self._rows = None
            self.endRemoveRows()
        new = [id_ for id_ in self._all if id_ not in former and self._passes(id_)]
        if self._sort is None or len(new) * 4 > len(self.ids):
            self._append(new)
            if self._sort is not None and new:
                self.sort(*self._sort_arguments())
        else:
            for id_ in new:
                self._insert(id_)
        self.counted.emit()

    def _append(self, new: Sequence[str]) -> None:
        if new:
            self.beginInsertRows(_NOWHERE, len(self.ids), len(self.ids) + len(new) - 1)
            self.ids.extend(new)
            self._rows = None
            self.endInsertRows()

    def _insert(self, id_: str) -> None:
        number, descending = self._sort or (0, False)
        key = sort_key(self.book, self.columns[number])
        row = place_in(self.ids, id_, key, descending=descending)
        self.beginInsertRows(_NOWHERE, row, row)
        self.ids.insert(row, id_)
        self._rows = None
        self.endInsertRows()

    # Order and filter

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order by a column; -1 is the order of the design."""
        descending = order is Qt.SortOrder.DescendingOrder
        self._sort = (column, descending) if 0 <= column < len(self.columns) else None
        self._relayout()

    def set_filter(self, wanted: Filter) -> None:
        """Show only rows that the filter takes."""
        self.filter = wanted
        self._relayout()
        self.counted.emit()

    def _relayout(self) -> None:
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        ids = [self.ids[index.row()] for index in old]
        self._arrange()
        rows = (self.row_of(id_) for id_ in ids)
        new = [
            self.index(row, index.column()) if row is not None else QModelIndex()
            for row, index in zip(rows, old, strict=True)
        ]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def _arrange(self) -> None:
        shown = [id_ for id_ in self._all if self._passes(id_)]
        if self._sort is not None:
            number, descending = self._sort
            key = sort_key(self.book, self.columns[number])
            shown = ordered(shown, key, descending=descending)
        self.ids = shown
        self._rows = None

    def _passes(self, id_: str) -> bool:
        return not self.filter.is_on or self.filter.takes(*self.cells_of(id_))

    def _sort_arguments(self) -> tuple[int, Qt.SortOrder]:
        number, descending = self._sort or (-1, False)
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        return number, order

    # Editing

    def plan(self, cells: Sequence[PlannedCell], label: Text) -> Plan:
        """What writing ``cells`` would come to."""
        return plan(self.book, cells, label, nowhere=self.sheet.nowhere)

    def refusal(self, index: Index, text: str) -> str:
        """Why a cell would not take ``text``; empty if it would."""
        refused = self._plan_one(index, text).refused
        return str(refused[0].why) if refused else ""

    def _plan_one(self, index: Index, text: str) -> Plan:
        id_, column = self.ids[index.row()], self.columns[index.column()]
        return self.plan([PlannedCell(id_, column, text)], undo_name(column, self.book, (id_,)))

    def setData(self, index: Index, value: object, role: int = _ROLE.EditRole) -> bool:
        """One edit; a refused value changes nothing."""
        if role != _ROLE.EditRole or not index.isValid():
            return False
        made = self._plan_one(index, str(value))
        if made.refused:
            self.refused.emit(QPersistentModelIndex(index), str(made.refused[0].why))
            return False
        self._session.do(made.change)
        return True

    # What Qt asks

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Rows that are shown."""
        return 0 if parent.isValid() else len(self.ids)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Columns, hidden ones too."""
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Whether a cell can be typed in."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.isValid() and self.columns[index.column()].write is not None:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = _ROLE.DisplayRole) -> object:
        """Text, colour and explanation of a cell."""
        if not index.isValid() or index.row() >= len(self.ids):
            return None
        id_, column = self.ids[index.row()], self.columns[index.column()]
        if role == _ROLE.TextAlignmentRole:
            return _side(column)
        if not self.sheet.has(self.book.design, id_):
            return None
        if role == _ROLE.DisplayRole:
            return column.shown(self.book, id_)
        if role == _ROLE.EditRole:
            return column.read(self.book, id_)
        if role == _ROLE.ForegroundRole:
            return self._ink(column, id_)
        if role == _ROLE.ToolTipRole:
            return self._tip(column, id_)
        if role == _ROLE.AccessibleTextRole:
            return f"{tr(column.label)}: {column.shown(self.book, id_) or tr('empty')}"
        return None

    def headerData(
        self, number: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> object:
        """Titles, and the numbers of rows."""
        if orientation is Qt.Orientation.Vertical:
            return str(number + 1) if role == _ROLE.DisplayRole else None
        if role == _ROLE.DisplayRole:
            return self.title(number) + (" ▾" if number in self.filter.values else "")
        if role == _ROLE.ToolTipRole:
            return self.title(number)
        if role == _ROLE.TextAlignmentRole:
            return _side(self.columns[number])
        return None

    def _ink(self, column: RecordField, id_: str) -> object:
        if column.key == FINDING:
            severity = self._session.found.marks.get(id_)
            return current_theme().severity(severity) if severity is not None else None
        is_plain = column.write is not None and column.read(self.book, id_)
        return None if is_plain else current_theme().muted_text

    def _tip(self, column: RecordField, id_: str) -> str:
        text = column.read(self.book, id_)
        if column.key == FINDING:
            return "\n".join(str(found.message) for found in self._session.found.about((id_,))[:4])
        if column.write is None:
            note = tr("worked out; it cannot be typed in")
        elif not text:
            note = tr("nothing is stated here")
        else:
            return text
        return f"{column.shown(self.book, id_)}\n{tr(column.label)}: {note}".strip()


def _side(column: RecordField) -> Qt.AlignmentFlag:
    """Numbers are flush right."""
    side = Qt.AlignmentFlag.AlignLeft if column.number is None else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
