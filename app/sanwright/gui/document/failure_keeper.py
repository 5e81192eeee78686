"""Has worked out in the background what the rules on failures say of the open design.

Their study takes longer than an edit: it begins once edits pause, from a snapshot, on a thread of
its own, and the next edit calls it off before it is followed itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from sanwright.collector import give_back
from sanwright.design import Design, Snapshot
from sanwright.errors import CancelledError

if TYPE_CHECKING:
    from sanwright.checks.background import SharedAnswers

SHORTEST_PAUSE_S, LONGEST_PAUSE_S = 0.3, 3.0
"""How long edits must have paused; in between, as long as the last study took."""


class FailureKeeper(QObject):
    """One study at a time; what is called off is heard no more."""

    found = Signal(object)
    """The ``Finding``s on failures of the design as it is now."""
    failed = Signal(object)
    """The exception that ended a study: our bug."""
    freed = Signal()
    """What a study had worked out has gone from memory."""

    _finished = Signal(int, object)
    _gone = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._design: Design | None = None
        self._known: Callable[[], SharedAnswers | None] | None = None
        self._number = 0
        self._stop = Event()
        self._took_s = 0.0
        self._is_over = False
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="failures")
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._start)
        self._finished.connect(self._take)
        self._held = 0
        self._gone.connect(self._let_go)

    @property
    def is_working(self) -> bool:
        """Whether a study is under way or about to begin."""
        return self._design is not None

    @property
    def is_holding(self) -> bool:
        """Whether something of a study, one that was called off perhaps, is still in memory."""
        return self._held > 0

    def ask(self, design: Design, known: Callable[[], SharedAnswers | None]) -> None:
        """Study ``design`` once nothing has called this off for a while.

        ``known`` is asked then for answers of it that the study need not work out.
        """
        self.leave_off()
        self._known = known
        if self._is_over:
            return
        self._design = design
        pause = min(max(self._took_s, SHORTEST_PAUSE_S), LONGEST_PAUSE_S)
        self._pause.start(round(pause * 1000))

    def leave_off(self) -> None:
        """What is being studied is not the design any more."""
        self._pause.stop()
        self._stop.set()
        self._number += 1
        self._design = self._known = None

    def shut_down(self) -> None:
        """End the study that is under way, and start no other."""
        self.leave_off()
        self._is_over = True
        self._finished.disconnect(self._take)
        self._gone.disconnect(self._let_go)
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _start(self) -> None:
        if self._design is not None:
            self._stop = Event()
            snapshot = self._design.snapshot()
            self._held += 1
            known = self._known() if self._known is not None else None
            self._pool.submit(self._study, self._number, snapshot, self._stop, known)

    def _study(
        self, number: int, snapshot: Snapshot, stop: Event, known: SharedAnswers | None
    ) -> None:
        """Runs on the thread."""
        from sanwright.checks.background import BackgroundFailures

        began = time.monotonic()
        study = BackgroundFailures(snapshot, lambda: not stop.is_set(), known=known)
        del known  # they go with the study, a little at a time
        try:
            self._finished.emit(number, study.findings())
            self._took_s = time.monotonic() - began
        except CancelledError:
            pass
        except Exception as error:  # noqa: BLE001 - the window shows it; a worker must not die unseen
            self._finished.emit(number, error)
        study.let_go()
        give_back()
        self._gone.emit()

    def _let_go(self) -> None:
        self._held -= 1
        if not self._held:
            self.freed.emit()

    def _take(self, number: int, result: object) -> None:
        if number != self._number:
            return
        self._design = None
        if isinstance(result, Exception):
            self.failed.emit(result)
        else:
            self.found.emit(result)
