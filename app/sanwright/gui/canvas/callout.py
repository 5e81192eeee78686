"""The callout: a short text beside the mouse, which does not scroll with the view."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from sanwright.checks import Severity
from sanwright.gui.canvas.symbols import paint_severity
from sanwright.gui.look.theme import current_theme

_MAX_WIDTH = 420
_PADDING = 8
_ICON = 16
_GAP = 18
_FLAGS = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class Callout(QWidget):
    """A short text beside the mouse with a verdict by colour, sign and word."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = ""
        self._verdict: Severity | None = None
        self._is_neutral = True
        self.hide()

    def say(self, text: str, verdict: Severity | None, at: QPoint, *, is_neutral: bool) -> None:
        """Show ``text`` near ``at``, inside the parent."""
        if (text, verdict, is_neutral) != (self.text, self._verdict, self._is_neutral):
            self.text, self._verdict, self._is_neutral = text, verdict, is_neutral
            self.resize(self._wanted())
            self.update()
        self.move(self._beside(at))
        self.show()
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A plate with a coloured edge, a sign and the text."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = current_theme().border
        if not self._is_neutral:
            verdict = self._verdict
            colour = (
                current_theme().port_fits if verdict is None else current_theme().severity(verdict)
            )
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(current_theme().panel)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        left = _PADDING
        if not self._is_neutral:
            self._paint_sign(painter)
            left += _ICON + 6
        painter.setFont(self.font())
        painter.setPen(current_theme().text)
        painter.drawText(self.rect().adjusted(left, 0, -_PADDING + 1, 0), _FLAGS, self.text)

    def _paint_sign(self, painter: QPainter) -> None:
        centre = QRectF(_PADDING, self.height() / 2 - _ICON / 2, _ICON, _ICON).center()
        if self._verdict is not None:
            colour = current_theme().severity(self._verdict)
            paint_severity(painter, self._verdict, centre, _ICON - 2, colour, current_theme().panel)
            return
        pen = QPen(current_theme().port_fits, 2.4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        x, y = centre.x(), centre.y()
        painter.drawPolyline(
            [QPoint(round(x - 6), round(y)), QPoint(round(x - 2), round(y + 5)),
             QPoint(round(x + 6), round(y - 5))]
        )  # fmt: skip

    def _wanted(self) -> QSize:
        extra = 2 * _PADDING + (0 if self._is_neutral else _ICON + 6)
        box = self.fontMetrics().boundingRect(
            QRect(0, 0, _MAX_WIDTH - extra, 1000), _FLAGS, self.text
        )
        return QSize(box.width() + extra + 2, max(box.height(), _ICON) + 12)

    def _beside(self, at: QPoint) -> QPoint:
        view = self.parentWidget()
        room = view.rect() if view is not None else QRect()
        x, y = at.x() + _GAP, at.y() + _GAP
        if x + self.width() > room.right():
            x = at.x() - _GAP - self.width()
        if y + self.height() > room.bottom():
            y = at.y() - _GAP - self.height()
        return QPoint(max(room.left(), x), max(room.top(), y))
