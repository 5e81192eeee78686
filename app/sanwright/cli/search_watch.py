"""A search at the command line: what it has so far; Ctrl+C ends it and keeps the best."""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType, TracebackType
from typing import Self

from sanwright.cli.output import TELL_EVERY_S, print_error
from sanwright.synthesis import SearchProgress
from sanwright.text import tr
from sanwright.wording.candidates import progress_text


class SearchWatch:
    """Tells on standard error how far a search is, now and then; within it Ctrl+C ends the search.

    A second Ctrl+C ends the program as elsewhere.
    """

    def __init__(self) -> None:
        self._last = time.monotonic()
        self._before: signal.Handlers | object = None
        self.is_stopped = False

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._end)
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _where: TracebackType | None,
    ) -> None:
        self._give_back()

    def progress(self, found: SearchProgress) -> None:
        """Take what the search has so far."""
        if time.monotonic() - self._last >= TELL_EVERY_S:
            self._last = time.monotonic()
            print_error(str(progress_text(found)))

    def stop(self) -> bool:
        """Whether the search is to end."""
        return self.is_stopped

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self.is_stopped = True
        self._give_back()
        print_error(tr("The search ends; the best so far is kept."))

    def _give_back(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)  # type: ignore[arg-type]
            self._before = None
