"""Lines of a list as high as their wrapped text: Qt measures them wider than it then draws them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

_PADDING = QSize(5, 4)
"""Of a list in lines, as the appearance has it, on each side."""


class WrappedLinesDelegate(QStyledItemDelegate):
    """Measures the lines of one list by the room that is left for their text."""

    def __init__(self, shown: QListWidget) -> None:
        super().__init__(shown)
        self._shown = shown

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """The width of the list, and what the text is high in it."""
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        margin = self._shown.style().pixelMetric(
            QStyle.PixelMetric.PM_FocusFrameHMargin, None, self._shown
        )
        width = self._shown.viewport().width()
        room = width - 2 * (_PADDING.width() + margin + 1)
        text = QFontMetrics(whole.font).boundingRect(
            QRect(0, 0, max(1, room), 10_000), Qt.TextFlag.TextWordWrap, whole.text
        )
        return QSize(width, text.height() + 2 * _PADDING.height())
