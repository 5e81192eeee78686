"""Registers failures: the panel that walks through them, and its export."""

from __future__ import annotations

from sanwright.gui.canvas.loads.load_view import LoadView
from sanwright.gui.failures.panel import FailuresPanel
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.window.action import ANALYSIS, EXPORT, Action, has_devices
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where, show_panel
from sanwright.gui.window.registration import Room
from sanwright.text import Text, tr

FILES = "CSV (*.csv)"


def _panel(window: DesignWindow) -> FailuresPanel:
    panel = FailuresPanel(window.session, window.workers)
    panel.located.connect(window.go_to)
    panel.failed.connect(window.raise_error)
    panel.export_wanted.connect(lambda: _export(window))
    _show_on_canvas(panel, window.of(LoadDisplay))
    return panel


def _show_on_canvas(panel: FailuresPanel, load: LoadDisplay) -> None:
    """The failure that is looked at is on the canvas, until something else is shown there."""
    mine: LoadView | None = None

    def show(view: LoadView | None) -> None:
        nonlocal mine
        mine = view
        load.show_other(view)

    def leave() -> None:
        if load.other is None or load.other is not mine:
            panel.leave()

    panel.shown.connect(show)
    load.changed.connect(leave)


def _export(window: DesignWindow) -> None:
    """Write the failures that the panel shows."""
    panel = window.of(FailuresPanel)
    study, rows = panel.study, list(panel.model.rows)
    if study is None or not rows:
        window.session.message.emit(tr("Walk through the failures first: Analysis > Failures."))
        return
    path = window.exporter.ask(tr("Export the failures"), "-failures.csv", FILES)
    if path is None:
        return
    from sanwright.reports.failures_csv import write_failures

    out = study.fabrics.get(study.standing, "")
    names = study.labels(rows)
    window.exporter.start(
        tr("Writing the failures"),
        lambda _: write_failures(rows, lambda id_: names[id_], path, out),
        path,
    )


ROWS: tuple[Action, ...] = (
    Action(
        "design.failures", ANALYSIS, "&Failures", show_panel("failures"), "Ctrl+Alt+U", "failures",
        when=has_devices, place=305,
    ),
    Action(
        "export.failures", EXPORT, "&Failures…", _export, "", "failures", when=has_devices,
        place=135,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(Panel("failures", Text("Failures"), Where.BELOW, 70, _panel, late=FailuresPanel),),
    actions=ROWS,
)
