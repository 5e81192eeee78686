"""Writes a design to its file on a thread of its own, while the window goes on."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from sanwright.design import HistoryPlace, Snapshot
from sanwright.errors import CancelledError
from sanwright.gui.document.garbage import collect_on_this_thread
from sanwright.gui.document.patience import AT_ONCE_S
from sanwright.gui.document.safety_net import PreparedSave, SafetyNet
from sanwright.gui.look.at_work import at_work
from sanwright.locations import true_path
from sanwright.text import verbatim

if TYPE_CHECKING:
    from sanwright.documents import FileState

SHOWN_MS = 200
"""A save that takes longer is told of while it goes on."""
PATIENCE_S = 5.0
"""A place that takes longer is said not to answer."""
_STEP_MS = 20
_HAND_MS = 50


@dataclass(frozen=True, slots=True)
class SaveTask:
    """What is to be saved where. ``place`` is where the history was then."""

    path: Path
    design: Snapshot
    place: HistoryPlace
    prepared: PreparedSave
    known: FileState | None
    """What the file was when it was read or written last."""
    is_guarded: bool
    """Whether the file is refused if it is not what is ``known``."""


@dataclass(frozen=True, slots=True)
class SavedFile:
    """What a file is once it was saved, and whether the journal may start over from it."""

    path: Path
    """Without links."""
    state: FileState
    is_journal_prepared: bool


class SaveJob(QObject):
    """One save. Who wants to hear of its end connects before it begins: many fail at once."""

    ended = Signal()
    """It is through, on the window's thread; also to those who waited for it meanwhile."""

    def __init__(self, task: SaveTask, safety: SafetyNet, parent: QObject) -> None:
        super().__init__(parent)
        self.task = task
        self._safety = safety
        self._outcome: SavedFile | BaseException = RuntimeError("not through yet")
        self._is_through = threading.Event()
        self._on_journal = threading.Lock()
        self._is_given_up = False
        collect_on_this_thread()
        # As a daemon: where the place hangs, the end of the program does not wait for it.
        self._thread = threading.Thread(target=self._run, name="save", daemon=True)

    def begin(self) -> None:
        """Write beside the window."""
        self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Return once it is through, or after ``seconds``; says whether it is.

        Meanwhile the window draws itself, and takes nothing from the user.
        """
        until = time.monotonic() + seconds
        if not self._is_through.wait(AT_ONCE_S):
            with at_work():
                while not self._is_through.wait(_STEP_MS / 1000):
                    if time.monotonic() > until:
                        return False
                    QCoreApplication.processEvents(
                        QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents, _STEP_MS
                    )
        self._thread.join()
        return True

    def give_up(self) -> None:
        """Nobody waits: leave the journal alone, and the file unless it is late for that."""
        with self._on_journal:
            self._is_given_up = True

    def saved(self) -> SavedFile:
        """What came of it, once it is through. Raises what stood in the way."""
        if isinstance(self._outcome, BaseException):
            raise self._outcome
        return self._outcome

    def _run(self) -> None:
        """Runs on the thread of its own."""
        from sanwright.documents import write_anyway, write_over

        task = self.task

        def note(state: FileState) -> None:
            document = true_path(task.path)
            with self._on_journal:
                if self._is_given_up:
                    raise CancelledError(verbatim("given up"))
                self._safety.note_save(task.prepared, document, state)

        try:
            if task.is_guarded:
                state = write_over(task.design, task.path, task.known, note)
            else:
                state = write_anyway(task.design, task.path, note)
            with self._on_journal:
                is_prepared = not self._is_given_up and self._safety.prepare(task.prepared)
            self._outcome = SavedFile(true_path(task.path), state, is_prepared)
        except BaseException as error:  # noqa: BLE001 - raised on the window's thread
            self._outcome = error
        self._is_through.set()
        with contextlib.suppress(RuntimeError):  # given up, and the design is closed
            self.ended.emit()


class Saver(QObject):
    """One save after another of a design. ``task`` makes what is to be saved, as it is then.

    ``take`` gets each save that is through, and says whether it worked; it may begin another.
    ``ask`` gets one whose place does not answer, and whether the design is to be left; says
    whether to wait on.
    """

    saving = Signal(str)
    """A save takes its time: the name of the file. Its end is a message, or a question."""

    def __init__(
        self,
        safety: SafetyNet,
        task: Callable[[Path, bool], SaveTask],
        take: Callable[[SaveJob], bool],
        ask: Callable[[SaveJob, bool], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._safety, self._task, self._take, self._ask = safety, task, take, ask
        self._job: SaveJob | None = None
        self._queue: list[tuple[Path, bool]] = []
        self._worked = False
        self._is_waited_for = False

    @property
    def is_busy(self) -> bool:
        """Whether a save goes on."""
        return self._job is not None

    @property
    def places(self) -> list[Path]:
        """Where saves go that are not through yet."""
        under_way = [self._job.task.path] if self._job is not None else []
        return [*under_way, *(path for path, _ in self._queue)]

    def begin(self, path: Path, *, is_guarded: bool = True) -> None:
        """Save to ``path``; what is asked for during another save begins after it."""
        if self._job is None:
            self._start(path, is_guarded)
        elif (path, is_guarded) not in self._queue:
            self._queue.append((path, is_guarded))

    def finish(self, *, is_leaving: bool = False) -> bool:
        """Wait until no save goes on any more; says whether the last one worked.

        Where the place does not answer the user is asked, and one may go on (``is_busy``).
        """
        self._is_waited_for = True
        try:
            while (job := self._job) is not None:
                if job.wait(PATIENCE_S):
                    self._end(job)
                elif not self._ask(job, is_leaving):
                    return False
        finally:
            self._is_waited_for = False
        return self._worked

    def finish_unasked(self) -> None:
        """Wait as long as a place is given to answer, ask nobody, and give up what hangs."""
        self._is_waited_for = True
        try:
            while (job := self._job) is not None:
                if job.wait(PATIENCE_S):
                    self._end(job)
                else:
                    self.give_up(job)
        finally:
            self._is_waited_for = False

    def give_up(self, job: SaveJob) -> None:
        """Wait no more for a save whose place does not answer, nor begin what waits behind it."""
        if self._job is job:
            job.give_up()
            self._job, self._worked = None, False
            self._queue.clear()

    def _start(self, path: Path, is_guarded: bool) -> None:
        self._job = job = SaveJob(self._task(path, is_guarded), self._safety, self)
        job.ended.connect(lambda: self._end_when_free(job))
        QTimer.singleShot(SHOWN_MS, job, lambda: self._tell_of(job))
        QTimer.singleShot(round(PATIENCE_S * 1000), job, lambda: self._ask_when_free(job))
        job.begin()

    def _tell_of(self, job: SaveJob) -> None:
        if self._job is job:
            self.saving.emit(job.task.path.name)

    def _ask_when_free(self, job: SaveJob) -> None:
        """Ask once beside the work; who waits for the save asks for himself."""
        if self._job is not job or self._is_waited_for:
            return
        if QGuiApplication.mouseButtons():
            QTimer.singleShot(_HAND_MS, job, lambda: self._ask_when_free(job))
        else:
            self._ask(job, False)

    def _end_when_free(self, job: SaveJob) -> None:
        """A question waits until the user has let go of what is being dragged."""
        if self._job is job and QGuiApplication.mouseButtons():
            QTimer.singleShot(_HAND_MS, job, lambda: self._end_when_free(job))
        else:
            self._end(job)

    def _end(self, job: SaveJob) -> None:
        """A save is through: take what came of it, and begin the next one."""
        if self._job is not job:
            return  # somebody waited for it, and has done this
        job.wait(PATIENCE_S)
        self._job, self._worked = None, False
        job.deleteLater()
        try:
            is_saved = self._take(job)
            if not self.is_busy:
                self._worked = is_saved or self._worked
        finally:
            if not self.is_busy and self._queue:
                self._start(*self._queue.pop(0))
