"""The calm page that stands in for the drawing until the program is there."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from sanwright.gui.look.icons import paint_symbol
from sanwright.gui.look.theme import current_theme

_SIDE = 72.0


class OpeningPage(QWidget):
    """The program's symbol and what it is doing."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.text = text
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.BusyCursor)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw both in the middle."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), current_theme().window)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QRectF(self.rect()).center()
        side = QRectF(middle.x() - _SIDE / 2, middle.y() - _SIDE - 6, _SIDE, _SIDE)
        paint_symbol(painter, "sanwright", side, QColor("black"))
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 1.3)
        painter.setFont(font)
        painter.setPen(current_theme().muted_text)
        room = QRectF(16, side.bottom() + 18, self.width() - 32, 40)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(self.text, Qt.TextElideMode.ElideMiddle, int(room.width()))
        painter.drawText(room, flags, shown)
