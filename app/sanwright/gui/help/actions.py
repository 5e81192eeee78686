"""Rows of the menu Help."""

from __future__ import annotations

from sanwright.gui.help.keys import HELP_KEY
from sanwright.gui.help.opening import help_here, show_about, show_rules, show_shortcuts
from sanwright.gui.window.action import HELP, Action

ROWS: tuple[Action, ...] = (
    Action("help.guide", HELP, "User &guide", help_here, HELP_KEY, "help", place=100),
    Action("help.rules", HELP, "&Rules", show_rules, "Shift+F1", "rules", place=105),
    Action(
        "help.shortcuts",
        HELP,
        "&Keyboard shortcuts",
        show_shortcuts,
        "Ctrl+F1",
        "keyboard",
        place=110,
    ),
    Action("help.tour", HELP, "&Tour", lambda d: d.designs.take_tour(d), "", "tour", place=200),
    Action(
        "help.welcome",
        HELP,
        "&Welcome page",
        lambda d: d.designs.show_welcome(d),
        "",
        "home",
        place=205,
    ),
    Action("help.about", HELP, "&About Sanwright", show_about, "", "about", place=300),
)
