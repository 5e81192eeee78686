"""Registers growth: the panel that says how long the design lasts, and its export."""

from __future__ import annotations

from sanwright.gui.growth.panel import GrowthPanel
from sanwright.gui.window.action import ANALYSIS, EXPORT, Action, has_workloads
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where, show_panel
from sanwright.gui.window.registration import Room
from sanwright.text import Text, tr

FILES = "CSV (*.csv)"


def _panel(window: DesignWindow) -> GrowthPanel:
    panel = GrowthPanel(window.session, window.workers)
    panel.located.connect(window.go_to)
    panel.failed.connect(window.raise_error)
    panel.export_wanted.connect(lambda: _export(window))
    return panel


def _export(window: DesignWindow) -> None:
    """Write the table of growth as it is shown."""
    panel = window.of(GrowthPanel)
    found, rows = panel.found, panel.shown
    if found is None or not rows:
        window.session.message.emit(tr("Work the growth out first: Analysis > Growth."))
        return
    path = window.exporter.ask(tr("Export the growth"), "-growth.csv", FILES)
    if path is None:
        return
    from sanwright.reports.growth_csv import write_growth  # late: it takes numpy along

    window.exporter.start(tr("Writing the growth"), lambda _: write_growth(found, rows, path), path)


ROWS: tuple[Action, ...] = (
    Action(
        "design.growth", ANALYSIS, "&Growth", show_panel("growth"), "Ctrl+Alt+H", "growth",
        when=has_workloads, place=300,
    ),
    Action(
        "export.growth", EXPORT, "&Growth…", _export, "", "growth", when=has_workloads, place=130,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(Panel("growth", Text("Growth"), Where.BELOW, 60, _panel, late=GrowthPanel),),
    actions=ROWS,
)
