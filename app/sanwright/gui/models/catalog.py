"""The catalog as a list: what a search found, ready to be dragged onto the drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

if TYPE_CHECKING:
    from sanwright.catalog import Hit

PART_MIME = "application/x-sanwright-part"
HIT_ROLE = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class CatalogModel(QAbstractListModel):
    """Search hits, best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: list[Hit] = []

    def show_hits(self, hits: Sequence[Hit]) -> None:
        """Replace what is listed."""
        self.beginResetModel()
        self._hits = list(hits)
        self.endResetModel()

    def hit(self, index: Index) -> Hit | None:
        """The hit at ``index``."""
        return self._hits[index.row()] if index.isValid() else None

    def row_of(self, part: str) -> int:
        """Row of a part id; -1 if it is not listed."""
        return next((row for row, hit in enumerate(self._hits) if hit.id == part), -1)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Number of hits."""
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, summary, and the hit itself for the delegate."""
        hit = self.hit(index)
        if hit is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{hit.vendor} {hit.model}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{hit.vendor} {hit.model}\n{hit.summary}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{hit.kind}: {hit.vendor} {hit.model}, {hit.summary}"
        return hit if role == HIT_ROLE else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every hit can be dragged."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def mimeTypes(self) -> list[str]:
        """A part by its id."""
        return [PART_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The part under the first of ``indexes``."""
        data = QMimeData()
        hit = self.hit(indexes[0]) if indexes else None
        if hit is not None:
            data.setData(PART_MIME, QByteArray(hit.id.encode()))
        return data
