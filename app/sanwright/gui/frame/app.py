"""The window's composition root: makes everything that designs stand on, and ends it in order."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from sanwright.errors import SanwrightError
from sanwright.gui.canvas.symbols import forget_stamps
from sanwright.gui.document.open_library import OpenLibrary
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.frame.application import make_application
from sanwright.gui.frame.designs import DesignTabs
from sanwright.gui.frame.main_frame import MainFrame
from sanwright.gui.frame.main_window import MainWindow
from sanwright.gui.frame.recovery import offer_new_recovery, offer_recovery
from sanwright.gui.frame.startup_log import stamp
from sanwright.gui.frame.welcome_controller import WelcomeController
from sanwright.gui.look.appearance import Appearance
from sanwright.gui.look.icons import forget_icons
from sanwright.gui.settings import Settings
from sanwright.gui.welcome.welcome import Welcome
from sanwright.gui.widgets.shared_columns import ColumnMemory
from sanwright.saving import clear_leftovers
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.catalog import Catalog

__all__ = ["Program", "Shown", "make_application"]

_WITHOUT_CLIPBOARD = ("offscreen", "minimal")
"""Platforms of Qt that have none of their own."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What was on the screen before the program was there."""

    appearance: Appearance
    welcome: Welcome


class Program:
    """The open designs with all that they stand on."""

    def __init__(
        self,
        application: QApplication,
        settings: Settings | None = None,
        prompts: Prompts | None = None,
        catalog: Catalog | None = None,
        shown: Shown | None = None,
    ) -> None:
        """Begin with what is ``shown`` already, if anything is."""
        self.settings = settings if settings is not None else Settings()
        self.appearance = (
            shown.appearance if shown is not None else Appearance(application, self.settings)
        )
        ColumnMemory(application, self.settings)
        self.library = OpenLibrary(catalog)
        welcome = shown.welcome if shown is not None else None
        self.designs = DesignTabs(
            self.settings, self.appearance, self.library, WelcomeController, prompts, welcome
        )

    @property
    def frame(self) -> MainFrame:
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

    def begin(self, path: Path | None, *, welcomes: bool = False) -> None:
        """After the first paint: the catalog, then recovery, the file, or a new design.

        With ``welcomes`` the welcome page stands before a new design.
        """
        window = self.window
        # Beside the start: what was killed may lie on a share that is gone.
        threading.Thread(target=clear_leftovers, name="leftovers", daemon=True).start()
        try:
            window.fill()
        except SanwrightError as error:
            window.prompts.error(tr("The parts catalog cannot be used."), str(error))
            self.designs.quit()
            return
        stamp("catalog")
        offer = self._offer_what_is_new if welcomes else offer_recovery
        is_there = offer(self.designs, window)
        if path is not None:  # if it was recovered just now, it is only brought up
            is_there |= self.designs.open_path(window, path)
        elif self.settings.reopens and path is None:
            is_there |= self.designs.reopen_last(window)
        if not is_there:
            window.files.new()
            if welcomes:
                self.designs.show_welcome(window, has_way_back=False)
        self.designs.serve_requests(window)

    def _offer_what_is_new(self, designs: DesignTabs, window: MainWindow) -> bool:
        return offer_new_recovery(designs, window, self.settings)

    def end(self) -> None:
        """Stop every thread and write the settings."""
        self.designs.end()
        self.settings.sync()
        self.appearance.deleteLater()
        self.designs.deleteLater()
        self.library.deleteLater()
        # Now, in this order: left to the interpreter's end, Qt's objects die in any order.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if QGuiApplication.platformName() in _WITHOUT_CLIPBOARD:
            # Qt's own then outlives Python, and with it what Python copied: a crash at the end.
            QGuiApplication.clipboard().clear()
        forget_icons()
        forget_stamps()
