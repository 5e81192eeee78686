"""Long work off the window's thread, with progress and a way to stop it."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable
from threading import Event, Thread

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from sanwright.errors import CancelledError
from sanwright.gui.document.garbage import collect_on_this_thread
from sanwright.progress import Progress
from sanwright.text import Text, tr

GIVEN_UP_S = 5.0
"""Work that was called off and does not end hangs, as where a share is gone: it is left behind."""

Work = Callable[[Progress], object]
"""Gets the progress call; where that answers False the work raises CancelledError."""


class Job(QObject):
    """One piece of work on its thread; exactly one of the three endings is emitted.

    The worker thread emits one signal at its end, which is relayed here: were all endings emitted
    over there, the job could be gone before the last of its listeners is told.
    """

    progressed = Signal(float, object)
    """The share done and a text of what is being done."""
    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()

    _ended = Signal(object, object)

    def __init__(self, work: Work, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._stop = Event()
        self._is_heard = True
        self._thread: Thread | None = None
        self._ended.connect(self._relay)

    def stop(self) -> None:
        """Ask the work to end at its next progress call; nobody waits for it for long."""
        self._stop.set()
        QTimer.singleShot(round(GIVEN_UP_S * 1000), self, self._give_up)

    def begin(self) -> None:
        """Run it beside the window; as a daemon, since the end of the program waits for nothing."""
        self._thread = Thread(target=self.run, name="job", daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> None:
        """Return once it is through, or after ``seconds``."""
        if self._thread is not None:
            self._thread.join(seconds)

    def report(self, share: float, text: Text) -> bool:
        """The progress call that the work is given; runs on the worker thread."""
        if self._stop.is_set():
            return False
        with contextlib.suppress(RuntimeError):  # given up, and the design is closed
            self.progressed.emit(share, text)
        return not self._stop.is_set()

    def run(self) -> None:
        """Runs on the worker thread."""
        result: object = None
        failure: Exception | None = None
        try:
            result = self._work(self.report)
        except Exception as error:  # noqa: BLE001 - handed to the window, which shows it
            failure = error
        with contextlib.suppress(RuntimeError):
            self._ended.emit(result, failure)

    def _give_up(self) -> None:
        self._relay(None, CancelledError(Text("Cancelled.")))

    def _relay(self, result: object, failure: Exception | None) -> None:
        if not self._is_heard:
            return
        self._is_heard = False
        if isinstance(failure, CancelledError):
            self.stopped.emit()
        elif failure is not None:
            self.failed.emit(failure)
        else:
            self.done.emit(result)
        self.deleteLater()


class Workers(QObject):
    """Runs jobs one after another and shows a small progress window for each that takes long."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        collect_on_this_thread()
        self._jobs: list[Job] = []
        self._running: Job | None = None
        self._waiting: deque[Job] = deque()
        self._is_over = False

    def start(self, title: str, work: Work, window: QWidget) -> Job:
        """Run ``work``; connect to the returned job's signals before control returns to Qt."""
        job = Job(work, self)
        dialog = QProgressDialog(title, tr("Cancel"), 0, 0, window)
        dialog.setWindowTitle("Sanwright")
        dialog.setMinimumDuration(400)
        dialog.setMinimumWidth(380)
        dialog.setAutoReset(False)
        dialog.setAutoClose(False)
        dialog.canceled.connect(job.stop)
        dialog.setValue(0)

        def on_progress(share: float, text: Text) -> None:
            if self._is_over:
                return  # the window may be gone already
            if dialog.maximum() == 0:
                dialog.setRange(0, 100)
            dialog.setLabelText(f"{title}\n{text}")
            dialog.setValue(round(share * 100))

        def on_end(*_: object) -> None:
            if self._is_over:
                return
            dialog.canceled.disconnect(job.stop)
            dialog.close()
            dialog.deleteLater()

        job.progressed.connect(on_progress)
        for signal in (job.done, job.failed, job.stopped):
            signal.connect(on_end)
        return self._add(job)

    def start_quietly(self, work: Work) -> Job:
        """Run ``work`` without a window of its own: whoever asks shows progress and may stop it.

        Connect to the returned job's signals before control returns to Qt.
        """
        return self._add(Job(work, self))

    def _add(self, job: Job) -> Job:
        for signal in (job.done, job.failed, job.stopped):
            signal.connect(lambda *_: self._on_end(job))
        self._jobs.append(job)
        # Later, so that a quick job cannot end before its signals are connected.
        QTimer.singleShot(0, self, lambda: self._submit(job))
        return job

    def _submit(self, job: Job) -> None:
        self._waiting.append(job)
        self._next()

    def _on_end(self, job: Job) -> None:
        if self._is_over:
            return
        self._jobs.remove(job)
        if job is self._running:
            self._running = None
        else:
            self._waiting.remove(job)
        self._next()

    def _next(self) -> None:
        if self._running is None and self._waiting and not self._is_over:
            self._running = self._waiting.popleft()
            self._running.begin()

    def shut_down(self) -> None:
        """Stop what runs at its next progress call and wait for it, unless it hangs."""
        self._is_over = True
        for job in self._jobs:
            job.stop()
        if self._running is not None:
            self._running.wait(GIVEN_UP_S)
        jobs, self._jobs = self._jobs, []
        for job in jobs:
            job.blockSignals(True)  # listeners may go in any order now
