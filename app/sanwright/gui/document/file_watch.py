"""Tells while a design is open that somebody else wrote its file, or took it away.

It looks on a thread of its own every few seconds, since systems tell nothing of shares on a
network, and a share that is down lets who looks wait.
"""

from __future__ import annotations

import threading
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from sanwright.documents import FileState, look_at, state_of
from sanwright.errors import SanwrightError
from sanwright.gui.document.garbage import collect_on_this_thread

LOOK_MS = 2000


class FileNews(Enum):
    """What became of a file."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"


class FileWatch(QObject):
    """Watches one file; says each piece of news once."""

    told = Signal(object)
    """``FileNews``, whenever it is another than before."""

    _seen = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.news = FileNews.SAME
        self._path: Path | None = None
        self._known: FileState | None = None
        self._number = 0
        self._is_looking = False
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._seen.connect(self._take)

    def follow(self, path: Path | None, known: FileState | None) -> None:
        """Watch ``path``, which was ``known``; None watches nothing."""
        self._number += 1
        self._path, self._known = path, known
        self._is_looking = False
        self._say(FileNews.SAME)
        if path is None or known is None:
            self._timer.stop()
        else:
            collect_on_this_thread()
            self._timer.start()

    def pause(self) -> None:
        """Look no more, and forget a look that is under way: the file is about to be written."""
        self._number += 1
        self._is_looking = False
        self._timer.stop()

    def resume(self) -> None:
        """Go on after ``pause``: nothing was written."""
        if self._path is not None and self._known is not None:
            self._timer.start()

    def look(self) -> None:
        """Look now; the answer comes later."""
        if self._path is None or self._known is None or self._is_looking:
            return
        self._is_looking = True
        work = (self._number, self._path, self._known)
        threading.Thread(target=self._run, args=work, daemon=True).start()

    def _run(self, number: int, path: Path, known: FileState) -> None:
        """Runs on a thread of its own."""
        news: FileNews | None = FileNews.SAME
        state: FileState | None = known
        try:
            look = look_at(path)
            if look is None:
                news = FileNews.GONE
            elif not known.looks_the_same(look):
                state = state_of(path)
                if state is None:
                    news = FileNews.GONE
                elif not known.holds_the_same(state):
                    news = FileNews.CHANGED
        except (OSError, SanwrightError, ValueError):
            news = None  # the share is down: that says nothing of the file
        try:
            self._seen.emit(number, news, state)
        except RuntimeError:  # the design is closed
            return

    def _take(self, number: int, news: FileNews | None, state: FileState | None) -> None:
        if number != self._number:
            return
        self._is_looking = False
        if news is FileNews.SAME and state is not None:
            self._known = state
        if news is not None:
            self._say(news)

    def _say(self, news: FileNews) -> None:
        if news is not self.news:
            self.news = news
            self.told.emit(news)
