"""The layer of the cables: curves near by, plain lines from afar, found by what the eye sees."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from sanwright.checks import Severity
from sanwright.design.routing import SEGMENTS, Curve, distance, middle
from sanwright.gui.editor.grid import Rect
from sanwright.gui.editor.layer import Layer, rect_tuple
from sanwright.gui.editor.symbols import paint_severity
from sanwright.gui.editor.viewmodels import CableView
from sanwright.gui.theme import Theme

_MARGIN = 12.0
_WIDTH = 1.7
_MIDDLE = 0.6
_FAR = 0.35
_STRAIGHT = 0.15
_GLYPH = 14.0
_PIECE = SEGMENTS // 4
_MANY = 200

_Style = tuple[str | None, Severity | None]


def path_of(way: Curve) -> QPainterPath:
    """A curve as Qt draws it."""
    a, b, c, d = way
    path = QPainterPath(QPointF(*a))
    path.cubicTo(QPointF(*b), QPointF(*c), QPointF(*d))
    return path


class CableLayer(Layer[CableView]):
    """Draws the cables; ``hovered`` is the one under the pointer.

    While ``is_moving``, where very many cables cross, they are drawn as thin polylines.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.hovered: str | None = None
        self.is_moving = False
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
        super().put(view)

    def drop(self, id_: str) -> None:
        """Show it no more."""
        super().drop(id_)
        self._pieces.pop(id_, None)

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
            self._paint(painter, self.meeting(area), zoom)
            painter.restore()

    def _paint(self, painter: QPainter, views: list[CableView], zoom: float) -> None:
        if zoom < _FAR:
            self._paint_far(painter, views, is_straight=zoom < _STRAIGHT)
        elif zoom < _MIDDLE or (self.is_moving and len(views) > _MANY):
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
            for view in views:
                if view.severity is not None:
                    self._paint_glyph(painter, view, view.severity)

    def _paint_far(self, painter: QPainter, views: list[CableView], *, is_straight: bool) -> None:
        """Lines one pixel wide without smoothing: five times as fast, and nobody sees it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for style, group in _by_style(views).items():
            pen = self._pen(style, 1.0)
            pen.setStyle(Qt.PenStyle.SolidLine)
            pen.setCosmetic(True)
            painter.setPen(pen)
            if is_straight:
                painter.drawLines([view.line for view in group])
                continue
            for view in group:
                painter.drawPolyline(view.polygon)

    def _paint_middle(self, painter: QPainter, views: list[CableView]) -> None:
        """Thin smooth polylines, dashed as near by."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for style, group in _by_style(views).items():
            pen = self._pen(style, 1.0)
            pen.setCosmetic(True)
            painter.setPen(pen)
            for view in group:
                painter.drawPolyline(view.polygon)

    def _paint_near(self, painter: QPainter, views: list[CableView]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for style, group in _by_style(views).items():
            painter.setPen(self._pen(style, _WIDTH))
            for view in group:
                painter.drawPath(path_of(view.way))

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
        if view.id in self.selected:
            halo = QPen(self.theme.selection, 6.0 * scale)
            colour = self.theme.selection.toRgb()
            colour.setAlphaF(0.35)
            halo.setColor(colour)
            halo.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(halo)
            painter.drawPath(path)
        painter.setPen(self._pen((view.side, view.severity), 2.6 * scale))
        painter.drawPath(path)

    def _paint_glyph(self, painter: QPainter, view: CableView, severity: Severity) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_severity(
            painter, severity, QPointF(*middle(view.way)), _GLYPH,
            self.theme.severity(severity), self.theme.canvas,
        )  # fmt: skip

    def _pieces_of(self, view: CableView) -> tuple[QRectF, ...]:
        """Rectangles along the curve, with room for the widest pen and the glyph."""
        pieces = []
        for first in range(0, SEGMENTS, _PIECE):
            xs, ys = zip(*view.flat[first : first + _PIECE + 1], strict=True)
            left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
            pieces.append(QRectF(left, top, max(xs) + _MARGIN - left, max(ys) + _MARGIN - top))
        return tuple(pieces)

    def _pen(self, style: _Style, width: float) -> QPen:
        side, severity = style
        fabric = self.theme.fabric(side)
        colour = fabric.colour if severity is None else self.theme.severity(severity)
        pen = QPen(colour, width)
        if fabric.dash:
            pen.setDashPattern(fabric.dash)
        return pen


def _by_style(views: Iterable[CableView]) -> dict[_Style, list[CableView]]:
    groups: dict[_Style, list[CableView]] = {}
    for view in views:
        groups.setdefault((view.side, view.severity), []).append(view)
    return groups
