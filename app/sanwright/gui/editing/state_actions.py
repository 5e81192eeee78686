"""Rows that mark what is there already, what is new, what moves and what goes."""

from __future__ import annotations

from sanwright import edits
from sanwright.design.records import State
from sanwright.gui.window.action import (
    Action,
    Handler,
    Submenu,
    has_devices,
    has_selection,
)
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import tr

MARK = "&Design/S&tate"


def _mark(state: State) -> Handler:
    def handle(window: DesignWindow) -> None:
        ids = tuple(window.editor.selected_ids())
        if not window.session.do(edits.mark(window.session.design, ids, state)):
            window.session.message.emit(tr("Everything selected is marked so already."))

    return handle


def _mark_all(window: DesignWindow) -> None:
    if not window.session.do(edits.mark_all_existing(window.session.design)):
        window.session.message.emit(tr("Everything is marked as existing already."))


def _row(state: State, text: str, shortcut: str, place: int) -> Action:
    return Action(
        f"design.mark-{state}",
        MARK,
        text,
        _mark(state),
        shortcut,
        when=has_selection,
        place=place,
    )


SUBMENUS = (Submenu(MARK, 420, on_selection=216),)
ROWS: tuple[Action, ...] = (
    _row("new", "&New", "Ctrl+Alt+Shift+N", 1),
    _row("existing", "&Existing", "Ctrl+Alt+Shift+E", 2),
    _row("moved", "&Moved", "Ctrl+Alt+Shift+V", 3),
    _row("removed", "&Removed", "Ctrl+Alt+Shift+X", 4),
    Action(
        "design.mark-all-existing", MARK, "Mark &all as existing", _mark_all, when=has_devices,
        place=100,
    ),
)  # fmt: skip
