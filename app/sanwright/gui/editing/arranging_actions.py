"""Rows for arranging: automatically, evenly, what boxes snap to; and notes, frames, plates."""

from __future__ import annotations

from itertools import islice

from sanwright.design import Change, Note, Table
from sanwright.design.notes import NoteKind
from sanwright.drawing.geometry import Rect
from sanwright.drawing.layout import arrange
from sanwright.drawing.plates import plate_size
from sanwright.edits import move_devices, replace_record
from sanwright.edits.spacing import Direction, distribute, space_out
from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.viewmodels import snapped
from sanwright.gui.editing.edit_actions import ALIGN
from sanwright.gui.window.action import (
    DESIGN,
    VIEW,
    Action,
    Handler,
    Submenu,
    has_devices,
    has_several,
)
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import Text, tr

INSERT = "&Design/&Insert"

_LABELS: dict[NoteKind, Text] = {
    "text": Text("Add note"),
    "frame": Text("Add frame"),
    "legend": Text("Add legend"),
    "title block": Text("Add title block"),
}
_AROUND = 24.0
"""What a frame leaves around what was selected when it was made."""


def _arrange(window: DesignWindow) -> None:
    places = arrange(window.session.design)
    change = move_devices(window.session.design, places)
    window.session.do(Change(Text("Arrange automatically"), change.replacements))
    window.editor.zoom_fit()


def _selected_devices(window: DesignWindow) -> list[str]:
    scene = window.editor.drawing
    boxes = scene.movable(scene.selection)
    return [id_ for box in boxes for id_ in scene.drawing.members(box)]


def _has_several_devices(window: DesignWindow) -> bool:
    scene = window.editor.drawing
    boxes = scene.each_movable(scene.selection)
    devices = (id_ for box in boxes for id_ in scene.drawing.members(box))
    return next(islice(devices, 1, None), None) is not None


def _arrange_selection(window: DesignWindow) -> None:
    design = window.session.design
    change = move_devices(design, arrange(design, only=_selected_devices(window)))
    window.session.do(Change(Text("Arrange selection"), change.replacements))


def _rects(window: DesignWindow) -> dict[str, Rect]:
    scene = window.editor.drawing
    rects = {id_: scene.rect_of(id_) for id_ in scene.movable(scene.selection)}
    return {id_: rect_tuple(rect) for id_, rect in rects.items()}


def _has_three(window: DesignWindow) -> bool:
    scene = window.editor.drawing
    return next(islice(scene.each_movable(scene.selection), 2, None), None) is not None


def _distribute(direction: Direction) -> Handler:
    def run(window: DesignWindow) -> None:
        window.session.do(distribute(window.session.design, _rects(window), direction))

    return run


def _space(direction: Direction) -> Handler:
    def run(window: DesignWindow) -> None:
        window.session.do(space_out(window.session.design, _rects(window), direction))

    return run


def _toggle_grid(window: DesignWindow) -> None:
    window.editor.snapping.to_grid = not window.editor.snapping.to_grid
    window.settings.snaps_to_grid = window.editor.snapping.to_grid


def _toggle_guides(window: DesignWindow) -> None:
    window.editor.snapping.to_guides = not window.editor.snapping.to_guides
    window.settings.has_smart_guides = window.editor.snapping.to_guides


def _insert(kind: NoteKind) -> Handler:
    """In the middle of what is seen; a frame goes around what is selected."""

    def run(window: DesignWindow) -> None:
        design, editor = window.session.design, window.editor
        note = _placed(window, Note(id=design.new_id("note", Table.NOTES), kind=kind))
        if window.session.do(replace_record(design, note, _LABELS[kind])):
            editor.select([note.id])
            if kind in ("text", "frame"):
                editor.write_on(note.id)

    return run


def _placed(window: DesignWindow, note: Note) -> Note:
    scene = window.editor.drawing
    width, height = plate_size(window.session.design, note)
    middle = window.editor.visible_rect().center()
    x, y = middle.x() - width / 2, middle.y() - height / 2
    own: tuple[float | None, float | None] = (None, None)
    if note.kind == "text":
        x, y = middle.x() - 24, middle.y() - 12
    elif note.kind == "frame":
        chosen = [scene.rect_of(id_) for id_ in scene.movable(scene.selection)]
        if chosen:
            left, top = min(r.left() for r in chosen), min(r.top() for r in chosen)
            right, bottom = max(r.right() for r in chosen), max(r.bottom() for r in chosen)
            x, y = left - _AROUND, top - 2 * _AROUND
            width, height = right - x + _AROUND, bottom - y + _AROUND
        own = (snapped(width), snapped(height))
    text = tr("Frame") if note.kind == "frame" else ""
    return Note(
        id=note.id, kind=note.kind, text=text, x=snapped(x), y=snapped(y),
        width=own[0], height=own[1],
    )  # fmt: skip


SUBMENUS = (Submenu(INSERT, 500),)
ROWS: tuple[Action, ...] = (
    Action(
        "edit.distribute-across", ALIGN, "Distribute &horizontally", _distribute(Direction.ACROSS),
        "Ctrl+Alt+Shift+Right", "distribute-across", when=_has_three, place=300,
    ),
    Action(
        "edit.distribute-down", ALIGN, "Distribute &vertically", _distribute(Direction.DOWN),
        "Ctrl+Alt+Shift+Down", "distribute-down", when=_has_three, place=305,
    ),
    Action(
        "edit.space-across", ALIGN, "&Equal spacing, across", _space(Direction.ACROSS), "",
        "distribute-across", when=has_several, place=310,
    ),
    Action(
        "edit.space-down", ALIGN, "E&qual spacing, down", _space(Direction.DOWN), "",
        "distribute-down", when=has_several, place=315,
    ),
    Action(
        "design.arrange", DESIGN, "&Arrange automatically", _arrange, "Ctrl+Shift+L", "arrange",
        when=has_devices, place=200, toolbar=405, on_ground=210,
    ),
    Action(
        "design.arrange-selection", DESIGN, "Arran&ge selection", _arrange_selection,
        "Ctrl+Alt+Shift+L", "arrange", when=_has_several_devices, place=205,
    ),
    Action("design.note", INSERT, "&Note", _insert("text"), "Ctrl+Shift+N", "note", place=100),
    Action(
        "design.frame", INSERT, "&Frame", _insert("frame"), "Ctrl+Alt+Shift+F", "frame", place=105,
    ),
    Action("design.legend", INSERT, "&Legend", _insert("legend"), "", "legend", place=110),
    Action(
        "design.title-block", INSERT, "&Title block", _insert("title block"), "", "title-block",
        place=115,
    ),
    Action(
        "view.snap-to-grid", VIEW, "Snap to &grid", _toggle_grid, "Ctrl+Alt+Shift+G",
        "snap-to-grid", place=700, checked=lambda d: d.editor.snapping.to_grid,
    ),
    Action(
        "view.smart-guides", VIEW, "S&mart guides", _toggle_guides, "Ctrl+Alt+Shift+U",
        "smart-guides", place=705, checked=lambda d: d.editor.snapping.to_guides,
    ),
)  # fmt: skip
