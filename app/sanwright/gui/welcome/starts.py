"""The left side of the welcome page: what the program is, and the ways to begin."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from sanwright.gui.look.icons import paint_symbol
from sanwright.gui.look.keys import native_keys
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.gui.welcome.group import TileGroup
from sanwright.gui.welcome.request import FIVE_MINUTES, Aim, WelcomeRequest
from sanwright.gui.welcome.tile import TileRow
from sanwright.text import Text, tr

WIDTH = 320
_SYMBOL = 56


class WelcomeStart(NamedTuple):
    """A way to begin."""

    wish: WelcomeRequest
    icon: str
    title: Text
    words: Text
    keys: str = ""


BEGIN = (
    WelcomeStart(
        WelcomeRequest(Aim.NEW), "new", Text("&New design"), Text("An empty drawing"), "Ctrl+N"
    ),
    WelcomeStart(
        WelcomeRequest(Aim.REQUIREMENTS),
        "requirements",
        Text("New fro&m requirements…"),
        Text("Say what is needed, and it is worked out and drawn"),
        "Ctrl+Alt+Q",
    ),
    WelcomeStart(
        WelcomeRequest(Aim.CAPTURES),
        "import",
        Text("From a r&unning SAN…"),
        Text("Choose files that its switches printed, or drop them here"),
    ),
    WelcomeStart(
        WelcomeRequest(Aim.OPEN), "open", Text("&Open…"), Text("A design, or its JSON"), "Ctrl+O"
    ),
)
LEARN = (
    WelcomeStart(
        WelcomeRequest(Aim.TOUR), "tour", Text("Take the &tour"), Text("2 minutes, on an example"),
    ),
    WelcomeStart(
        WelcomeRequest(Aim.GUIDE, FIVE_MINUTES), "proposal", Text("&First steps"),
        Text("From an empty canvas to a proposal in five minutes"),
    ),
    WelcomeStart(
        WelcomeRequest(Aim.GUIDE), "rules", Text("User &guide"),
        Text("Every window, figure and rule"), "F1",
    ),
)  # fmt: skip


class Symbol(QWidget):
    """The program's own symbol."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(_SYMBOL, _SYMBOL)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it as vectors."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_symbol(painter, "sanwright", QRectF(self.rect()), QColor("black"))


class Starts(ThemedWidget, QWidget):
    """Name, ways to begin, and whether the page comes at the start."""

    wanted = Signal(object)
    """A ``WelcomeRequest``."""
    at_start_changed = Signal(bool)

    def __init__(self, shows_at_start: bool) -> None:
        super().__init__()
        self.rows: dict[WelcomeRequest, TileRow] = {}
        self.begin = TileGroup(tr("Begin"))
        self.learn = TileGroup(tr("Learn"))
        for group, starts in ((self.begin, BEGIN), (self.learn, LEARN)):
            group.fill([self._row(start) for start in starts])
        self.at_start = QCheckBox(tr("&Show this page at start"))
        self.at_start.setChecked(shows_at_start)
        self.at_start.toggled.connect(self.at_start_changed)
        self.waiting = QLabel(wordWrap=True)
        self.waiting.setProperty("role", "muted")
        self.bar = QProgressBar(textVisible=False)
        self.bar.setRange(0, 0)
        self.bar.setFixedHeight(4)
        self.bar.setAccessibleName(tr("Getting ready"))
        self._lay_out()
        self.follow_theme()
        self.wait_for("")

    def renew_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.bar.setStyleSheet(
            f"QProgressBar {{ border: none; background: {theme.border.name()};"
            " border-radius: 2px; }"
            f"QProgressBar::chunk {{ background: {theme.accent.name()}; border-radius: 2px; }}"
        )

    def wait_for(self, text: str) -> None:
        """Say what is waited for; nothing when the program is there."""
        self.waiting.setText(text)
        self.waiting.setVisible(bool(text))
        self.bar.setVisible(bool(text))

    def _row(self, start: WelcomeStart) -> TileRow:
        row = TileRow(tr(start.title), picture=QSize(24, 24), wraps=True)
        row.set_symbol(start.icon)
        row.set_words(tr(start.words), native_keys(start.keys))
        row.setToolTip(tr(start.words))
        row.clicked.connect(lambda: self.wanted.emit(start.wish))
        self.rows[start.wish] = row
        return row

    def _lay_out(self) -> None:
        name = QLabel("Sanwright")
        font = QFont(name.font())
        font.setPointSizeF(font.pointSizeF() * 2.0)
        font.setBold(True)
        name.setFont(font)
        what = QLabel(tr("Draw, check and price storage networks, offline."), wordWrap=True)
        what.setProperty("role", "muted")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(name)
        words.addWidget(what)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(Symbol(), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        learn = QLabel(tr("Learn"))
        learn.setProperty("role", "heading")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(head)
        layout.addSpacing(18)
        layout.addWidget(self.begin)
        layout.addSpacing(14)
        layout.addWidget(learn)
        layout.addWidget(self.learn)
        layout.addSpacing(10)
        layout.addWidget(self.waiting)
        layout.addWidget(self.bar)
        layout.addStretch(1)
        layout.addWidget(self.at_start)
