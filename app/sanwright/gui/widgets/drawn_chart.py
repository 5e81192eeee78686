"""Shows a chart: the same drawing that a file gets, in the colours and size of the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sanwright.gui.look.drawing_painter import paint_drawing
from sanwright.gui.look.theme import current_theme
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.sweeps.charts import ChartColours

Draw = Callable[[float, float, ChartColours, float], Drawing]
"""A drawing of this width and height, in these colours, with letters of this size."""

_LEAST = QSize(320, 220)
LETTERS = 0.72
"""Size of letters, as a share of a line of the window's own."""


class DrawnChart(QWidget):
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
        painter.fillRect(self.rect(), theme.panel)
        if self._draw is not None:
            colours = ChartColours(
                theme.panel.name(), theme.text.name(), theme.border.name(),
                theme.accent.name(), theme.muted_text.name(),
            )  # fmt: skip
            size = QFontMetricsF(self.font()).height() * LETTERS
            paint_drawing(painter, self._draw(self.width(), self.height(), colours, size))
        painter.end()
