"""One open design with all that it stands on: session, workers, and its window in a tab."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from sanwright.gui.document.files import FileController
from sanwright.gui.document.open_library import OpenLibrary
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.sketching import SketchKeeper
from sanwright.gui.document.workers import Workers
from sanwright.gui.frame.main_window import MainWindow
from sanwright.gui.look.appearance import Appearance
from sanwright.gui.settings import Settings
from sanwright.gui.window.open_designs import OpenDesigns


class OpenDesign:
    """Made when a tab is opened, ended when it is closed. It shares only catalog and settings."""

    def __init__(
        self,
        designs: OpenDesigns,
        settings: Settings,
        appearance: Appearance,
        library: OpenLibrary,
        prompts: Prompts | None,
        place: QWidget,
    ) -> None:
        """``place`` is where its window is going to be shown."""
        self.session = Session(library)
        self.workers = Workers()
        self.window = MainWindow(
            self.session, settings, appearance, self.workers, designs, prompts, place
        )
        self._sketches = SketchKeeper(self.session, self.files, self.workers, self.window)

    @property
    def files(self) -> FileController:
        """Its file."""
        return self.window.files

    @property
    def path(self) -> Path | None:
        """Where it is saved."""
        return self.files.path

    @property
    def is_untouched(self) -> bool:
        """Whether it is empty and new, so that another design may take its place."""
        return self.files.is_untitled and not self.session.is_modified and not self._has_edits

    @property
    def _has_edits(self) -> bool:
        return bool(self.session.history.edits) or bool(self.session.design.devices)

    def end(self) -> None:
        """Stop its threads; the window goes when Qt gets to it, and then what it listened to."""
        self._sketches.finish()
        self.files.let_go()
        self.workers.shut_down()
        self.session.shut_down()
        for part in (self.window, self.workers, self.session):
            part.deleteLater()
