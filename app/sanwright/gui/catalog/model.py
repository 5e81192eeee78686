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

from sanwright.gui.canvas.dropping import COUNT_MIME, PART_MIME
from sanwright.gui.catalog.life_cycle import LifeMark, life_mark
from sanwright.gui.document.session import Session
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.catalog import PartHit

HIT_ROLE = Qt.ItemDataRole.UserRole + 1
LIFE_ROLE = Qt.ItemDataRole.UserRole + 2
"""The ``LifeMark`` of the part, or None."""
OWN_ROLE = Qt.ItemDataRole.UserRole + 3
"""Whether the part is one of the user's own."""
SUMMARY_ROLE = Qt.ItemDataRole.UserRole + 4
"""What the part is in one line."""

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class CatalogModel(QAbstractListModel):
    """Search hits, best first."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._hits: list[PartHit] = []
        self.count = 1
        """How many of a part are dragged at once."""

    def show_hits(self, hits: Sequence[PartHit]) -> None:
        """Replace what is listed."""
        self.beginResetModel()
        self._hits = list(hits)
        self.endResetModel()

    def hit(self, index: Index) -> PartHit | None:
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
            return f"{hit.vendor} {hit.title}"
        if role == HIT_ROLE:
            return hit
        if role == SUMMARY_ROLE:
            return self._summary(hit)
        if role == OWN_ROLE:
            return self._session.catalog.is_users(hit.id)
        if role == LIFE_ROLE:
            return self._life(hit)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._said(hit, "\n" if role == Qt.ItemDataRole.ToolTipRole else ", ")
        return None

    def _said(self, hit: PartHit, separator: str) -> str:
        life = self._life(hit)
        pieces = [f"{hit.kind.label}: {hit.vendor} {hit.title}", self._summary(hit)]
        pieces += [tr("Your own part.")] if self._session.catalog.is_users(hit.id) else []
        pieces += [life.sentence] if life is not None else []
        return separator.join(pieces)

    def _summary(self, hit: PartHit) -> str:
        part = self._session.catalog.find(hit.id)
        return str(self._session.catalog.summary(part)) if part is not None else hit.summary

    def _life(self, hit: PartHit) -> LifeMark | None:
        part = self._session.catalog.find(hit.id)
        return life_mark(part) if part is not None else None

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
            if self.count > 1:
                data.setData(COUNT_MIME, QByteArray(str(self.count).encode()))
        return data
