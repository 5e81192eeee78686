"""How many cables a bundle has, and how fast they are, written on it."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sanwright.gui.editor.box_painter import canvas_font
from sanwright.gui.editor.sheet import Sheet
from sanwright.gui.editor.viewmodels import LinkView, along
from sanwright.gui.theme import Theme

if TYPE_CHECKING:
    from sanwright.gui.editor.scene import EditorScene

_FROM_ZOOM = 0.3
_SPEED_FROM_ZOOM = 0.75
_MOST = 120
_FONT = 10
_PLACES = (0.42, 0.54, 0.3, 0.64, 0.22, 0.74, 0.48, 0.36)
"""Where along a bundle its plate may stand, the best place first."""
_HEIGHT = 15.0


class BundleMarks(Sheet):
    """Draws a plate on every bundle in sight, of the same size at every zoom; none in a crowd."""

    def __init__(self, theme: Theme, scene: EditorScene) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.theme = theme
        # A strong one would be a circle, and Qt objects in a circle die in any order.
        self._scene = weakref.proxy(scene)
        self._zoom = 0.0
        self._places: dict[str, tuple[LinkView, QRectF]] = {}

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the plates that meet what is exposed."""
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        cables = self._scene.cables
        if zoom < _FROM_ZOOM or not cables.views:
            return
        room = option.exposedRect.adjusted(-60 / zoom, -20 / zoom, 60 / zoom, 20 / zoom)
        found = [view for view in cables.meeting(room) if view.is_bundle]
        shown = [view for view in found if not cables.hidden.issuperset(view.cables)]
        if len(shown) > _MOST:
            shown = [view for view in shown if self._is_folded(view)]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(canvas_font(_FONT))
        if zoom != self._zoom:
            self._zoom = zoom
            self._places.clear()
        for view in shown[:_MOST]:
            self._paint(painter, view, zoom)

    def _plate(self, view: LinkView, width: float, scale: float) -> QRectF:
        """Where a bundle's plate stands: where no other one does, if there is such a place."""
        known = self._places.get(view.id)
        if known is not None and known[0] is view:
            return known[1]
        self._places.pop(view.id, None)
        size = QSizeF(width * scale, _HEIGHT * scale)
        plate = QRectF()
        for share in _PLACES:
            x, y = along(view.trunk, share)[0]
            plate = QRectF(QPointF(x - size.width() / 2, y - size.height() / 2), size)
            if not any(plate.intersects(other) for _, other in self._places.values()):
                break
        self._places[view.id] = view, plate
        return plate

    def _is_folded(self, view: LinkView) -> bool:
        boxes = self._scene.drawing.boxes
        return any(boxes[box].shape.stands_for for box in view.boxes if box in boxes)

    def _paint(self, painter: QPainter, view: LinkView, zoom: float) -> None:
        text = self.text_of(view, with_speed=zoom >= _SPEED_FROM_ZOOM or self._is_folded(view))
        width = QFontMetricsF(canvas_font(_FONT)).horizontalAdvance(text) + 10
        scale = 1.0 / max(zoom, 0.6)
        centre = self._plate(view, width, scale).center()
        colour = self.theme.fabric(view.side).colour
        painter.save()
        painter.translate(centre)
        painter.scale(scale, scale)
        if self._scene.cables.faint.issuperset(view.cables):
            painter.setOpacity(0.25)
        plate = QRectF(-width / 2, -_HEIGHT / 2, width, _HEIGHT)
        painter.setPen(QPen(colour, 1.2))
        painter.setBrush(self.theme.canvas)
        painter.drawRoundedRect(plate, _HEIGHT / 2, _HEIGHT / 2)
        painter.setPen(self.theme.text)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()

    def text_of(self, view: LinkView, *, with_speed: bool) -> str:
        """“4 × 32GFC”; the number alone where speeds differ, are unknown, or are not wanted."""
        number = str(len(view.cables))
        report = self._scene.session.report
        if not with_speed or report is None:
            return number
        speeds = set()
        for cable in view.cables:
            link = report.assessment.find_link(cable)
            speeds.add(link.speed.name if link is not None and link.speed is not None else "")
        if len(speeds) > 1:
            return f"{number} × …"
        speed = speeds.pop()
        return f"{number} × {speed}" if speed else number
