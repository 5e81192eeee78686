"""The parts that a search found, as a table that can be sorted by every column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from sanwright.gui.catalog.life_cycle import life_mark
from sanwright.gui.look.icons import icon, kind_symbol
from sanwright.gui.look.theme import current_theme
from sanwright.gui.widgets.plain_rows import Index, PlainRows
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.parts import Part, PartKind
from sanwright.text import Text, from_file, tr

COLUMNS = (
    Text("Model"),
    Text("Vendor"),
    Text("Kind"),
    Text("Generation"),
    Text("Life cycle"),
    Text("From"),
)
ID_ROLE = Qt.ItemDataRole.UserRole + 1
_MODEL, _KIND, _LIFE = 0, 2, 4
_WIDTHS = (200, 105, 85, 90, 150, 85)


@dataclass(frozen=True, slots=True)
class PartLine:
    """What the table knows of a part before it is read: the rest is asked for when it is shown."""

    id: str
    model: str
    vendor: str
    kind: str


class PartsModel(PlainRows):
    """Parts in the order of the search. ``find`` gives the record, ``origin`` whose it is."""

    rows: Sequence[PartLine]

    def __init__(
        self,
        find: Callable[[str], Part | None],
        origin: Callable[[str], str],
        parent: QWidget,
    ) -> None:
        super().__init__(COLUMNS, parent)
        self._find = find
        self._origin = origin
        self._owner = parent

    def row_of(self, id_: str) -> int:
        """Row of a part; -1 if it is not listed."""
        return next((row for row, line in enumerate(self.rows) if line.id == id_), -1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, the symbol of the kind, and the colour of a life that ends."""
        if not index.isValid():
            return None
        line = self.rows[index.row()]
        if role == ID_ROLE:
            return line.id
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(line, index.column())
        theme = current_theme()
        if role == Qt.ItemDataRole.DecorationRole and index.column() == _MODEL:
            return icon(kind_symbol(line.kind))
        part = self._find(line.id) if index.column() == _LIFE else None
        mark = life_mark(part) if part is not None else None
        if mark is not None and role == Qt.ItemDataRole.ForegroundRole:
            return theme.severity(mark.severity)
        if mark is not None and role == Qt.ItemDataRole.ToolTipRole:
            return mark.sentence
        return None

    def _text(self, line: PartLine, column: int) -> str:
        if column < _KIND:
            return (str(from_file(line.model)), line.vendor)[column]
        if column == _KIND:
            return tr(PartKind(line.kind).label)
        if column == len(COLUMNS) - 1:
            return self._origin(line.id)
        part = self._find(line.id)
        if part is None:
            return ""
        if column == _LIFE:
            mark = life_mark(part)
            return mark.word if mark is not None else ""
        return part.generation


class PartsTable(QTableView):
    """Shows a ``PartsModel``; sorted only once a column's head was clicked."""

    def __init__(self, model: PartsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = model
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(model)
        self._sorted.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setModel(self._sorted)
        self.setItemDelegate(TellingDelegate(self))
        self.setAccessibleName(tr("Parts"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSortingEnabled(True)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSortIndicatorClearable(True)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, width in enumerate(_WIDTHS):
            self.setColumnWidth(column, width)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)

    def ids(self) -> tuple[str, ...]:
        """All parts in the order on screen."""
        model = self.model()
        return tuple(model.index(row, 0).data(ID_ROLE) for row in range(model.rowCount()))

    def chosen(self) -> tuple[str, ...]:
        """The selected parts, from the top."""
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()})
        return tuple(self.model().index(row, 0).data(ID_ROLE) for row in rows)

    def choose(self, id_: str) -> bool:
        """Select one part; says whether it is listed."""
        row = self._parts.row_of(id_)
        if row < 0:
            return False
        self.select_row(self._sorted.mapFromSource(self._parts.index(row, 0)).row())
        self.scrollTo(self.currentIndex())
        return True

    def select_row(self, row: int) -> None:
        """Select one row and no other. Qt's ``selectRow`` adds to the others while Ctrl is down."""
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(
            self.model().index(row, 0), flags.ClearAndSelect | flags.Rows
        )
