"""Rows of the menu Help."""

from __future__ import annotations

from sanwright.gui.frame.action import (
    HELP,
    Action,
)
from sanwright.gui.help.keys import HELP_KEY
from sanwright.language import mark

ROWS: tuple[Action, ...] = (
    Action("help.guide", HELP, "User &guide", lambda d: d.windows.help_here(), HELP_KEY, "help"),
    Action("help.rules", HELP, "&Rules", lambda d: d.windows.rules(), "Shift+F1", "rules"),
    Action(
        "help.shortcuts", HELP, "&Keyboard shortcuts", lambda d: d.windows.shortcuts(), "Ctrl+F1",
        "keyboard",
    ),
    Action(
        "help.tour", HELP, mark("&Tour"), lambda d: d.designs.take_tour(d.window), "", "tour",
        group=1,
    ),
    Action(
        "help.welcome", HELP, "&Welcome page", lambda d: d.designs.show_welcome(d.window), "",
        "home", group=1,
    ),
    Action(
        "help.about", HELP, "&About Sanwright", lambda d: d.windows.about(), "", "about", group=2
    ),
)  # fmt: skip
