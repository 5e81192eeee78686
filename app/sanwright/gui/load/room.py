"""Registers load: the drawing coloured by it, the table of everything, its export."""

from __future__ import annotations

from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.load.panel import LoadTablePanel
from sanwright.gui.window.action import ANALYSIS, EXPORT, Action, has_devices
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where, show_panel
from sanwright.gui.window.registration import Room
from sanwright.reports import write_loads
from sanwright.text import Text, tr

FILES = "CSV (*.csv)"


def _make(window: DesignWindow) -> None:
    display = window.put(LoadDisplay(window.session, window.settings, window.editor))
    display.changed.connect(window.state_changed)


def _panel(window: DesignWindow) -> LoadTablePanel:
    panel = LoadTablePanel(window.session, window.workers)
    panel.doubt.failed.connect(window.raise_error)
    panel.located.connect(window.go_to)
    panel.export_wanted.connect(lambda: _export(window))
    return panel


def _export(window: DesignWindow) -> None:
    """Write the rows of the table."""
    rows = window.of(LoadTablePanel).shown
    path = window.exporter.ask(tr("Export the load table"), "-load.csv", FILES)
    if path is not None:
        window.exporter.start(tr("Writing the load table"), lambda _: write_loads(rows, path), path)


def _show_and_export(window: DesignWindow) -> None:
    """Bring the load table up, so that one sees what is written, and write it."""
    show_panel("load")(window)
    _export(window)


def _toggle(window: DesignWindow) -> None:
    display = window.of(LoadDisplay)
    display.show(not display.is_on)


def _toggle_numbers(window: DesignWindow) -> None:
    display = window.of(LoadDisplay)
    display.show_numbers(not display.has_numbers)


def _toggle_two_way(window: DesignWindow) -> None:
    display = window.of(LoadDisplay)
    display.show_two_way(not display.is_two_way)


ROWS: tuple[Action, ...] = (
    Action(
        "design.load-table", ANALYSIS, "L&oad of everything", show_panel("load"), "Ctrl+Alt+O",
        "load", place=200,
    ),
    Action(
        "export.load", EXPORT, "&Load table…", _show_and_export, "Ctrl+Shift+T", "load",
        when=has_devices, place=125,
    ),
    Action(
        "view.load", ANALYSIS, "Show &load", _toggle, "F8", "load", place=205,
        checked=lambda d: d.of(LoadDisplay).is_on, toolbar=315, on_ground=205,
    ),
    Action(
        "view.load-numbers", ANALYSIS, "Load n&umbers at links", _toggle_numbers, "Shift+F8",
        "load-numbers", place=210, checked=lambda d: d.of(LoadDisplay).has_numbers,
    ),
    Action(
        "view.load-directions", ANALYSIS, "Load in &both directions", _toggle_two_way, "Ctrl+F8",
        "load-directions", place=215, checked=lambda d: d.of(LoadDisplay).is_two_way,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(Panel("load", Text("Load"), Where.BELOW, 40, _panel, late=LoadTablePanel),),
    actions=ROWS,
    make=_make,
)
