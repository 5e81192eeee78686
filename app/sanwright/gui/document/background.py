"""One piece of quiet work at a time for a panel or a dialog, which shows how far it is itself."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from sanwright.gui.document.workers import Job, Work, Workers
from sanwright.text import Text


class BackgroundWork(QObject):
    """Runs one piece of work; after a new start or a stop a former piece is heard no more."""

    progressed = Signal(float, object)
    """The share that is done, and the ``Text`` of what is being done."""
    done = Signal(object)
    failed = Signal(object)
    """The exception that ended the work."""
    ended = Signal()
    """Done, failed, or stopped; after ``done`` or ``failed``."""

    def __init__(self, workers: Workers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workers = workers
        self._job: Job | None = None

    @property
    def is_working(self) -> bool:
        """Whether there is something under way."""
        return self._job is not None

    def start(self, work: Work) -> None:
        """Run ``work`` on the worker thread in place of what runs now."""
        if self._job is not None:
            self._job.stop()
        job = self._workers.start_quietly(work)
        self._job = job
        job.progressed.connect(lambda share, text: self._on_progress(job, share, text))
        job.done.connect(lambda result: self._on_done(job, result))
        job.failed.connect(lambda error: self._on_failure(job, error))
        job.stopped.connect(lambda: self._end(job))

    def stop(self) -> None:
        """Call the work off."""
        if self._job is not None:
            self._job.stop()
            self._end(self._job)

    def _hears(self, job: Job) -> bool:
        """Whether what ``job`` says is news; what a worker said last may come after the window."""
        return isValid(self) and job is self._job

    def _on_progress(self, job: Job, share: float, text: Text) -> None:
        if self._hears(job):
            self.progressed.emit(share, str(text))

    def _on_done(self, job: Job, result: object) -> None:
        if self._hears(job):
            self._job = None
            self.done.emit(result)
            self.ended.emit()

    def _on_failure(self, job: Job, error: object) -> None:
        if self._hears(job):
            self._job = None
            self.failed.emit(error)
            self.ended.emit()

    def _end(self, job: Job) -> None:
        if self._hears(job):
            self._job = None
            self.ended.emit()
