"""The layer of the cables: curves near by, plain lines from afar, found by what the eye sees."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from sanwright.checks import Severity
from sanwright.gui.editor.grid import Rect
from sanwright.gui.editor.layer import Layer
from sanwright.gui.editor.routing import SEGMENTS, Curve, distance, middle
from sanwright.gui.editor.symbols import paint_severity
from sanwright.gui.editor.viewmodels import CableView

_MARGIN = 12.0
_WIDTH = 1.7
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
    """Draws the cables; ``hovered`` is the one under the pointer."""

    hovered: str | None = None

    def rect_of(self, view: CableView) -> QRectF:
        """The curve's bounds with room for the widest pen and the glyph."""
        return view.bounds.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def grid_rects(self, view: CableView) -> Iterable[Rect]:
        """Rectangles for pieces of the curve, so that a long cable is in few cells."""
        for first in range(0, SEGMENTS, _PIECE):
            xs, ys = zip(*view.flat[first : first + _PIECE + 1], strict=True)
            yield min(xs), min(ys), max(xs), max(ys)

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
        """Paint the cables that meet what is exposed."""
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        views = self.exposed(option)
        if zoom < _FAR:
            self._paint_far(painter, views, is_straight=zoom < _STRAIGHT)
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
