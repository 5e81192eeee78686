"""The table of the cables that are to be drawn."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from sanwright.design import Tables
from sanwright.gui.dialogs.connect_group.outcome import Row
from sanwright.gui.editor.port_names import name_of
from sanwright.gui.theme import Theme
from sanwright.language import mark, tr
from sanwright.units import format_quantity

_Index = QModelIndex | QPersistentModelIndex
COLUMNS = (
    mark("Device"), mark("Port"), mark("Switch"), mark("Port"), mark("Cable"), mark("Length"),
    mark("Verdict"),
)  # fmt: skip
_VERDICT = len(COLUMNS) - 1


class RowsModel(QAbstractTableModel):
    """Rows are written out only when they are seen."""

    def __init__(self, tables: Tables, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tables, self._theme = tables, theme
        self.rows: tuple[Row, ...] = ()

    def show(self, rows: tuple[Row, ...]) -> None:
        """Show these."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """As many as there are cables."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """Always the same."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Column titles."""
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return tr(COLUMNS[section])
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """One cell."""
        row = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.cells(row)[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == _VERDICT:
            return self._theme.good if row.verdict is None else self._theme.severity(row.verdict)
        return None

    def cells(self, row: Row) -> tuple[str, ...]:
        """All texts of a row."""
        label = self._tables.label
        return (
            label(row.link.source),
            name_of(self._tables, row.link.a),
            label(row.link.switch),
            name_of(self._tables, row.link.b),
            row.laid.cable.name,
            format_quantity(row.laid.length),
            row.text,
        )
