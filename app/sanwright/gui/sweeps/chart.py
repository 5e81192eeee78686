"""Shows a chart of a sweep: the same drawing that a file gets, in the colours of the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from sanwright.gui.look.theme import current_theme
from sanwright.reports.drawing.primitives import Box, Drawing, Line, Pen, TextLine
from sanwright.reports.sweeps.charts import ChartColours

Draw = Callable[[float, float, ChartColours, float], Drawing]
"""A drawing of this width and height, in these colours, with letters of this size."""

_LEAST = QSize(320, 220)


class SweepChart(QWidget):
    """One chart, drawn anew for the size and the colours of the moment."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draw: Draw | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(_LEAST)

    def show_drawing(self, draw: Draw | None, words: str) -> None:
        """Show what ``draw`` draws, which ``words`` say; None for nothing."""
        self._draw = draw
        self.setAccessibleDescription(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it into what there is."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.panel)
        if self._draw is not None:
            colours = ChartColours(
                theme.panel.name(), theme.text.name(), theme.border.name(),
                theme.accent.name(), theme.muted_text.name(),
            )  # fmt: skip
            size = QFontMetricsF(self.font()).height() * 0.72
            paint(painter, self._draw(self.width(), self.height(), colours, size), self.font())
        painter.end()


def paint(painter: QPainter, drawing: Drawing, font: QFont) -> None:
    """The marks of a drawing in their order."""
    for mark in drawing.marks:
        if isinstance(mark, Box):
            painter.setPen(_pen(mark.pen))
            painter.setBrush(QColor(mark.fill) if mark.fill else Qt.BrushStyle.NoBrush)
            rect = QRectF(mark.x, mark.y, mark.width, mark.height)
            painter.drawRoundedRect(rect, mark.radius, mark.radius)
        elif isinstance(mark, Line):
            painter.setPen(_pen(mark.pen))
            painter.drawLine(QPointF(*mark.start), QPointF(*mark.end))
        elif isinstance(mark, TextLine):
            _write(painter, mark, font)


def _pen(pen: Pen | None) -> QPen:
    if pen is None:
        return QPen(Qt.PenStyle.NoPen)
    made = QPen(QColor(pen.colour), pen.width)
    if pen.dash:
        made.setDashPattern([part / pen.width for part in pen.dash])
    return made


def _write(painter: QPainter, line: TextLine, font: QFont) -> None:
    own = QFont(font)
    own.setPixelSize(max(1, round(line.size)))
    own.setBold(line.bold)
    painter.setFont(own)
    painter.setPen(QColor(line.colour))
    width = QFontMetricsF(own).horizontalAdvance(line.text)
    shift = {"start": 0.0, "middle": width / 2, "end": width}[line.anchor]
    painter.drawText(QPointF(line.x - shift, line.y), line.text)
