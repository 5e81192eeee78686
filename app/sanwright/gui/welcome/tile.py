"""A button with a picture, a title and words, drawn by itself; as a row or as a card."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
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

from sanwright.gui.document.sketch import Sketch, paint_sketch
from sanwright.gui.look.icons import icon
from sanwright.gui.look.theme import current_theme

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
        theme, area = current_theme(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        is_near = self.underMouse() and self.isEnabled()
        edge = theme.accent if self.hasFocus() or is_near else theme.border
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if framed or self.hasFocus() or is_near:
            painter.setPen(QPen(edge, 2.0 if self.hasFocus() else 1.0))
            painter.setBrush(theme.device_header if self.isDown() else theme.panel)
            painter.drawRoundedRect(area, _ROUND, _ROUND)

    def _paint_picture(self, painter: QPainter, room: QRect, *, framed: bool = True) -> None:
        theme = current_theme()
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
            ink = "muted" if framed else "accent"
            icon(self._symbol, ink).paint(painter, square, mode=QIcon.Mode.Normal)
        painter.setOpacity(1.0)

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self.font().pointSizeF() * 0.93)
        return font


class TileRow(Tile):
    """Picture at the left, title above words at its right, a note at the right edge."""

    def __init__(self, title: str, words: str = "", *, picture: QSize, wraps: bool = False) -> None:
        super().__init__(title, words)
        self._picture, self._wraps = picture, wraps
        self.right_room = 0
        """Pixels at the right edge that are left to something else."""

    def sizeHint(self) -> QSize:
        """As high as the text or the picture."""
        return QSize(240, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """It may be narrow."""
        return QSize(120, self.sizeHint().height())

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Words that wrap make it higher."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Words that wrap need more."""
        lines = len(self._lines(width - 3 * _PAD - self._picture.width() - self.right_room))
        text = QFontMetrics(self._bold()).height() + 2
        text += lines * QFontMetrics(self._small()).lineSpacing()
        return max(text, self._picture.height()) + 2 * _PAD - 4

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        painter, theme = QPainter(self), current_theme()
        self._paint_ground(painter, framed=False)
        inner = self.rect().adjusted(_PAD, _PAD - 2, -_PAD, 2 - _PAD)
        room = QRect(inner.topLeft(), self._picture)
        room.moveTop(inner.center().y() - room.height() // 2 + 1)
        self._paint_picture(painter, room, framed=self._picture.width() > _ICON)
        text = QRect(inner)
        text.setLeft(room.right() + _PAD)
        text.setRight(inner.right() - self.right_room)
        bold, small = self._bold(), self._small()
        lines, spacing = self._lines(text.width()), QFontMetrics(small).lineSpacing()
        head = QFontMetrics(bold).height()
        high = head + 2 + len(lines) * spacing
        first = QRect(text.left(), inner.center().y() + 1 - high // 2, text.width(), head)
        painter.setPen(theme.muted_text)
        painter.setFont(small)
        align = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(first, Qt.AlignmentFlag.AlignRight | align, self._note)
        below = QRect(first.left(), first.bottom() + 3, first.width(), spacing)
        for line in lines:
            painter.drawText(below, align, line)
            below.translate(0, spacing)
        painter.setFont(bold)
        painter.setPen(theme.muted_text if self.is_pale else theme.text)
        if self._note:
            first.setRight(first.right() - QFontMetrics(small).horizontalAdvance(self._note) - _PAD)
        shown = QFontMetrics(bold).elidedText(
            self.text(), Qt.TextElideMode.ElideRight, first.width(), Qt.TextFlag.TextShowMnemonic
        )
        painter.drawText(first, align | Qt.TextFlag.TextShowMnemonic, shown)

    def _lines(self, width: int) -> list[str]:
        """The words as they are written, in ``width``."""
        if not self._words:
            return []
        if self._wraps:
            return wrapped(self._words, self._small(), width, 2)
        elide = Qt.TextElideMode.ElideMiddle  # a path: its end tells more than its middle
        return [QFontMetrics(self._small()).elidedText(self._words, elide, width)]


class PictureCard(Tile):
    """A picture above title and words."""

    PICTURE = 96
    _LINES = 4
    """Of title and words together; the title may take two."""

    def sizeHint(self) -> QSize:
        """Room for the picture and the text."""
        text = self._LINES * QFontMetrics(self._bold()).lineSpacing()
        return QSize(210, self.PICTURE + text + 2 * _PAD + 8)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        painter, theme = QPainter(self), current_theme()
        self._paint_ground(painter, framed=True)
        inner = self.rect().adjusted(_PAD, _PAD, -_PAD, -_PAD)
        self._paint_picture(painter, QRect(inner.left(), inner.top(), inner.width(), self.PICTURE))
        place = QRect(inner.left(), inner.top() + self.PICTURE + 6, inner.width(), 0)
        title = wrapped(self.title, self._bold(), inner.width(), 2)
        words = wrapped(self._words, self._small(), inner.width(), self._LINES - len(title))
        for lines, font, ink in (
            (title, self._bold(), theme.text), (words, self._small(), theme.muted_text),
        ):  # fmt: skip
            painter.setFont(font)
            painter.setPen(ink)
            place.setHeight(QFontMetrics(font).lineSpacing())
            for line in lines:
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, line)
                place.translate(0, place.height())
            place.translate(0, 2)


def wrapped(text: str, font: QFont, width: int, most: int) -> list[str]:
    """``text`` in lines; what is more than ``most`` of them is dots at the end of the last."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    starts: list[int] = []
    while (line := layout.createLine()).isValid() and len(starts) <= most:
        line.setLineWidth(max(1, width))
        starts.append(line.textStart())
    layout.endLayout()
    ends = [*starts[1:most], len(text)]
    metrics = QFontMetrics(font)
    return [
        metrics.elidedText(text[start:end].strip(), Qt.TextElideMode.ElideRight, width)
        for start, end in zip(starts, ends, strict=False)
    ]
