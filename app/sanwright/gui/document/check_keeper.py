"""Keeps a live check in step with the open design.

The first check of a design is made on a worker thread from a snapshot. Edits that happen meanwhile
wait; they and all later ones are followed on the window's thread, a few milliseconds each. A large
edit is followed on the worker: the check is lent to it, and the window has none until it is back.
So no live check is ever used by two threads at once. What the rules on failures say comes later,
from a ``FailureKeeper``.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sanwright.collector import give_back, set_aside, without_collection
from sanwright.design import Change, Design, Snapshot, Table
from sanwright.gui.document.design_size import is_large
from sanwright.gui.document.failure_keeper import FailureKeeper
from sanwright.gui.document.garbage import collect_on_this_thread

if TYPE_CHECKING:
    from sanwright.checks import Finding, LiveCheck
    from sanwright.checks.background import SharedAnswers

LARGE_CHANGE = 300
"""Records in one change beyond which following it on the worker disturbs less."""
_MOST_FOLLOWED = 0.5
"""Records in edits, as a share of those in the design, beyond which a check from scratch is less
work: following a fifth of them takes a third of that to take out, and half to put in."""
_PICTURE_MS = 1
"""Behind what waits to be painted: a timer of 0 ms comes before it on some systems."""
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
    lent = Signal()
    """The live check, and the assessment of its report, are the worker's for a while."""
    freed = Signal()
    """The check before the present one, and what was studied of it, have gone from memory."""

    _finished = Signal(int, object)
    _followed = Signal(int, object, object)
    _emptied = Signal()
    _due = Signal()
    """Edits wait. Queued, it comes before the window is painted: one picture shows both.

    Of a large design judging takes longer than a frame: there the picture comes first.
    """

    def __init__(self, design: Design, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._design = design
        self._live: LiveCheck | None = None
        self._former: LiveCheck | None = None
        """The one before, until its successor is there: others may still read from it."""
        self._waiting: deque[Change] = deque()
        self._wanted = 0
        """Number of the newest check that was asked for."""
        self._running = self._is_over = self._is_freeing = False
        collect_on_this_thread()
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="check")
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._catch_up)
        self._finished.connect(self._take)
        self._followed.connect(self._take_back)
        self._due.connect(self._begin, Qt.ConnectionType.QueuedConnection)
        self._after_picture = QTimer(self, singleShot=True, interval=_PICTURE_MS)
        self._after_picture.timeout.connect(self._catch_up)
        self._first: tuple[int, Snapshot] | None = None
        """The design that the worker is given once the window has had its turn, and its number."""
        self._start_timer = QTimer(self, singleShot=True, interval=0)
        self._start_timer.timeout.connect(self._submit_first)
        self._failures = FailureKeeper(self)
        self._failures.found.connect(self._take_failures)
        self._failures.failed.connect(self.failed)
        self._failures.freed.connect(self._tell_freed)
        self._emptied.connect(self._on_emptied)

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
        if not (self._running or self._live):
            self.follow(self._design)
            return
        self._failures.leave_off()
        self._waiting.append(change)
        self.started.emit()
        if self._live is not None:
            self._due.emit()

    def shut_down(self) -> None:
        """Wait for a running check and start no other."""
        self._is_over = True
        self._waiting.clear()  # Qt may still deliver what asks to catch up
        self._failures.shut_down()
        self._timer.stop()
        self._after_picture.stop()
        self._start_timer.stop()
        self._finished.disconnect(self._take)
        self._followed.disconnect(self._take_back)
        self._emptied.disconnect(self._on_emptied)
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, work: Callable[..., None], *given: object) -> None:
        if not self._is_over:
            self._pool.submit(work, *given)

    def _start(self) -> None:
        self._running = True
        self._waiting.clear()
        # Behind what waits in the window, of which the picture of a new design is one: both share
        # the interpreter, and who opens a file looks at it before he reads findings.
        self._first = self._wanted, self._design.snapshot()
        self._start_timer.start()

    def _submit_first(self) -> None:
        first, self._first = self._first, None
        if first is not None and first[0] == self._wanted:
            self._submit(self._check, *first)
        elif first is not None:
            self._start()  # another design has come meanwhile

    def _lend(self, live: LiveCheck) -> None:
        """Have the worker follow all edits that wait, or judge from scratch if that is less."""
        changes = tuple(self._waiting)
        touched = sum(len(change.replacements) for change in changes)
        if touched > _MOST_FOLLOWED * sum(len(self._design.rows(table)) for table in Table):
            self.follow(self._design)
            return
        self._waiting.clear()
        self._live, self._running = None, True
        self.lent.emit()
        self._submit(self._follow, self._wanted, live, changes)

    def _follow(self, number: int, live: LiveCheck, changes: tuple[Change, ...]) -> None:
        """Runs on the worker thread."""
        problem: Exception | None = None
        try:
            with without_collection():
                for change in changes:
                    live.follow(change)
        except Exception as error:  # noqa: BLE001 - the window shows it; half an edit was followed
            problem = error
        give_back()
        self._followed.emit(number, live, problem)

    def _take_back(self, number: int, live: LiveCheck, problem: Exception | None) -> None:
        """The worker has followed what it was given; from here the check is the window's."""
        self._running = False
        if number != self._wanted or problem is not None:
            self._former = live  # it is freed on the worker
        if number != self._wanted:
            self._start()
        elif problem is not None:
            self.follow(self._design)
            self.failed.emit(problem)
        else:
            self._live = live
            set_aside()
            self._advance()

    def _let_go(self) -> None:
        """Have the former check freed on the worker thread: a large one takes a second."""
        if self._former is not None:
            held, self._former = [self._former], None
            self._is_freeing = True
            self._submit(self._free, held)

    def _free(self, held: list[LiveCheck]) -> None:
        """Runs on the worker thread."""
        held.clear()
        self._emptied.emit()

    def _on_emptied(self) -> None:
        self._is_freeing = False
        self._tell_freed()

    def _tell_freed(self) -> None:
        if not (self._former or self._is_freeing or self._failures.is_holding):
            self.freed.emit()

    def _check(self, number: int, snapshot: Snapshot) -> None:
        """Runs on the worker thread."""
        result: object
        try:
            from sanwright.checks import LiveCheck

            result = LiveCheck(snapshot)
            give_back()
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

    def _begin(self) -> None:
        """Edits wait, and so does their picture, behind this."""
        if is_large(self._design):
            self._after_picture.start()
        else:
            self._catch_up()

    def _catch_up(self) -> None:
        """Several edits of one turn ask for this; the first call sees to all of them."""
        if self._waiting:
            self._advance()

    def _advance(self) -> None:
        """Follow the edits that wait, in turn; the report comes once after the last."""
        live, until = self._live, time.monotonic() + TURN_S
        if live is None:
            return
        if any(len(change.replacements) > LARGE_CHANGE for change in self._waiting):
            self._lend(live)
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
                self._failures.ask(self._design, self._known)
            self.ready.emit(report)

    def _known(self) -> SharedAnswers | None:
        """What the study of failures takes over from the live check, if that is in step."""
        from sanwright.checks.background import shared_answers

        return shared_answers(self.live.assessment) if self.live is not None else None

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
