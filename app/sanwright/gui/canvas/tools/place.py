"""A part that is dragged in from the palette: its ghost, what would light up, and the drop."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, QRectF

from sanwright import edits
from sanwright.checks import Severity
from sanwright.design.containers import container, members_of
from sanwright.gui.canvas.beside import clear_beside
from sanwright.gui.canvas.cabling import CableChoice
from sanwright.gui.canvas.giving_room import do_with_room
from sanwright.gui.canvas.guides import Guides, snapped_place
from sanwright.gui.canvas.overlay import Ghost, Glow
from sanwright.gui.canvas.placing import (
    Drop,
    DropKind,
    container_at,
    fabric_for,
    fit_change,
    free_spot,
    ghost,
    judge_drop,
    place_change,
    shape_is_drawn,
    shape_of_part,
)
from sanwright.gui.canvas.tools.drop import DropTool
from sanwright.gui.canvas.tools.tool import Canvas
from sanwright.gui.canvas.viewmodels import GRID, BoxView
from sanwright.parts import Part

_PREFIX = "placing:"


class PlaceTool(DropTool):
    """Places ``count`` of ``part``, several as one folded group."""

    def __init__(self, canvas: Canvas, part: Part, count: int = 1) -> None:
        super().__init__(canvas)
        self._part = part
        self._count = count if shape_is_drawn(part) else 1
        self._shape = shape_of_part(part, self._count)
        self._judged: tuple[object, Drop] | None = None

    def leave(self) -> None:
        """Take ghost, light and words away."""
        self.canvas.drawing.overlay.clear(_PREFIX)
        self.canvas.hush()

    def hover(self, pos: QPointF, at: QPoint) -> bool:
        """Show what a drop at ``pos`` would do; says whether it would do anything."""
        scene, theme = self.canvas.drawing, self.canvas.theme
        drop = self._drop_at(pos)
        is_placed = drop.kind is DropKind.PLACE
        view, guides = self._spot_for(drop, pos)
        scene.overlay.set(f"{_PREFIX}ghost", Ghost(view) if is_placed else None)
        scene.overlay.set(f"{_PREFIX}guides", guides if is_placed else None)
        lit = dict.fromkeys(scene.drawing.box_of(id_) for id_ in drop.targets)
        lit |= dict.fromkeys((drop.target,) if drop.target else ())
        glow = Glow(tuple(map(scene.rect_of, lit)), theme.port_fits) if lit else None
        scene.overlay.set(f"{_PREFIX}target", glow)
        is_refused = drop.kind is DropKind.REFUSE
        verdict = Severity.WARNING if is_refused or drop.is_partial else None
        is_judged = is_refused or drop.kind is DropKind.EQUIP
        self.canvas.say(drop.text, verdict, at, is_neutral=not is_judged)
        return not is_refused

    def drop(self, pos: QPointF) -> tuple[str, ...]:
        """Do it; the ids of what came of it, to be selected."""
        drop = self._drop_at(pos)
        view, _ = self._spot_for(drop, pos)
        return self._carry_out(drop, view.x, view.y)

    def drop_beside(self, pos: QPointF, selected: tuple[str, ...]) -> tuple[str, ...]:
        """Without a mouse: into what is selected as far as it takes the part, else a free spot."""
        scene, design = self.canvas.drawing, self.canvas.session.design
        if selected:
            hit = scene.hit_of(selected[0])
            drop = judge_drop(design, self._part, hit, count=self._count, chosen=selected)
            is_meant = len(selected) == 1 and (drop.target or drop.kind is DropKind.REFUSE)
            if is_meant or drop.kind in (DropKind.CHOOSE, DropKind.EQUIP):
                return self._carry_out(drop, 0, 0)
        return self.drop_within(pos, self._chosen_container(selected))

    def drop_within(self, pos: QPointF, within: str) -> tuple[str, ...]:
        """Without a mouse: on the next free spot by ``pos``, in a container if one is named."""
        scene = self.canvas.drawing
        drop = judge_drop(
            self.canvas.session.design,
            self._part,
            scene.hit_of(""),
            count=self._count,
            within=within,
        )
        view = ghost(self._shape, pos)
        x, y = free_spot(view, [box.rect() for box in scene.drawing.boxes.values()])
        return self._carry_out(drop, x, y)

    def drop_into(self, within: str, pos: QPointF) -> tuple[str, ...]:
        """Without a mouse: into a container, below what is in there; an empty one: by ``pos``."""
        scene, design = self.canvas.drawing, self.canvas.session.design
        rects = [scene.rect_of(id_) for id_ in members_of(design, within)]
        if rects:
            left, bottom = min(r.left() for r in rects), max(r.bottom() for r in rects)
            half = self._shape.width / 2, self._shape.height / 2
            pos = QPointF(left + half[0], bottom + 3 * GRID + half[1])
        return self.drop_within(pos, within)

    def _chosen_container(self, selected: tuple[str, ...]) -> str:
        """The one selected container, as far as it holds devices."""
        design = self.canvas.session.design
        is_one = len(selected) == 1 and container(design, selected[0]) is not None
        return selected[0] if is_one else ""

    def _spot_for(self, drop: Drop, pos: QPointF) -> tuple[BoxView, Guides | None]:
        """Where a drop at ``pos`` stands: beside a device that is there, never on top of it."""
        view, guides = self._snapped(pos)
        boxes = self.canvas.drawing.drawing.boxes
        if drop.kind is not DropKind.PLACE or drop.target in boxes:  # into a folded box
            return view, guides
        whole = self.canvas.drawing.content_rect()
        spot = clear_beside(view.rect(), self._rects_near, whole)
        if spot == view.rect():
            return view, guides
        return replace(view, x=spot.x(), y=spot.y()), None

    def _rects_near(self, area: QRectF) -> list[QRectF]:
        return [view.rect() for view in self.canvas.drawing.devices.near(area)]

    def _snapped(self, pos: QPointF) -> tuple[BoxView, Guides | None]:
        """The box that a drop at ``pos`` makes, in line with its neighbours or on the grid."""
        canvas, design = self.canvas, self.canvas.session.design
        fabric = design.fabrics.get(fabric_for(design, self._part, pos.x(), pos.y()) or "")
        view = ghost(self._shape, pos, fabric.side if fabric is not None else None)
        rect = view.rect()
        rect.moveCenter(pos)
        dx, dy, guides = snapped_place(
            canvas.drawing, rect, canvas.zoom, canvas.snapping, canvas.theme
        )
        return replace(view, x=rect.x() + dx, y=rect.y() + dy), guides

    def _drop_at(self, pos: QPointF) -> Drop:
        design, scene = self.canvas.session.design, self.canvas.drawing
        hit = scene.hit(pos, self.canvas.zoom)
        within = container_at(design, scene, hit, pos)
        asked = hit, within, scene.selection, self.canvas.session.history.place
        if self._judged is None or self._judged[0] != asked:
            drop = judge_drop(
                design, self._part, hit, count=self._count, within=within, chosen=scene.selection
            )
            self._judged = asked, drop
        return self._judged[1]

    def _carry_out(self, drop: Drop, x: float, y: float) -> tuple[str, ...]:
        self.canvas.finish()
        session, part = self.canvas.session, self._part
        design, made = session.design, drop.target
        if drop.kind is DropKind.PLACE:
            change, made = place_change(
                design, session.catalog, part, x, y, self._count, drop.target
            )
        elif drop.kind is DropKind.FIT:
            change, made = fit_change(design, session.catalog, part, drop.target, drop.slot)
        elif drop.equipment is not None and drop.kind is DropKind.EQUIP:
            equipped = edits.equip(design, drop.equipment, session.catalog.shipped_optics(part))
            do_with_room(session, self.canvas.drawing, equipped.change)
            session.message.emit(str(equipped.sentence))
            return ()
        elif drop.kind is DropKind.CABLE:
            change = edits.set_cable_part(design, drop.target, part)
        elif drop.kind is DropKind.OPTIC:
            change = edits.set_optic(design, drop.target, part)
        else:
            if drop.kind is DropKind.CHOOSE:
                before = self.canvas.choice
                self.canvas.choice = CableChoice(part, before.length, before.is_stated)
            session.message.emit(drop.text)
            return ()
        if not do_with_room(session, self.canvas.drawing, change):
            return ()
        return (made,)
