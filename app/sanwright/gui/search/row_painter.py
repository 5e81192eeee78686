"""Draws the rows of a search popup: symbol, title with what was typed in bold, place, shortcut."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sanwright.gui.look.icons import paint_symbol
from sanwright.gui.look.theme import current_theme
from sanwright.gui.search.page import SearchRow

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
_MARGIN = 12
_ICON = 18
_GAP = 10
_HEADING = 26


class RowPainter(QStyledItemDelegate):
    """Paints ``SearchRow`` objects; ``words`` are written bold in titles."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words: tuple[str, ...] = ()

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Two lines where there is a place to tell, else one."""
        row: SearchRow = index.data(ROW_ROLE)
        if row.is_heading:
            return QSize(100, _HEADING)
        return QSize(100, height_of(row, option.font))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row."""
        row: SearchRow = index.data(ROW_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(option.rect)
        if row.is_heading:
            self._heading(painter, area, row, option.font)
        else:
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            self._row(painter, area, row, option.font, is_chosen=chosen)
        painter.restore()

    def _heading(self, painter: QPainter, area: QRectF, row: SearchRow, font: QFont) -> None:
        small = QFont(font)
        small.setBold(True)
        painter.setFont(small)
        painter.setPen(current_theme().muted_text)
        inner = area.adjusted(_MARGIN, 4, -_MARGIN, 0)
        flags = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inner, flags | Qt.AlignmentFlag.AlignLeft, row.title)
        painter.setFont(font)
        painter.drawText(inner, flags | Qt.AlignmentFlag.AlignRight, row.where)

    def _row(
        self, painter: QPainter, area: QRectF, row: SearchRow, font: QFont, *, is_chosen: bool
    ) -> None:
        theme = current_theme()
        ink, pale = theme.text, theme.muted_text
        if is_chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.accent)
            painter.drawRoundedRect(area.adjusted(4, 1, -4, -1), 5, 5)
            ink = pale = theme.accent_text
        if not row.is_enabled:
            painter.setOpacity(0.55)
        inner = area.adjusted(_MARGIN, 0, -_MARGIN, 0)
        self._symbol(painter, inner, row, ink if is_chosen else pale, is_chosen=is_chosen)
        inner.setLeft(inner.left() + _ICON + _GAP)
        if row.keys:
            inner.setRight(self._keys(painter, inner, row.keys, pale, font) - _GAP)
        self._texts(painter, inner, row, font, ink, pale)

    def _symbol(
        self, painter: QPainter, inner: QRectF, row: SearchRow, ink: QColor, *, is_chosen: bool
    ) -> None:
        colour = current_theme().severity(row.severity) if row.severity and not is_chosen else ink
        name = "check" if row.is_checked else row.icon
        if name:
            top = inner.center().y() - _ICON / 2
            paint_symbol(painter, name, QRectF(inner.left(), top, _ICON, _ICON), colour)

    def _keys(self, painter: QPainter, inner: QRectF, keys: str, ink: QColor, font: QFont) -> float:
        """The shortcut in a frame; returns where it begins."""
        metrics = QFontMetricsF(font)
        width, height = metrics.horizontalAdvance(keys) + 14, metrics.height() + 4
        plate = QRectF(inner.right() - width, inner.center().y() - height / 2, width, height)
        frame = QColor(ink)
        frame.setAlphaF(0.45)
        painter.setPen(QPen(frame, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(plate, 4, 4)
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, keys)
        return plate.left()

    def _texts(
        self,
        painter: QPainter,
        inner: QRectF,
        row: SearchRow,
        font: QFont,
        ink: QColor,
        pale: QColor,
    ) -> None:
        metrics = QFontMetricsF(font)
        lines = 2 if row.where else 1
        top = inner.center().y() - lines * metrics.height() / 2
        bold = QFont(font)
        bold.setBold(True)
        x, base = inner.left(), top + metrics.ascent()
        title = metrics.elidedText(row.title, Qt.TextElideMode.ElideRight, inner.width() - 8)
        painter.setPen(ink)
        for text, is_typed in runs(title, self.words):
            here = bold if is_typed else font
            painter.setFont(here)
            painter.drawText(QPointF(x, base), text)
            x += QFontMetricsF(here).horizontalAdvance(text)
        if row.where:
            painter.setFont(font)
            painter.setPen(pale)
            where = metrics.elidedText(row.where, Qt.TextElideMode.ElideMiddle, inner.width())
            painter.drawText(QPointF(inner.left(), base + metrics.height()), where)


def height_of(row: SearchRow, font: QFont) -> int:
    """How high a row to choose is."""
    lines = 2 if row.where else 1
    return round(lines * QFontMetricsF(font).height()) + 12


def runs(title: str, words: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    """The title in pieces, each with whether it was typed."""
    low = title.casefold()
    if len(low) != len(title) or not words:
        yield title, False
        return
    typed = bytearray(len(title))
    for word in words:
        start = low.find(word)
        while word and start >= 0:
            typed[start : start + len(word)] = b"\1" * len(word)
            start = low.find(word, start + len(word))
    begin = 0
    for end in range(1, len(title) + 1):
        if end == len(title) or typed[end] != typed[begin]:
            yield title[begin:end], bool(typed[begin])
            begin = end
