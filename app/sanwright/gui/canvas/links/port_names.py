"""Names of ports beside the ends of cables; where they stand is settled by ``port_name_placer``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sanwright.design import Tables, port_device, port_name
from sanwright.drawing.grid import SpatialGrid
from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.letters import canvas_font
from sanwright.gui.canvas.sheet import CanvasSheet
from sanwright.gui.look.theme import Theme
from sanwright.text import tr

FROM_ZOOM = 0.6
"""Names of all cables in sight are shown from here on."""

SHOWN_FROM_ZOOM = 0.35
"""Those of chosen cables are shown from here on."""

_FONT = 10
_PAD = 3.0


@dataclass(frozen=True, slots=True)
class PortName:
    """A name on the canvas: ``at`` is the middle of its box of ``size``, turned by ``angle``.

    The angle is 0, or -90 for a name that is read from below upwards.
    """

    text: str
    at: QPointF
    size: QPointF
    angle: float = 0.0

    def rect(self) -> QRectF:
        """What it covers."""
        width, height = self.size.x(), self.size.y()
        if self.angle:
            width, height = height, width
        return QRectF(self.at.x() - width / 2, self.at.y() - height / 2, width, height)


Key = tuple[str, str]
"""A cable and its end."""


class PortNameLayer(CanvasSheet):
    """Draws the names."""

    def __init__(self, theme: Callable[[], Theme]) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._theme = theme
        self.names: dict[Key, PortName] = {}
        self._grid: SpatialGrid[Key] = SpatialGrid()

    def show_names(self, names: Mapping[Key, PortName]) -> None:
        """Show these and no others; only what differs is painted anew."""
        for key in [key for key in self.names if self.names[key] != names.get(key)]:
            self.update(self.names.pop(key).rect())
            self._grid.drop(key)
        for key, name in names.items():
            if key not in self.names:
                self.names[key] = name
                self._grid.put(key, (rect_tuple(name.rect()),))
                self.update(name.rect())

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the names that meet what is exposed."""
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        if not self.names or zoom < SHOWN_FROM_ZOOM:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(canvas_font(_FONT))
        for key in self._grid.near(rect_tuple(option.exposedRect)):
            name = self.names[key]
            if name.rect().intersects(option.exposedRect):
                self._paint_name(painter, name)

    def _paint_name(self, painter: QPainter, name: PortName) -> None:
        pixels = text_size(name.text)
        back = QTransform(painter.transform())
        painter.translate(name.at)
        painter.rotate(name.angle)
        painter.scale(name.size.x() / pixels.x(), name.size.y() / pixels.y())
        area = QRectF(-pixels.x() / 2, -pixels.y() / 2, pixels.x(), pixels.y())
        plate = QColor(self._theme().canvas)
        plate.setAlphaF(0.86)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(plate)
        painter.drawRoundedRect(area, 2, 2)
        painter.setPen(self._theme().text)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, name.text)
        painter.setTransform(back)


def text_size(text: str) -> QPointF:
    """Width and height of a name in pixels."""
    metrics = QFontMetricsF(canvas_font(_FONT))
    return QPointF(metrics.horizontalAdvance(text) + 2 * _PAD, metrics.height())


def name_of(tables: Tables, reference: str) -> str:
    """``p1`` for a port on a device; with slots and more than one card ``slot 1 p2``."""
    device, port = tables.devices.get(port_device(reference)), port_name(reference)
    shown = f"p{port}" if port.isdigit() else port
    if device is not None and device.parent is not None and device.slot:
        if device.slot.isdigit():
            return tr("slot {slot} {port}", slot=device.slot, port=shown)
        return f"{device.slot} {shown}"
    return shown
