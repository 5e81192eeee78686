"""The welcome page over one frame, and what is wished on it before the rest is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from sanwright.gui.frame.main_frame import MainFrame
from sanwright.gui.look.appearance import Appearance
from sanwright.gui.settings import Settings
from sanwright.gui.welcome.page import WelcomePage
from sanwright.gui.welcome.request import Aim, WelcomeRequest
from sanwright.gui.welcome.shelf import Item, shelf
from sanwright.text import tr


class Welcome(QObject):
    """Keeps a wish until it can be carried out; the newest counts."""

    def __init__(self, frame: MainFrame, settings: Settings, appearance: Appearance) -> None:
        super().__init__(frame)
        self.frame = frame
        self._settings = settings
        self._carry_out: Callable[[WelcomeRequest], None] | None = None
        self._kept: list[WelcomeRequest] = []
        self._has_shelf = False
        self.page = WelcomePage(settings.shows_welcome)
        self.page.setParent(frame)
        self.page.hide()
        self.page.wanted.connect(self.wish)
        self.page.dropped.connect(self._on_drop)
        self.page.starts.at_start_changed.connect(self._set_at_start)
        self.page.gallery.forgotten.connect(self._forget)

    @property
    def is_waiting(self) -> bool:
        """Whether a wish is kept for when the program is there."""
        return bool(self._kept)

    @property
    def is_shown(self) -> bool:
        """Whether the page stands before the designs."""
        return self.frame.is_covered and self.page.isVisibleTo(self.frame)

    def show(self, way_back: str = "") -> None:
        """Bring the page up, with a way back to the design of that name."""
        self.page.show_way_back(way_back)
        self.page.starts.at_start.setChecked(self._settings.shows_welcome)
        self.show_recent()
        self.frame.cover(self.page)
        if not self._has_shelf:
            # After the first paint: the ways to begin come before the pictures.
            QTimer.singleShot(0, self, self.fill_shelf)

    def show_recent(self) -> None:
        """List the recent files anew."""
        self.page.gallery.show_recent(self._settings.recent_files)

    def fill_shelf(self, items: Mapping[str, Sequence[Item]] | None = None) -> None:
        """Show these, or what came with the program if there is nothing yet."""
        if items is None and self._has_shelf:
            return
        self._has_shelf = True
        self.page.gallery.show_shelf(items if items is not None else shelf())

    def stop_waiting(self) -> None:
        """What is wished for follows at once: the cursor is that of every day again."""
        if self._kept:
            QGuiApplication.restoreOverrideCursor()
            self.page.starts.wait_for("")

    def serve(self, carry_out: Callable[[WelcomeRequest], None]) -> None:
        """The program is there: from now on, and now with what was kept, do what is wished."""
        self._carry_out = carry_out
        kept, self._kept = self._kept, []
        for wish in kept:
            carry_out(wish)

    def wish(self, wish: WelcomeRequest) -> None:
        """Carry it out, or keep it until that can be done."""
        if self._carry_out is not None:
            self._carry_out(wish)
        elif wish.aim is Aim.QUIT:
            self.frame.close()
        else:
            self._keep([wish])

    def _keep(self, wishes: list[WelcomeRequest]) -> None:
        if not self._kept:
            QGuiApplication.setOverrideCursor(Qt.CursorShape.BusyCursor)
        self._kept = wishes
        self.page.starts.wait_for(tr("One moment: this follows as soon as everything is loaded."))

    def _on_drop(self, designs: list[Path], captures: list[Path]) -> None:
        wishes = [WelcomeRequest(Aim.FILE, str(path)) for path in designs]
        if captures:
            wishes.append(WelcomeRequest(Aim.CAPTURES, "\n".join(map(str, captures))))
        if self._carry_out is None:
            self._keep(wishes)
            return
        for wish in wishes:
            self._carry_out(wish)

    def _set_at_start(self, on: bool) -> None:
        self._settings.shows_welcome = on

    def _forget(self, path: Path) -> None:
        self._settings.remove_recent(path)
        self.show_recent()
