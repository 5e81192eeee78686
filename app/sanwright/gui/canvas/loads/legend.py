"""The legend of the loads: a strip along the edge of the canvas, beside the work, not on it."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from sanwright.gui.canvas.links.link_pens import load_pens, load_width
from sanwright.gui.canvas.loads.load_view import LEGEND, LineLook, LoadBand
from sanwright.gui.look.icons import icon
from sanwright.gui.look.theme import current_theme
from sanwright.gui.look.tips import in_lines
from sanwright.text import Text, tr, verbatim

_HEIGHT = 42
_BANNER = 22
_SAMPLE = 40
_SHORTEST = 32
_BETWEEN = 5
_APART = 14
_FONT = 10
_SWITCHES = 130
"""Room for the three buttons and the margins."""
_SHORT = {
    LoadBand.IDLE: Text("idle"),
    LoadBand.BELOW_25: verbatim("<25"),
    LoadBand.BELOW_50: verbatim("<50"),
    LoadBand.BELOW_70: verbatim("<70"),
    LoadBand.BELOW_90: verbatim("<90"),
    LoadBand.FULL: verbatim("≤100"),
    LoadBand.OVERLOADED: verbatim(">100 %"),
}
TITLE = Text("Load of the busier direction")

Entry = tuple[LineLook, str]


class LoadScale(QWidget):
    """A line of every band as it is drawn over its words; shorter ones where room is scarce."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        font = QFont(self.font())
        font.setPixelSize(_FONT)
        self.setFont(font)
        words = [text for _, text in self.entries(is_short=False)]
        self.setAccessibleName(tr("Legend of loads: {words}", words=", ".join(words)))
        self.setToolTip(
            in_lines(
                tr(
                    "Colour and width of a link say how busy its busier direction is. Dashes: a "
                    "workload of unknown demand runs there too, or the link's capacity is unknown."
                )
            )
        )

    def entries(self, *, is_short: bool) -> list[Entry]:
        """What is shown, from left to right."""
        known = [(LineLook(b), tr(_SHORT[b]) if is_short else b.label) for b in LEGEND]
        return [
            *known,
            (LineLook(LoadBand.BELOW_50, is_least=True), tr("at least")),
            (LineLook(LoadBand.UNKNOWN), LoadBand.UNKNOWN.label),
        ]

    def sizeHint(self) -> QSize:
        """With all its words."""
        return QSize(self._width(is_short=False), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """With short words."""
        return QSize(self._width(is_short=True), _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Samples above, words below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_short = self.width() < self._width(is_short=False)
        x = 0.0
        for entry in self.entries(is_short=is_short):
            look, text = entry
            width = self._sample(entry, is_short=is_short)
            if look.is_least:
                x += _APART
            for pen in load_pens(current_theme(), look, load_width(look.band)):
                painter.setPen(pen)
                painter.drawLine(QLineF(x, 14, x + width, 14))
            painter.setPen(current_theme().text)
            area = QRectF(x - _BETWEEN, 21, width + 2 * _BETWEEN, 14)
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
            x += width + _BETWEEN

    def _sample(self, entry: Entry, *, is_short: bool) -> int:
        """Width of one band's line."""
        least = _SHORTEST if is_short else _SAMPLE
        return max(least, self.fontMetrics().horizontalAdvance(entry[1]) + 3)

    def _width(self, *, is_short: bool) -> int:
        entries = self.entries(is_short=is_short)
        return _APART + sum(self._sample(e, is_short=is_short) + _BETWEEN for e in entries)


class Legend(QWidget):
    """What is shown, the scale, and switches for what may be shown besides."""

    numbers_wanted = Signal(bool)
    two_way_wanted = Signal(bool)
    closed = Signal()
    height_changed = Signal()
    """``height_for`` may be another now."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("legend")
        self.scale = LoadScale()
        self.title = QLabel()
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.numbers = _switch(tr("Load numbers at links (Shift+F8)"))
        self.two_way = _switch(tr("Load in both directions (Ctrl+F8)"))
        self.close_button = QToolButton(autoRaise=True)
        self.close_button.setIconSize(QSize(16, 16))
        self.close_button.setAccessibleName(tr("Show no loads"))
        self.banner = QLabel()
        self.banner.setProperty("role", "legend-other")
        self.banner.setFixedHeight(_BANNER)
        self.banner.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.banner.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 0, 6, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        layout = self._row = QHBoxLayout()
        column.addLayout(layout, 1)
        layout.setSpacing(4)
        layout.addWidget(self.title, 1)
        layout.addWidget(self.scale)
        layout.addSpacing(6)
        layout.addWidget(self.numbers)
        layout.addWidget(self.two_way)
        layout.addWidget(self.close_button)
        self.numbers.clicked.connect(self.numbers_wanted)
        self.two_way.clicked.connect(self.two_way_wanted)
        self.close_button.clicked.connect(self.closed)
        self._text, self._is_other = tr(TITLE), False
        self.numbers.setIcon(icon("load-numbers"))
        self.two_way.setIcon(icon("load-directions"))
        self.close_button.setIcon(icon("close"))
        self.hide()

    def say(self, text: str, *, is_other: bool) -> None:
        """Say what is shown; ``is_other``: it is not the load of the design as it is."""
        self._text, self._is_other = text or tr(TITLE), is_other
        self.title.setProperty("role", "legend-other" if is_other else "legend-title")
        self.title.style().polish(self.title)
        self.title.setToolTip(self._text)
        close = tr("Back to the design as it is (Esc)") if is_other else tr("Show no loads")
        self.close_button.setToolTip(close)
        self.close_button.setAccessibleName(close.partition(" (")[0])
        self._elide()
        self.height_changed.emit()

    def height_for(self, width: int) -> int:
        """How high the strip is: where another result's title has no room it stands above."""
        return _HEIGHT + (_BANNER if self._is_cramped(width) else 0)

    @property
    def text(self) -> str:
        """What is said, unshortened."""
        return self._text

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the title to what is left."""
        super().resizeEvent(event)
        self._elide()

    def _is_cramped(self, width: int) -> bool:
        room = width - self.scale.minimumSizeHint().width() - _SWITCHES
        return self._is_other and self._wanted() > room

    def _wanted(self) -> int:
        return QFontMetrics(self.title.font()).horizontalAdvance(self._text) + _APART

    def _elide(self) -> None:
        """Give the words of another result room first, then the words of the scale."""
        is_cramped = self._is_cramped(self.width())
        wide, narrow = self.scale.sizeHint().width(), self.scale.minimumSizeHint().width()
        beside = self._is_other and not is_cramped
        is_short = beside and self._wanted() > self.width() - wide - _SWITCHES
        self.scale.setMaximumWidth(narrow if is_short else wide)
        self.banner.setVisible(is_cramped)
        for button in (self.numbers, self.two_way):
            button.setVisible(self.width() >= narrow + _SWITCHES)
        self._row.activate()
        elide, metrics = Qt.TextElideMode.ElideRight, QFontMetrics(self.title.font())
        room = self.width() - _APART - 6
        self.banner.setText(metrics.elidedText(self._text, elide, room) if is_cramped else "")
        words = "" if is_cramped else self._text
        self.title.setText(metrics.elidedText(words, elide, self.title.width()))


def _switch(text: str) -> QToolButton:
    button = QToolButton(autoRaise=True)
    button.setCheckable(True)
    button.setIconSize(QSize(18, 18))
    button.setToolTip(text)
    button.setAccessibleName(text.partition(" (")[0])
    return button
