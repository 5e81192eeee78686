"""Rows of the menu Help."""

from __future__ import annotations

from sanwright.gui.actions.row import (
    HELP,
    Action,
)
from sanwright.language import mark

ROWS: tuple[Action, ...] = (
    Action("help.tour", HELP, mark("&Tour"), lambda d: d.designs.take_tour(d.window), "", "tour"),
    Action(
        "help.shortcuts", HELP, "&Keyboard shortcuts", lambda d: d.windows.shortcuts(), "F1",
        "keyboard",
    ),
    Action("help.rules", HELP, "&Rules", lambda d: d.windows.rules(), "Shift+F1", "rules"),
    Action("help.about", HELP, "&About Sanwright", lambda d: d.windows.about(), "", "about"),
)  # fmt: skip
