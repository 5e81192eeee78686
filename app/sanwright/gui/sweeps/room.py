"""Registers sweeps: many questions at once, by a plan."""

from __future__ import annotations

from sanwright.gui.window.action import DESIGN, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room


def show_sweep(window: DesignWindow) -> None:
    """The window with plan, progress and results."""
    from sanwright.gui.sweeps.window import SweepDialog

    def make() -> SweepDialog:
        made = SweepDialog(window.session, window.prompts, lambda: window.files.suggested, window)
        window.side_windows.closed.connect(made.shut_down)
        return made

    window.side_windows.show(SweepDialog, make)


ROWS: tuple[Action, ...] = (
    Action("design.sweep", DESIGN, "&Sweep…", show_sweep, "", "sweep", place=121),
)
ROOM = Room(actions=ROWS)
