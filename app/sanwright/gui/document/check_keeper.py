"""Keeps a live check in step with the open design.

The first check of a design, and the one after a large edit, is made on a worker thread from a
snapshot. Edits that happen meanwhile wait; they and all later ones are followed on the window's
thread, a few milliseconds each. So no live check is ever used by two threads at once. What the
rules on failures say comes later, from a ``FailureKeeper``.
"""

from __future__ import annotations

import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sanwright.collector import set_aside
from sanwright.design import Change, Design, Snapshot
from sanwright.gui.document.failure_keeper import FailureKeeper
from sanwright.gui.document.garbage import collect_on_this_thread

if TYPE_CHECKING:
    from sanwright.checks import Finding, LiveCheck

LARGE_CHANGE = 300
"""Records in one change beyond which checking everything on the worker disturbs less."""
TURN_S = 0.012
"""How long edits are followed before the window gets to work again."""


class CheckKeeper(QObject):
    """The live check of one design at a time."""

    started = Signal()
    """The newest report is older than the design from now on."""
    ready = Signal(object)
    """A ``CheckReport`` of the design as it is now."""
    settled = Signal(object)
    """The same report, of which is known now that it says all that there is to say."""
    failed = Signal(object)
    """The exception that ended a check."""

    _finished = Signal(int, object)
    _due = Signal()
    """Edits wait. Queued, it comes before the window is painted: one picture shows both."""

    def __init__(self, design: Design, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._design = design
        self._live: LiveCheck | None = None
        self._former: LiveCheck | None = None
        """The one before, until its successor is there: others may still read from it."""
        self._waiting: deque[Change] = deque()
        self._wanted = 0
        """Number of the newest check that was asked for."""
        self._running = False
        collect_on_this_thread()
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="check")
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._catch_up)
        self._finished.connect(self._take)
        self._due.connect(self._catch_up, Qt.ConnectionType.QueuedConnection)
        self._failures = FailureKeeper(self)
        self._failures.found.connect(self._take_failures)
        self._failures.failed.connect(self.failed)

    @property
    def is_behind(self) -> bool:
        """Whether there is something in the design that was not judged yet."""
        return self._running or bool(self._waiting)

    @property
    def live(self) -> LiveCheck | None:
        """The live check, if it is in step with the design."""
        return None if self.is_behind else self._live

    def follow(self, design: Design) -> None:
        """Check ``design`` from scratch and follow it from then on."""
        self._failures.leave_off()
        self._design = design
        self._wanted += 1
        self._former, self._live = self._live or self._former, None
        self._waiting.clear()
        self._timer.stop()
        self.started.emit()
        if not self._running:
            self._start()

    def add(self, change: Change) -> None:
        """The design has been changed."""
        if len(change.replacements) > LARGE_CHANGE or not (self._running or self._live):
            self.follow(self._design)
            return
        self._failures.leave_off()
        self._waiting.append(change)
        self.started.emit()
        if self._live is not None:
            self._due.emit()

    def shut_down(self) -> None:
        """Wait for a running check and start no other."""
        self._failures.shut_down()
        self._timer.stop()
        self._finished.disconnect(self._take)
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _start(self) -> None:
        self._running = True
        self._waiting.clear()
        self._pool.submit(self._check, self._wanted, self._design.snapshot())

    def _let_go(self) -> None:
        """Have the former check freed on the worker thread: a large one takes a second."""
        if self._former is not None:
            held, self._former = [self._former], None
            self._pool.submit(held.clear)

    def _check(self, number: int, snapshot: Snapshot) -> None:
        """Runs on the worker thread."""
        result: object
        try:
            from sanwright.checks import LiveCheck

            result = LiveCheck(snapshot)
        except Exception as error:  # noqa: BLE001 - the window shows it; a worker must not die unseen
            result = error
        self._finished.emit(number, result)

    def _take(self, number: int, result: object) -> None:
        """The worker is done with the check ``number``; from here it is the window's."""
        self._running = False
        if number != self._wanted:
            self._start()
        elif isinstance(result, Exception):
            self._waiting.clear()
            self.failed.emit(result)
        else:
            self._live = result  # type: ignore[assignment]
            set_aside()
            self._advance()
            self._let_go()

    def _catch_up(self) -> None:
        """Several edits of one turn ask for this; the first call sees to all of them."""
        if self._waiting:
            self._advance()

    def _advance(self) -> None:
        """Follow the edits that wait, in turn; the report comes once after the last."""
        live, until = self._live, time.monotonic() + TURN_S
        if live is None:
            return
        try:
            while self._waiting and time.monotonic() < until:
                live.follow(self._waiting[0])
                self._waiting.popleft()
        except Exception as error:  # noqa: BLE001 - shown by the window; half an edit was followed
            self.follow(self._design)
            self.failed.emit(error)
            return
        if self._waiting:
            self._timer.start()
        else:
            report = live.report
            if not report.is_whole:
                self._failures.ask(self._design)
            self.ready.emit(report)

    def _take_failures(self, findings: tuple[Finding, ...]) -> None:
        """The study is of the design as it is: every edit would have called it off."""
        if self._live is None or self.is_behind:
            return
        before = self._live.report.findings
        report = self._live.take_failures(findings)
        if report.findings == before:
            self.settled.emit(report)
        else:
            self.ready.emit(report)
