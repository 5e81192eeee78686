"""Starts the window: first a page that is seen, then the program behind it.

What is imported here at the top is all that the first paint needs; a test holds it to that.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from sanwright.gui.frame.application import make_application
from sanwright.gui.frame.crash import CrashHandler
from sanwright.gui.frame.file_events import Application, FileRequests
from sanwright.gui.frame.interface_language import speak
from sanwright.gui.frame.loading import PROGRAM, PackageLoader, program_packages
from sanwright.gui.frame.main_frame import MainFrame
from sanwright.gui.frame.start_mark import StartMark
from sanwright.gui.frame.startup_log import stamp
from sanwright.gui.look.appearance import Appearance
from sanwright.gui.look.icons import forget_icons
from sanwright.gui.settings import Settings
from sanwright.gui.welcome.opening import OpeningPage
from sanwright.gui.welcome.welcome import Welcome
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.gui.document.prompts import Prompts
    from sanwright.gui.frame.app import Program

SWITCH_S = 0.001
_IDLE_MS = 500
_UNSEEN_MS = 400
"""A window that is started out of sight is not painted: then the rest begins without."""


class Starter(QObject):
    """Shows the frame at once and makes the program when it was painted."""

    ready = Signal()
    """The designs can be worked with."""

    def __init__(
        self,
        application: QApplication,
        settings: Settings,
        paths: Sequence[Path] = (),
        prompts: Prompts | None = None,
    ) -> None:
        super().__init__(application)
        self._application, self._settings, self._prompts = application, settings, prompts
        self._path = paths[0] if paths else None
        self._requests = _requests_of(application)
        for path in paths[1:]:
            self._requests.ask(path)
        self.appearance = Appearance(application, settings)
        self.frame = MainFrame(settings)
        self.welcome = Welcome(self.frame, settings, self.appearance)
        self.program: Program | None = None
        self.is_ready = False
        """Whether the designs can be worked with."""
        self._loader = PackageLoader(program_packages(), self)
        self._opening: OpeningPage | None = None
        self._has_begun = False
        self._welcomes = settings.shows_welcome
        self.frame.closed.connect(self._on_closed)
        self._is_closed = False

    @property
    def has_begun(self) -> bool:
        """Whether the rest is being imported, or is."""
        return self._has_begun

    def show(self) -> None:
        """Bring the frame up with a page on it."""
        opening = self._opening_text()
        if opening:
            self._opening = OpeningPage(opening)
            self.frame.cover(self._opening)
        else:
            self.welcome.show()
        self.frame.installEventFilter(self)
        self.frame.show()
        stamp("shown")
        QTimer.singleShot(_UNSEEN_MS, self, self._begin)

    def end(self) -> None:
        """End the program, or what there is of it."""
        self._requests.answer_with(None)
        if self.program is not None:
            self.program.end()
            return
        self._settings.sync()
        self.frame.deleteLater()
        self.appearance.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        forget_icons()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin with the rest once the frame was painted."""
        if event.type() == QEvent.Type.Paint and not self._has_begun:
            QTimer.singleShot(0, self, self._after_paint)
        return super().eventFilter(watched, event)

    def _opening_text(self) -> str:
        """What to say instead of a welcome; nothing where that is wanted."""
        if self._path is not None:
            return tr("Opening {name}…", name=self._path.name)
        files, number = self._settings.open_files
        if self._settings.reopens and files:
            return tr("Opening {name}…", name=files[min(number, len(files) - 1)].name)
        return "" if self._welcomes else tr("Starting…")

    def _after_paint(self) -> None:
        if not self._has_begun:
            stamp("first_paint")
        self._begin()

    def _begin(self) -> None:
        """Import everything while the page is alive."""
        if self._has_begun:
            return
        self._has_begun = True
        self.frame.removeEventFilter(self)
        self._loader.loaded.connect(self._make_program)
        self._loader.begin()

    def _make_program(self) -> None:
        """Everything is imported: show designs in the frame, and do what was asked for."""
        if self._is_closed:
            return
        app = importlib.import_module(PROGRAM)
        stamp("imported")
        shown = app.Shown(self.appearance, self.welcome)
        self.program = app.Program(self._application, self._settings, self._prompts, shown=shown)
        self.frame.closed.disconnect(self._on_closed)
        self.welcome.stop_waiting()
        self.program.begin(self._path, welcomes=self._welcomes)
        if self._opening is not None:
            self.frame.drop(self._opening)
        self._requests.answer_with(self._open)
        QTimer.singleShot(0, self, self._note_ready)

    def _note_ready(self) -> None:
        """Qt had time for all that making the program left it to do."""
        self.is_ready = True
        stamp("ready")
        self.ready.emit()
        QTimer.singleShot(_IDLE_MS, self, _prepare_drawing)

    def is_kept_safe(self) -> bool:
        """Whether every edit of every open design is on the disk."""
        return self.program is not None and all(
            design.files.is_kept_safe for design in self.program.designs.all
        )

    def take_over(self, paths: Sequence[Path]) -> None:
        """Open what a second start of the program was asked to open, and come up."""
        for path in paths:
            self._requests.ask(path)
        frame = self.frame if self.program is None else self.program.frame
        frame.setWindowState(frame.windowState() & ~Qt.WindowState.WindowMinimized)
        frame.raise_()
        frame.activateWindow()

    def tell_reset(self) -> None:
        """Say why panels and columns are where they are at first."""
        if self.program is not None:
            self.program.window.notice.tell(
                tr(
                    "The last start did not come to its end, so windows, panels and columns are as "
                    "at first. Your designs and choices are untouched."
                )
            )

    def _open(self, path: Path) -> None:
        """Open a further design that the system or the command line names."""
        if self.program is not None and self.program.frame.isVisible():
            self.program.designs.open_path(self.program.window, path)
            self.program.frame.activateWindow()

    def _on_closed(self) -> None:
        self._is_closed = True


def _prepare_drawing() -> None:
    """Import what the first cable needs while the user looks around."""
    importlib.import_module("sanwright.gui.canvas.links.strokes")


def _requests_of(application: QApplication) -> FileRequests:
    if isinstance(application, Application):
        return application.requests
    return FileRequests(application)


def run(paths: Sequence[Path]) -> int:
    """Show the window with these designs, or a new one; returns the exit code."""
    stamp("imports")
    application = make_application()
    try:
        from sanwright.gui.frame.one_instance import OneInstance, Seat, comes_second
    except ImportError:  # libraries of the system that Qt's local sockets need are not there
        OneInstance = None  # type: ignore[assignment,misc]  # noqa: N806 - as it is called
    seat = Seat() if OneInstance is not None else None
    if seat is not None and comes_second(seat, paths):
        return 0
    mark = StartMark()
    is_reset = mark.begin()
    settings = Settings()
    if is_reset:
        settings.reset_layout()
    speak(application, settings)
    # A check on its thread hands the interpreter over to the window this often.
    sys.setswitchinterval(SWITCH_S)
    starter = Starter(application, settings, paths)
    crash = CrashHandler(starter.is_kept_safe)
    crash.install()
    instance = OneInstance() if OneInstance is not None else None
    if instance is not None:
        instance.listen()
        instance.brought.connect(starter.take_over)
    starter.ready.connect(mark.end)
    if is_reset:
        starter.ready.connect(starter.tell_reset)
    starter.show()
    try:
        return application.exec()
    finally:
        if instance is not None:
            instance.end()
        mark.end()
        starter.end()
        crash.remove()
        if seat is not None:
            seat.leave()
