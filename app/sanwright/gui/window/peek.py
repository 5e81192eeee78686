"""A look at a panel that is put away: it lies over the drawing while the pointer rests there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QFrame,
    QLabel,
    QMainWindow,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

REST_MS = 450
"""How long the pointer rests on a button before its panel comes: who passes by brings none up."""
_NEXT_MS = 120
"""The same while another panel lies there already."""
_LOOK_MS = 80
_GRACE = 4
"""Looks in a row that find the pointer elsewhere before the panel goes."""


class Peek(QObject):
    """Lays the contents of one dock at a time over the drawing, beside its rail.

    The dock stays hidden and gets its contents back. A click into them keeps the panel: it is
    told, and whoever hears it shows the dock.
    """

    kept = Signal(str)
    """The key of the panel that is to stay."""

    def __init__(self, window: QMainWindow, docks: dict[str, QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._docks = window, docks
        self.is_on = True
        """Whether panels come by hover at all."""
        self.key = ""
        """The panel that lies there; empty for none."""
        self._keeping = QTimer(self, singleShot=True, interval=0)
        self._keeping.timeout.connect(self._keep)
        self._frame: QFrame | None = None
        self._page: QWidget | None = None
        self._wanted = ""
        self._button: QToolButton | None = None
        self._width = 0
        self._away = 0
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._begin)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._look_around)

    def watch(self, key: str, button: QToolButton, width: int) -> None:
        """The pointer has come to rest on the button of a panel, which is ``width`` wide."""
        if not self.is_on or key == self.key or not self._docks[key].isHidden():
            return
        self._wanted, self._button, self._width = key, button, width
        self._rest.start(_NEXT_MS if self.key else REST_MS)

    def forget(self) -> None:
        """The pointer has gone on, or the button was clicked."""
        self._wanted = ""
        self._rest.stop()

    def end(self) -> None:
        """Give the dock its contents back."""
        self.forget()
        self._look.stop()
        frame, key, self._frame, self.key = self._frame, self.key, None, ""
        if frame is None:
            return
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        frame.hide()
        if self._page is not None:
            self._docks[key].setWidget(self._page)
            self._page = None
        frame.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click into the panel keeps it, Escape ends the look."""
        frame = self._frame
        if frame is not None and isinstance(watched, QWidget) and watched is not frame:
            kind = event.type()
            if kind == QEvent.Type.MouseButtonRelease and frame.isAncestorOf(watched):
                self._keeping.start()  # later: the click is for the panel first
            elif (
                kind == QEvent.Type.KeyPress
                and isinstance(event, QKeyEvent)
                and event.key() == Qt.Key.Key_Escape
                and watched.window() is frame.window()
            ):
                self.end()
                return True
        return False

    def _keep(self) -> None:
        if key := self.key:
            self.end()
            self.kept.emit(key)

    def _begin(self) -> None:
        key, button = self._wanted, self._button
        is_free = QApplication.mouseButtons() == Qt.MouseButton.NoButton
        if not key or button is None or not is_free or not self._window.isActiveWindow():
            return
        if QApplication.activePopupWidget() is not None or not self._docks[key].isHidden():
            return
        self.end()
        page = self._docks[key].widget()
        frame = QFrame(self._window)
        frame.setObjectName(self._docks[key].objectName())  # where the guide finds its page
        frame.setProperty("role", "peek")
        frame.setAutoFillBackground(True)
        title = QLabel(self._docks[key].windowTitle())
        title.setContentsMargins(10, 7, 10, 7)
        self._page = page
        column = QVBoxLayout(frame)
        column.setContentsMargins(1, 0, 1, 0)
        column.setSpacing(0)
        column.addWidget(title)
        column.addWidget(page, 1)
        frame.setGeometry(self._place(button))
        self._frame, self.key, self._away = frame, key, 0
        page.show()
        frame.show()
        frame.raise_()
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        self._look.start()

    def _place(self, button: QToolButton) -> QRect:
        """As high as the rail, beside it."""
        rail = button.parentWidget()
        assert rail is not None  # noqa: S101 - buttons of panels stand on a rail
        corner = rail.mapTo(self._window, QPoint(0, 0))
        width = min(self._width, self._window.width() // 2)
        is_left = corner.x() < self._window.width() // 2
        x = corner.x() + rail.width() if is_left else corner.x() - width
        return QRect(x, corner.y(), width, rail.height())

    def _look_around(self) -> None:
        """End where the pointer is elsewhere for a while."""
        frame, button = self._frame, self._button
        if frame is None or button is None:
            return
        if QApplication.activePopupWidget() is not None:
            return  # a list that belongs to the panel may reach beyond it
        at = QCursor.pos()
        places = [QRect(each.mapToGlobal(QPoint(0, 0)), each.size()) for each in (frame, button)]
        if any(place.contains(at) for place in places) and self._window.isActiveWindow():
            self._away = 0
            return
        self._away += 1
        if self._away >= _GRACE:
            self.end()
