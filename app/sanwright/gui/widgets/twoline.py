"""List items of two lines: what it is, and beneath it in second rank what about it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from sanwright.gui.document.sketch import Sketch, paint_sketch
from sanwright.gui.look.theme import Theme, theme_for

_MARGIN = 8
SKETCH = Qt.ItemDataRole.UserRole + 40
"""Under which an item has the ``Sketch`` that stands at the left of its lines, if it has one."""
_PICTURE = QSize(72, 48)


def _sketch(index: QModelIndex | QPersistentModelIndex) -> Sketch | None:
    found = index.data(SKETCH)
    return found if isinstance(found, Sketch) else None


class TwoLineDelegate(QStyledItemDelegate):
    """Draws an item's text up to the line break bold, the rest pale."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Two lines and some air, or the picture and some."""
        text = 2 * QFontMetrics(option.font).height() + 12
        return QSize(80, max(text, _PICTURE.height() + 12 if _sketch(index) is not None else 0))

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
        sketch = _sketch(index)
        if sketch is not None:
            self._paint_sketch(painter, sketch, area, theme)
            area.setLeft(area.left() + _PICTURE.width() + _MARGIN)
        bold = QFont(option.font)
        bold.setBold(True)
        y = area.top()
        if sketch is not None:
            y = area.center().y() - QFontMetrics(bold).height()
        for font, text, ink, cut in (
            (bold, title, theme.text, Qt.TextElideMode.ElideMiddle),  # names share beginnings
            (option.font, rest, theme.muted_text, Qt.TextElideMode.ElideRight),
        ):
            metrics = QFontMetrics(font)
            painter.setFont(font)
            painter.setPen(theme.accent_text if selected else ink)
            shown = metrics.elidedText(text, cut, area.width())
            painter.drawText(QPoint(area.left(), y + metrics.ascent()), shown)
            y += metrics.height()
        painter.restore()

    def _paint_sketch(self, painter: QPainter, sketch: Sketch, area: QRect, theme: Theme) -> None:
        """The picture on paper, at the left."""
        room = QRectF(area.left(), area.top(), _PICTURE.width(), _PICTURE.height())
        room.moveTop(area.center().y() + 0.5 - room.height() / 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.border, 1))
        painter.setBrush(theme.canvas)
        painter.drawRoundedRect(room, 3, 3)
        paint_sketch(painter, sketch, room.adjusted(4, 4, -4, -4), theme)
