"""Registers designs from requirements: a new one, and the requirement of the open one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sanwright.gui.window.action import DESIGN, FILE, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room

if TYPE_CHECKING:
    from sanwright.design import Design
    from sanwright.gui.requirements.window import RequirementsDialog


def new_from_requirements(window: DesignWindow) -> None:
    """Say what is needed; what is proposed becomes a design of its own."""
    from sanwright.gui.requirements.window import RequirementsDialog

    def take(design: Design, title: str) -> None:
        opened = window.designs.take(window, design, title)
        opened.session.history.mark_unsaved()

    def make() -> RequirementsDialog:
        made = RequirementsDialog(window.session, window.workers, None, window)
        made.taken.connect(take)
        return made

    window.side_windows.show(RequirementsDialog, make)


ROWS: tuple[Action, ...] = (
    Action(
        "file.from-requirements", FILE, "New fro&m requirements…", new_from_requirements,
        "Ctrl+Alt+Q", "requirements", place=102,
    ),
)  # fmt: skip
ROOM = Room(actions=ROWS)
_ = DESIGN
