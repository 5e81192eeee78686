"""Registers what belongs to no capability: files, several designs, the window itself."""

from __future__ import annotations

from sanwright.gui.frame import designs_actions, file_actions, window_actions
from sanwright.gui.window.registration import Room

ROOM = Room(
    actions=(*file_actions.ROWS, *designs_actions.ROWS, *window_actions.ROWS),
    submenus=(*file_actions.SUBMENUS, *designs_actions.SUBMENUS, *window_actions.SUBMENUS),
)
