"""How the catalog's hits look and how they are dragged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QDrag, QFont, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sanwright.gui.catalog.model import HIT_ROLE, LIFE_ROLE, OWN_ROLE, SUMMARY_ROLE, CatalogModel
from sanwright.gui.look.icons import kind_symbol, paint_symbol, symbol_pixmap
from sanwright.gui.look.theme import Theme, current_theme, theme_for
from sanwright.text import tr

_MARGIN = 10
_SYMBOL = 26
_GHOST_WIDTH = 190
_LEAST_VENDOR = 30

if TYPE_CHECKING:
    from sanwright.catalog import PartHit


class HitDelegate(QStyledItemDelegate):
    """Symbol, model and maker, and one line of summary."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Two lines of text and some air."""
        height = QFontMetrics(option.font).height()
        return QSize(120, 2 * height + 14)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one hit."""
        hit = index.data(HIT_ROLE)
        theme = theme_for(option.palette)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            painter.fillRect(option.rect, theme.accent)
        elif hovered:
            painter.fillRect(option.rect, theme.device_header)
        ink = theme.accent_text if selected else theme.text
        pale = theme.accent_text if selected else theme.muted_text
        area = option.rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
        symbol = QRectF(area.left(), area.center().y() - _SYMBOL / 2, _SYMBOL, _SYMBOL)
        paint_symbol(painter, kind_symbol(hit.kind), symbol, ink)
        text = area.adjusted(_SYMBOL + _MARGIN, 0, 0, 0)
        line = self._paint_badges(painter, option.font, text, _badges(index, theme, selected))
        self._paint_text(painter, option.font, text, line, index, ink, pale)
        painter.restore()

    def _paint_badges(
        self, painter: QPainter, font: QFont, area: QRect, badges: list[tuple[str, QColor]]
    ) -> QRect:
        """Words in frames at the right of the upper line; returns what is left of that line."""
        small = QFont(font)
        small.setPointSizeF(font.pointSizeF() * 0.85)
        metrics, height = QFontMetrics(small), QFontMetrics(font).height()
        left = area.right()
        painter.setFont(small)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for word, colour in badges:
            width = metrics.horizontalAdvance(word) + 10
            frame = QRectF(left - width + 0.5, area.top() + 5.5, width, height - 1)
            painter.setPen(colour)
            painter.drawRoundedRect(frame, 4, 4)
            painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, word)
            left -= width + 5
        return QRect(area.left(), area.top() + 5, left - area.left(), height)

    def _paint_text(
        self,
        painter: QPainter,
        font: QFont,
        area: QRect,
        upper: QRect,
        index: QModelIndex | QPersistentModelIndex,
        ink: QColor,
        pale: QColor,
    ) -> None:
        hit: PartHit = index.data(HIT_ROLE)
        bold = QFont(font)
        bold.setBold(True)
        wide, normal = QFontMetrics(bold), QFontMetrics(font)
        painter.setPen(ink)
        painter.setFont(bold)
        base = upper.top() + wide.ascent()
        shown = wide.elidedText(str(hit.title), Qt.TextElideMode.ElideRight, upper.width())
        painter.drawText(QPoint(upper.left(), base), shown)
        used = wide.horizontalAdvance(shown) + 8
        painter.setPen(pale)
        painter.setFont(font)
        room = upper.width() - used
        if room > _LEAST_VENDOR:
            maker = normal.elidedText(hit.vendor, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPoint(upper.left() + used, base), maker)
        line = normal.elidedText(
            index.data(SUMMARY_ROLE), Qt.TextElideMode.ElideRight, area.width()
        )
        base = upper.top() + wide.height() + 2 + normal.ascent()
        painter.drawText(QPoint(area.left(), base), line)


def _badges(
    index: QModelIndex | QPersistentModelIndex, theme: Theme, selected: bool
) -> list[tuple[str, QColor]]:
    """What the list says of a part beside its name, from the right."""
    badges = []
    life = index.data(LIFE_ROLE)
    if life is not None:
        badges.append((life.word, theme.severity(life.severity)))
    if index.data(OWN_ROLE):
        badges.append((tr("own"), theme.accent))
    return [(word, theme.accent_text if selected else colour) for word, colour in badges]


class CatalogList(QListView):
    """A list whose rows are dragged as parts."""

    dropped = Signal()
    """A part was dragged to where it was taken."""

    def __init__(self, model: CatalogModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalog_model = model
        self.setModel(model)
        self.setItemDelegate(HitDelegate(self))
        self.setUniformItemSizes(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QListView.DragDropMode.DragOnly)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Catalog parts"))

    def startDrag(self, supported: Qt.DropAction) -> None:
        """Drag the selected part with a small picture of it."""
        index = self.currentIndex()
        hit = self._catalog_model.hit(index)
        if hit is None:
            return
        drag = QDrag(self)
        drag.setMimeData(self._catalog_model.mimeData([index]))
        count = self._catalog_model.count
        picture = self.ghost(
            str(hit.kind), str(hit.title) if count == 1 else f"{count} × {hit.title}"
        )
        drag.setPixmap(picture)
        size = picture.deviceIndependentSize()
        drag.setHotSpot(QPoint(round(size.width() / 2), round(size.height() / 2)))
        if drag.exec(Qt.DropAction.CopyAction) is not Qt.DropAction.IgnoreAction:
            self.dropped.emit()

    def ghost(self, kind: str, model: str) -> QPixmap:
        """What hangs on the pointer while dragging."""
        theme = current_theme()
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(_GHOST_WIDTH * ratio), round(44 * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.accent)
        painter.setBrush(theme.device_fill)
        painter.drawRoundedRect(QRectF(0.5, 0.5, _GHOST_WIDTH - 1, 43), 6, 6)
        painter.drawPixmap(10, 10, symbol_pixmap(kind_symbol(kind), 24, theme.text, ratio))
        painter.setPen(theme.text)
        painter.setFont(self.font())
        metrics = self.fontMetrics()
        shown = metrics.elidedText(model, Qt.TextElideMode.ElideRight, _GHOST_WIDTH - 54)
        painter.drawText(QRectF(44, 0, _GHOST_WIDTH - 50, 44), Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()
        return pixmap
