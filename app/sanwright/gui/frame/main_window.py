"""The window of one design, put together from what its rooms registered."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QPushButton, QVBoxLayout, QWidget

from sanwright.gui.document.dropped_files import captures_in, designs_in
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.frame.bare_view import BareView
from sanwright.gui.frame.file_notice import FileNotice
from sanwright.gui.frame.layout_memory import remember_layout, restore_layout, size_panels
from sanwright.gui.frame.rooms import all_actions, all_panels, all_rooms, all_submenus
from sanwright.gui.look.appearance import Appearance
from sanwright.gui.settings import Settings
from sanwright.gui.window.design_window import LOWER, DesignWindow
from sanwright.gui.window.late_page import LatePage
from sanwright.gui.window.menus import Menus
from sanwright.gui.window.open_designs import OpenDesigns
from sanwright.gui.window.panel import Panel, Where
from sanwright.text import tr

OPEN_OFFER_MS = 12_000
COMPACT_WIDTH = 420
"""What a design needs beside another, its panels being hidden."""
_LEAST = QSize(200, 200)
"""What a panel at a side may be narrowed to, whatever its contents would like."""
_DOCK_AREAS = {
    Where.LEFT: Qt.DockWidgetArea.LeftDockWidgetArea,
    Where.RIGHT: Qt.DockWidgetArea.RightDockWidgetArea,
}


class MainWindow(DesignWindow):
    """One design with its panels; the page of a tab. It knows no room by name."""

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
        super().__init__(session, settings, appearance, workers, designs, prompts, place)
        self.setObjectName("main")
        self._roomy_state: QByteArray | None = None
        self._bare = BareView(self)
        self.setAcceptDrops(True)
        self.setDockOptions(
            QMainWindow.DockOption.AnimatedDocks | QMainWindow.DockOption.AllowTabbedDocks
        )
        self.setCentralWidget(self._with_notice())
        self.setStatusBar(self.status)
        rooms = all_rooms()
        for room in rooms:
            room.make(self)
        self._add_panels()
        fillers = [room.extend_context_menu for room in rooms]
        self.menus = self.put(Menus(self, all_actions(), all_submenus(), fillers))
        for room in rooms:
            room.join(self)
        self._connect()
        self.resize(1440, 900)
        self._has_sizes = restore_layout(self)
        self._update_title()

    def _with_notice(self) -> QWidget:
        """The views, and above them what became of the file meanwhile."""
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.notice = FileNotice(self.files, middle)
        layout.addWidget(self.notice)
        layout.addWidget(self.views, 1)
        return middle

    def fill(self) -> None:
        """Show what needs the catalog; after the first paint."""
        self.filled.emit()

    def _add_panels(self) -> None:
        right = Qt.DockWidgetArea.RightDockWidgetArea
        for panel in all_panels():
            page = self._page(panel)
            self.add_page(panel.key, page, panel.late)
            if panel.where is Where.VIEW:
                self.views.addTab(page, tr(panel.title))
            elif panel.where is Where.BELOW:
                page.setObjectName(f"tab-{panel.key}")
                self.lower_tabs.add(panel.key, page, tr(panel.title))
            else:
                self._add_dock(panel, page)
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        lower = self._dock(LOWER, tr("Findings"), self.lower_tabs, below)
        # No title above the tabs: they say what they are.
        lower.setTitleBarWidget(QWidget())
        self.setCorner(Qt.Corner.BottomLeftCorner, below)
        self.setCorner(Qt.Corner.BottomRightCorner, right)

    def _page(self, panel: Panel) -> QWidget:
        """What stands in the window for a panel: itself, or what makes it later."""
        if panel.late is None:
            return panel.make(self)
        return LatePage(lambda: self.put(panel.make(self)))

    def _add_dock(self, panel: Panel, page: QWidget) -> None:
        """A dock of its own; the first of a side is seen before the user has chosen."""
        area = _DOCK_AREAS[panel.where]
        is_first = all(self.dockWidgetArea(dock) != area for dock in self.docks.values())
        page.setMinimumSize(_LEAST)
        dock = self._dock(panel.key, tr(panel.title), page, area)
        dock.setVisible(is_first)
        self.sides.add(panel.key, tr(panel.title), panel.icon, area)

    def _dock(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(f"dock-{name}")
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable
            | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        dock.setWidget(widget)
        self.addDockWidget(area, dock)
        self.docks[name] = dock
        return dock

    def _connect(self) -> None:
        self.state_changed.connect(self.menus.refresh)
        self.editor.context_menu_requested.connect(self._show_menu)
        self.editor.hint.wanted.connect(self._begin)
        self.editor.zoom_changed.connect(self.status.show_zoom)
        self.status.show_zoom(self.editor.zoom)
        for view in self.views.others():
            self.editor.selection_changed.connect(view.select)
        self.session.history_changed.connect(self._on_history)
        self.session.changed.connect(lambda _: self._update_title())
        self.session.check_failed.connect(self.raise_error)
        self.exporter.failed.connect(self.raise_error)
        self.exporter.exported.connect(self._offer_opening)
        self.files.path_changed.connect(self._update_title)
        self.files.saving.connect(
            lambda name: self.status.showMessage(tr("Saving “{name}”…", name=name))
        )
        self.files.opened.connect(self.editor.zoom_fit)
        self.files.comparison_wanted.connect(self.menus.actions["edit.compare-saved"].trigger)
        for dock in self.docks.values():
            dock.visibilityChanged.connect(lambda _: self.menus.refresh())
        self.lower_tabs.fold_changed.connect(self._on_fold)
        self._name_rails()

    def _begin(self, wish: str, button: QWidget) -> None:
        """Carry out what is chosen on the empty canvas."""
        if wish in self.docks:
            self.show_panel(wish).setFocus()
        else:
            self.menus.offer(wish, button)

    def _on_fold(self) -> None:
        self.menus.refresh()
        if not self.lower_tabs.is_folded:
            height = self.lower_tabs.open_height
            self.resizeDocks([self.docks[LOWER]], [height], Qt.Orientation.Vertical)

    def _name_rails(self) -> None:
        """The buttons of the rails say the shortcuts of the panels' own actions."""
        for row in self.menus.rows:
            if row.panel:
                self.sides.name_keys(row.panel, self.menus.actions[row.id].toolTip())

    def _on_history(self) -> None:
        self.menus.refresh()
        self._update_title()

    def _show_menu(self, place: QPoint, ids: tuple[str, ...]) -> None:
        self.menus.context_menu(ids).exec(place)

    def _offer_opening(self, path: Path) -> None:
        button = QPushButton(tr("Open {name}", name=path.name), flat=True)
        button.clicked.connect(lambda: self.exporter.open_exported(path))
        self.status.offer(button, OPEN_OFFER_MS)

    def _update_title(self) -> None:
        customer = self.session.design.project.customer
        pieces = [f"{self.files.name}[*]", *([customer] if customer else []), "Sanwright"]
        self.setWindowTitle(" – ".join(pieces))
        self.setWindowModified(self.session.is_modified)
        path = self.files.path
        self.setWindowFilePath(str(path) if path is not None else "")

    def remember_layout(self) -> None:
        """Note where the panels are, for the next design and the next start."""
        remember_layout(self, self._roomy_state or self._bare.full_state)

    @property
    def is_bare(self) -> bool:
        """Whether only the drawing is shown."""
        return self._bare.full_state is not None

    def set_bare(self, on: bool) -> None:
        """Show only the drawing, or all that was there before."""
        if on is self.is_bare:
            return
        if on:
            self._bare.enter(self.menus.actions["view.bare"].toolTip())
        else:
            self._bare.leave()
        self.menus.refresh()
        self.bare_changed.emit(on)

    def set_compact(self, on: bool) -> None:
        """Leave the room to the drawing while another design is shown beside it."""
        self.set_bare(False)
        if on and self._roomy_state is None:
            self._roomy_state = self.saveState()
            for dock in self.docks.values():
                dock.hide()
            self.status.pack.hide()
            self.setMinimumWidth(COMPACT_WIDTH)
        elif not on and self._roomy_state is not None:
            self.restoreState(self._roomy_state)
            self._roomy_state = None
            self.status.pack.show()
            self.setMinimumWidth(0)

    def finish(self) -> None:
        """The user lets the design go: remember the layout, end journal and side windows."""
        self.sides.peek.end()
        self.remember_layout()
        self.side_windows.close()
        self.files.shut_down()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask for unsaved changes, then end everything."""
        if not self.files.may_leave():
            event.ignore()
            return
        self.finish()
        event.accept()

    def hideEvent(self, event: QHideEvent) -> None:
        """Another tab came up: what is open beside this design goes with it."""
        super().hideEvent(event)
        self.sides.peek.end()
        if not event.spontaneous():
            self.side_windows.step_aside()

    def showEvent(self, event: QShowEvent) -> None:
        """The tab came up again."""
        super().showEvent(event)
        if not self._has_sizes:
            self._has_sizes = True
            size_panels(self)
        if not event.spontaneous():
            self.side_windows.come_back()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files that may be designs, or captures of a SAN."""
        if designs_in(event.mimeData()) or captures_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open every design that was dropped, and read what is none."""
        designs, captures = designs_in(event.mimeData()), captures_in(event.mimeData())
        if designs or captures:
            event.acceptProposedAction()
        for path in designs:
            self.designs.open_path(self, path)
        if captures:
            self.captures_dropped.emit(captures)
