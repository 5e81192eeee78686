"""Rows for getting around: find anything, every action."""

from __future__ import annotations

from sanwright.gui.search.box import SearchBox
from sanwright.gui.window.action import EDIT, VIEW, Action

ROWS: tuple[Action, ...] = (
    Action(
        "edit.find-anything", EDIT, "Find an&ything…", lambda d: d.of(SearchBox).find(), "Ctrl+F",
        "find", place=700,
    ),
    Action(
        "view.commands", VIEW, "A&ll actions…", lambda d: d.of(SearchBox).command(),
        "Ctrl+Shift+P", "commands", place=900,
    ),
)  # fmt: skip
