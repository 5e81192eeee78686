"""The window of one open design, as its rooms and actions see it.

It holds what every room shares. What a room makes for itself it puts here, and asks for it again by
its type, so that the window knows no room by name.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar, QWidget

from sanwright.errors import BugError
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.first_picture import FirstPicture
from sanwright.gui.canvas.snapping import Snapping
from sanwright.gui.canvas.view_history import ViewHistory
from sanwright.gui.document.exporter import Exporter
from sanwright.gui.document.files import FileController
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.look.appearance import Appearance
from sanwright.gui.settings import Settings
from sanwright.gui.window.late_page import LatePage
from sanwright.gui.window.lower_tabs import LowerTabs
from sanwright.gui.window.open_designs import OpenDesigns
from sanwright.gui.window.side_windows import SideWindows
from sanwright.gui.window.sides import Sides
from sanwright.gui.window.status import StatusBar
from sanwright.gui.window.views import DesignViews
from sanwright.text import tr, verbatim

T = TypeVar("T")
LOWER = "findings"
"""Key of the dock that holds the tabs below the drawing."""


class DesignWindow(QMainWindow):
    """Session, settings, drawing and so on of one design, and the panels around the drawing."""

    bare_changed = Signal(bool)
    """Only the drawing is shown now, or everything again."""
    state_changed = Signal()
    """What can be done, or how it is called, may be different now."""
    filled = Signal()
    """The catalog is there: what needs it can be shown."""
    captures_dropped = Signal(list)
    """Paths of files and folders that are no designs were dropped."""
    guide_wanted = Signal(str)
    """A page of the guide to be shown, such as ``rule:link.too-long``."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        appearance: Appearance,
        workers: Workers,
        designs: OpenDesigns,
        prompts: Prompts | None = None,
        place: QWidget | None = None,
    ) -> None:
        super().__init__()
        if place is not None:
            self.setParent(place, Qt.WindowType.Widget)  # now: it moves no full tree later
        self.session = session
        self.settings = settings
        self.appearance = appearance
        self.workers = workers
        self.designs = designs
        self.prompts = prompts if prompts is not None else Prompts(self)
        self.prompts.is_open = _asked_of(designs)
        self.files = FileController(session, settings, self.prompts)
        self.files.setParent(self)
        self.editor = EditorView(session, self)
        self.files.first_look = FirstPicture(self.editor)
        self.editor.snapping = Snapping(settings.snaps_to_grid, settings.has_smart_guides)
        appearance.turning.connect(self.editor.hold_still)
        appearance.turned.connect(self.editor.let_go)
        self.wander = ViewHistory(self.editor)
        self.views = DesignViews(self.editor, self)
        self.lower_tabs = LowerTabs()
        self.docks: dict[str, QDockWidget] = {}
        self.exporter = Exporter(session, self.files, self.prompts, workers, self)
        self.toolbar = QToolBar(tr("Toolbar"), self, movable=False)
        self.toolbar.setObjectName("toolbar")
        self.addToolBar(self.toolbar)
        self.sides = Sides(self, self.docks)
        self.sides.peek.is_on = settings.peeks
        self.status = StatusBar(session, self)
        self.side_windows = SideWindows(self)
        self._things: dict[type, object] = {}
        self._pages: dict[str, QWidget] = {}
        self._late: dict[type, LatePage] = {}
        self._joins: dict[type, list[Callable[[Any], object]]] = {}

    def put(self, thing: T) -> T:
        """Keep what a room made; there is one of each type."""
        if type(thing) in self._things:
            raise BugError(verbatim(f"A window has two of {type(thing).__name__}."))
        self._things[type(thing)] = thing
        for join in self._joins.pop(type(thing), ()):
            join(thing)
        return thing

    def of(self, kind: type[T]) -> T:
        """What a room made of this type; a panel that nobody has seen yet is made now."""
        if kind not in self._things:
            _ = self._late[kind].panel
        return cast(T, self._things[kind])

    def once_made(self, kind: type[T], join: Callable[[T], object]) -> None:
        """Call ``join`` with the panel of this type when it is made, or now if there is one."""
        if kind in self._things:
            join(self.of(kind))
        else:
            self._joins.setdefault(kind, []).append(join)

    def panel(self, key: str) -> QWidget:
        """The panel that is called so: in a dock, a tab below, or a view."""
        page = self._pages[key]
        return page.panel if isinstance(page, LatePage) else page

    def show_panel(self, key: str) -> QWidget:
        """Bring a panel up, wherever it is, without giving it the keyboard."""
        page = self._pages[key]
        if self.lower_tabs.indexOf(page) >= 0:
            self.docks[LOWER].show()
            self.lower_tabs.setCurrentWidget(page)
            self.lower_tabs.fold(False)
        elif self.views.indexOf(page) >= 0:
            self.views.setCurrentWidget(page)
        else:
            self.sides.show(key)
        return self.panel(key)

    def toggle_panel(self, key: str) -> bool:
        """Put the panel of a dock away, or bring it up; says whether it is up now."""
        dock = self.docks[key]
        if key != LOWER:
            self.sides.toggle(key)
            return self.sides.is_up(key)
        if dock.isHidden():
            dock.show()
            self.lower_tabs.fold(False)
        else:
            self.lower_tabs.toggle()
        return self.is_panel_up(key)

    def is_panel_up(self, key: str) -> bool:
        """Whether the panel of a dock is there to be seen."""
        if key == LOWER:
            return not self.docks[key].isHidden() and not self.lower_tabs.is_folded
        return self.sides.is_up(key)

    @property
    def is_bare(self) -> bool:
        """Whether only the drawing is shown."""
        raise NotImplementedError

    def set_bare(self, on: bool) -> None:
        """Show only the drawing, or all that was there before."""
        raise NotImplementedError

    def add_page(self, key: str, page: QWidget, late: type[QWidget] | None = None) -> None:
        """A panel was put into the window, or the page on which one of type ``late`` will be."""
        self._pages[key] = page
        if late is None:
            self.put(page)
        else:
            assert isinstance(page, LatePage)  # noqa: S101 - it is told of what
            self._late[late] = page

    def action(self, id_: str) -> QAction:
        """The live action of a row."""
        found = self.findChild(QAction, id_, Qt.FindChildOption.FindDirectChildrenOnly)
        assert isinstance(found, QAction)  # noqa: S101 - every row has one
        return found

    def go_to(self, ids: tuple[str, ...]) -> None:
        """Select and show records on the drawing, wherever the wish came from."""
        self.views.show_topology()
        self.wander.jump(lambda: self._select_and_reveal(ids))

    def _select_and_reveal(self, ids: tuple[str, ...]) -> None:
        self.editor.select(ids)
        self.editor.reveal(ids)

    def raise_error(self, error: Exception) -> None:
        """Hand a worker's exception to the handler of unexpected errors."""
        raise error


def _asked_of(designs: OpenDesigns) -> Callable[[Path], bool]:
    """``is_open`` of designs that are not kept for being asked: prompts may live longer."""
    held = weakref.ref(designs)

    def is_open(path: Path) -> bool:
        there = held()
        return there is not None and there.is_open(path)

    return is_open
