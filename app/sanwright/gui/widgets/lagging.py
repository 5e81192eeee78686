"""Panels over the whole design: brought up to date only while seen, and once edits pause."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from sanwright.gui.document.session import Session

PAUSE_MS = 150


class LaggingPanel(QWidget):
    """Base of panels that cost more than a moment to fill."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._is_dirty = True
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._refresh_if_seen)
        session.checked.connect(self._soon)
        session.replaced.connect(self._at_once)

    def refresh(self) -> None:
        """Fill the panel from the session as it is now."""
        raise NotImplementedError

    @property
    def is_up_to_date(self) -> bool:
        """Whether the panel shows the newest report."""
        return not self._is_dirty

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what was missed while nobody looked."""
        super().showEvent(event)
        self._refresh_if_seen()

    def _soon(self) -> None:
        self._is_dirty = True
        if self.isVisible():
            self._pause.start()

    def _at_once(self) -> None:
        self._is_dirty = True
        self._refresh_if_seen()

    def _refresh_if_seen(self) -> None:
        if self._is_dirty and self.isVisible():
            self._is_dirty = False
            self.refresh()
