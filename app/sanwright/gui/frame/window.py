"""The main window: puts canvas, docks, menus and status bar together and remembers their places."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QPushButton,
    QTabWidget,
    QToolBar,
    QWidget,
)

from sanwright.checks import Missing, Severity
from sanwright.fields.differences import Difference, DifferenceKind
from sanwright.gui.cabling.actions import connect_group
from sanwright.gui.cabling.cable_choice import CableToolbar
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.snapping import Snapping
from sanwright.gui.canvas.view_history import ViewHistory
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.comparison import ComparisonPanel, DesignComparison
from sanwright.gui.document.exports import ExportController
from sanwright.gui.document.files import FileController
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.failures.panel import FailuresPanel
from sanwright.gui.findings.missing_facts_panel import MissingFactsPanel
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.findings.waivers_panel import WaiversPanel
from sanwright.gui.frame import areas
from sanwright.gui.frame.commands import commands_of, run_command
from sanwright.gui.frame.desk import Desk
from sanwright.gui.frame.dropped_files import designs_in
from sanwright.gui.frame.joining import join_all
from sanwright.gui.frame.layout_memory import remember_layout, restore_layout
from sanwright.gui.frame.menus import Menus, shortcut_rows
from sanwright.gui.frame.open_designs import OpenDesigns
from sanwright.gui.frame.placing_panels import PlacingPanels
from sanwright.gui.frame.settings import Settings
from sanwright.gui.frame.starting import join_empty_canvas, join_layers
from sanwright.gui.frame.status import StatusBar
from sanwright.gui.frame.views import DesignViews
from sanwright.gui.frame.windows import SideWindows
from sanwright.gui.growth.panel import GrowthPanel
from sanwright.gui.history.panel import HistoryPanel
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.latency.panel import LatencyPanel
from sanwright.gui.layers.display import LayerDisplay
from sanwright.gui.layers.panel import LayersPanel
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.load.panel import LoadTablePanel
from sanwright.gui.look.appearance import Appearance
from sanwright.gui.look.theme import Theme
from sanwright.gui.path_trace.panel import PathPanel
from sanwright.gui.path_trace.tracer import Tracer
from sanwright.gui.search.box import SearchBox
from sanwright.gui.tour import Tour
from sanwright.gui.variants.picture import VariantPicture
from sanwright.gui.workloads.panel import workloads_panel
from sanwright.parts import Part, PartKind
from sanwright.text import tr

OPEN_OFFER_MS = 12_000
INSPECTOR_WIDTH = 260
COMPACT_WIDTH = 420
"""What a design needs beside another, its panels being hidden."""


class MainWindow(QMainWindow):
    """One design with its panels; the page of a tab."""

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
        self.setObjectName("main")
        self._roomy_state: QByteArray | None = None
        self.setAcceptDrops(True)
        self.setDockOptions(
            QMainWindow.DockOption.AnimatedDocks | QMainWindow.DockOption.AllowTabbedDocks
        )
        self.session = session
        self.prompts = prompts if prompts is not None else Prompts(self)
        self.editor = EditorView(session, self)
        self.editor.snapping = Snapping(settings.snaps_to_grid, settings.has_smart_guides)
        self.palette_panel = CatalogPalette(session, self)
        self.inspector = Inspector(session, self.prompts, self.go_to, self)
        self.inspector.setMinimumWidth(INSPECTOR_WIDTH)
        self.findings = FindingsPanel(session, settings, self)
        self.facts = MissingFactsPanel(session, settings, self)
        self.waivers = WaiversPanel(session, self)
        self.loads = LoadTablePanel(session)
        self.workloads = workloads_panel(session)
        self.growth = GrowthPanel(session, workers)
        self.failures = FailuresPanel(session, workers)
        self.latency = LatencyPanel(session, workers)
        self.wander = ViewHistory(self.editor)
        self.tracer = Tracer(session, self.editor, self.wander)
        self.paths = PathPanel(session, self.tracer)
        self.tables = QTabWidget(documentMode=True)
        for key, page, title in (
            ("findings", self.findings, tr("Findings")),
            ("facts", self.facts, tr("Missing facts")),
            ("waivers", self.waivers, tr("Waivers")),
            ("load", self.loads, tr("Load")),
            ("workloads", self.workloads, tr("Workloads")),
            ("growth", self.growth, tr("Growth")),
            ("failures", self.failures, tr("Failures")),
            ("latency", self.latency, tr("Latency")),
            ("path", self.paths, tr("Path")),
        ):
            page.setObjectName(f"tab-{key}")
            self.tables.addTab(page, title)
        self.views = DesignViews(self.editor, self)
        self.setCentralWidget(self.views)
        self.placing = PlacingPanels(
            session, self.prompts, self.editor, self.views, self.go_to, self
        )
        self.layers = LayersPanel(session, LayerDisplay(session, self.editor.drawing))
        self.status = StatusBar(session, self)
        self.setStatusBar(self.status)
        files = FileController(session, settings, self.prompts)
        files.setParent(self)
        self.history = HistoryPanel(session, self)
        comparison = DesignComparison(session, files, self.editor)
        self.differences = ComparisonPanel(comparison, self)
        self.desk = Desk(
            window=self,
            session=session,
            settings=settings,
            prompts=self.prompts,
            appearance=appearance,
            files=files,
            designs=designs,
            exports=ExportController(session, files, self.prompts, workers, self),
            windows=SideWindows(
                session,
                settings,
                self.prompts,
                shortcut_rows,
                workers,
                lambda: files.suggested,
                self._show_variant,
                self._show_findings_of,
                self,
            ),
            editor=self.editor,
            views=self.views,
            wander=self.wander,
            tracer=self.tracer,
            search=SearchBox(
                self,
                session,
                self.editor,
                settings,
                self.wander,
                over=self.views,
                go=self.go_to,
                listed=lambda: commands_of(self.menus),
                run=lambda id_: run_command(self.menus, id_),
                search_catalog=self._search_catalog,
                read=self._read_guide,
            ),
            load=LoadDisplay(session, settings, self.editor),
            layers=self.layers.display,
            palette=self.palette_panel,
            templates=self.placing.templates,
            cable_choice=CableToolbar(session, self),
            inspector=self.inspector,
            history=self.history,
            comparison=comparison,
            findings=self.findings,
            load_table=self.loads,
            growth=self.growth,
            failures=self.failures,
            latency=self.latency,
            tables=self.tables,
            docks=self._make_docks(),
        )
        join_all(self.desk, workers, self.go_to)
        self.variant_picture = VariantPicture(session, workers, self.desk.load)
        self.toolbar = QToolBar(tr("Toolbar"), self, movable=False)
        self.toolbar.setObjectName("toolbar")
        self.addToolBar(self.toolbar)
        self.menus = Menus(self.desk, self.menuBar(), self.toolbar)
        self.tour = Tour(self.desk)
        self._connect()
        self._restore_layout()
        self._update_title()

    def fill(self) -> None:
        """Show what needs the catalog; after the first paint."""
        self.palette_panel.refresh()
        self.desk.cable_choice.fill()

    def go_to(self, ids: tuple[str, ...]) -> None:
        """Select and show records, wherever the wish came from."""
        self.views.show_topology()
        self.wander.jump(lambda: self._show(ids))

    def _show(self, ids: tuple[str, ...]) -> None:
        self.editor.select(ids)
        self.editor.reveal(ids)

    def _search_catalog(self, text: str) -> None:
        dock = self.desk.docks["catalog"]
        dock.show()
        dock.raise_()
        self.palette_panel.search.setText(text)
        self.palette_panel.focus_search()

    def _read_guide(self, page: str) -> None:
        self.desk.windows.help(page)

    def _make_docks(self) -> dict[str, QDockWidget]:
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        docks = {
            "catalog": self._dock("catalog", tr("Catalog"), self.palette_panel, left),
            "structure": self._dock("structure", tr("Structure"), self.placing.structure, left),
            "templates": self._dock("templates", tr("Templates"), self.placing.templates, left),
            "layers": self._dock("layers", tr("Layers"), self.layers, left),
            "inspector": self._dock("inspector", tr("Inspector"), self.inspector, right),
            "history": self._dock("history", tr("History"), self.history, right),
            "differences": self._dock("differences", tr("Differences"), self.differences, right),
            "findings": self._dock(
                "findings", tr("Findings"), self.tables, Qt.DockWidgetArea.BottomDockWidgetArea
            ),
        }
        # No title above the tabs: they say what they are.
        docks["findings"].setTitleBarWidget(QWidget())
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, right)
        for key in ("structure", "templates", "layers"):
            self.tabifyDockWidget(docks["catalog"], docks[key])
        for key in ("history", "differences"):
            docks[key].hide()  # before it is a tab, or Qt leaves a stray tab bar behind
            self.tabifyDockWidget(docks["inspector"], docks[key])
        docks["catalog"].raise_()
        return docks

    def _size_docks(self) -> None:
        """Of a window that is seen; before that, docks behind tabs take no size."""
        docks = self.desk.docks
        self.resizeDocks(
            [docks["catalog"], docks["inspector"]], [330, 350], Qt.Orientation.Horizontal
        )
        self.resizeDocks([docks["findings"]], [285], Qt.Orientation.Vertical)

    def _dock(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(f"dock-{name}")
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable
            | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        dock.setWidget(widget)
        self.addDockWidget(area, dock)
        return dock

    def _connect(self) -> None:
        session, desk = self.session, self.desk
        self.editor.selection_changed.connect(self._on_selection)
        self.editor.activated.connect(self._on_activated)
        self.differences.located.connect(self._show_difference)
        desk.comparison.shown.connect(self._show_differences)
        self.editor.context_menu_requested.connect(self._show_menu)
        self.editor.cabling_changed.connect(lambda _: self.menus.refresh())
        self.editor.group_wanted.connect(lambda a, b: connect_group(desk, a, b))
        self.editor.names.set_on(desk.settings.shows_port_names)
        self.editor.names.refused.connect(session.message)
        self.editor.zoom_changed.connect(self.status.show_zoom)
        self.status.show_zoom(self.editor.zoom)
        self.palette_panel.place_requested.connect(self._place)
        self.palette_panel.catalog_requested.connect(desk.windows.catalog)
        self.inspector.project.rule_packs_requested.connect(desk.windows.rule_packs)
        self.inspector.device.comparison_requested.connect(desk.windows.compare_with_catalog)
        desk.load.changed.connect(self._on_load)
        join_layers(desk, self.layers, self.status, self.menus)
        join_empty_canvas(desk, self.menus)
        self.failures.shown.connect(desk.load.show_other)
        self.failures.export_wanted.connect(lambda: desk.exports.failures(self.failures))
        self.growth.export_wanted.connect(lambda: desk.exports.growth(self.growth))
        self.variant_picture.shown.connect(self._on_variant)
        self.variant_picture.refused.connect(session.message)
        for work in (self.growth, self.failures, self.latency, self.variant_picture):
            work.failed.connect(_raise)
        self.latency.calibrate_wanted.connect(desk.windows.calibrate)
        self.latency.export_wanted.connect(lambda: desk.exports.latency(self.latency))
        desk.cable_choice.chosen.connect(self.editor.set_cable_choice)
        for panel in (
            self.findings, self.waivers, self.loads, self.workloads, self.failures, self.growth,
            self.latency, self.paths,
        ):  # fmt: skip
            panel.located.connect(self.go_to)
        self.paths.selection_wanted.connect(self.menus.actions["view.trace"].trigger)
        self.wander.changed.connect(self.menus.refresh)
        self.loads.export_wanted.connect(lambda: desk.exports.loads(self.loads.shown))
        self.findings.waive_requested.connect(desk.windows.waive)
        self.findings.unwaive_requested.connect(desk.windows.unwaive)
        self.findings.manual_requested.connect(desk.windows.rules)
        self.findings.fact_requested.connect(self._ask_fact)
        self.findings.stale_requested.connect(self._show_stale_waivers)
        self.status.pack.clicked.connect(desk.windows.rule_packs)
        for severity, button in self.status.verdicts.items():
            button.clicked.connect(lambda _=False, s=severity: self._show_findings(s))
        session.history_changed.connect(self._on_history)
        session.changed.connect(lambda _: self._update_title())
        session.check_failed.connect(_raise)
        desk.exports.failed.connect(_raise)
        desk.exports.exported.connect(self._offer_opening)
        desk.files.path_changed.connect(self._update_title)
        desk.files.opened.connect(self.editor.zoom_fit)
        desk.appearance.changed.connect(self._on_theme)
        for dock in desk.docks.values():
            dock.visibilityChanged.connect(lambda _: self.menus.refresh())

    def _on_selection(self, ids: tuple[str, ...]) -> None:
        self.inspector.show_ids(ids)
        self.placing.select(ids)
        for view in self.views.others():
            view.select(ids)
        self.menus.refresh()

    def _on_activated(self, id_: str) -> None:
        self.desk.docks["inspector"].show()
        self.desk.docks["inspector"].raise_()
        self.inspector.show_ids((id_,))
        areas.enter(self.inspector.page)

    def _show_difference(self, difference: Difference) -> None:
        if difference.kind is DifferenceKind.REMOVED:
            self.desk.comparison.reveal_ghost(difference)
        else:
            self.go_to((self.desk.comparison.subject(difference),))

    def _show_differences(self) -> None:
        self.views.show_topology()
        self.desk.docks["differences"].show()
        self.desk.docks["differences"].raise_()
        self.editor.setFocus()

    def _on_history(self) -> None:
        self.menus.refresh()
        self._update_title()

    def _on_load(self) -> None:
        self.menus.refresh()
        if self.desk.load.other is None or self.variant_picture.is_shown:
            self.failures.leave()

    def _show_variant(self, variant: str) -> None:
        self.variant_picture.show(variant)

    def _on_variant(self) -> None:
        """The canvas is what one wants to see, with the keyboard, so that Esc goes back."""
        if self.isVisible():
            self.activateWindow()
            self.editor.setFocus()

    def _on_theme(self, theme: Theme) -> None:
        self.editor.set_theme(theme)
        self.desk.search.set_theme(theme)
        self.menus.set_theme(theme)
        for view in self.views.others():
            view.set_theme(theme)
        for panel in (
            self.palette_panel, self.placing, self.layers, self.history, self.differences,
            self.findings, self.facts, self.waivers, self.loads, self.workloads, self.growth,
            self.failures, self.latency, self.paths,
        ):  # fmt: skip
            panel.set_theme(theme)
        self.inspector.refresh()
        self.status.refresh_icons()

    def _place(self, part: Part, count: int = 1) -> None:
        if part.kind is PartKind.CABLE:
            self.desk.cable_choice.choose(part)
            self.session.message.emit(
                tr("The next cable is {name}. Drag from port to port.", name=part.name)
            )
            return
        self.editor.place(part, count=count)
        self.editor.setFocus()

    def _show_findings(self, severity: Severity | None) -> None:
        self.desk.docks["findings"].show()
        self.tables.setCurrentWidget(self.findings)
        self.findings.choose_severity(severity)

    def _show_findings_of(self, rule: str) -> None:
        self._show_findings(None)
        self.findings.search.setText(rule)
        self.window().activateWindow()

    def _ask_fact(self, missing: Missing) -> None:
        self.tables.setCurrentWidget(self.facts)
        self.facts.ask(missing)

    def _show_stale_waivers(self) -> None:
        self.tables.setCurrentWidget(self.waivers)
        self.waivers.show_stale()

    def _show_menu(self, place: QPoint, ids: tuple[str, ...]) -> None:
        self.menus.context_menu(ids).exec(place)

    def _offer_opening(self, path: Path) -> None:
        button = QPushButton(tr("Open {name}", name=path.name), flat=True)
        button.clicked.connect(lambda: self.desk.exports.open_exported(path))
        self.status.offer(button, OPEN_OFFER_MS)

    def _update_title(self) -> None:
        customer = self.session.design.project.customer
        pieces = [f"{self.desk.files.name}[*]", *([customer] if customer else []), "Sanwright"]
        self.setWindowTitle(" – ".join(pieces))
        self.setWindowModified(self.session.is_modified)
        path = self.desk.files.path
        self.setWindowFilePath(str(path) if path is not None else "")

    def _restore_layout(self) -> None:
        self.resize(1440, 900)
        self._has_sizes = restore_layout(self, self.desk)

    def remember_layout(self) -> None:
        """Note where the panels are, for the next design and the next start."""
        remember_layout(self, self.desk, self._roomy_state)

    def set_compact(self, on: bool) -> None:
        """Leave the room to the drawing while another design is shown beside it."""
        if on and self._roomy_state is None:
            self._roomy_state = self.saveState()
            for dock in self.desk.docks.values():
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
        self.remember_layout()
        self.desk.windows.close()
        self.desk.files.shut_down()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask for unsaved changes, then end everything."""
        if not self.desk.files.may_leave():
            event.ignore()
            return
        self.finish()
        event.accept()

    def hideEvent(self, event: QHideEvent) -> None:
        """Another tab came up: what is open beside this design goes with it."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.desk.windows.step_aside()

    def showEvent(self, event: QShowEvent) -> None:
        """The tab came up again."""
        super().showEvent(event)
        if not self._has_sizes:
            self._has_sizes = True
            self._size_docks()
        if not event.spontaneous():
            self.desk.windows.come_back()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files that may be designs."""
        if designs_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open every design that was dropped."""
        for path in designs_in(event.mimeData()):
            event.acceptProposedAction()
            self.desk.designs.open_path(self, path)


def _raise(error: Exception) -> None:
    """Hand a worker's exception to the window's handler of unexpected errors."""
    raise error
