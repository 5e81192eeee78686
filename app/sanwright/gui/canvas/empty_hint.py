"""What to do next while there is nothing on the canvas: ways to begin, as buttons."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMoveEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from sanwright.gui.look.icons import icon
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.text import Text, tr

WIDTH = 600
_LEAST = 360
_ICON = 24


class HintStart(NamedTuple):
    """A way to begin: what the button wants, its icon and words."""

    wish: str
    icon: str
    title: Text
    words: Text


STARTS = (
    HintStart(
        "templates", "template", Text("Insert a template"),
        Text("Dual fabric, core-edge, HA pair"),
    ),
    HintStart(
        "references", "reference", Text("Open a reference design"),
        Text("With what is found in each"),
    ),
    HintStart(
        "testbeds", "testbed", Text("Open a testbed"),
        Text("Beside published measurements"),
    ),
    HintStart(
        "file.open", "import", Text("Open or import a file"),
        Text("A design, or its JSON"),
    ),
)  # fmt: skip


class EmptyHint(ThemedWidget, QFrame):
    """A card in the middle of the canvas."""

    wanted = Signal(str, QWidget)
    """The request of the start that was chosen, and its button."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("empty-hint")
        self._spot = self.pos()
        self.setAccessibleName(tr("Ways to begin"))
        self._title = QLabel(tr("Draw a storage network"))
        font = QFont(self.font())
        font.setPixelSize(20)
        font.setBold(True)
        self._title.setFont(font)
        self._words = QLabel(
            tr("Drag a part from the catalog onto the canvas, or begin with one of these:")
        )
        self._words.setWordWrap(True)
        grid = QGridLayout()
        grid.setSpacing(10)
        self.buttons: dict[str, QPushButton] = {}
        for number, start in enumerate(STARTS):
            button = self.buttons[start.wish] = self._button(start)
            grid.addWidget(button, number // 2, number % 2)
        self.tour = QPushButton(tr("Take the tour (a few minutes)"), flat=True, autoDefault=False)
        self.tour.setProperty("role", "link")
        self.tour.clicked.connect(lambda: self.wanted.emit("help.tour", self.tour))
        layout = self._column = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 14)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addWidget(self._words)
        layout.addSpacing(6)
        layout.addLayout(grid)
        layout.addWidget(self.tour, 0, Qt.AlignmentFlag.AlignLeft)
        self.follow_theme()

    def _button(self, start: HintStart) -> QPushButton:
        button = QPushButton(f"{tr(start.title)}\n{tr(start.words)}", autoDefault=False)
        button.setIcon(icon(start.icon, "accent"))
        button.setIconSize(QSize(_ICON, _ICON))
        button.setAccessibleName(tr(start.title))
        button.setAccessibleDescription(tr(start.words))
        button.setMinimumHeight(52)
        button.clicked.connect(lambda: self.wanted.emit(start.wish, button))
        return button

    def renew_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        border, panel, muted = theme.border.name(), theme.panel.name(), theme.muted_text.name()
        self.setStyleSheet(
            f"#empty-hint {{ background: {panel}; border: 1px solid {border};"
            " border-radius: 10px; }"
            "#empty-hint > QPushButton { text-align: left; padding: 6px 12px;"
            " border-radius: 6px; }"
        )
        self._title.setStyleSheet(f"color: {theme.text.name()};")
        self._words.setStyleSheet(f"color: {muted};")
        self.tour.setStyleSheet(
            f"border: none; padding: 4px 0; color: {theme.accent.name()}; background: transparent;"
        )

    def moveEvent(self, event: QMoveEvent) -> None:
        """Stay there: Qt moves what stands on a view with what is scrolled in it."""
        super().moveEvent(event)
        if self.pos() != self._spot:
            self.move(self._spot)

    def centre_in(self, area: QRect) -> None:
        """Stand in the middle of ``area``."""
        width = max(_LEAST, min(WIDTH, area.width() - 40))
        height = max(self._column.totalHeightForWidth(width), self._column.totalSizeHint().height())
        left = area.left() + (area.width() - width) // 2
        top = area.top() + max(8, (area.height() - height) // 2)
        self._spot = QPoint(left, top)
        self.setGeometry(QRect(self._spot, QSize(width, height)))
