"""Rows for getting around: find anything, every action, back and forward, trace a path."""

from __future__ import annotations

from sanwright.gui.document.file_actions import show_tab
from sanwright.gui.frame.action import EDIT, VIEW, Action
from sanwright.gui.frame.desk import Desk
from sanwright.text import tr


def trace(desk: Desk) -> None:
    """Trace what is selected, and bring the tab up that shows it; it says what can be traced."""
    started = desk.tracer.start(tuple(desk.editor.selected_ids()))
    show_tab("path")(desk)
    if not started and not desk.tracer.is_on:
        desk.session.message.emit(
            tr("Select a host, a port or two devices first, or choose a workload in the tab.")
        )


ROWS: tuple[Action, ...] = (
    Action(
        "edit.find-anything", EDIT, "Find an&ything…", lambda d: d.search.find(), "Ctrl+F", "find",
        group=3,
    ),
    Action(
        "view.commands", VIEW, "A&ll actions…", lambda d: d.search.command(), "Ctrl+Shift+P",
        "commands",
    ),
    Action(
        "view.back", VIEW, "&Back", lambda d: d.wander.back(), "Alt+Left", "back",
        lambda d: d.wander.can_go_back, group=1,
    ),
    Action(
        "view.forward", VIEW, "For&ward", lambda d: d.wander.forward(), "Alt+Right", "forward",
        lambda d: d.wander.can_go_forward, group=1,
    ),
    Action(
        "view.trace", VIEW, "T&race path", trace, "Ctrl+Alt+P", "trace", group=2,
    ),
)  # fmt: skip
