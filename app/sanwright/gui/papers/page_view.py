"""Pages of paper on a grey ground: in rows, as large as they fit or as the user wants them."""

from __future__ import annotations

import math
from collections import OrderedDict

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from sanwright.gui.look.theme import current_theme
from sanwright.gui.papers.page_sources import PageSource
from sanwright.text import NOTHING, Text, tr

_GAP = 14
_LEAST, _MOST = 0.05, 6.0
_STEP = 1.25
_KEPT = 24
"""Pictures of pages that are kept."""
_LONGEST = 5000
"""Pixels of a page's longer side; it is shown coarser beyond that."""


class PageView(QAbstractScrollArea):
    """Shows a ``PageSource``, or words where there is none."""

    page_changed = Signal(int)
    """The number, from 0, of the page that is in front now."""
    zoom_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Pages"))
        self.source: PageSource | None = None
        self.zoom = 1.0
        self.fits = True
        """Whether the zoom follows the room."""
        self._words: Text | str = NOTHING
        self._rects: list[QRect] = []
        self._pictures: OrderedDict[int, QPixmap] = OrderedDict()
        self._front = 0
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(self._tell_page)

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self.source.sizes) if self.source is not None else 0

    @property
    def front(self) -> int:
        """The page that is seen first."""
        return self._front

    def show_pages(self, source: PageSource | None, words: Text | str = NOTHING) -> None:
        """Show other pages, or ``words`` where there are none."""
        self.source, self._words = source, words
        self._pictures.clear()
        self._lay_out()
        self._tell_page()

    def fit(self) -> None:
        """Whole pages, as large as the room allows."""
        self.fits = True
        self._lay_out()

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller, in place of the fitting size."""
        self.fits = False
        self._set_zoom(self.zoom * factor)

    def zoom_in(self) -> None:
        """A step larger."""
        self.zoom_by(_STEP)

    def zoom_out(self) -> None:
        """A step smaller."""
        self.zoom_by(1 / _STEP)

    def show_page(self, number: int) -> None:
        """Bring a page to the top."""
        if 0 <= number < len(self._rects):
            self.verticalScrollBar().setValue(self._rects[number].top() - _GAP)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit again."""
        super().resizeEvent(event)
        self._lay_out()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl zoom, else scroll."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(_STEP if event.angleDelta().y() > 0 else 1 / _STEP)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home, End and the page keys go by pages, + and - zoom, 0 fits."""
        keys = {
            Qt.Key.Key_Home: lambda: self.show_page(0),
            Qt.Key.Key_End: lambda: self.show_page(self.count - 1),
            Qt.Key.Key_PageDown: lambda: self._turn(1),
            Qt.Key.Key_PageUp: lambda: self._turn(-1),
            Qt.Key.Key_Plus: self.zoom_in,
            Qt.Key.Key_Equal: self.zoom_in,
            Qt.Key.Key_Minus: self.zoom_out,
            Qt.Key.Key_0: self.fit,
        }
        act = keys.get(Qt.Key(event.key()))
        if act is None:
            super().keyPressEvent(event)
        else:
            act()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Pages in sight, or the words."""
        theme = current_theme()
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.border if not theme.is_dark else theme.window)
        if self.source is None:
            painter.setPen(theme.text)
            room = self.viewport().rect().adjusted(24, 24, -24, -24)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(room, int(flags), str(self._words))
        offset = self._offset()
        for number, rect in enumerate(self._rects):
            shown = rect.translated(offset)
            if shown.intersects(event.rect()):
                painter.drawPixmap(shown, self._picture(number))
                painter.setPen(QColor(0, 0, 0, 70))
                painter.drawRect(QRectF(shown).adjusted(-0.5, -0.5, 0.5, 0.5))
        painter.end()

    # How it is done

    def _turn(self, by: int) -> None:
        """To the row of pages after the one in front, or before it."""
        top = self._rects[self._front].top() if self._rects else 0
        tops = sorted({rect.top() for rect in self._rects})
        at = tops.index(top) + by if tops else 0
        if tops:
            self.verticalScrollBar().setValue(tops[min(max(at, 0), len(tops) - 1)] - _GAP)

    def _picture(self, number: int) -> QPixmap:
        found = self._pictures.get(number)
        if found is None and self.source is not None:
            ratio = self.devicePixelRatioF()
            longest = max(self.source.sizes[number])
            scale = min(self.zoom * ratio, _LONGEST / longest)
            found = QPixmap.fromImage(self.source.picture(number, scale))
            self._pictures[number] = found
            while len(self._pictures) > _KEPT:
                self._pictures.popitem(last=False)
        return found if found is not None else QPixmap()

    def _set_zoom(self, zoom: float) -> None:
        front = self._front
        self.zoom = min(max(zoom, _LEAST), _MOST)
        self._place()
        self.show_page(front)
        self._tell_page()
        self.zoom_changed.emit(self.zoom)

    def _lay_out(self) -> None:
        if self.fits and self.source is not None and self.count:
            self._set_zoom(self._fitting(self.source))
        else:
            self._place()

    def _fitting(self, source: PageSource) -> float:
        """A page, or all pages that belong together, wholly in sight."""
        across = source.across or 1
        down = math.ceil(self.count / across) if source.across else 1
        wide = max(width for width, _ in source.sizes) * across
        high = max(height for _, height in source.sizes) * down
        room = self.viewport().size()
        return min(
            (room.width() - (across + 1) * _GAP) / wide, (room.height() - (down + 1) * _GAP) / high
        )

    def _place(self) -> None:
        """Put the pages in rows at this zoom."""
        self._pictures.clear()
        self._rects = []
        sizes = self.source.sizes if self.source is not None else ()
        room = self.viewport().width()
        pages = [(round(w * self.zoom), round(h * self.zoom)) for w, h in sizes]
        across = self.source.across if self.source is not None else 0
        rows: list[list[int]] = []
        filled = 0
        for number, (width, _) in enumerate(pages):
            is_full = len(rows[-1]) >= across if across and rows else filled + width + _GAP > room
            if not rows or is_full:
                rows.append([])
                filled = _GAP
            rows[-1].append(number)
            filled += width + _GAP
        widest = max(
            (sum(pages[n][0] for n in row) + (len(row) + 1) * _GAP for row in rows), default=0
        )
        top = _GAP
        whole = max(widest, room)
        for row in rows:
            wide = sum(pages[n][0] for n in row) + (len(row) - 1) * _GAP
            left = (whole - wide) // 2
            for number in row:
                width, height = pages[number]
                self._rects.append(QRect(left, top, width, height))
                left += width + _GAP
            top += max(pages[n][1] for n in row) + _GAP
        self.horizontalScrollBar().setRange(0, max(0, widest - room))
        self.horizontalScrollBar().setPageStep(room)
        self.horizontalScrollBar().setSingleStep(40)
        high = self.viewport().height()
        self.verticalScrollBar().setRange(0, max(0, top - high) if rows else 0)
        self.verticalScrollBar().setPageStep(high)
        self.verticalScrollBar().setSingleStep(40)
        self.viewport().update()

    def _offset(self) -> QPoint:
        return QPoint(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())

    def _tell_page(self) -> None:
        """The first page of which more than the half is seen."""
        offset = self._offset()
        front = 0
        for number, rect in enumerate(self._rects):
            if rect.translated(offset).center().y() > 0:
                front = number
                break
        self.viewport().update()
        self._front = front
        self.page_changed.emit(front)
