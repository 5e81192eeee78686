"""The window's composition root: makes everything, shows it, and ends it in order."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

import sanwright
from sanwright.errors import SanwrightError
from sanwright.gui.appearance import Appearance
from sanwright.gui.crash import CrashHandler
from sanwright.gui.dialogs.recovery import Choice, RecoveryDialog
from sanwright.gui.icons import application_icon, forget_icons
from sanwright.gui.prompts import Prompts
from sanwright.gui.session import Session
from sanwright.gui.settings import Settings
from sanwright.gui.window import MainWindow
from sanwright.gui.workers import Workers
from sanwright.locations import resources_dir

if TYPE_CHECKING:
    from sanwright.catalog import Catalog

FONT_FAMILY = "DejaVu Sans"
FONT_POINTS = 9.5


def make_application() -> QApplication:
    """The one application object, in our style and lettering."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    application.setApplicationName("Sanwright")
    application.setApplicationDisplayName("")
    application.setApplicationVersion(sanwright.__version__)
    application.setDesktopFileName("sanwright")
    application.setStyle("Fusion")
    for path in sorted((resources_dir() / "fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))
    font = QFont(FONT_FAMILY)
    font.setPointSizeF(FONT_POINTS)
    application.setFont(font)
    application.setWindowIcon(application_icon())
    return application


class Program:
    """A window with all that it stands on."""

    def __init__(
        self,
        application: QApplication,
        settings: Settings | None = None,
        prompts: Prompts | None = None,
        catalog: Catalog | None = None,
    ) -> None:
        self.settings = settings if settings is not None else Settings()
        self.session = Session(catalog)
        self.workers = Workers()
        self.appearance = Appearance(application, self.settings)
        self.window = MainWindow(
            self.session, self.settings, self.appearance, self.workers, prompts
        )

    def begin(self, path: Path | None) -> None:
        """After the first paint: the catalog, then recovery, the file, or a new design."""
        files = self.window.desk.files
        try:
            self.window.fill()
        except SanwrightError as error:
            self.window.prompts.error("The parts catalog cannot be used.", str(error))
            self.window.close()
            return
        recovered = self._offer_recovery()
        if recovered:
            return
        if path is None or not files.open_path(path):
            files.new()

    def end(self) -> None:
        """Stop every thread and write the settings."""
        self.workers.shut_down()
        self.session.shut_down()
        self.settings.sync()
        self.appearance.deleteLater()
        self.window.deleteLater()
        # Now, in this order: left to the interpreter's end, Qt's objects die in any order.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        forget_icons()

    def _offer_recovery(self) -> bool:
        files = self.window.desk.files
        found = list(files.left_behind())
        while found:
            dialog = RecoveryDialog(found, self.window)
            dialog.exec()
            choice, chosen = dialog.choice, dialog.chosen
            dialog.deleteLater()
            if choice is Choice.LATER:
                return False
            if choice is Choice.RECOVER and files.recover(chosen):
                return True
            if choice is Choice.DISCARD:
                chosen.discard()
            found.remove(chosen)
        return False


def run(path: Path | None) -> int:
    """Show the window with the design in ``path`` (None: a new one); returns the exit code."""
    application = make_application()
    crash = CrashHandler()
    crash.install()
    program = Program(application)
    program.window.show()
    QTimer.singleShot(0, lambda: program.begin(path))
    try:
        return application.exec()
    finally:
        program.end()
        crash.remove()
