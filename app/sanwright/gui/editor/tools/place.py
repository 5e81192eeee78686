"""A part that is dragged in from the palette: its ghost, what would light up, and the drop."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF

from sanwright.checks import Severity
from sanwright.design import edits
from sanwright.gui.editor.cabling import CableChoice
from sanwright.gui.editor.overlay import Ghost, Glow
from sanwright.gui.editor.placing import (
    Drop,
    DropKind,
    fabric_for,
    fit_change,
    free_spot,
    ghost,
    judge_drop,
    place_change,
    shape_of_part,
)
from sanwright.gui.editor.tools.tool import Canvas, Tool
from sanwright.parts import Part

_PREFIX = "placing:"


class PlaceTool(Tool):
    """Follows a drag from outside; the view passes its drag events on."""

    def __init__(self, canvas: Canvas, part: Part) -> None:
        super().__init__(canvas)
        self._part = part
        self._shape = shape_of_part(part)

    def leave(self) -> None:
        """Take ghost, light and words away."""
        self.canvas.drawing.overlay.clear(_PREFIX)
        self.canvas.hush()

    def hover(self, pos: QPointF, at: QPoint) -> bool:
        """Show what a drop at ``pos`` would do; says whether it would do anything."""
        scene, theme = self.canvas.drawing, self.canvas.theme
        drop = self._drop_at(pos)
        shown = self._ghost(pos) if drop.kind is DropKind.PLACE else None
        scene.overlay.set(f"{_PREFIX}ghost", shown)
        glow = None
        if drop.target:
            glow = Glow((scene.rect_of(drop.target),), theme.port_fits)
        scene.overlay.set(f"{_PREFIX}target", glow)
        is_refused = drop.kind is DropKind.REFUSE
        verdict = Severity.WARNING if is_refused else None
        self.canvas.say(drop.text, verdict, at, is_neutral=not is_refused)
        return not is_refused

    def drop(self, pos: QPointF) -> tuple[str, ...]:
        """Do it; the ids of what came of it, to be selected."""
        drop = self._drop_at(pos)
        self.canvas.finish()
        view = ghost(self._shape, pos)
        return self._carry_out(drop, view.x, view.y)

    def drop_beside(self, pos: QPointF, selected: tuple[str, ...]) -> tuple[str, ...]:
        """Without a mouse: into the one selected device if it takes the part, else a free spot."""
        scene = self.canvas.drawing
        self.canvas.finish()
        if len(selected) == 1:
            drop = judge_drop(self.canvas.session.design, self._part, scene.hit_of(selected[0]))
            if drop.target or drop.kind is DropKind.CHOOSE:
                return self._carry_out(drop, 0, 0)
        drop = judge_drop(self.canvas.session.design, self._part, scene.hit_of(""))
        view = ghost(self._shape, pos)
        x, y = free_spot(view, [box.rect() for box in scene.drawing.boxes.values()])
        return self._carry_out(drop, x, y)

    def _ghost(self, pos: QPointF) -> Ghost:
        design = self.canvas.session.design
        fabric = design.fabrics.get(fabric_for(design, self._part, pos.x(), pos.y()) or "")
        return Ghost(ghost(self._shape, pos, fabric.side if fabric is not None else None))

    def _drop_at(self, pos: QPointF) -> Drop:
        hit = self.canvas.drawing.hit(pos, self.canvas.zoom)
        return judge_drop(self.canvas.session.design, self._part, hit)

    def _carry_out(self, drop: Drop, x: float, y: float) -> tuple[str, ...]:
        session, part = self.canvas.session, self._part
        design, made = session.design, drop.target
        if drop.kind is DropKind.PLACE:
            change, made = place_change(design, session.catalog, part, x, y)
        elif drop.kind is DropKind.FIT:
            change, made = fit_change(design, session.catalog, part, drop.target)
        elif drop.kind is DropKind.CABLE:
            change = edits.set_cable_part(design, drop.target, part)
        elif drop.kind is DropKind.OPTIC:
            change = edits.set_optic(design, drop.target, part)
        else:
            if drop.kind is DropKind.CHOOSE:
                self.canvas.choice = CableChoice(part, self.canvas.choice.length)
            session.message.emit(drop.text)
            return ()
        return (made,) if session.do(change) else ()
