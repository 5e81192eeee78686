"""A window on the screen with the designs in it, in one pane or in two side by side."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QMenu, QSplitter, QVBoxLayout, QWidget

from sanwright.gui.open_designs import OpenDesigns
from sanwright.gui.settings import Settings
from sanwright.gui.shell.on_screen import bring_onto_screen
from sanwright.gui.shell.open_design import OpenDesign
from sanwright.gui.shell.pane import Pane
from sanwright.language import tr


class Frame(QWidget):
    """Shows designs; only one of them, the current one, answers to the keyboard's shortcuts."""

    closed = Signal()
    """The user let all designs go: the frame is closing."""

    def __init__(self, designs: OpenDesigns, settings: Settings) -> None:
        super().__init__()
        self.setObjectName("frame")
        self._designs, self._settings = designs, settings
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self._is_let_go = False
        self.panes: list[Pane] = []
        self._active = self._add_pane()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)
        self.resize(1440, 900)
        geometry = settings.geometry
        if geometry is not None:
            self.restoreGeometry(geometry)
            bring_onto_screen(self)
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
            if design.session.is_modified:
                self.show_design(design)
                if not design.files.may_leave():
                    return False
        return True

    def _add_pane(self) -> Pane:
        pane = Pane(self)
        pane.current_changed.connect(lambda: self._on_pane(pane))
        pane.new_wanted.connect(lambda: self._on_new(pane))
        pane.close_wanted.connect(lambda design: self._designs.close(design.window))
        pane.menu_wanted.connect(self._show_menu)
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
            self._designs.new(pane.current.window)

    def _on_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is None or not self.is_split:
            return
        for pane in self.panes:
            if pane is not self._active and pane.isAncestorOf(now):
                self._activate(pane)

    def _show_title(self) -> None:
        current = self.current
        if current is None:
            return
        self.setWindowTitle(current.window.windowTitle())
        self.setWindowModified(current.session.is_modified)
        self.setWindowFilePath(str(current.path) if current.path is not None else "")

    def _show_menu(self, design: OpenDesign, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window = design.window
        menu.addAction(tr("Close"), lambda: self._designs.close(window))
        text = tr("Send to the other side") if self.is_split else tr("Show beside")
        has_others = len(self.designs) > 1
        beside = menu.addAction(text, lambda: self._designs.show_beside(window))
        beside.setEnabled(has_others)
        own = menu.addAction(
            tr("Move to a new window"), lambda: self._designs.move_to_new_window(window)
        )
        own.setEnabled(has_others)
        menu.popup(place)
