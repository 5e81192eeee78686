"""Registers the history of edits: its panel and the switch for it."""

from __future__ import annotations

from sanwright.gui.history.panel import HistoryPanel
from sanwright.gui.window.action import EDIT, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where
from sanwright.gui.window.registration import Room
from sanwright.text import Text


def _toggle(window: DesignWindow) -> None:
    if window.toggle_panel("history"):
        window.of(HistoryPanel).list.setFocus()


def _panel(window: DesignWindow) -> HistoryPanel:
    return HistoryPanel(window.session, window)


ROWS: tuple[Action, ...] = (
    Action(
        "edit.history", EDIT, "&History", _toggle, "Ctrl+Alt+Z", "history", place=705,
        checked=lambda d: d.is_panel_up("history"), panel="history",
    ),
)  # fmt: skip
ROOM = Room(
    panels=(Panel("history", Text("History"), Where.RIGHT, 20, _panel, "history"),),
    actions=ROWS,
)
