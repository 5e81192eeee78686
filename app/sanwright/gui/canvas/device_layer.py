"""The layer of the devices."""

from __future__ import annotations

from collections.abc import Callable, Container

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from sanwright.design import port_name
from sanwright.drawing.names import NameCuts
from sanwright.gui.canvas.box_painter import BoxDetail, BoxPainter
from sanwright.gui.canvas.front_strips import FrontOf, FrontStrips
from sanwright.gui.canvas.layer import Layer
from sanwright.gui.canvas.state_marks import paint_state
from sanwright.gui.canvas.viewmodels import BoxView
from sanwright.gui.look.theme import Theme

_MARGIN = 30.0
_FAINT = 0.22
_HOVER = 0.45


class DeviceLayer(Layer[BoxView]):
    """Draws the boxes. ``selected`` holds ids of boxes, of fitted devices and of ports."""

    def __init__(self, theme: Theme, front_of: FrontOf = lambda _, __: None) -> None:
        super().__init__(theme)
        self._painter = BoxPainter(theme)
        self._front_of = front_of
        self._strips = FrontStrips(theme, front_of)
        self.beside: Callable[[float, QRectF], Container[str]] = lambda _, __: ()
        """The boxes whose names are written beside them: at a zoom, while a part is painted."""

    def rect_of(self, view: BoxView) -> QRectF:
        """The box with its outline and its badge."""
        return view.rect().adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def restyle(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._painter = BoxPainter(theme, self._painter.names)
        self._strips = FrontStrips(theme, self._front_of)
        super().restyle(theme)

    def cut_by(self, cuts: NameCuts) -> None:
        """Cut names that have no room so that they are told apart from these."""
        if self._painter.names.know(cuts):
            self.update()

    def is_named_from_afar(self, view: BoxView, zoom: float) -> bool:
        """Whether a box holds its name where few do."""
        return bool(self._painter.far_lines(view, zoom))

    def is_cut_from_afar(self, view: BoxView, zoom: float) -> bool:
        """Whether a box holds no more than a part of its name where boxes are but names."""
        return self._painter.is_cut(view, zoom)

    def at(self, pos: QPointF) -> BoxView | None:
        """The topmost box under ``pos``, ports at its rim included."""
        for view in reversed(self.near(QRectF(pos.x() - 1, pos.y() - 1, 2, 2))):
            if view.rect().adjusted(-2, -2, 2, 2).contains(pos):
                return view
        return None

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the boxes that meet what is exposed."""
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        detail = BoxDetail.at(zoom)
        views = self.exposed(option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, detail >= BoxDetail.PORTS)
        if self.hovered:
            self._paint_hovered(painter, views, zoom)
        if self.selected:
            self._paint_outlines(painter, views, zoom)
        is_named = detail is BoxDetail.NAME
        beside = self.beside(zoom, QRectF(option.exposedRect)) if is_named else ()
        for opacity, some in self._by_opacity(views):
            painter.setOpacity(opacity)
            self._paint_boxes(painter, some, detail, zoom, beside)
        painter.setOpacity(1.0)
        if self.selected and detail >= BoxDetail.PORTS:
            self._paint_inner_selection(painter, views)

    def _by_opacity(self, views: list[BoxView]) -> list[tuple[float, list[BoxView]]]:
        if not self.faint:
            return [(1.0, views)]
        clear = [view for view in views if view.id not in self.faint]
        faint = [view for view in views if view.id in self.faint]
        return [(_FAINT, faint), (1.0, clear)]

    def _paint_boxes(
        self,
        painter: QPainter,
        views: list[BoxView],
        detail: BoxDetail,
        zoom: float,
        beside: Container[str],
    ) -> None:
        if detail is BoxDetail.PLAIN:
            self._painter.paint_far(painter, views, zoom)
        elif detail is BoxDetail.NAME:
            self._painter.paint_named(painter, views, zoom, beside)
        elif detail is BoxDetail.PORTS:
            self._painter.paint_many(painter, views, zoom)
        else:
            for view in views:
                self._painter.paint(painter, view, detail)
                self._strips.paint(painter, view, zoom)
        for view in views:
            if view.state is not None:
                paint_state(painter, view.rect(), view.state, view.sign, zoom, self.theme)

    def _paint_outlines(self, painter: QPainter, views: list[BoxView], zoom: float) -> None:
        """Frames around selected boxes, below the boxes so that their badges stay whole."""
        width = max(2.0, 2.0 / zoom)
        painter.setPen(QPen(self.theme.selection, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        gap = 2.0 + width / 2
        for view in views:
            if view.id in self.selected:
                painter.drawRoundedRect(view.rect().adjusted(-gap, -gap, gap, gap), 7, 7)

    def _paint_hovered(self, painter: QPainter, views: list[BoxView], zoom: float) -> None:
        """A light frame around the box under the pointer."""
        width = max(3.0, 2.0 / zoom)
        colour = QColor(self.theme.selection)
        colour.setAlphaF(_HOVER)
        painter.setPen(QPen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        gap = width / 2 + 0.5
        for view in views:
            if view.id == self.hovered and view.id not in self.selected:
                painter.drawRoundedRect(view.rect().adjusted(-gap, -gap, gap, gap), 7, 7)

    def _paint_inner_selection(self, painter: QPainter, views: list[BoxView]) -> None:
        """Frames around selected bays and ports."""
        painter.setPen(QPen(self.theme.selection, 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        has_ports = any(map(port_name, self.selected))
        for view in views:
            for bay in view.shape.bays:
                if bay.device != view.id and bay.device in self.selected:
                    painter.drawRoundedRect(view.bay_rect(bay), 3, 3)
            for place in self._selected_ports(view) if has_ports else ():
                painter.drawRect(QRectF(place.x() - 8, place.y() - 8, 16, 16))

    def _selected_ports(self, view: BoxView) -> list[QPointF]:
        return [
            QPointF(view.x + place.x, view.y + place.y)
            for place in view.shape.ports()
            if place.reference in self.selected
        ]
