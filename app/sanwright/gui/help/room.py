"""Registers help: the guide, the key for it in every window, shortcuts, licences."""

from __future__ import annotations

from sanwright.gui.help.actions import ROWS
from sanwright.gui.help.keys import HelpKeys
from sanwright.gui.help.opening import forget_design, help_about, show_help
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room


def _join(window: DesignWindow) -> None:
    keys = HelpKeys(window, lambda place: help_about(window, place))
    window.side_windows.made.connect(keys.offer)
    window.side_windows.closed.connect(lambda: forget_design(window))
    window.guide_wanted.connect(lambda page: show_help(window, page))


ROOM = Room(actions=ROWS, join=_join)
