"""Registers tracing: what is traced on the drawing, and the tab that shows the hops."""

from __future__ import annotations

from sanwright.gui.path_trace.panel import PathPanel
from sanwright.gui.path_trace.tracer import Tracer
from sanwright.gui.window.action import ANALYSIS, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where, show_panel
from sanwright.gui.window.registration import Room
from sanwright.text import Text, tr


def _make(window: DesignWindow) -> None:
    window.put(Tracer(window.session, window.editor, window.wander))


def _panel(window: DesignWindow) -> PathPanel:
    panel = PathPanel(window.session, window.of(Tracer))
    panel.located.connect(window.go_to)
    panel.selection_wanted.connect(lambda: window.action("view.trace").trigger())
    return panel


def _trace(window: DesignWindow) -> None:
    """Trace what is selected, and bring the tab up that shows it; it says what can be traced."""
    tracer = window.of(Tracer)
    started = tracer.start(tuple(window.editor.selected_ids()))
    show_panel("path")(window)
    if not started and not tracer.is_on:
        window.session.message.emit(
            tr("Select a host, a port or two devices first, or choose a workload in the tab.")
        )


ROWS: tuple[Action, ...] = (
    Action(
        "view.trace", ANALYSIS, "T&race path", _trace, "Ctrl+Alt+P", "trace", place=315,
        on_selection=110,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(Panel("path", Text("Path"), Where.BELOW, 90, _panel, late=PathPanel),),
    actions=ROWS,
    make=_make,
)
