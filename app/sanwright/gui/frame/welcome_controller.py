"""Carries out what is asked for on the welcome page, and fills it with what needs the designs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.errors import SanwrightError
from sanwright.gui.document.sketching import sketch_of_file
from sanwright.gui.document.templates import load_template, own_templates
from sanwright.gui.frame.recovery import offer_recovery
from sanwright.gui.welcome.request import Aim, WelcomeRequest
from sanwright.gui.welcome.shelf import Item, shelf
from sanwright.gui.welcome.welcome import Welcome
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.gui.frame.designs import DesignTabs
    from sanwright.gui.frame.open_design import OpenDesign

_PICTURE_MS = 15
"""Between two pictures, for the window's other work."""


class WelcomeController(QObject):
    """Carries out the requests of one welcome page; made when there are designs."""

    def __init__(self, welcome: Welcome, designs: DesignTabs) -> None:
        super().__init__(welcome)
        self._welcome, self._designs = welcome, designs
        self._gallery = welcome.page.gallery
        self._pending: list[Item] = []
        self._timer = QTimer(self, singleShot=True, interval=_PICTURE_MS)
        self._timer.timeout.connect(self._draw_next)

    @property
    def _design(self) -> OpenDesign:
        current = self._welcome.frame.current
        return current if current is not None else self._designs.current

    def refresh(self) -> None:
        """Show unsaved work, the user's own templates, and the pictures that are still missing."""
        self._show_unsaved()
        items = shelf()
        own, _broken = own_templates(self._design.session.catalog).all()
        items["templates"][:0] = [
            Item("templates", Bundled(each.key, each.title, each.summary, each.path), is_own=True)
            for each in own
        ]
        self._welcome.fill_shelf(items)
        self._pending = self._gallery.without_picture
        self._timer.start()

    def carry_out(self, wish: WelcomeRequest) -> None:
        """Do it; the page goes when something else comes up in its place."""
        window = self._design.window
        if wish.aim is Aim.NEW:
            self._designs.new(window)
        elif wish.aim is Aim.REQUIREMENTS:
            self._welcome.frame.uncover()
            self._design.window.action("file.from-requirements").trigger()
        elif wish.aim is Aim.OPEN:
            self._designs.open(window)
        elif wish.aim is Aim.FILE:
            self._open(Path(wish.what))
        elif wish.aim is Aim.CAPTURES:
            self._read_captures([Path(line) for line in wish.what.splitlines()])
        elif wish.aim is Aim.TEMPLATE:
            self._begin_with(wish.what)
        elif wish.aim is Aim.EXAMPLE:
            self._open_example(Path(wish.what))
        elif wish.aim is Aim.TOUR:
            self._designs.take_tour(window)
        elif wish.aim is Aim.GUIDE:
            window.guide_wanted.emit(wish.what)
        elif wish.aim is Aim.RECOVER:
            offer_recovery(self._designs, window)
            self._show_unsaved()
        elif wish.aim is Aim.BACK:
            self._welcome.frame.uncover()
        else:
            self._designs.quit()

    def _open(self, path: Path) -> None:
        if not self._designs.open_path(self._design.window, path):
            self._welcome.show_recent()

    def _read_captures(self, paths: list[Path]) -> None:
        if self._designs.new(self._design.window):
            self._design.window.captures_dropped.emit(paths)

    def _open_example(self, path: Path) -> None:
        for bundled in (*bundled_testbeds(), *bundled_references()):
            if bundled.path == path:
                self._designs.open_bundled(self._design.window, bundled)

    def _begin_with(self, key: str) -> None:
        before = self._design
        try:
            template = load_template(key, before.session.catalog)
        except SanwrightError as error:
            before.window.prompts.error(tr("The template cannot be used."), str(error))
            return
        if self._designs.new(before.window):
            editor = self._design.window.editor
            editor.insert(template)
            editor.select(())
            editor.zoom_fit()

    def _show_unsaved(self) -> None:
        found, unreadable = self._designs.left_behind
        work = [item for item in found if item.path.exists()]
        lost = sum(item.path.exists() for item in unreadable)
        self._welcome.page.banner.show_count(len(work) + lost)
        files = (item.document for item in work if item.document is not None)
        self._gallery.recent.mark_unsaved(frozenset(files))
        self._welcome.show_recent()

    def _draw_next(self) -> None:
        """Make one picture and keep it for the next start; stop while the page is not seen."""
        if not self._pending or not self._welcome.page.isVisible():
            return
        item = self._pending.pop(0)
        catalog = self._design.session.catalog
        made = sketch_of_file(item.bundled.path, catalog, item.picture_key)
        if made is not None:
            self._gallery.set_picture(item, made)
        self._timer.start()
