"""What tables of plain rows have in common: rows that are shown as a whole, and titled columns."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from sanwright.text import Text, tr

Index = QModelIndex | QPersistentModelIndex
"""A place in a model, as Qt hands it over."""


class PlainRows(QAbstractTableModel):
    """Rows below ``columns``, a subclass gives the cells; titles of ``numbers`` are to the right.

    A subclass says of what class its ``rows`` are.
    """

    rows: Sequence[Any]

    def __init__(
        self,
        columns: tuple[Text, ...],
        parent: QObject | None = None,
        numbers: Container[int] = (),
    ) -> None:
        super().__init__(parent)
        self._columns = columns
        self._numbers = numbers
        self.rows = ()

    def show(self, rows: Sequence[Any]) -> None:
        """Show these."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def show_changed(self) -> None:
        """The cells read or look different now."""
        if self.rows:
            corner = self.index(len(self.rows) - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(0, 0), corner)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """As many as are shown."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        """Always the same."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Column titles."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return tr(self._columns[section])
        if role == Qt.ItemDataRole.TextAlignmentRole and section in self._numbers:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None
