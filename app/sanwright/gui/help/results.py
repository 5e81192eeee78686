"""What a search found: title and heading, and beneath them the text around what was searched."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from sanwright.gui.look.theme import Theme, theme_for
from sanwright.gui.widgets.fields import named
from sanwright.guide.guide import Guide
from sanwright.guide.search import GuideHit
from sanwright.text import tr

HIT_ROLE = Qt.ItemDataRole.UserRole + 1
PLACE_ROLE = Qt.ItemDataRole.UserRole + 2
MOST = 120
_LINES = 3
_MARGIN = 10


class Results(QListWidget):
    """The places found, best first."""

    def __init__(self) -> None:
        super().__init__()
        named(self, tr("What was found"))
        self.setItemDelegate(_Painter(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)

    def show_hits(self, hits: Sequence[GuideHit], guide: Guide) -> None:
        """List ``hits``; the first is current."""
        self.clear()
        for hit in hits[:MOST]:
            chapter = guide.chapter_of(hit.page.name)
            where = " > ".join(text for text in (chapter, hit.heading) if text)
            text = "".join(run.text for run in hit.snippet)
            item = QListWidgetItem(f"{hit.page.title}\n{where}\n{text}")
            item.setData(HIT_ROLE, hit)
            item.setData(PLACE_ROLE, where)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{hit.page.title}, {where}: {text}")
            self.addItem(item)
        self.setCurrentRow(0 if hits else -1)
        self.scrollToTop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks lines elsewhere, also that which a scroll bar leaves."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    @property
    def current_hit(self) -> GuideHit | None:
        """The place that Enter would show."""
        hit = self.currentItem().data(HIT_ROLE) if self.currentRow() >= 0 else None
        return hit if isinstance(hit, GuideHit) else None


class _Painter(QStyledItemDelegate):
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Title, place, and as many lines as the snippet takes, three at most."""
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QListWidget) else 240
        metrics = QFontMetricsF(option.font)
        layout = _laid_out(index, option.font, width - 2 * _MARGIN, None)
        lines = min(_LINES, layout.lineCount())
        return QSize(80, round((2 + lines) * metrics.height()) + 2 * _MARGIN)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        theme = theme_for(option.palette)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        hit: GuideHit = index.data(HIT_ROLE)
        painter.save()
        if is_chosen:
            painter.fillRect(option.rect, theme.accent)
        else:
            painter.fillRect(
                QRectF(option.rect.left(), option.rect.bottom(), option.rect.width(), 1.0),
                theme.border,
            )
        area = QRectF(option.rect.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN))
        bold = QFont(option.font)
        bold.setBold(True)
        ink = theme.accent_text if is_chosen else theme.text
        pale = theme.accent_text if is_chosen else theme.muted_text
        y = area.top()
        place = str(index.data(PLACE_ROLE))
        for font, text, colour in ((bold, hit.page.title, ink), (option.font, place, pale)):
            metrics = QFontMetricsF(font)
            painter.setFont(font)
            painter.setPen(colour)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(QPointF(area.left(), y + metrics.ascent()), shown)
            y += metrics.height()
        painter.setPen(ink)
        painter.setClipRect(QRectF(area.left(), y, area.width(), area.bottom() - y + 2))
        layout = _laid_out(index, option.font, area.width(), None if is_chosen else theme)
        layout.draw(painter, QPointF(area.left(), y))
        painter.restore()


def _laid_out(
    index: QModelIndex | QPersistentModelIndex, font: QFont, width: float, theme: Theme | None
) -> QTextLayout:
    """The snippet in lines of ``width``, what was hit in bold and with a colour beneath."""
    hit: GuideHit = index.data(HIT_ROLE)
    layout = QTextLayout("".join(run.text for run in hit.snippet), font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    look = QTextCharFormat()
    look.setFontWeight(QFont.Weight.Bold)
    if theme is not None:
        tint = QColor(theme.warning)
        tint.setAlphaF(0.28)
        look.setBackground(tint)
    formats, at = [], 0
    for run in hit.snippet:
        if run.is_hit:
            marked = QTextLayout.FormatRange()
            marked.start, marked.length, marked.format = at, len(run.text), look
            formats.append(marked)
        at += len(run.text)
    layout.setFormats(formats)
    layout.beginLayout()
    y = 0.0
    for _ in range(_LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0.0, y))
        y += line.height()
    layout.endLayout()
    return layout
