"""Rows for arranging: automatically, evenly, what boxes snap to; and notes, frames, plates."""

from __future__ import annotations

from sanwright.design import Change, Note, Table
from sanwright.design.notes import NoteKind
from sanwright.drawing.geometry import Rect
from sanwright.drawing.layout import arrange
from sanwright.drawing.plates import plate_size
from sanwright.edits import move_devices, replace_record
from sanwright.edits.spacing import Direction, distribute, space_out
from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.viewmodels import snapped
from sanwright.gui.frame.action import (
    ALIGN,
    DESIGN,
    VIEW,
    Action,
    Handler,
    has_devices,
    has_several,
)
from sanwright.gui.frame.desk import Desk
from sanwright.text import tr

INSERT = "&Design/&Insert"

_LABELS: dict[NoteKind, str] = {
    "text": "Add note",
    "frame": "Add frame",
    "legend": "Add legend",
    "title block": "Add title block",
}
_AROUND = 24.0
"""What a frame leaves around what was selected when it was made."""


def _arrange(desk: Desk) -> None:
    places = arrange(desk.session.design)
    change = move_devices(desk.session.design, places)
    desk.session.do(Change("Arrange automatically", change.replacements))
    desk.editor.zoom_fit()


def _selected_devices(desk: Desk) -> list[str]:
    scene = desk.editor.drawing
    boxes = scene.movable(scene.selection)
    return [id_ for box in boxes for id_ in scene.drawing.members(box)]


def _has_several_devices(desk: Desk) -> bool:
    return len(_selected_devices(desk)) > 1


def _arrange_selection(desk: Desk) -> None:
    design = desk.session.design
    change = move_devices(design, arrange(design, only=_selected_devices(desk)))
    desk.session.do(Change("Arrange selection", change.replacements))


def _rects(desk: Desk) -> dict[str, Rect]:
    scene = desk.editor.drawing
    rects = {id_: scene.rect_of(id_) for id_ in scene.movable(scene.selection)}
    return {id_: rect_tuple(rect) for id_, rect in rects.items()}


def _has_three(desk: Desk) -> bool:
    scene = desk.editor.drawing
    return len(scene.selection) > 2 and len(scene.movable(scene.selection)) > 2


def _distribute(direction: Direction) -> Handler:
    def run(desk: Desk) -> None:
        desk.session.do(distribute(desk.session.design, _rects(desk), direction))

    return run


def _space(direction: Direction) -> Handler:
    def run(desk: Desk) -> None:
        desk.session.do(space_out(desk.session.design, _rects(desk), direction))

    return run


def _toggle_grid(desk: Desk) -> None:
    desk.editor.snapping.to_grid = not desk.editor.snapping.to_grid
    desk.settings.snaps_to_grid = desk.editor.snapping.to_grid


def _toggle_guides(desk: Desk) -> None:
    desk.editor.snapping.to_guides = not desk.editor.snapping.to_guides
    desk.settings.has_smart_guides = desk.editor.snapping.to_guides


def _insert(kind: NoteKind) -> Handler:
    """In the middle of what is seen; a frame goes around what is selected."""

    def run(desk: Desk) -> None:
        design, editor = desk.session.design, desk.editor
        note = _placed(desk, Note(id=design.new_id("note", Table.NOTES), kind=kind))
        if desk.session.do(replace_record(design, note, _LABELS[kind])):
            editor.select([note.id])
            if kind in ("text", "frame"):
                editor.write_on(note.id)

    return run


def _placed(desk: Desk, note: Note) -> Note:
    scene = desk.editor.drawing
    width, height = plate_size(desk.session.design, note)
    middle = desk.editor.visible_rect().center()
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


ROWS: tuple[Action, ...] = (
    Action(
        "edit.distribute-across", ALIGN, "Distribute &horizontally",
        _distribute(Direction.ACROSS), "Ctrl+Alt+Shift+Right", "distribute-across", _has_three, 2,
    ),
    Action(
        "edit.distribute-down", ALIGN, "Distribute &vertically",
        _distribute(Direction.DOWN), "Ctrl+Alt+Shift+Down", "distribute-down", _has_three, 2,
    ),
    Action(
        "edit.space-across", ALIGN, "&Equal spacing, across", _space(Direction.ACROSS), "",
        "distribute-across", has_several, 2,
    ),
    Action(
        "edit.space-down", ALIGN, "E&qual spacing, down", _space(Direction.DOWN), "",
        "distribute-down", has_several, 2,
    ),
    Action(
        "design.arrange", DESIGN, "&Arrange automatically", _arrange, "Ctrl+Shift+L", "arrange",
        has_devices, 4,
    ),
    Action(
        "design.arrange-selection", DESIGN, "Arran&ge selection", _arrange_selection,
        "Ctrl+Alt+Shift+L", "arrange", _has_several_devices, 4,
    ),
    Action("design.note", INSERT, "&Note", _insert("text"), "Ctrl+Shift+N", "note"),
    Action("design.frame", INSERT, "&Frame", _insert("frame"), "Ctrl+Alt+Shift+F", "frame"),
    Action("design.legend", INSERT, "&Legend", _insert("legend"), "", "legend"),
    Action(
        "design.title-block", INSERT, "&Title block", _insert("title block"), "", "title-block"
    ),
    Action(
        "view.snap-to-grid", VIEW, "Snap to &grid", _toggle_grid, "Ctrl+Alt+Shift+G",
        "snap-to-grid", group=3, checked=lambda d: d.editor.snapping.to_grid,
    ),
    Action(
        "view.smart-guides", VIEW, "Smart gui&des", _toggle_guides, "Ctrl+Alt+Shift+U",
        "smart-guides", group=3, checked=lambda d: d.editor.snapping.to_guides,
    ),
)  # fmt: skip
