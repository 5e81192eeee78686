"""The tool at rest: hovers, selects by click, and starts the gesture that a drag means."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from sanwright.gui.canvas.hits import CanvasHit, HitKind
from sanwright.gui.canvas.tools.band import BandTool
from sanwright.gui.canvas.tools.cable import CableTool
from sanwright.gui.canvas.tools.cable_group import CableGroupTool, sources_of
from sanwright.gui.canvas.tools.move import MoveTool
from sanwright.gui.canvas.tools.pan import PanTool
from sanwright.gui.canvas.tools.replug import Grip, ReplugTool, grip_at
from sanwright.gui.canvas.tools.resize import ResizeTool, cursor_of, handle_at
from sanwright.gui.canvas.tools.tool import Canvas, Pointer, Tool

_MOVED_BY_DRAG = (HitKind.DEVICE, HitKind.NOTE, HitKind.COMMENT, HitKind.CONTAINER)
_CHOSEN_BY_PRESS = (*_MOVED_BY_DRAG, HitKind.CABLE)


class PointTool(Tool):
    """A press is remembered until it turns out to be a click or a drag."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.space_held = False
        self._pressed: tuple[Pointer, CanvasHit] | None = None
        self._was_sole = False
        self._grip: Grip | None = None

    def leave(self) -> None:
        """Forget the press."""
        self._pressed = None
        self.canvas.drawing.hover(None)
        self.canvas.drawing.devices.hover("")
        self.canvas.drawing.frames.hover("")

    def cancel(self) -> None:
        """Stop cabling, or select nothing; a button that is still down does nothing any more."""
        self._pressed = None
        if self.canvas.is_cabling:
            self.canvas.is_cabling = False
        else:
            self.canvas.drawing.select(())

    def press(self, pointer: Pointer) -> None:
        """Select what is pressed, so that a drag moves it."""
        left = pointer.button == Qt.MouseButton.LeftButton
        if pointer.button == Qt.MouseButton.MiddleButton or (left and self.space_held):
            self.canvas.begin(PanTool(self.canvas, pointer.screen))
            return
        scene = self.canvas.drawing
        hit = scene.hit(pointer.pos, self.canvas.zoom)
        if pointer.button == Qt.MouseButton.RightButton:
            if hit.kind is HitKind.NOTHING or hit.id not in scene.selection:
                scene.select((hit.id,) if hit.id else ())
            return
        if not left:
            return
        handle = handle_at(self.canvas, pointer.pos)
        if handle is not None:
            self.canvas.begin(ResizeTool(self.canvas, *handle, pointer.pos))
            return
        self._pressed = (pointer, hit)
        self._was_sole = scene.selection == (hit.id,) or scene.selection == (hit.fitted,)
        self._grip = grip_at(scene, pointer, hit, self.canvas.zoom)
        if self._grip is not None:
            return
        if hit.kind in _CHOSEN_BY_PRESS:
            inner = hit.fitted in scene.selection
            if pointer.adds:
                self._toggle(hit.id)
            elif hit.id not in scene.selection and not inner:
                scene.select((hit.id,))

    def move(self, pointer: Pointer) -> None:
        """Hover, or begin the drag."""
        if self._pressed is not None and not self._is_there(self._pressed[1]):
            self._pressed = None  # what was pressed has gone since
        if self._pressed is None:
            self._hover(pointer)
            return
        start, hit = self._pressed
        moved = (pointer.screen - start.screen).manhattanLength()
        if moved >= QApplication.startDragDistance():
            self._drag(start, hit, pointer)

    def release(self, pointer: Pointer) -> None:
        """It was a click."""
        if self._pressed is None:
            return
        start, hit = self._pressed
        self._pressed = None
        if not self._is_there(hit):
            return
        scene = self.canvas.drawing
        if start.adds:
            if hit.kind is HitKind.PORT:
                self._toggle(hit.id)
        elif hit.kind is HitKind.CONTAINER and scene.frames.fold_box_at(hit.id, start.pos):
            self.canvas.commands.fold(hit.id, True)
        elif hit.kind is HitKind.DEVICE and hit.fitted and self._was_sole:
            scene.select((hit.fitted,))
        else:
            scene.select((hit.id,) if hit.id else ())

    def _is_there(self, hit: CanvasHit) -> bool:
        """Whether what was hit is still on the canvas."""
        scene = self.canvas.drawing
        is_box_there = not hit.box or hit.box in scene.drawing.boxes
        return is_box_there and (not hit.id or scene.shows(hit.id))

    def _drag(self, start: Pointer, hit: CanvasHit, pointer: Pointer) -> None:
        scene = self.canvas.drawing
        self._pressed = None
        tool: Tool
        is_group = self.canvas.is_cabling and hit.kind in (HitKind.DEVICE, HitKind.CONTAINER)
        group = sources_of(self.canvas.session.design, scene, hit) if is_group else ()
        if self._grip is not None:
            tool = ReplugTool(self.canvas, self._grip)
        elif group:
            tool = CableGroupTool(self.canvas, hit, group)
        elif hit.kind is HitKind.PORT or (hit.kind is HitKind.DEVICE and self.canvas.is_cabling):
            tool = CableTool(self.canvas, hit)
        elif hit.kind in _MOVED_BY_DRAG:
            movable = scene.movable(scene.selection or (hit.id,))
            if not movable:
                return  # a comment stays with what it is pinned to
            tool = MoveTool(self.canvas, movable, hit.id, start.pos)
        else:
            tool = BandTool(self.canvas, start.pos, adds=start.adds)
        self.canvas.begin(tool)
        tool.move(pointer)

    def _hover(self, pointer: Pointer) -> None:
        scene = self.canvas.drawing
        hit = scene.hit(pointer.pos, self.canvas.zoom)
        scene.hover(hit.id if hit.kind is HitKind.CABLE else None)
        scene.devices.hover(hit.box)
        scene.frames.hover(hit.id if hit.kind is HitKind.CONTAINER else "")
        handle = handle_at(self.canvas, pointer.pos)
        if self.space_held:
            self.canvas.point_with(Qt.CursorShape.OpenHandCursor)
        elif handle is not None:
            self.canvas.point_with(cursor_of(handle[1]))
        elif (
            hit.kind is HitKind.PORT
            or (self.canvas.is_cabling and hit.kind is HitKind.DEVICE)
            or grip_at(scene, pointer, hit, self.canvas.zoom) is not None
        ):
            self.canvas.point_with(Qt.CursorShape.CrossCursor)
        elif hit.kind is HitKind.CONTAINER and scene.frames.fold_box_at(hit.id, pointer.pos):
            self.canvas.point_with(Qt.CursorShape.PointingHandCursor)
        else:
            self.canvas.point_with(None)

    def _toggle(self, id_: str) -> None:
        scene = self.canvas.drawing
        chosen = dict.fromkeys(scene.selection)
        if id_ in chosen:
            del chosen[id_]
        else:
            chosen[id_] = None
        scene.select(chosen)
