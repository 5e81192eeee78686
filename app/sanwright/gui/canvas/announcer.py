"""Tells a screen reader what happens on the canvas: what is selected, what a gesture says."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

_PAUSE_MS = 120
"""How long the words wait for newer ones: a screen reader cannot take back what it began."""


class Announcer(QObject):
    """Announces the newest text to screen readers, once no newer one has come for 120 ms."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self.said: list[str] = []
        """The last ten texts that were announced, newest last."""
        self._words = ""
        self._wait = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._wait.timeout.connect(self._say)

    def say(self, words: str) -> None:
        """Say ``words``, unless they are what was said last."""
        self._words = words
        self._wait.start()

    def _say(self) -> None:
        if not self._words or (self.said and self.said[-1] == self._words):
            return
        self.said = [*self.said[-9:], self._words]
        if QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self._widget, self._words)
            QAccessible.updateAccessibility(event)
