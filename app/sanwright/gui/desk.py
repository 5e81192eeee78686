"""Everything that an action may need, gathered by the main window."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget

from sanwright.gui.appearance import Appearance
from sanwright.gui.comparison import Comparison
from sanwright.gui.editor import EditorView
from sanwright.gui.editor.wander import Wander
from sanwright.gui.exports import ExportController
from sanwright.gui.files import FileController
from sanwright.gui.layer_display import LayerDisplay
from sanwright.gui.load_display import LoadDisplay
from sanwright.gui.open_designs import OpenDesigns
from sanwright.gui.panels.cable_choice import CableChoice
from sanwright.gui.panels.failures import FailuresPanel
from sanwright.gui.panels.findings import FindingsPanel
from sanwright.gui.panels.growth import GrowthPanel
from sanwright.gui.panels.history import HistoryPanel
from sanwright.gui.panels.inspector import Inspector
from sanwright.gui.panels.latency import LatencyPanel
from sanwright.gui.panels.load_table import LoadTablePanel
from sanwright.gui.panels.palette import CatalogPalette
from sanwright.gui.panels.templates import TemplatesPanel
from sanwright.gui.prompts import Prompts
from sanwright.gui.search.box import SearchBox
from sanwright.gui.session import Session
from sanwright.gui.settings import Settings
from sanwright.gui.trace.tracer import Tracer
from sanwright.gui.views import DesignViews
from sanwright.gui.windows import SideWindows


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
    wander: Wander
    tracer: Tracer
    search: SearchBox
    load: LoadDisplay
    layers: LayerDisplay
    palette: CatalogPalette
    templates: TemplatesPanel
    cable_choice: CableChoice
    inspector: Inspector
    history: HistoryPanel
    comparison: Comparison
    findings: FindingsPanel
    load_table: LoadTablePanel
    growth: GrowthPanel
    failures: FailuresPanel
    latency: LatencyPanel
    tables: QTabWidget
    docks: dict[str, QDockWidget]
