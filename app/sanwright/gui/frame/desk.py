"""Everything that an action may need, gathered by the main window."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget

from sanwright.gui.cabling.cable_choice import CableToolbar
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.view_history import ViewHistory
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.comparison import DesignComparison
from sanwright.gui.document.exports import ExportController
from sanwright.gui.document.files import FileController
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.failures.panel import FailuresPanel
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.frame.open_designs import OpenDesigns
from sanwright.gui.frame.settings import Settings
from sanwright.gui.frame.views import DesignViews
from sanwright.gui.frame.windows import SideWindows
from sanwright.gui.growth.panel import GrowthPanel
from sanwright.gui.history.panel import HistoryPanel
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.latency.panel import LatencyPanel
from sanwright.gui.layers.display import LayerDisplay
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.load.panel import LoadTablePanel
from sanwright.gui.look.appearance import Appearance
from sanwright.gui.path_trace.tracer import Tracer
from sanwright.gui.search.box import SearchBox
from sanwright.gui.templates.panel import TemplatesPanel


@dataclass(frozen=True, slots=True)
class Desk:
    """The collaborators of one main window."""

    window: QMainWindow
    session: Session
    settings: Settings
    prompts: Prompts
    appearance: Appearance
    files: FileController
    designs: OpenDesigns
    exports: ExportController
    windows: SideWindows
    editor: EditorView
    views: DesignViews
    wander: ViewHistory
    tracer: Tracer
    search: SearchBox
    load: LoadDisplay
    layers: LayerDisplay
    palette: CatalogPalette
    templates: TemplatesPanel
    cable_choice: CableToolbar
    inspector: Inspector
    history: HistoryPanel
    comparison: DesignComparison
    findings: FindingsPanel
    load_table: LoadTablePanel
    growth: GrowthPanel
    failures: FailuresPanel
    latency: LatencyPanel
    tables: QTabWidget
    docks: dict[str, QDockWidget]
