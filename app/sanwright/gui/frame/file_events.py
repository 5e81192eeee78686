"""Files that the system hands to the running program: on macOS they come as events, not arguments.

The first of them may come before there is anything to open them with; they wait.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

WAIT_MS = 200


class FileRequests(QObject):
    """Designs that were asked for, in order, until somebody opens them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: list[Path] = []
        self._open: Callable[[Path], object] | None = None

    @property
    def waiting(self) -> Sequence[Path]:
        """What is not opened yet."""
        return tuple(self._waiting)

    def ask(self, path: Path) -> None:
        """Have a design opened, now or when the program is ready."""
        self._waiting.append(path)
        self._soon(0)

    def answer_with(self, open_path: Callable[[Path], object] | None) -> None:
        """From now on ``open_path`` opens what is asked for; with None it waits again."""
        self._open = open_path
        self._soon(0)

    def _soon(self, wait_ms: int) -> None:
        if self._waiting and self._open is not None:
            QTimer.singleShot(wait_ms, self, self._hand_over)

    def _hand_over(self) -> None:
        """Open the first; not under an open dialog, which may be about the design in its place."""
        if self._open is None or not self._waiting:
            return
        if QApplication.activeModalWidget() is not None:
            self._soon(WAIT_MS)
            return
        path = self._waiting.pop(0)
        self._soon(0)
        self._open(path)


class Application(QApplication):
    """Takes the system's events; only those meant for the application itself come here."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(list(words))
        self.requests = FileRequests(self)

    def event(self, event: QEvent) -> bool:
        """Keep the file of an event that asks to open one."""
        if isinstance(event, QFileOpenEvent):
            text = event.file() or event.url().toLocalFile()
            if text:
                self.requests.ask(Path(text))
                return True
        return super().event(event)
