"""Drag the handle of a frame, note, legend or title block; one undo step for one drag."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt

from sanwright import edits
from sanwright.design import Note
from sanwright.gui.canvas.notes.notes import least_size
from sanwright.gui.canvas.tools.tool import Canvas, Pointer, Tool
from sanwright.gui.canvas.viewmodels import NoteView, snapped
from sanwright.text import Text, tr

Edges = tuple[int, int]
"""Which edges a handle moves: -1 left or top, 1 right or bottom, 0 neither."""

_REACH_PX = 12.0

_CURSORS = {
    (0, -1): Qt.CursorShape.SizeVerCursor,
    (0, 1): Qt.CursorShape.SizeVerCursor,
    (-1, 0): Qt.CursorShape.SizeHorCursor,
    (1, 0): Qt.CursorShape.SizeHorCursor,
    (-1, -1): Qt.CursorShape.SizeFDiagCursor,
    (1, 1): Qt.CursorShape.SizeFDiagCursor,
    (1, -1): Qt.CursorShape.SizeBDiagCursor,
    (-1, 1): Qt.CursorShape.SizeBDiagCursor,
}


def handle_at(canvas: Canvas, pos: QPointF) -> tuple[str, Edges] | None:
    """The handle at ``pos`` of the one selected note."""
    chosen = canvas.drawing.selection
    view = canvas.drawing.drawing.notes.get(chosen[0]) if len(chosen) == 1 else None
    if view is None:
        return None
    for edges, rect in view.handles(_REACH_PX / min(canvas.zoom, 1.0)):
        if rect.contains(pos):
            return view.id, edges
    return None


def cursor_of(edges: Edges) -> Qt.CursorShape:
    """The pointer's shape over a handle."""
    return _CURSORS[edges]


class ResizeTool(Tool):
    """Moves some edges of a note; they snap to the grid (not while Alt is held)."""

    def __init__(self, canvas: Canvas, note: str, edges: Edges, start: QPointF) -> None:
        super().__init__(canvas)
        self._view: NoteView = canvas.drawing.drawing.notes[note]
        self._record: Note = canvas.session.design.notes[note]
        self._least = least_size(self._record, canvas.session.design)
        self._edges = edges
        self._start = start
        self._rect = self._view.rect()

    def enter(self) -> None:
        """Show which way the edge goes."""
        self.canvas.point_with(cursor_of(self._edges))

    def leave(self) -> None:
        """Show it as the design has it."""
        scene = self.canvas.drawing
        found = scene.drawing.notes.get(self._view.id)
        if found is not None:
            scene.notes.put(found)
        self.canvas.hush()
        self.canvas.point_with(None)

    def move(self, pointer: Pointer) -> None:
        """Show how large it would be."""
        moved = pointer.pos - self._start
        fits = self.canvas.snapping.to_grid
        fits = fits and not pointer.modifiers & Qt.KeyboardModifier.AltModifier
        self._rect = resized(self._view.rect(), self._edges, moved, self._least, on_grid=fits)
        rect = self._rect
        shown = replace(
            self._view, x=rect.x(), y=rect.y(), width=rect.width(), height=rect.height()
        )
        self.canvas.drawing.notes.put(shown)
        size = tr("{width} by {height}", width=f"{rect.width():.0f}", height=f"{rect.height():.0f}")
        self.canvas.say(size, None, pointer.screen, is_neutral=True)

    def release(self, pointer: Pointer) -> None:
        """Give the note the size at which it was let go, as one edit."""
        session, rect, before = self.canvas.session, self._rect, self._view.rect()
        self.canvas.finish()
        record = session.design.notes.get(self._view.id)
        if rect == before or record is None:
            return
        changed = msgspec.structs.replace(
            record, x=rect.x(), y=rect.y(), width=rect.width(), height=rect.height()
        )
        session.do(edits.replace_record(session.design, changed, Text("Resize")))


def resized(
    rect: QRectF, edges: Edges, moved: QPointF, least: tuple[float, float], *, on_grid: bool
) -> QRectF:
    """``rect`` with the named edges moved, but no smaller than ``least``."""
    left, right = _stretched(
        (rect.left(), rect.right()), edges[0], moved.x(), least[0], on_grid=on_grid
    )
    top, bottom = _stretched(
        (rect.top(), rect.bottom()), edges[1], moved.y(), least[1], on_grid=on_grid
    )
    return QRectF(left, top, right - left, bottom - top)


def _stretched(
    span: tuple[float, float], edge: int, moved: float, least: float, *, on_grid: bool
) -> tuple[float, float]:
    low, high = span
    if edge < 0:
        low = snapped(low + moved) if on_grid else low + moved
        return min(low, high - least), high
    if edge > 0:
        high = snapped(high + moved) if on_grid else high + moved
        return low, max(high, low + least)
    return span
