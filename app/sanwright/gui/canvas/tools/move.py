"""Drag boxes and notes; one undo step for one drag."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt

from sanwright import edits
from sanwright.gui.canvas.guides import guides_of, snap_among
from sanwright.gui.canvas.notes.notes import inside_of
from sanwright.gui.canvas.snapping import Snap
from sanwright.gui.canvas.tools.tool import Canvas, Pointer, Tool
from sanwright.text import tr

_KEY = "moving:"
_WHOLE = 200
"""Boxes up to which all that are dragged snap as one; of more, the one under the mouse does."""


class MoveTool(Tool):
    """Moves ``ids``, which snap to their neighbours and the grid (not while Alt is held).

    A frame takes along what stands inside it.
    """

    def __init__(self, canvas: Canvas, ids: tuple[str, ...], anchor: str, start: QPointF) -> None:
        super().__init__(canvas)
        scene = canvas.drawing
        self._ids = tuple(dict.fromkeys((*ids, *inside_of(scene, ids))))
        self._start = start
        rects = [scene.rect_of(id_) for id_ in self._ids]
        anchored = scene.rect_of(anchor)
        self._rect = anchored if len(rects) > _WHOLE else _united(rects)
        self._corner = anchored.topLeft()
        self._offset = (0.0, 0.0)

    def enter(self) -> None:
        """Show the moving hand."""
        self.canvas.point_with(Qt.CursorShape.SizeAllCursor)

    def leave(self) -> None:
        """Show everything where the design has it."""
        self.canvas.drawing.overlay.clear(_KEY)
        self.canvas.drawing.unshift()
        self.canvas.hush()
        self.canvas.point_with(None)

    def move(self, pointer: Pointer) -> None:
        """Show where they would go, and how far that is."""
        moved = pointer.pos - self._start
        found = Snap(0.0, 0.0)
        if not pointer.modifiers & Qt.KeyboardModifier.AltModifier:
            found = self._snap(moved)
        dx, dy = moved.x() + found.dx, moved.y() + found.dy
        scene = self.canvas.drawing
        scene.overlay.set(f"{_KEY}guides", guides_of(found, self.canvas.theme))
        if (dx, dy) != self._offset:
            self._offset = (dx, dy)
            scene.shift(self._ids, dx, dy)
        text = tr("{dx} across, {dy} down", dx=f"{dx:+.0f}", dy=f"{dy:+.0f}")
        self.canvas.say(text, None, pointer.screen, is_neutral=True)

    def release(self, pointer: Pointer) -> None:
        """Move what was dragged to where it was let go, as one edit."""
        session = self.canvas.session
        dx, dy = self._offset
        places = self.canvas.drawing.carried(self._ids, dx, dy)
        self.canvas.finish()
        if dx or dy:
            session.do(edits.move_devices(session.design, places))

    def _snap(self, moved: QPointF) -> Snap:
        """The snap of the whole to its neighbours; or of the one under the mouse to the grid."""
        canvas = self.canvas
        return snap_among(
            canvas.drawing,
            self._rect.translated(moved),
            canvas.zoom,
            canvas.snapping,
            frozenset(self._ids),
            self._corner + moved,
        )


def _united(rects: list[QRectF]) -> QRectF:
    whole = QRectF()
    for rect in rects:
        whole = whole.united(rect)
    return whole
