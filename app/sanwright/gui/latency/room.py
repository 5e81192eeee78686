"""Registers latency: the panel that says what workloads wait for, and its export."""

from __future__ import annotations

from sanwright.gui.latency.panel import LatencyPanel
from sanwright.gui.window.action import ANALYSIS, EXPORT, Action, has_workloads
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where, show_panel
from sanwright.gui.window.registration import Room
from sanwright.text import Text, tr

FILES = "PNG (*.png);;CSV (*.csv)"


def _panel(window: DesignWindow) -> LatencyPanel:
    panel = LatencyPanel(window.session, window.workers)
    panel.located.connect(window.go_to)
    panel.failed.connect(window.raise_error)
    panel.export_wanted.connect(lambda: _export(window))
    return panel


def _export(window: DesignWindow) -> None:
    """Write the chosen workload as a picture, or all of them as CSV."""
    panel = window.of(LatencyPanel)
    study, row = panel.study, panel.chosen
    if row is None or study is None:
        window.session.message.emit(tr("Work the latencies out first: Analysis > Latency."))
        return
    path = window.exporter.ask(tr("Export the latency"), "-latency.png", FILES)
    if path is None:
        return
    from sanwright.gui.latency.picture import write_latency

    window.exporter.start(
        tr("Writing the latency"), lambda tell: write_latency(study, row, path, tell), path
    )


ROWS: tuple[Action, ...] = (
    Action(
        "design.latency", ANALYSIS, "La&tency", show_panel("latency"), "Ctrl+Alt+L", "latency",
        when=has_workloads, place=310,
    ),
    Action(
        "export.latency", EXPORT, "L&atency…", _export, "Ctrl+Shift+Y", "latency",
        when=has_workloads, place=140,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(Panel("latency", Text("Latency"), Where.BELOW, 80, _panel, late=LatencyPanel),),
    actions=ROWS,
)
