"""What a gesture shows while it lasts: live cable, target marks, ghost, rubber band, labels, flash.

Every decoration sits under a key; setting a key again replaces it, setting None takes it away.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from sanwright.drawing.cable_lines import along
from sanwright.drawing.curves import Curve
from sanwright.drawing.geometry import Point
from sanwright.gui.canvas.box_painter import BoxDetail, BoxPainter
from sanwright.gui.canvas.letters import canvas_font
from sanwright.gui.canvas.sheet import CanvasSheet
from sanwright.gui.canvas.viewmodels import BoxView
from sanwright.gui.look.theme import Theme

_CHIPS_FROM_ZOOM = 0.45
_STEPS = 32
MANY_BOXES = 24
"""Around more, round corners and a smooth fading take longer than the drawing."""


def path_of(way: Curve) -> QPainterPath:
    """A curve as Qt draws it."""
    a, b, c, d = way
    path = QPainterPath(QPointF(*a))
    path.cubicTo(QPointF(*b), QPointF(*c), QPointF(*d))
    return path


class Decoration(Protocol):
    """Something painted above the drawing for a while."""

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints at ``zoom``."""
        ...

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        ...


@dataclass(frozen=True, slots=True)
class LiveCable:
    """The cable that is being drawn."""

    way: Curve
    colour: QColor
    is_certain: bool

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        margin = 12 / min(zoom, 1.0)
        return path_of(self.way).boundingRect().adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        pen = QPen(self.colour, 2.6 / min(zoom, 1.0))
        pen.setStyle(Qt.PenStyle.SolidLine if self.is_certain else Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path_of(self.way))
        painter.setBrush(self.colour)
        radius = 4.0 / min(zoom, 1.0)
        painter.drawEllipse(QPointF(*self.way[0]), radius, radius)
        painter.drawEllipse(QPointF(*self.way[3]), radius, radius)


@dataclass(frozen=True, slots=True)
class PortRings:
    """Ports marked with a square outline."""

    places: tuple[Point, ...]
    colour: QColor
    size: float = 15.0
    width: float = 1.6

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        xs = [x for x, _ in self.places] or [0.0]
        ys = [y for _, y in self.places] or [0.0]
        margin = self.size
        return QRectF(
            min(xs) - margin, min(ys) - margin,
            max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin,
        )  # fmt: skip

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        painter.setPen(QPen(self.colour, self.width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        half = self.size / 2
        painter.drawRects(
            [QRectF(x - half, y - half, self.size, self.size) for x, y in self.places]
        )


@dataclass(frozen=True, slots=True)
class Glow:
    """A frame around something: a drop target that lights up, or a flash."""

    rects: tuple[QRectF, ...]
    colour: QColor
    strength: float = 1.0

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        whole = QRectF()
        for rect in self.rects:
            whole = whole.united(rect)
        margin = 10 / min(zoom, 1.0)
        return whole.adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        line = QColor(self.colour)
        line.setAlphaF(self.strength)
        fill = QColor(self.colour)
        fill.setAlphaF(0.16 * self.strength)
        painter.setPen(QPen(line, 3.0 / min(zoom, 1.0)))
        painter.setBrush(fill)
        around = [rect.adjusted(-5, -5, 5, 5) for rect in self.rects]
        if len(around) > MANY_BOXES:
            painter.drawRects(around)
            return
        for rect in around:
            painter.drawRoundedRect(rect, 8, 8)


@dataclass(frozen=True, slots=True)
class Ghost:
    """A device that is about to be placed, in its real shape."""

    view: BoxView

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        return self.view.rect().adjusted(-12, -12, 12, 12)

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        painter.setOpacity(0.6)
        BoxPainter(theme).paint(painter, self.view, max(BoxDetail.PORTS, BoxDetail.at(zoom)))
        painter.setOpacity(1.0)


@dataclass(frozen=True, slots=True)
class RubberBand:
    """The frame that is dragged open to select what it touches."""

    rect: QRectF

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        margin = 3 / min(zoom, 1.0)
        return self.rect.adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        fill = QColor(theme.selection)
        fill.setAlphaF(0.12)
        pen = QPen(theme.selection, 1.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawRect(self.rect)


@dataclass(frozen=True, slots=True)
class Chip:
    """A few words on a plate, of the same size at every zoom, and not shown from afar.

    It stands below ``at``, or above and aside where it would be cut at the edge of ``room``.
    """

    at: Point
    text: str
    room: QRectF = field(default_factory=QRectF)

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        metrics = QFontMetricsF(canvas_font(11))
        lines = self.text.split("\n")
        width = max(metrics.horizontalAdvance(line) for line in lines) + 14
        height = metrics.lineSpacing() * len(lines) + 6
        box = QRectF(
            self.at[0] - width / 2 / zoom, self.at[1] + 9 / zoom, width / zoom, height / zoom
        )
        if self.room.isEmpty():
            return box
        if box.bottom() > self.room.bottom():
            box.moveBottom(self.at[1] - 9 / zoom)
        box.moveTop(max(box.top(), self.room.top()))
        box.moveLeft(min(box.left(), self.room.right() - box.width()))
        box.moveLeft(max(box.left(), self.room.left()))
        return box

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        if zoom < _CHIPS_FROM_ZOOM:
            return
        box = self.bounds(zoom)
        painter.save()
        painter.translate(box.topLeft())
        painter.scale(1 / zoom, 1 / zoom)
        plate = QRectF(0.5, 0.5, box.width() * zoom - 1, box.height() * zoom - 1)
        painter.setPen(QPen(theme.border, 1.0))
        painter.setBrush(theme.panel)
        painter.drawRoundedRect(plate, 4, 4)
        painter.setPen(theme.text)
        painter.setFont(canvas_font(11))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self.text)
        painter.restore()


class OverlayLayer(CanvasSheet):
    """Draws the decorations, in the order in which their keys were first set."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self._zoom = 1.0
        self._decorations: dict[str, Decoration] = {}
        self.room = QRectF()
        """What can be seen of the drawing."""

    def set(self, key: str, decoration: Decoration | None) -> None:
        """Show ``decoration`` under ``key``."""
        before = self._decorations.pop(key, None)
        if before is not None:
            self.update(before.bounds(self._zoom))
        if decoration is not None:
            self._decorations[key] = decoration
            self.update(decoration.bounds(self._zoom))

    def chip(self, line: tuple[Point, ...], text: str) -> Chip:
        """Words at the middle of a line, or as near to it as the line can be seen."""
        shares = [0.5 + step * side / _STEPS for step in range(_STEPS // 2) for side in (1, -1)]
        places = [along(line, share)[0] for share in shares]
        seen = (place for place in places if self.room.contains(QPointF(*place)))
        return Chip(next(seen, places[0]), text, self.room)

    def get(self, key: str) -> Decoration | None:
        """What is shown under ``key``."""
        return self._decorations.get(key)

    def clear(self, prefix: str = "") -> None:
        """Take away every decoration whose key begins with ``prefix``."""
        for key in [key for key in self._decorations if key.startswith(prefix)]:
            self.set(key, None)

    def set_zoom(self, zoom: float) -> None:
        """Tell the layer how large a unit is, for what keeps its size on screen."""
        self._zoom = zoom

    def restyle(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.theme = theme
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint all decorations; there are few."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        for decoration in self._decorations.values():
            decoration.paint(painter, self.theme, zoom)
