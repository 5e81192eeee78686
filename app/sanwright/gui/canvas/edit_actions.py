"""Rows of the menu Edit."""

from __future__ import annotations

from sanwright.edits import Alignment
from sanwright.gui.frame.action import (
    ALIGN,
    EDIT,
    Action,
    Handler,
    has_devices,
    has_selection,
    has_several,
)
from sanwright.gui.frame.desk import Desk
from sanwright.text import tr


def _can_undo(desk: Desk) -> bool:
    return desk.session.history.undo_label is not None


def _can_redo(desk: Desk) -> bool:
    return desk.session.history.redo_label is not None


def _undo_text(desk: Desk) -> str:
    label = desk.session.history.undo_label
    return tr("&Undo {label}", label=label) if label else tr("&Undo")


def _redo_text(desk: Desk) -> str:
    label = desk.session.history.redo_label
    return tr("&Redo {label}", label=label) if label else tr("&Redo")


def _focus_search(desk: Desk) -> None:
    desk.docks["catalog"].show()
    desk.docks["catalog"].raise_()
    desk.palette.focus_search()


def _focus_findings(desk: Desk) -> None:
    desk.docks["findings"].show()
    desk.tables.setCurrentWidget(desk.findings)
    desk.findings.search.setFocus()


def _align(alignment: Alignment) -> Handler:
    return lambda desk: desk.editor.align(alignment)


def _align_row(alignment: Alignment, text: str, group: int, shortcut: str) -> Action:
    return Action(
        f"edit.align-{alignment}",
        ALIGN,
        text,
        _align(alignment),
        shortcut,
        f"align-{alignment}",
        has_several,
        group,
    )


ROWS: tuple[Action, ...] = (
    Action(
        "edit.undo", EDIT, "&Undo", lambda d: d.session.undo(), "Ctrl+Z", "undo", _can_undo,
        label=_undo_text,
    ),
    Action(
        "edit.redo", EDIT, "&Redo", lambda d: d.session.redo(), "Ctrl+Shift+Z", "redo", _can_redo,
        label=_redo_text,
    ),
    Action(
        "edit.cut", EDIT, "Cu&t", lambda d: d.editor.cut(), "Ctrl+X", "cut", has_selection, 1,
        on_canvas=True,
    ),
    Action(
        "edit.copy", EDIT, "&Copy", lambda d: d.editor.copy(), "Ctrl+C", "copy", has_selection, 1,
        on_canvas=True,
    ),
    Action(
        "edit.paste", EDIT, "&Paste", lambda d: d.editor.paste(), "Ctrl+V", "paste", group=1,
        on_canvas=True,
    ),
    Action(
        "edit.duplicate", EDIT, "D&uplicate", lambda d: d.editor.duplicate(), "Ctrl+D",
        "duplicate", has_selection, 1,
    ),
    Action(
        "edit.delete", EDIT, "&Delete", lambda d: d.editor.delete_selected(), "Del", "delete",
        has_selection, 1, on_canvas=True,
    ),
    Action(
        "edit.select-all", EDIT, "Select &All", lambda d: d.editor.select_all(), "Ctrl+A",
        "select-all", has_devices, 2, on_canvas=True,
    ),
    _align_row(Alignment.LEFT, "&Left edges", 0, "Ctrl+Alt+Left"),
    _align_row(Alignment.CENTRE, "&Centres", 0, "Ctrl+Alt+C"),
    _align_row(Alignment.RIGHT, "&Right edges", 0, "Ctrl+Alt+Right"),
    _align_row(Alignment.TOP, "&Top edges", 1, "Ctrl+Alt+Up"),
    _align_row(Alignment.MIDDLE, "&Middles", 1, "Ctrl+Alt+M"),
    _align_row(Alignment.BOTTOM, "&Bottom edges", 1, "Ctrl+Alt+Down"),
    Action("edit.find", EDIT, "&Find part", _focus_search, "Ctrl+Shift+C", "catalog", group=3),
    Action(
        "edit.find-finding", EDIT, "Find findin&g", _focus_findings, "Ctrl+Shift+F", "findings",
        group=3,
    ),
)  # fmt: skip
