"""Shows one chart: figures under the pointer, or under the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from sanwright.charts.chart import Chart
from sanwright.gui.look.charts.paint import PlotArea, draw_chart
from sanwright.gui.look.theme import current_theme

_MARGIN = 8.0
_LEAST = QSize(220, 150)
_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageDown: -10,
    Qt.Key.Key_PageUp: 10,
}


class ChartView(QWidget):
    """A chart with a read-out. The arrow keys walk along the curve, Esc ends that."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart: Chart | None = None
        self._words = words
        self.chosen: int | None = None
        """Number of the point of the curve that is read out."""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(_LEAST)

    def sizeHint(self) -> QSize:
        """Wide enough for figures along the axes."""
        return QSize(360, 220)

    def show_chart(self, chart: Chart | None, words: str = "") -> None:
        """Draw ``chart``; without one, ``words`` say why there is none."""
        self.chart, self._words = chart, words
        self.setAccessibleName(chart.title if chart is not None else words)
        self._choose(None)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw everything."""
        theme = current_theme()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.panel)
        painter.setPen(QPen(theme.accent if self.hasFocus() else theme.border, 1))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        if self.chart is not None:
            draw_chart(painter, self._area, self.chart, theme, self.chosen)
        else:
            painter.setPen(theme.muted_text)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self._area, flags, self._words)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read out the nearest point."""
        self._choose_at(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is pointed at."""
        super().leaveEvent(event)
        self._choose(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard is elsewhere."""
        super().focusOutEvent(event)
        self._choose(None)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard is."""
        super().focusInEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk along the curve."""
        seen = self.chart.seen if self.chart is not None else ()
        key = event.key()
        if not seen or (key == Qt.Key.Key_Escape and self.chosen is None):
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Escape:
            self._choose(None)
        elif key == Qt.Key.Key_Home:
            self._choose(seen[0])
        elif key == Qt.Key.Key_End:
            self._choose(seen[-1])
        elif key in _STEPS:
            step = _STEPS[Qt.Key(key)]
            now = seen.index(self.chosen) if self.chosen in seen else -1 if step > 0 else len(seen)
            self._choose(seen[min(max(now + step, 0), len(seen) - 1)])
        else:
            super().keyPressEvent(event)

    @property
    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def _choose_at(self, place: QPointF) -> None:
        if self.chart is not None:
            frame = PlotArea(self.chart, self._area, self.font())
            is_inside = frame.plot.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN).contains(place)
            self._choose(frame.nearest(place) if is_inside else None)

    def _choose(self, number: int | None) -> None:
        if number == self.chosen:
            return
        self.chosen = number
        reading = ""
        if number is not None and self.chart is not None:
            reading = ", ".join(self.chart.readings[number])
        self.setAccessibleDescription(reading)
        if reading:
            told = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            QAccessible.updateAccessibility(told)
        self.update()
