"""The welcome page: two sides that scroll, side by side or one below the other."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.document.dropped_files import captures_in, designs_in
from sanwright.gui.welcome.banner import UnsavedBanner
from sanwright.gui.welcome.gallery import Gallery
from sanwright.gui.welcome.request import Aim, WelcomeRequest
from sanwright.gui.welcome.starts import BEGIN, LEARN, WIDTH, Starts
from sanwright.text import tr

_SIDE_BY_SIDE = 820
"""Narrower than that, the two sides stand one below the other."""
_WIDEST = 1320
_MARGIN, _EDGE, _GAP = 36, 24, 44


class WelcomePage(QWidget):
    """Tells what is wished for; carries nothing out itself."""

    wanted = Signal(object)
    """A ``WelcomeRequest``."""
    dropped = Signal(list, list)
    """Paths of designs, and of files and folders that are none."""

    def __init__(self, shows_at_start: bool) -> None:
        super().__init__()
        self.setObjectName("welcome")
        self.setAccessibleName(tr("Welcome to Sanwright"))
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._way_back = ""
        self.banner = UnsavedBanner()
        self.starts = Starts(shows_at_start)
        self.gallery = Gallery()
        self.back = QPushButton(autoDefault=True)
        self.area = QScrollArea(widgetResizable=True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lay_out()
        self.show_way_back("")
        self.banner.wanted.connect(lambda: self.wanted.emit(WelcomeRequest(Aim.RECOVER)))
        self.starts.wanted.connect(self.wanted)
        self.gallery.wanted.connect(self.wanted)
        self.back.clicked.connect(lambda: self.wanted.emit(WelcomeRequest(Aim.BACK)))
        self.gallery.reached.connect(self._reveal)
        for group in (self.starts.begin, self.starts.learn):
            group.reached.connect(self._reveal)
        for start in (*BEGIN, *LEARN):
            if start.keys:
                self._shortcut(start.keys, start.wish)
        self._shortcut("Ctrl+Q", WelcomeRequest(Aim.QUIT))
        QShortcut(QKeySequence("Ctrl+F"), self, self.gallery.search.setFocus)

    def show_way_back(self, name: str) -> None:
        """Offer to go back to the design of this name; to none if it is empty."""
        self._way_back = name
        self.back.setText(tr("← Back to {name}", name=name.replace("&", "&&")))
        self.back.setAccessibleName(tr("Back to {name}", name=name))
        self.back.setToolTip(tr("Back to {name}", name=name) + " (Esc)")
        self.back.setVisible(bool(name))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard goes to what is the most likely to be wanted."""
        super().focusInEvent(event)
        rows = self.gallery.recent.rows
        if not self.banner.isHidden():
            self.banner.recover.setFocus()
        else:
            (rows[0] if rows else self.starts.rows[BEGIN[0].wish]).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back, if there is anything to go back to."""
        if event.key() == Qt.Key.Key_Escape and self._way_back:
            self.wanted.emit(WelcomeRequest(Aim.BACK))
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files that may be designs, or captures of a SAN."""
        if designs_in(event.mimeData()) or captures_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell which were dropped."""
        designs, captures = designs_in(event.mimeData()), captures_in(event.mimeData())
        if designs or captures:
            event.acceptProposedAction()
            self.dropped.emit(designs, captures)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two columns where there is room for them."""
        super().resizeEvent(event)
        self._turn()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the two sides in the middle of a very wide window, and the left one in sight."""
        if event.type() == QEvent.Type.Resize and watched is self.area.viewport():
            spare = max(0, self.area.viewport().width() - _WIDEST) // 2
            self._outer.setContentsMargins(spare, 0, spare, 0)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._place_starts()
        return super().eventFilter(watched, event)

    def _turn(self) -> None:
        direction = QBoxLayout.Direction
        self._sides.setDirection(direction.LeftToRight if self._is_wide else direction.TopToBottom)
        self._left.setMinimumWidth(WIDTH if self._is_wide else 0)
        self._left.setMaximumWidth(WIDTH if self._is_wide else _WIDEST)
        self._place_starts()

    @property
    def _is_wide(self) -> bool:
        return self.width() >= _SIDE_BY_SIDE

    def _place_starts(self) -> None:
        """Beside the right side it stands still while that scrolls, if it is wholly seen."""
        width, seen = self._left.width(), self.area.viewport().height()
        needed = self.starts.heightForWidth(width)
        self._left.setMinimumHeight(needed)
        offset, high = 0, needed
        if self._is_wide and needed <= seen - 2 * _EDGE:
            top = self._left.mapTo(self.area.viewport(), QPoint(0, 0)).y()
            offset = max(0, _EDGE - top)
            high = max(needed, seen - _EDGE - max(_EDGE, top))
        self.starts.setGeometry(0, offset, width, high)

    def _reveal(self, tile: QWidget) -> None:
        self.area.ensureWidgetVisible(tile, 0, 24)

    def _shortcut(self, keys: str, wish: WelcomeRequest) -> None:
        QShortcut(QKeySequence(keys), self, lambda: self.wanted.emit(wish))

    def _lay_out(self) -> None:
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.setSpacing(_GAP)
        self._left = QWidget()
        self.starts.setParent(self._left)
        self._left.installEventFilter(self)
        self.starts.installEventFilter(self)
        self._sides.addWidget(self._left)
        self._sides.addWidget(self.gallery, 1)
        above = QHBoxLayout()
        above.addWidget(self.back)
        above.addStretch(1)
        content = QWidget()
        column = QVBoxLayout()
        column.setContentsMargins(_MARGIN, _EDGE, _MARGIN, _EDGE)
        column.setSpacing(14)
        column.addLayout(above)
        column.addWidget(self.banner)
        column.addLayout(self._sides, 1)
        self._outer = QHBoxLayout(content)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.addLayout(column)
        self.area.setWidget(content)
        self.area.viewport().installEventFilter(self)
        self.area.verticalScrollBar().valueChanged.connect(self._place_starts)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.area)
