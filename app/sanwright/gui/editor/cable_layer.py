"""The layer of the cables: curves near by, plain lines from afar, found by what the eye sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from sanwright.checks import Severity
from sanwright.design.routing import SEGMENTS, Curve, distance, middle
from sanwright.gui.editor.cable_ink import CableInk, FabricInk, LoadInk, Stroke
from sanwright.gui.editor.grid import Rect
from sanwright.gui.editor.layer import Layer, rect_tuple
from sanwright.gui.editor.load_lanes import Lanes, lanes_of
from sanwright.gui.editor.load_view import Band, LinkUse, LoadView, Look
from sanwright.gui.editor.symbols import paint_severity
from sanwright.gui.editor.viewmodels import CableView
from sanwright.gui.theme import Theme

_MARGIN = 12.0
_MIDDLE = 0.6
_FAR = 0.35
_STRAIGHT = 0.15
_GLYPH = 14.0
_PIECE = SEGMENTS // 4
_MANY = 200
_CROSS = 6.0
_LANE_WIDTH = 0.72


def path_of(way: Curve) -> QPainterPath:
    """A curve as Qt draws it."""
    a, b, c, d = way
    path = QPainterPath(QPointF(*a))
    path.cubicTo(QPointF(*b), QPointF(*c), QPointF(*d))
    return path


class CableLayer(Layer[CableView]):
    """Draws the cables; ``hovered`` is the one under the pointer.

    Where very many cables cross (``is_crowded``), only the pieces that are exposed are drawn, as
    thin polylines; likewise while ``is_moving``. Cables are drawn by fabric and finding, or while a
    ``LoadView`` is shown by how busy they are, one line for each direction if ``is_two_way``.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.hovered: str | None = None
        self.is_moving = False
        self.is_crowded = False
        self.is_two_way = False
        self.load: LoadInk | None = None
        self._ink: CableInk = FabricInk(theme)
        self._lanes: dict[str, Lanes] = {}
        self._parts: dict[str, tuple[QPolygonF, ...]] = {}
        self._pieces: dict[str, tuple[QRectF, ...]] = {}

    def rect_of(self, view: CableView) -> QRectF:
        """The curve's bounds with room for the widest pen and the glyph."""
        return view.bounds.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def grid_rects(self, view: CableView) -> Iterable[Rect]:
        """Rectangles for pieces of the curve, so that a long cable is in few cells."""
        return [rect_tuple(piece) for piece in self._pieces[view.id]]

    def meeting(self, area: QRectF) -> list[CableView]:
        """Cables of which a piece meets ``area``; the rectangle around a long one says little."""
        pieces = self._pieces
        return [
            view
            for view in self.near(area)
            if any(piece.intersects(area) for piece in pieces[view.id])
        ]

    def put(self, view: CableView) -> None:
        """Show ``view``, in the place of the one with its id."""
        self._pieces[view.id] = self._pieces_of(view)
        self._lanes.pop(view.id, None)
        self._parts.pop(view.id, None)
        super().put(view)

    def drop(self, id_: str) -> None:
        """Show it no more."""
        super().drop(id_)
        for kept in (self._pieces, self._lanes, self._parts):
            kept.pop(id_, None)

    def restyle(self, theme: Theme) -> None:
        """Draw in other colours."""
        super().restyle(theme)
        if self.load is None:
            self._ink = FabricInk(theme)
        else:
            self._ink = self.load = self.load.restyled(theme)

    def show_load(self, view: LoadView | None) -> None:
        """Draw cables by their load; None: by fabric and finding again."""
        if view is None:
            self.load = None
            self._ink = FabricInk(self.theme)
            self._lanes.clear()
        else:
            self._ink = self.load = LoadInk(self.theme, view, self.load)
        self.update()

    def amend_load(self, uses: Mapping[str, LinkUse | None]) -> None:
        """The load of some cables is another."""
        if self.load is not None:
            self.load.amend(uses)
            for id_ in uses:
                self._expose(id_)

    def show_two_way(self, on: bool) -> None:
        """Draw a line for each direction, where loads are shown."""
        self.is_two_way = on
        self.update()

    def review_crowd(self, area: QRectF, zoom: float) -> bool:
        """Find out whether very many cables cross in ``area``; says whether that is news."""
        was = self.is_crowded
        self.is_crowded = zoom >= _FAR and len(self.meeting(area)) > _MANY
        return was is not self.is_crowded

    def hover(self, id_: str | None) -> None:
        """Draw one cable as under the pointer."""
        if id_ != self.hovered:
            for changed in (self.hovered, id_):
                self._expose(changed or "")
            self.hovered = id_

    def at(self, pos: QPointF, reach: float) -> CableView | None:
        """The cable nearest to ``pos`` within ``reach``."""
        x, y = pos.x(), pos.y()
        near = self.near(QRectF(x - reach, y - reach, 2 * reach, 2 * reach))
        ranked = [(distance(view.flat, x, y), view.id) for view in near]
        best = min(ranked, default=(reach + 1, ""))
        return self.views[best[1]] if best[0] <= reach else None

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint what is exposed, one rectangle at a time: Qt clips lines to a rectangle fast."""
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        for area in self.areas(option):
            painter.save()
            painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
            self._paint(painter, area, zoom)
            painter.restore()

    def _paint(self, painter: QPainter, area: QRectF, zoom: float) -> None:
        views = self.meeting(area)
        if zoom < _FAR:
            self._paint_far(painter, views, area, is_straight=zoom < _STRAIGHT)
        elif self.load is not None and self.is_two_way and not self.is_moving:
            stroke = Stroke.MIDDLE if zoom < _MIDDLE else Stroke.NEAR
            self._paint_lanes(painter, self.load, views, stroke)
        elif self.is_crowded or (self.is_moving and len(views) > _MANY):
            self._paint_crowd(painter, views, area)
        elif zoom < _MIDDLE:
            self._paint_middle(painter, views)
        else:
            self._paint_near(painter, views)
        marked = [view for view in views if view.id in self.selected or view.id == self.hovered]
        if len(marked) > _MANY:
            self._paint_many_selected(painter, marked)
        else:
            for view in marked:
                self._paint_marked(painter, view, zoom)
        if zoom >= _FAR:
            self._paint_signs(painter, views)

    def _paint_signs(self, painter: QPainter, views: list[CableView]) -> None:
        if self.load is not None:
            for view in views:
                if view.id in self.load.dead:
                    self._paint_cross(painter, view)
        if self._ink.shows_findings:
            for view in views:
                if view.severity is not None:
                    self._paint_glyph(painter, view, view.severity)

    def _paint_far(
        self, painter: QPainter, views: list[CableView], area: QRectF, *, is_straight: bool
    ) -> None:
        """Lines without smoothing: five times as fast, and nobody sees it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for style, group in self._ink.groups(views):
            pen = self._ink.pens(style, Stroke.FAR)[0]
            painter.setPen(pen)
            if is_straight:
                painter.drawLines([view.line for view in group])
                continue
            # Qt clips lines of one pixel fast, wide ones slowly.
            is_wide = pen.widthF() > 1.0
            lines = self._exposed_parts(group, area) if is_wide else [v.polygon for v in group]
            for line in lines:
                painter.drawPolyline(line)

    def _paint_middle(self, painter: QPainter, views: list[CableView]) -> None:
        """Thin smooth polylines, dashed as near by."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for style, group in self._ink.groups(views):
            for pen in self._ink.pens(style, Stroke.MIDDLE):
                painter.setPen(pen)
                for view in group:
                    painter.drawPolyline(view.polygon)

    def _paint_near(self, painter: QPainter, views: list[CableView]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for style, group in self._ink.groups(views):
            for pen in self._ink.pens(style, Stroke.NEAR):
                painter.setPen(pen)
                for view in group:
                    painter.drawPath(path_of(view.way))

    def _paint_crowd(self, painter: QPainter, views: list[CableView], area: QRectF) -> None:
        """Of each cable the pieces in ``area``; smooth where that is fast, on thin lines."""
        for style, group in self._ink.groups(views):
            parts = self._exposed_parts(group, area)
            for pen in self._ink.pens(style, Stroke.CROWD):
                is_thin = pen.widthF() <= 1.0
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_thin)
                painter.setPen(pen)
                for part in parts:
                    painter.drawPolyline(part)

    def _paint_lanes(
        self, painter: QPainter, ink: LoadInk, views: list[CableView], stroke: Stroke
    ) -> None:
        """Both directions of each cable, the busiest lines last."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        groups: dict[Look, list[QPolygonF]] = {}
        heads: dict[Look, list[QPolygonF]] = {}
        for view in views:
            if view.id in ink.dead:
                groups.setdefault(ink.look(view.id), []).append(view.polygon)
                continue
            lanes = self._lanes.get(view.id)
            if lanes is None:
                lanes = self._lanes[view.id] = lanes_of(view.way)
            for look, line, head in zip(ink.lanes(view.id), lanes[:2], lanes[2:], strict=True):
                groups.setdefault(look, []).append(line)
                if look.band > Band.IDLE:
                    heads.setdefault(look, []).append(head)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for look, lines in sorted(groups.items()):
            for pen in ink.pens(look, stroke, _LANE_WIDTH):
                painter.setPen(pen)
                for line in lines:
                    painter.drawPolyline(line)
        if stroke is Stroke.MIDDLE:
            return
        for look, found in heads.items():
            pen = QPen(self.theme.canvas, 1.2)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.setBrush(ink.colour(look))
            for head in found:
                painter.drawPolygon(head)

    def _paint_many_selected(self, painter: QPainter, views: list[CableView]) -> None:
        """Plain lines in the colour of selection: halos of thousands would take seconds."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        pen = QPen(self.theme.selection, 1.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        for view in views:
            painter.drawPolyline(view.polygon)

    def _paint_marked(self, painter: QPainter, view: CableView, zoom: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        scale = max(1.0, 1.0 / zoom)
        path = path_of(view.way)
        pens = self._ink.pens(self._ink.style(view), Stroke.MARKED, scale)
        is_split = self.load is not None and self.is_two_way and zoom >= _FAR
        if view.id in self.selected or is_split:
            colour = QColor(self.theme.selection)
            colour.setAlphaF(0.35)
            halo = QPen(colour, (12.0 if is_split else pens[0].widthF() + 3.4) * scale)
            halo.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(halo)
            painter.drawPath(path)
        if is_split:
            return
        for pen in pens:
            painter.setPen(pen)
            painter.drawPath(path)

    def _paint_cross(self, painter: QPainter, view: CableView) -> None:
        """It is out of service."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x, y = middle(view.way)
        for pen in (QPen(self.theme.canvas, 5.0), QPen(self.theme.error, 2.2)):
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            for sense in (1.0, -1.0):
                painter.drawLine(
                    QPointF(x - _CROSS, y - _CROSS * sense), QPointF(x + _CROSS, y + _CROSS * sense)
                )

    def _paint_glyph(self, painter: QPainter, view: CableView, severity: Severity) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_severity(
            painter, severity, QPointF(*middle(view.way)), _GLYPH,
            self.theme.severity(severity), self.theme.canvas,
        )  # fmt: skip

    def _exposed_parts(self, views: list[CableView], area: QRectF) -> list[QPolygonF]:
        """The pieces of cables that meet ``area``."""
        return [
            part
            for view in views
            for rect, part in zip(self._pieces[view.id], self._parts_of(view), strict=True)
            if rect.intersects(area)
        ]

    def _parts_of(self, view: CableView) -> tuple[QPolygonF, ...]:
        """The cable's polyline piece by piece."""
        parts = self._parts.get(view.id)
        if parts is None:
            points = [QPointF(x, y) for x, y in view.flat]
            parts = self._parts[view.id] = tuple(
                QPolygonF(points[first : first + _PIECE + 1])
                for first in range(0, SEGMENTS, _PIECE)
            )
        return parts

    def _pieces_of(self, view: CableView) -> tuple[QRectF, ...]:
        """Rectangles along the curve, with room for the widest pen and the glyph."""
        pieces = []
        for first in range(0, SEGMENTS, _PIECE):
            xs, ys = zip(*view.flat[first : first + _PIECE + 1], strict=True)
            left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
            pieces.append(QRectF(left, top, max(xs) + _MARGIN - left, max(ys) + _MARGIN - top))
        return tuple(pieces)
