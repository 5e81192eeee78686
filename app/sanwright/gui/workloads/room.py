"""Registers workloads: the table beside the findings and the window in which they are stated."""

from __future__ import annotations

from sanwright.gui.window.action import DESIGN, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where
from sanwright.gui.window.registration import Room
from sanwright.gui.workloads.panel import FiguresPanel, workloads_panel
from sanwright.text import Text


def _panel(window: DesignWindow) -> FiguresPanel:
    panel = workloads_panel(window.session)
    panel.located.connect(window.go_to)
    return panel


def _join(window: DesignWindow) -> None:
    session = window.session

    def count() -> None:
        window.lower_tabs.show_count("workloads", len(session.design.workloads))

    session.replaced.connect(count)
    session.changed.connect(lambda _: count())


def show_workloads(window: DesignWindow) -> None:
    """Who talks to what; a new workload is about what is selected then."""
    from sanwright.gui.workloads.window import WorkloadsDialog

    window.side_windows.show(
        WorkloadsDialog,
        lambda: WorkloadsDialog(window.session, window, window.editor.selected_ids),
    )


ROWS: tuple[Action, ...] = (
    Action(
        "design.workloads", DESIGN, "&Workloads…", show_workloads, "Ctrl+L", "workloads",
        place=110, toolbar=400,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(Panel("workloads", Text("Workloads"), Where.BELOW, 50, _panel, late=FiguresPanel),),
    actions=ROWS,
    join=_join,
)
