"""F1 in the windows beside the drawing, modal ones too, and a Help button where there is a row."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPushButton, QWidget

from sanwright.gui.help.contexts import place_of

HELP_KEY = "F1"
_HAS_KEY = "has-help-key"


class HelpKeys(QObject):
    """Gives each dialog above ``window`` the key when it first gets the keyboard.

    The menu's own shortcut works in the main window alone. ``ask`` gets the place to explain.
    """

    def __init__(self, window: QWidget, ask: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._ask = window, ask
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # noqa: S101 - a window needs one
        application.focusChanged.connect(self._on_focus)

    def offer(self, dialog: QDialog) -> None:
        """Give a dialog the key and, if it has a row of buttons and a page, a Help button."""
        if dialog.property(_HAS_KEY):
            return
        dialog.setProperty(_HAS_KEY, True)
        key = QShortcut(QKeySequence(HELP_KEY), dialog)
        key.setContext(Qt.ShortcutContext.WindowShortcut)
        key.activated.connect(lambda: self._help(dialog))
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        boxes = dialog.findChildren(QDialogButtonBox, options=direct)
        if boxes and place_of(dialog) and not dialog.isVisible():
            button = boxes[-1].addButton(QDialogButtonBox.StandardButton.Help)
            assert isinstance(button, QPushButton)  # noqa: S101 - addButton says so
            button.setAutoDefault(False)
            boxes[-1].helpRequested.connect(lambda: self._help(dialog))

    def _help(self, dialog: QDialog) -> None:
        inside: QWidget | None = dialog.focusWidget()
        self._ask(place_of(inside) if inside is not None else place_of(dialog))

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        top = now.window() if now is not None else None
        if isinstance(top, QDialog) and not top.property(_HAS_KEY) and self._is_above(top):
            self.offer(top)

    def _is_above(self, dialog: QDialog) -> bool:
        """Whether it was opened from this design's window, or from the frame around it."""
        around: QWidget | None = dialog.parentWidget()
        while around is not None:
            if around is self._window:
                return True
            if around is self._window.window():
                return self._window.isVisible()
            around = around.parentWidget()
        return False
