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
from sanwright.gui.editor.symbols import forget_stamps
from sanwright.gui.icons import application_icon, forget_icons
from sanwright.gui.open_library import OpenLibrary
from sanwright.gui.prompts import Prompts
from sanwright.gui.recovery import offer_recovery
from sanwright.gui.session import Session
from sanwright.gui.settings import Settings
from sanwright.gui.shell import Designs, Frame
from sanwright.gui.speech import speak
from sanwright.gui.tour.offer import Offer
from sanwright.gui.window import MainWindow
from sanwright.language import tr
from sanwright.locations import resources_dir

if TYPE_CHECKING:
    from sanwright.catalog import Catalog

FONT_FAMILY = "DejaVu Sans"
FONT_POINTS = 9.5
SWITCH_S = 0.001


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
    """The open designs with all that they stand on."""

    def __init__(
        self,
        application: QApplication,
        settings: Settings | None = None,
        prompts: Prompts | None = None,
        catalog: Catalog | None = None,
    ) -> None:
        self.settings = settings if settings is not None else Settings()
        self.appearance = Appearance(application, self.settings)
        self.library = OpenLibrary(catalog)
        self.designs = Designs(self.settings, self.appearance, self.library, prompts)

    @property
    def frame(self) -> Frame:
        """The window on the screen that the user works in."""
        current = self.designs.current
        return next(frame for frame in self.designs.frames if current in frame.designs)

    @property
    def window(self) -> MainWindow:
        """The window of the design that the user works on."""
        return self.designs.current.window

    @property
    def session(self) -> Session:
        """The design that the user works on."""
        return self.designs.current.session

    def begin(self, path: Path | None) -> None:
        """After the first paint: the catalog, then recovery, the file, or a new design."""
        window = self.window
        try:
            window.fill()
        except SanwrightError as error:
            window.prompts.error(tr("The parts catalog cannot be used."), str(error))
            self.designs.quit()
            return
        is_recovered = offer_recovery(self.designs, window)
        if path is not None and not is_recovered and self.designs.open_path(window, path):
            return
        if self.settings.reopens and path is None:
            is_recovered |= self.designs.reopen_last(window)
        if not is_recovered:
            window.desk.files.new()
            self._offer_tour()

    def _offer_tour(self) -> None:
        """Ask once whether the user wants to be shown around."""
        if not self.settings.offers_tour:
            return
        self.settings.offers_tour = False
        window = self.window
        offer = Offer(window.editor, self.appearance.theme)
        offer.taken.connect(lambda: self.designs.take_tour(window))
        self.appearance.changed.connect(offer.set_theme)
        for signal in (window.session.changed, window.session.replaced):
            signal.connect(offer.dismiss)

    def end(self) -> None:
        """Stop every thread and write the settings."""
        self.designs.end()
        self.settings.sync()
        self.appearance.deleteLater()
        self.designs.deleteLater()
        self.library.deleteLater()
        # Now, in this order: left to the interpreter's end, Qt's objects die in any order.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        forget_icons()
        forget_stamps()


def run(path: Path | None) -> int:
    """Show the window with the design in ``path`` (None: a new one); returns the exit code."""
    settings = Settings()
    application = make_application()
    speak(application, settings)
    # A check on its thread hands the interpreter over to the window this often.
    sys.setswitchinterval(SWITCH_S)
    crash = CrashHandler()
    crash.install()
    program = Program(application, settings)
    program.frame.show()
    QTimer.singleShot(0, lambda: program.begin(path))
    try:
        return application.exec()
    finally:
        program.end()
        crash.remove()
