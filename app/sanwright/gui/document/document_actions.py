"""Rows about several designs at once, the history of one, and what is different from its file."""

from __future__ import annotations

from sanwright.gui.frame.action import EDIT, FILE, VIEW, Action
from sanwright.gui.frame.desk import Desk
from sanwright.text import tr

DESIGNS = f"{VIEW}/D&esigns"


def _has_neighbours(desk: Desk) -> bool:
    return desk.designs.has_neighbours(desk.window)


def _beside_text(desk: Desk) -> str:
    is_split = desk.designs.is_beside(desk.window)
    return tr("Send to the &other side") if is_split else tr("Show &beside")


def _toggle_reopening(desk: Desk) -> None:
    desk.settings.reopens = not desk.settings.reopens


def _has_files_of_last_time(desk: Desk) -> bool:
    return bool(desk.settings.open_files[0])


def _toggle_history(desk: Desk) -> None:
    dock = desk.docks["history"]
    dock.setVisible(dock.isHidden())
    if not dock.isHidden():
        dock.raise_()
        desk.history.list.setFocus()


def _has_file(desk: Desk) -> bool:
    return desk.files.path is not None


def _compare_with_saved(desk: Desk) -> None:
    desk.comparison.with_saved()


ROWS: tuple[Action, ...] = (
    Action(
        "file.reopen", FILE, "Reopen &last designs",
        lambda d: d.designs.reopen_last(d.window), "Ctrl+Alt+Shift+O", "recent",
        _has_files_of_last_time, group=2,
    ),
    Action(
        "file.reopens", FILE, "Begin with the designs of last &time", _toggle_reopening,
        group=2, checked=lambda d: d.settings.reopens,
    ),
    Action(
        "view.next-design", DESIGNS, "&Next design", lambda d: d.designs.step(d.window, 1),
        "Ctrl+Tab", "next", _has_neighbours,
    ),
    Action(
        "view.previous-design", DESIGNS, "&Previous design",
        lambda d: d.designs.step(d.window, -1), "Ctrl+Shift+Tab", "previous", _has_neighbours,
    ),
    Action(
        "view.beside", DESIGNS, "Show &beside", lambda d: d.designs.show_beside(d.window),
        "Ctrl+\\", "beside", _has_neighbours, 1, label=_beside_text,
    ),
    Action(
        "view.own-window", DESIGNS, "Move to a new &window",
        lambda d: d.designs.move_to_new_window(d.window), "Ctrl+Shift+\\", "own-window",
        _has_neighbours, 1,
    ),
    Action(
        "edit.history", EDIT, "&History", _toggle_history, "Ctrl+Alt+Z", "history", group=3,
        checked=lambda d: not d.docks["history"].isHidden(),
    ),
    Action(
        "edit.compare-saved", EDIT, "Co&mpare with the saved file", _compare_with_saved,
        "Ctrl+Alt+D", "differences", _has_file, 4,
    ),
    Action(
        "edit.compare-file", EDIT, "Compare with another f&ile…",
        lambda d: d.comparison.with_other(), "", "differences", group=4,
    ),
)  # fmt: skip
