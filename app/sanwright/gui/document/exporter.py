"""Writes files beside the window's work: asks where to, and says when it is done."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from sanwright.errors import SanwrightError
from sanwright.gui.document.files import FileController
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Job, Work, Workers
from sanwright.text import tr


class Exporter(QObject):
    """Every export of one design. What is written must be of a snapshot."""

    exported = Signal(object)
    """Path of what was written."""
    failed = Signal(object)
    """An exception that is our bug."""

    def __init__(
        self,
        session: Session,
        files: FileController,
        prompts: Prompts,
        workers: Workers,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._prompts = prompts
        self._workers = workers
        self._window = window

    def ask(self, title: str, ending: str, kinds: str) -> Path | None:
        """Ask for a file, offering the design's name with ``ending``; None if it is cancelled."""
        suggested = self._files.suggested
        return self._prompts.save_path(suggested.with_name(suggested.name + ending), title, kinds)

    def ask_folder(self, title: str) -> Path | None:
        """Ask for a folder; None if that is cancelled."""
        return self._prompts.folder(title, str(self._files.suggested.parent))

    def start(self, title: str, work: Work, path: Path) -> Job:
        """Let ``work`` write ``path`` on a worker thread; ``title`` is what is shown meanwhile."""
        job = self._workers.start(title, work, self._window)
        job.done.connect(lambda _: self._on_done(path))
        job.failed.connect(self._on_failure)
        job.stopped.connect(lambda: self._session.message.emit(tr("The export was cancelled.")))
        return job

    def open_exported(self, path: Path) -> None:
        """Show what was written with the system's own program for it."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def _on_done(self, path: Path) -> None:
        self._session.message.emit(tr("Exported {name}.", name=path.name))
        self.exported.emit(path)

    def _on_failure(self, error: Exception) -> None:
        if isinstance(error, SanwrightError):
            self._prompts.error(tr("The export did not succeed."), str(error))
        else:
            self.failed.emit(error)
