"""How many cables a bundle has, and how fast they are, written on it."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sanwright.drawing.grid import SpatialGrid
from sanwright.gui.canvas.box_painter import canvas_font
from sanwright.gui.canvas.drawing import CanvasModel
from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.links.cable_layer import CableLayer
from sanwright.gui.canvas.sheet import CanvasSheet
from sanwright.gui.canvas.viewmodels import LinkView, along
from sanwright.gui.document.session import Session
from sanwright.gui.look.naming import cable_speed
from sanwright.gui.look.theme import Theme
from sanwright.units import UNKNOWN

_FROM_ZOOM = 0.2
_SPEED_FROM_ZOOM = 0.75
_MOST = 120
_FONT = 10
_PLACES = (0.42, 0.54, 0.3, 0.64, 0.22, 0.74, 0.48, 0.36)
"""Where along a bundle its plate may stand, the best place first."""
_HEIGHT = 15.0


@dataclass(frozen=True, slots=True)
class _Plate:
    view: LinkView
    rect: QRectF
    text: str
    scale: float


class Bundling(Protocol):
    """What the plates are about."""

    cables: CableLayer
    drawing: CanvasModel
    session: Session


class BundleMarks(CanvasSheet):
    """Draws a plate on every bundle in sight, of the same size at every zoom; none in a crowd."""

    def __init__(self, theme: Theme, scene: Bundling) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.theme = theme
        # A strong one would be a circle, and Qt objects in a circle die in any order.
        self._scene: Bundling = weakref.proxy(scene)
        self._zoom = 0.0
        self._report: object = None
        self._plates: dict[str, _Plate] = {}
        self._taken: SpatialGrid[str] = SpatialGrid()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the plates that meet what is exposed."""
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        cables = self._scene.cables
        if zoom < _FROM_ZOOM or not cables.views:
            return
        self._start_over(zoom)
        area = QRectF(option.exposedRect)
        found = [view for view in cables.meeting(area) if view.is_bundle]
        if cables.hidden:
            found = [view for view in found if not cables.hidden.issuperset(view.cables)]
        chosen = cables.selected | {cables.hovered}  # they have a label of their own
        found = [view for view in found if chosen.isdisjoint(view.cables)]
        if len(found) > _MOST or cables.is_crowded:
            folded = self._folded()
            found = [view for view in found if not folded.isdisjoint(view.boxes)]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(canvas_font(_FONT))
        for view in found[:_MOST]:
            plate = self._plate(view, zoom)
            if plate.rect.intersects(area):
                self._paint(painter, view, plate)

    def _start_over(self, zoom: float) -> None:
        """Places and words are those of a zoom and a report."""
        report = self._scene.session.report
        if zoom != self._zoom or report is not self._report:
            self._zoom, self._report = zoom, report
            self._plates.clear()
            self._taken = SpatialGrid()

    def _folded(self) -> frozenset[str]:
        """Folded containers that are drawn."""
        return frozenset(self._scene.drawing.folded)

    def _plate(self, view: LinkView, zoom: float) -> _Plate:
        """What a bundle's plate says and where it stands: where no other does, if there is room."""
        known = self._plates.get(view.id)
        if known is not None and known.view is view:
            return known
        self._taken.drop(view.id)
        is_folded = not self._folded().isdisjoint(view.boxes)
        text = self.text_of(view, with_speed=zoom >= _SPEED_FROM_ZOOM or is_folded)
        scale = 1.0 / zoom
        width = QFontMetricsF(canvas_font(_FONT)).horizontalAdvance(text) + 10
        size = QSizeF(width * scale, _HEIGHT * scale)
        rect = QRectF()
        for share in _PLACES:
            x, y = along(view.trunk, share)[0]
            rect = QRectF(QPointF(x - size.width() / 2, y - size.height() / 2), size)
            others = self._taken.near(rect_tuple(rect))
            if not any(self._plates[id_].rect.intersects(rect) for id_ in others):
                break
        plate = self._plates[view.id] = _Plate(view, rect, text, scale)
        self._taken.put(view.id, (rect_tuple(rect),))
        return plate

    def _paint(self, painter: QPainter, view: LinkView, plate: _Plate) -> None:
        painter.save()
        painter.translate(plate.rect.center())
        painter.scale(plate.scale, plate.scale)
        if self._scene.cables.faint.issuperset(view.cables):
            painter.setOpacity(0.25)
        width = plate.rect.width() / plate.scale
        box = QRectF(-width / 2, -_HEIGHT / 2, width, _HEIGHT)
        painter.setPen(QPen(self.theme.fabric(view.side).colour, 1.2))
        painter.setBrush(self.theme.canvas)
        painter.drawRoundedRect(box, _HEIGHT / 2, _HEIGHT / 2)
        painter.setPen(self.theme.text)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, plate.text)
        painter.restore()

    def text_of(self, view: LinkView, *, with_speed: bool) -> str:
        """“4 × 32GFC”; the number alone where speeds differ, are unknown, or are not wanted."""
        number = str(len(view.cables))
        report = self._scene.session.report
        if not with_speed or report is None:
            return number
        speeds = {cable_speed(report.assessment, cable) for cable in view.cables}
        if len(speeds) > 1:
            return f"{number} × …"
        speed = speeds.pop()
        return f"{number} × {speed}" if speed not in ("…", str(UNKNOWN)) else number
