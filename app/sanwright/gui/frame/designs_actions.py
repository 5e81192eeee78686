"""Rows about several designs at once: open, close, side by side, those of last time."""

from __future__ import annotations

from sanwright.gui.window.action import FILE, VIEW, Action, Submenu
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import tr

DESIGNS = f"{VIEW}/D&esigns"


def _has_neighbours(window: DesignWindow) -> bool:
    return window.designs.has_neighbours(window)


def _beside_text(window: DesignWindow) -> str:
    is_split = window.designs.is_beside(window)
    return tr("Send to the &other side") if is_split else tr("Show &beside")


def _toggle_reopening(window: DesignWindow) -> None:
    window.settings.reopens = not window.settings.reopens


def _has_files_of_last_time(window: DesignWindow) -> bool:
    return bool(window.settings.open_files[0])


SUBMENUS = (Submenu(DESIGNS, 800),)
ROWS: tuple[Action, ...] = (
    Action(
        "file.reopen", FILE, "Reopen &last designs", lambda d: d.designs.reopen_last(d),
        "Ctrl+Alt+Shift+O", "recent", when=_has_files_of_last_time, place=600,
    ),
    Action(
        "file.reopens", FILE, "&Begin with the designs of last time", _toggle_reopening, place=605,
        checked=lambda d: d.settings.reopens,
    ),
    Action(
        "view.next-design", DESIGNS, "&Next design", lambda d: d.designs.step(d, 1), "Ctrl+Tab",
        "next", when=_has_neighbours, place=100,
    ),
    Action(
        "view.previous-design", DESIGNS, "&Previous design", lambda d: d.designs.step(d, -1),
        "Ctrl+Shift+Tab", "previous", when=_has_neighbours, place=105,
    ),
    Action(
        "view.beside", DESIGNS, "Show &beside", lambda d: d.designs.show_beside(d), "Ctrl+\\",
        "beside", when=_has_neighbours, place=200, label=_beside_text,
    ),
    Action(
        "view.own-window", DESIGNS, "Move to a new &window",
        lambda d: d.designs.move_to_new_window(d), "Ctrl+Shift+\\", "own-window",
        when=_has_neighbours, place=205,
    ),
)  # fmt: skip
