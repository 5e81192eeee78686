"""What tables of plain rows have in common: rows that are shown as a whole, and titled columns."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from sanwright.text import Text, tr

_Index = QModelIndex | QPersistentModelIndex


class PlainRows(QAbstractTableModel):
    """Rows below ``columns``, a subclass gives the cells."""

    def __init__(self, columns: tuple[Text, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self.rows: tuple[Any, ...] = ()

    def show(self, rows: tuple[Any, ...]) -> None:
        """Show these."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """As many as are shown."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """Always the same."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Column titles."""
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return tr(self._columns[section])
        return None
