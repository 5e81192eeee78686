"""A window on the screen with the designs in it, in one pane or in two side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QApplication,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.frame.pane import Pane
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.on_screen import bring_onto_screen, fits_screen, limit_to_screen

if TYPE_CHECKING:
    from sanwright.gui.frame.open_design import OpenDesign


_TITLE = "Sanwright"
_SIZE = QSize(1440, 900)


class MainFrame(QWidget):
    """Shows designs; only one of them, the current one, answers to the keyboard's shortcuts.

    A page may cover them: at the start there are none yet, and it is all that is seen.
    """

    closed = Signal()
    """The user let all designs go: the frame is closing."""
    close_wanted = Signal(object)
    """The ``OpenDesign`` whose tab is to be closed."""
    new_wanted = Signal(object)
    """The ``OpenDesign`` beside which a new one is wanted."""
    menu_wanted = Signal(object, QPoint)
    """The ``OpenDesign`` whose tab was clicked with the right button, and where on the screen."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setObjectName("frame")
        self._settings = settings
        self._stack = QStackedWidget(self)
        self._splitter = QSplitter(
            Qt.Orientation.Horizontal, self._stack, childrenCollapsible=False
        )
        self._is_let_go = False
        self.panes: list[Pane] = []
        self._active = self._add_pane()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self._stack.addWidget(self._splitter)
        self.setWindowTitle(_TITLE)
        self.resize(_SIZE)
        geometry = settings.geometry
        if geometry is not None:
            self.restoreGeometry(geometry)
            bring_onto_screen(self)
        elif not fits_screen(self):
            limit_to_screen(self)  # what it goes back to from being maximised
            self.setWindowState(Qt.WindowState.WindowMaximized)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]

    @property
    def designs(self) -> list[OpenDesign]:
        """All designs in it, in the order of the tabs."""
        return [design for pane in self.panes for design in pane.designs]

    @property
    def current(self) -> OpenDesign | None:
        """The design that the keyboard is for."""
        return self._active.current

    @property
    def is_split(self) -> bool:
        """Whether two sides are shown."""
        return len(self.panes) > 1

    @property
    def is_covered(self) -> bool:
        """Whether a page is shown in place of the designs."""
        return self._stack.currentWidget() is not self._splitter

    def cover(self, page: QWidget) -> None:
        """Show ``page`` in place of the designs; they stay as they are."""
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)
        if self._stack.currentWidget() is page:
            return
        self._stack.setCurrentWidget(page)
        page.setFocus()
        self._show_title()

    def uncover(self) -> None:
        """Show the designs again."""
        if not self.is_covered:
            return
        editor = self.current.window.editor if self.current is not None else None
        if editor is not None and not editor.was_shown:
            # It has its size only when the panels around it have taken their places.
            QTimer.singleShot(0, editor, editor.zoom_fit)
        self._stack.setCurrentWidget(self._splitter)
        self._show_title()
        if editor is not None:
            editor.setFocus()

    def drop(self, page: QWidget) -> None:
        """Let a page go that is not needed again."""
        if self._stack.currentWidget() is page:
            self.uncover()
        self._stack.removeWidget(page)
        page.hide()
        page.setParent(None)
        page.deleteLater()

    @property
    def place(self) -> QWidget:
        """Where the window of the next design will be put: give it to it as its parent."""
        return self._active.stack

    def add(self, design: OpenDesign, pane: Pane | None = None) -> None:
        """Show one more design."""
        chosen = pane or self._active
        chosen.add(design)
        design.window.set_compact(self.is_split)
        self._activate(chosen)

    def take(self, design: OpenDesign) -> None:
        """Give a design away, and the side that is left empty."""
        pane = self.pane_of(design)
        pane.take(design)
        if not pane.designs and self.is_split:
            self._drop_pane(pane)

    def pane_of(self, design: OpenDesign) -> Pane:
        """The side on which it is."""
        return next(pane for pane in self.panes if design in pane.designs)

    def show_design(self, design: OpenDesign) -> None:
        """Bring it up and give it the keyboard."""
        pane = self.pane_of(design)
        pane.show_design(design)
        self._activate(pane)
        self.uncover()
        design.window.editor.setFocus()

    def send_to_other_side(self, design: OpenDesign) -> None:
        """Show it beside the others; on the second side already, it goes back to the first."""
        here = self.pane_of(design)
        if not self.is_split:
            if len(here.designs) < 2:
                return
            self._add_pane()
            for each in self.designs:
                each.window.set_compact(True)
            half = self._splitter.width() // 2
            self._splitter.setSizes([half, half])
        other = next(pane for pane in self.panes if pane is not here)
        self.take(design)
        self.add(design, other)
        design.window.editor.setFocus()
        # Once the two have their new widths: each drawing fits its side.
        for pane in self.panes:
            if pane.current is not None:
                editor = pane.current.window.editor
                QTimer.singleShot(0, editor, editor.zoom_fit)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask for each unsaved design before any of them is closed."""
        if self._is_let_go:
            event.accept()
            return
        if not self.may_close():
            event.ignore()
            return
        self._settings.geometry = self.saveGeometry()
        self.closed.emit()
        for design in self.designs:
            design.window.finish()
        event.accept()

    def let_go(self) -> None:
        """Close without asking: that was done."""
        self._is_let_go = True
        self.close()

    def may_close(self) -> bool:
        """Whether the user lets every design go."""
        for design in self.designs:
            if design.session.is_modified or design.files.is_saving:
                self.show_design(design)
                if not design.files.may_leave():
                    return False
        return True

    def _add_pane(self) -> Pane:
        pane = Pane(self)
        pane.current_changed.connect(lambda: self._on_pane(pane))
        pane.new_wanted.connect(lambda: self._on_new(pane))
        pane.close_wanted.connect(self.close_wanted)
        pane.menu_wanted.connect(self.menu_wanted)
        self.panes.append(pane)
        self._splitter.addWidget(pane)
        return pane

    def _drop_pane(self, pane: Pane) -> None:
        self.panes.remove(pane)
        pane.hide()
        pane.deleteLater()
        self._activate(self.panes[0])
        for design in self.designs:
            design.window.set_compact(False)

    def _activate(self, pane: Pane) -> None:
        """Let the shown design of ``pane`` have the shortcuts: two of one window would clash."""
        self._active = pane
        for each in self.panes:
            each.set_asleep(each is not pane)
            for design in each.designs:
                design.window.menus.listen(each is pane)
        self._show_title()

    def _on_pane(self, pane: Pane) -> None:
        if pane is self._active:
            self._show_title()

    def _on_new(self, pane: Pane) -> None:
        if pane.current is not None:
            self._activate(pane)
            self.new_wanted.emit(pane.current)

    def _on_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is None or not self.is_split:
            return
        for pane in self.panes:
            if pane is not self._active and pane.isAncestorOf(now):
                self._activate(pane)

    def _show_title(self) -> None:
        current = self.current
        if current is None or self.is_covered:
            self.setWindowTitle(_TITLE)
            self.setWindowModified(False)
            self.setWindowFilePath("")
            return
        self.setWindowTitle(current.window.windowTitle())
        self.setWindowModified(current.session.is_modified)
        self.setWindowFilePath(str(current.path) if current.path is not None else "")
