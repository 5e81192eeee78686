"""Registers RAID groups: how drives are bound together, and what that gives."""

from __future__ import annotations

from sanwright.gui.window.action import DESIGN, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room


def show_raid_groups(window: DesignWindow) -> None:
    """The window in which they are stated."""
    from sanwright.gui.raid_groups.window import RaidGroupsDialog

    window.side_windows.show(RaidGroupsDialog, lambda: RaidGroupsDialog(window.session, window))


ROWS: tuple[Action, ...] = (
    Action(
        "design.raid-groups", DESIGN, "RAI&D groups…", show_raid_groups, "Ctrl+Alt+G",
        "raid-groups", place=115,
    ),
)  # fmt: skip
ROOM = Room(actions=ROWS)
