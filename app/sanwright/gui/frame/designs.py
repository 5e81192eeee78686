"""All open designs: which there are, where they are shown, and how they come and go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from sanwright.bundled import bundled_at
from sanwright.collector import sweep
from sanwright.design import Design
from sanwright.errors import CancelledError, SanwrightError
from sanwright.gui.document.open_library import OpenLibrary
from sanwright.gui.document.patience import at_place, is_there
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.frame.left_behind import LeftBehind
from sanwright.gui.frame.main_frame import MainFrame
from sanwright.gui.frame.open_design import OpenDesign
from sanwright.gui.frame.pane import Pane
from sanwright.gui.frame.tab_menu import show_tab_menu
from sanwright.gui.look.appearance import Appearance
from sanwright.gui.settings import Settings
from sanwright.gui.tour.example import example_design
from sanwright.gui.tour.guide import Tour
from sanwright.gui.welcome.request import WelcomeRequest
from sanwright.gui.welcome.welcome import Welcome
from sanwright.gui.window.open_designs import OpenedBeside
from sanwright.locations import true_path
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.bundled import Bundled


class Attendant(Protocol):
    """Who fills a welcome page and does what is asked for there."""

    def refresh(self) -> None:
        """Show what needs the designs."""
        ...

    def carry_out(self, request: WelcomeRequest) -> None:
        """Do it; the page goes when something else comes up in its place."""
        ...


class DesignTabs(QObject):
    """Opens each design in a tab of its own; an untouched new one gives its place to it."""

    def __init__(
        self,
        settings: Settings,
        appearance: Appearance,
        library: OpenLibrary,
        attendant: Callable[[Welcome, DesignTabs], Attendant],
        prompts: Prompts | None = None,
        welcome: Welcome | None = None,
    ) -> None:
        """Begin with one design, in the frame of ``welcome`` if that is on the screen already."""
        super().__init__()
        self._settings = settings
        self._appearance = appearance
        self._library = library
        self._prompts = prompts
        self._attendant = attendant
        self.frames: list[MainFrame] = []
        self.left_behind: LeftBehind = ([], [])
        """Unsaved work that was found at the start; some of it may be dealt with by now."""
        self._sweep = QTimer(self, singleShot=True, interval=0)
        self._sweep.timeout.connect(sweep)
        self._welcomes: dict[MainFrame, tuple[Welcome, Attendant]] = {}
        frame = self._add_frame(welcome.frame if welcome is not None else None)
        if welcome is not None:
            self._welcomes[frame] = welcome, attendant(welcome, self)
        with appearance.without_rules():
            design = self._make(frame)
            frame.add(design)

    @property
    def all(self) -> list[OpenDesign]:
        """Every open design."""
        return [design for frame in self.frames for design in frame.designs]

    @property
    def current(self) -> OpenDesign:
        """The design that the user works on."""
        frame = next((frame for frame in self.frames if frame.isActiveWindow()), self.frames[-1])
        return frame.current or self.all[0]

    def of(self, window: QWidget) -> OpenDesign:
        """The design that ``window`` shows."""
        return next(design for design in self.all if design.window is window)

    def find(self, path: Path) -> OpenDesign | None:
        """The open design of this file, or that is being saved there.

        Raises CancelledError where its place is given up.
        """
        if not any(design.files.places for design in self.all):
            return None
        true = at_place(path, lambda: true_path(path))
        return next((d for d in self.all if not {path, true}.isdisjoint(d.files.places)), None)

    def is_open(self, path: Path) -> bool:
        """Whether there is an open design of this file. Raises CancelledError as ``find``."""
        return self.find(path) is not None

    def show(self, design: OpenDesign) -> None:
        """Bring it up."""
        frame = self._frame_of(design)
        frame.show_design(design)
        frame.activateWindow()

    def bring_up(self, window: QWidget) -> None:
        """Show this design's tab."""
        self.show(self.of(window))

    def new(self, window: QWidget) -> bool:
        """An empty design in a tab of its own."""
        here = self.of(window)
        return self._shown(here, here.is_untouched or self._add(window).files.new())

    def open(self, window: QWidget) -> bool:
        """Ask for a file and open it."""
        path = self.of(window).files.ask()
        return path is not None and self.open_path(window, path)

    def open_path(self, window: QWidget, path: Path) -> bool:
        """Open a file in a tab, or show the tab in which it is open; of a bundled one a copy."""
        bundled = bundled_at(path)
        if bundled is not None:
            return self.open_bundled(window, bundled)
        here = self.of(window)
        try:
            there = self.find(path)
        except CancelledError:
            return False
        if there is not None:
            self.show(there)
            return True
        with here.files.opening(path) as found:
            if found is None:
                return False
            # Asked now: while it was read another may have been opened here.
            target = self.target(window)
            target.files.take_file(found)
            return self._shown(target, True)

    def open_bundled(self, window: QWidget, bundled: Bundled) -> bool:
        """Open a design that came with the program."""
        here = self.of(window)
        if here.is_untouched:
            return self._shown(here, here.files.open_bundled(bundled))
        design = here.files.read_bundled(bundled)
        if design is None:
            return False
        self.take(window, design, str(bundled.heading))
        return True

    def take_tour(self, window: QWidget) -> bool:
        """Open the tour's design in a tab and begin the tour there; one under way starts again."""
        here = self.of(window)
        try:
            design = example_design(here.session.catalog)
        except SanwrightError as error:
            here.window.prompts.error(tr("The tour cannot begin."), str(error))
            return False
        opened = self.take(window, design, tr("Tour"))
        self.show(opened)
        opened.window.of(Tour).start()
        return True

    def take(self, window: QWidget, design: Design, title: str) -> OpenDesign:
        """Show a design that is in no file yet."""
        target = self.target(window)
        target.files.take(design, title)
        self._shown(target, True)
        return target

    def open_beside(self, window: QWidget, design: Design, title: str) -> OpenedBeside:
        """Show a design that is in no file in a tab of its own, beside this one."""
        target = self._add(window)
        target.files.take(design, title)
        self._shown(target, True)
        return target.window

    def target(self, window: QWidget) -> OpenDesign:
        """Where something that is about to be opened goes: this one if untouched, or a new one."""
        here = self.of(window)
        return here if here.is_untouched else self._add(window)

    def show_welcome(self, window: QWidget, *, has_way_back: bool = True) -> None:
        """Cover the designs with the welcome page, with a way back to this one."""
        design = self.of(window)
        welcome, attendant = self._welcome_of(self._frame_of(design))
        welcome.show(design.files.name if has_way_back else "")
        attendant.refresh()
        welcome.serve(attendant.carry_out)

    def serve_requests(self, window: QWidget) -> None:
        """Carry out what was wished for on a page that has gone since."""
        frame = self._frame_of(self.of(window))
        if frame in self._welcomes:
            welcome, attendant = self._welcomes[frame]
            welcome.serve(attendant.carry_out)

    def reopen_last(self, window: QWidget) -> bool:
        """Open the files of last time; those that are gone, or whose place hangs, not."""
        paths, active = self._settings.open_files
        there = (path for path in paths if is_there(path))
        opened = [path for path in there if self.open_path(window, path)]
        front = paths[active] if 0 <= active < len(paths) else None
        for design in self.all:
            if front is not None and design.path == front:
                self.show(design)
        return bool(opened)

    def close(self, window: QWidget) -> bool:
        """Close a design; the last one of the last frame makes room for an empty one."""
        design = self.of(window)
        if len(self.all) == 1:
            return design.files.new()
        if not window.close():
            return False
        frame = self._frame_of(design)
        frame.take(design)
        design.end()
        if not frame.designs:
            self._drop_frame(frame)
        else:
            self._focus(frame)
        return True

    def quit(self) -> bool:
        """End the program, once the user lets every design go."""
        if not all(frame.may_close() for frame in self.frames):
            return False
        self._remember()
        for frame in tuple(self.frames):
            for design in frame.designs:
                design.window.finish()
            self._settings.geometry = frame.saveGeometry()
            frame.let_go()
        return True

    def step(self, window: QWidget, count: int) -> None:
        """Show the tab that is ``count`` further."""
        design = self.of(window)
        frame = self._frame_of(design)
        order = frame.designs
        frame.show_design(order[(order.index(design) + count) % len(order)])

    def move_to_new_window(self, window: QWidget) -> None:
        """Give a design a frame of its own."""
        design = self.of(window)
        old = self._frame_of(design)
        if len(old.designs) < 2:
            return
        old.take(design)
        frame = self._add_frame()
        frame.move(old.pos().x() + 40, old.pos().y() + 40)
        frame.add(design)
        frame.show()
        frame.activateWindow()

    def show_beside(self, window: QWidget) -> None:
        """Show a design beside the others, or send it back."""
        design = self.of(window)
        self._frame_of(design).send_to_other_side(design)

    def is_beside(self, window: QWidget) -> bool:
        """Whether two sides are shown."""
        return any(
            design.window is window and frame.is_split
            for frame in self.frames
            for design in frame.designs
        )

    def has_neighbours(self, window: QWidget) -> bool:
        """Whether there is another design in the same frame."""
        return any(
            design.window is window and len(frame.designs) > 1
            for frame in self.frames
            for design in frame.designs
        )

    def end(self) -> None:
        """Stop every thread and let the frames go."""
        for design in self.all:
            design.end()
        for frame in self.frames:
            frame.deleteLater()

    def _make(self, frame: MainFrame) -> OpenDesign:
        design = OpenDesign(
            self, self._settings, self._appearance, self._library, self._prompts, frame.place
        )
        design.session.destroyed.connect(self._on_gone)
        design.session.emptied.connect(self._on_gone)
        return design

    def _shown(self, design: OpenDesign, is_there: bool) -> bool:
        """Let no page stand before a design that was just opened beside or in place of this one."""
        if is_there:
            self._frame_of(design).uncover()
        return is_there

    def _welcome_of(self, frame: MainFrame) -> tuple[Welcome, Attendant]:
        if frame not in self._welcomes:
            welcome = Welcome(frame, self._settings, self._appearance)
            self._welcomes[frame] = welcome, self._attendant(welcome, self)
        return self._welcomes[frame]

    def _add(self, window: QWidget) -> OpenDesign:
        """One more design in the pane of ``window``, with its panels where that one has them."""
        beside = self.of(window)
        beside.window.remember_layout()
        frame = self._frame_of(beside)
        design = self._make(frame)
        pane: Pane = frame.pane_of(beside)
        frame.add(design, pane)
        design.window.fill()
        return design

    def _add_frame(self, frame: MainFrame | None = None) -> MainFrame:
        frame = frame if frame is not None else MainFrame(self._settings)
        frame.closed.connect(lambda: self._on_closed(frame))
        frame.close_wanted.connect(lambda design: self.close(design.window))
        frame.new_wanted.connect(lambda design: self.new(design.window))
        frame.menu_wanted.connect(lambda design, at: show_tab_menu(frame, self, design, at))
        self.frames.append(frame)
        return frame

    def _frame_of(self, design: OpenDesign) -> MainFrame:
        return next(frame for frame in self.frames if design in frame.designs)

    def _focus(self, frame: MainFrame) -> None:
        if frame.current is not None:
            frame.show_design(frame.current)

    def _on_closed(self, frame: MainFrame) -> None:
        """A frame is closed by its own button; the last one ends the program."""
        if len(self.frames) == 1:
            self._remember()
            return
        for design in frame.designs:
            design.window.finish()
            frame.take(design)
            design.end()
        self._drop_frame(frame)

    def _on_gone(self) -> None:
        """The last of a design is going: what it leaves can be swept once it has gone."""
        self._sweep.start()

    def _drop_frame(self, frame: MainFrame) -> None:
        self.frames.remove(frame)
        self._welcomes.pop(frame, None)
        frame.hide()
        frame.deleteLater()

    def _remember(self) -> None:
        """Note which files are open and which of them is in front."""
        paths = [design.path for design in self.all if design.path is not None]
        current = self.current.path
        self._settings.open_files = paths, paths.index(current) if current in paths else 0
