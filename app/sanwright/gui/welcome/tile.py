"""A button with a picture, a title and words, drawn by itself; as a row or as a card."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from sanwright.gui.icons import icon
from sanwright.gui.sketch import Sketch, paint_sketch
from sanwright.gui.theme import Theme

ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_PAD = 10
_ROUND = 6.0
_ICON = 24


class Tile(QAbstractButton):
    """Enter and the space bar press it, as a click does; arrows are told to whoever groups it."""

    arrow = Signal(int)
    """An arrow key was pressed."""
    focused = Signal()

    def __init__(self, title: str, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.light()
        self._words = words
        self._note = ""
        self._symbol = ""
        self._sketch: Sketch | None = None
        self.is_pale = False
        self.setText(title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._name()

    @property
    def title(self) -> str:
        """What it is called, without the mark of its letter."""
        return self.text().replace("&&", "\0").replace("&", "").replace("\0", "&")

    @property
    def words(self) -> str:
        """The line below the title."""
        return self._words

    @property
    def sketch(self) -> Sketch | None:
        """The picture, if there is one yet."""
        return self._sketch

    @property
    def note(self) -> str:
        """The small text beside the title."""
        return self._note

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.update()

    def set_symbol(self, name: str) -> None:
        """The icon where there is no picture."""
        self._symbol = name
        self.update()

    def set_sketch(self, sketch: Sketch) -> None:
        """The picture of a design."""
        self._sketch = sketch
        self.update()

    def set_words(self, words: str, note: str = "") -> None:
        """Other words below the title, and a note beside it."""
        self._words, self._note = words, note
        self._name()
        self.update()

    def _name(self) -> None:
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(", ".join(filter(None, (self._words, self._note))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses; arrows go to the neighbours."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in ARROWS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.arrow.emit(event.key())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that the keyboard is here."""
        super().focusInEvent(event)
        self.focused.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be pressed."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is gone."""
        super().leaveEvent(event)
        self.update()

    def _paint_ground(self, painter: QPainter, *, framed: bool) -> None:
        theme, area = self._theme, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        is_near = self.underMouse() and self.isEnabled()
        edge = theme.accent if self.hasFocus() or is_near else theme.border
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if framed or self.hasFocus() or is_near:
            painter.setPen(QPen(edge, 2.0 if self.hasFocus() else 1.0))
            painter.setBrush(theme.device_header if self.isDown() else theme.panel)
            painter.drawRoundedRect(area, _ROUND, _ROUND)

    def _paint_picture(self, painter: QPainter, room: QRect, *, framed: bool = True) -> None:
        theme = self._theme
        if framed:
            painter.setPen(QPen(theme.border, 1))
            painter.setBrush(theme.canvas)
            painter.drawRoundedRect(QRectF(room).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if self.is_pale:
            painter.setOpacity(0.5)
        if self._sketch is not None and self._sketch.boxes:
            paint_sketch(painter, self._sketch, QRectF(room).adjusted(6, 6, -6, -6), theme)
        elif self._symbol:
            square = QRect(0, 0, _ICON, _ICON)
            square.moveCenter(room.center())
            ink = theme.muted_text if framed else theme.accent
            icon(self._symbol, theme, ink).paint(painter, square, mode=QIcon.Mode.Normal)
        painter.setOpacity(1.0)

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self.font().pointSizeF() * 0.93)
        return font


class Row(Tile):
    """Picture at the left, title above words at its right, a note at the right edge."""

    def __init__(
        self, title: str, words: str = "", *, picture: QSize, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, words, parent)
        self._picture = picture
        self.right_room = 0
        """Pixels at the right edge that are left to something else."""

    def sizeHint(self) -> QSize:
        """As high as two lines of text or the picture."""
        lines = QFontMetrics(self._bold()).height() + QFontMetrics(self._small()).height() + 2
        return QSize(240, max(lines, self._picture.height()) + 2 * _PAD - 4)

    def minimumSizeHint(self) -> QSize:
        """It may be narrow."""
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        painter, theme = QPainter(self), self._theme
        self._paint_ground(painter, framed=False)
        inner = self.rect().adjusted(_PAD, _PAD - 2, -_PAD, 2 - _PAD)
        room = QRect(inner.topLeft(), self._picture)
        room.moveTop(inner.center().y() - room.height() // 2 + 1)
        is_sheet = self._picture.width() > _ICON + 8
        self._paint_picture(painter, room, framed=is_sheet)
        left = room.right() + _PAD
        right = inner.right() - self.right_room
        bold, small = self._bold(), self._small()
        above, below = QFontMetrics(bold), QFontMetrics(small)
        top = inner.center().y() + 1 - (above.height() + below.height() + 2) // 2
        if not self._words:
            top = inner.center().y() + 1 - above.height() // 2
        note_width = below.horizontalAdvance(self._note) + _PAD if self._note else 0
        plain = theme.muted_text if self.is_pale else theme.text
        painter.setPen(theme.muted_text)
        painter.setFont(small)
        if self._note:
            painter.drawText(
                QRect(left, top, right - left, above.height()),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._note,
            )  # fmt: skip
        words = below.elidedText(self._words, Qt.TextElideMode.ElideMiddle, right - left)
        words_area = QRect(left, top + above.height() + 2, right - left, below.height())
        painter.drawText(words_area, Qt.AlignmentFlag.AlignVCenter, words)
        painter.setFont(bold)
        painter.setPen(plain)
        elided = above.elidedText(
            self.text(), Qt.TextElideMode.ElideRight, right - left - note_width,
            Qt.TextFlag.TextShowMnemonic,
        )  # fmt: skip
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic
        painter.drawText(
            QRect(left, top, right - left - note_width, above.height()), flags, elided
        )


class Card(Tile):
    """A picture above title and words."""

    PICTURE = 96

    def sizeHint(self) -> QSize:
        """Room for the picture, a title and two lines of words."""
        text = QFontMetrics(self._bold()).height() + 2 * QFontMetrics(self._small()).lineSpacing()
        return QSize(210, self.PICTURE + text + 2 * _PAD + 10)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        painter, theme = QPainter(self), self._theme
        self._paint_ground(painter, framed=True)
        inner = self.rect().adjusted(_PAD, _PAD, -_PAD, -_PAD)
        self._paint_picture(painter, QRect(inner.left(), inner.top(), inner.width(), self.PICTURE))
        bold, small = self._bold(), self._small()
        metrics, top = QFontMetrics(bold), inner.top() + self.PICTURE + 6
        painter.setFont(bold)
        painter.setPen(theme.text)
        painter.drawText(
            QRect(inner.left(), top, inner.width(), metrics.height()),
            Qt.AlignmentFlag.AlignVCenter,
            metrics.elidedText(self.title, Qt.TextElideMode.ElideRight, inner.width()),
        )
        painter.setPen(theme.muted_text)
        place = QPointF(inner.left(), top + metrics.height() + 2)
        _draw_lines(painter, self._words, small, place, inner.width(), 2)


def _draw_lines(
    painter: QPainter, text: str, font: QFont, place: QPointF, width: int, most: int
) -> None:
    """Wrap ``text``; what is more than ``most`` lines is said by dots at the end of the last."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    starts: list[int] = []
    while (line := layout.createLine()).isValid() and len(starts) <= most:
        line.setLineWidth(width)
        starts.append(line.textStart())
    layout.endLayout()
    metrics = QFontMetrics(font)
    painter.setFont(font)
    for number, start in enumerate(starts[:most]):
        end = starts[number + 1] if number + 1 < len(starts) else len(text)
        is_cut = number == most - 1 and len(starts) > most
        piece = text[start:] if is_cut else text[start:end]
        shown = metrics.elidedText(piece.strip(), Qt.TextElideMode.ElideRight, width)
        baseline = place.y() + number * metrics.lineSpacing() + metrics.ascent()
        painter.drawText(QPointF(place.x(), baseline), shown)
