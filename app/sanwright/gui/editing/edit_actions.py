"""Rows of the menu Edit: undo, clipboard, alignment."""

from __future__ import annotations

from sanwright.edits import Alignment
from sanwright.gui.canvas.rename import renamable
from sanwright.gui.window.action import (
    EDIT,
    Action,
    Handler,
    Submenu,
    has_devices,
    has_selection,
    has_several,
)
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import Text, tr

ALIGN = "&Edit/A&lign"


def _can_undo(window: DesignWindow) -> bool:
    return window.session.history.undo_label is not None


def _can_redo(window: DesignWindow) -> bool:
    return window.session.history.redo_label is not None


def _can_rename(window: DesignWindow) -> bool:
    drawing, chosen = window.editor.drawing, window.editor.selected_ids()
    if len(chosen) != 1:
        return False
    return renamable(drawing, chosen) is not None or chosen[0] in drawing.drawing.notes


def _undo_text(window: DesignWindow) -> str:
    label = window.session.history.undo_label
    return tr("&Undo {label}", label=label) if label else tr("&Undo")


def _redo_text(window: DesignWindow) -> str:
    label = window.session.history.redo_label
    return tr("&Redo {label}", label=label) if label else tr("&Redo")


def _align(alignment: Alignment) -> Handler:
    return lambda window: window.editor.align(alignment)


def _align_row(alignment: Alignment, text: str, place: int, shortcut: str) -> Action:
    return Action(
        f"edit.align-{alignment}",
        ALIGN,
        text,
        _align(alignment),
        shortcut,
        f"align-{alignment}",
        has_several,
        place=place,
    )


SUBMENUS = (Submenu(ALIGN, 400, on_selection=315),)
ROWS: tuple[Action, ...] = (
    Action(
        "edit.undo", EDIT, "&Undo", lambda d: d.session.undo(), "Ctrl+Z", "undo", when=_can_undo,
        place=100, label=_undo_text, reason=Text("nothing was done yet"), toolbar=200,
    ),
    Action(
        "edit.redo", EDIT, "&Redo", lambda d: d.session.redo(), "Ctrl+Shift+Z", "redo",
        when=_can_redo, place=105, label=_redo_text, reason=Text("nothing was undone"),
        toolbar=205,
    ),
    Action(
        "edit.cut", EDIT, "Cu&t", lambda d: d.editor.cut(), "Ctrl+X", "cut", when=has_selection,
        place=200, on_canvas=True, on_selection=300,
    ),
    Action(
        "edit.copy", EDIT, "&Copy", lambda d: d.editor.copy(), "Ctrl+C", "copy",
        when=has_selection, place=205, on_canvas=True, on_selection=305,
    ),
    Action(
        "edit.paste", EDIT, "&Paste", lambda d: d.editor.paste(), "Ctrl+V", "paste", place=210,
        on_canvas=True, on_ground=100,
    ),
    Action(
        "edit.duplicate", EDIT, "Duplicat&e", lambda d: d.editor.duplicate(), "Ctrl+D",
        "duplicate", when=has_selection, place=215, on_selection=310,
    ),
    Action(
        "edit.delete", EDIT, "&Delete", lambda d: d.editor.delete_selected(), "Del", "delete",
        when=has_selection, place=220, on_canvas=True, on_selection=320,
    ),
    Action(
        "edit.rename", EDIT, "Rena&me", lambda d: d.editor.rename_selected(), "F2",
        when=_can_rename, place=225, on_canvas=True, on_selection=325,
    ),
    Action(
        "edit.select-all", EDIT, "Select &All", lambda d: d.editor.select_all(), "Ctrl+A",
        "select-all", when=has_devices, place=300, on_canvas=True, on_ground=105,
    ),
    _align_row(Alignment.LEFT, "&Left edges", 100, "Ctrl+Alt+Left"),
    _align_row(Alignment.CENTRE, "&Centres", 105, "Ctrl+Alt+C"),
    _align_row(Alignment.RIGHT, "&Right edges", 110, "Ctrl+Alt+Right"),
    _align_row(Alignment.TOP, "&Top edges", 200, "Ctrl+Alt+Up"),
    _align_row(Alignment.MIDDLE, "&Middles", 205, "Ctrl+Alt+M"),
    _align_row(Alignment.BOTTOM, "&Bottom edges", 210, "Ctrl+Alt+Down"),
)  # fmt: skip
