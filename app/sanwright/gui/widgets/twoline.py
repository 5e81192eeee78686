"""List items of two lines: what it is, and beneath it in second rank what about it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sanwright.gui.look.theme import theme_for

_MARGIN = 8


class TwoLineDelegate(QStyledItemDelegate):
    """Draws an item's text up to the line break bold, the rest pale."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Two lines and some air."""
        return QSize(80, 2 * QFontMetrics(option.font).height() + 12)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one item."""
        theme = theme_for(option.palette)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        title, _, rest = str(index.data(Qt.ItemDataRole.DisplayRole)).partition("\n")
        painter.save()
        if selected:
            painter.fillRect(option.rect, theme.accent)
        area = option.rect.adjusted(_MARGIN, 6, -_MARGIN, -6)
        bold = QFont(option.font)
        bold.setBold(True)
        y = area.top()
        for font, text, ink in (
            (bold, title, theme.text),
            (option.font, rest, theme.muted_text),
        ):
            metrics = QFontMetrics(font)
            painter.setFont(font)
            painter.setPen(theme.accent_text if selected else ink)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(QPoint(area.left(), y + metrics.ascent()), shown)
            y += metrics.height()
        painter.restore()
