"""Figures at the links, on small plates; where they stand is settled by ``number_placer``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sanwright.drawing.grid import SpatialGrid
from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.letters import canvas_font
from sanwright.gui.canvas.links.link_pens import load_colour
from sanwright.gui.canvas.loads.load_view import LineLook, LinkUse
from sanwright.gui.canvas.sheet import CanvasSheet
from sanwright.gui.canvas.viewmodels import CableView
from sanwright.gui.look.theme import Theme

FROM_ZOOM = 0.4
_FONT = 11
_BAR = 3.0


@dataclass(frozen=True, slots=True)
class Plate:
    """One plate: where it stands on the canvas, what it says, one line for each direction shown."""

    rect: QRectF
    lines: tuple[tuple[LineLook, str], ...]


class NumberLayer(CanvasSheet):
    """Draws the plates."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.theme = theme
        self.plates: dict[str, Plate] = {}
        self._grid: SpatialGrid[str] = SpatialGrid()

    def clear(self) -> None:
        """Show none."""
        if self.plates:
            self.plates.clear()
            self._grid = SpatialGrid()
            self.update()

    def put(self, id_: str, plate: Plate) -> None:
        """Show a plate at the cable ``id_``."""
        self.plates[id_] = plate
        self._grid.put(id_, (rect_tuple(plate.rect),))
        self.update(plate.rect)

    def drop(self, ids: Iterable[str]) -> None:
        """Show those of these cables no more."""
        for id_ in ids:
            plate = self.plates.pop(id_, None)
            if plate is not None:
                self._grid.drop(id_)
                self.update(plate.rect)

    def is_free(self, rect: QRectF) -> bool:
        """Whether no plate stands there."""
        near = self._grid.near(rect_tuple(rect))
        return not any(self.plates[id_].rect.intersects(rect) for id_ in near)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the plates that meet what is exposed."""
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        if not self.plates or zoom < FROM_ZOOM:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(canvas_font(_FONT))
        for id_ in self._grid.near(rect_tuple(option.exposedRect)):
            plate = self.plates[id_]
            if plate.rect.intersects(option.exposedRect):
                self._paint_plate(painter, plate)

    def _paint_plate(self, painter: QPainter, plate: Plate) -> None:
        size = plate_size(plate.lines)
        painter.save()
        painter.translate(plate.rect.topLeft())
        painter.scale(plate.rect.width() / size.x(), plate.rect.height() / size.y())
        area = QRectF(0.5, 0.5, size.x() - 1, size.y() - 1)
        painter.setPen(QPen(self.theme.border, 1.0))
        painter.setBrush(self.theme.canvas)
        painter.drawRoundedRect(area, 3, 3)
        height = area.height() / len(plate.lines)
        for number, (look, text) in enumerate(plate.lines):
            top = area.top() + number * height
            bar = QRectF(area.left() + 3, top + 3, _BAR, height - 6)
            painter.fillRect(bar, load_colour(self.theme, look.band))
            painter.setPen(self.theme.text)
            painter.drawText(
                QRectF(bar.right() + 4, top, area.width(), height),
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                text,
            )
        painter.restore()


def plate_lines(
    view: CableView, use: LinkUse, *, is_two_way: bool
) -> tuple[tuple[LineLook, str], ...]:
    """What a plate says: the busier direction, or both with arrows as they run on the canvas."""
    if not is_two_way:
        return ((use.look, use.busier.text),)
    onward, back = arrows(view)
    return (
        (use.ab.look, f"{onward} {use.ab.text}"),
        (use.ba.look, f"{back} {use.ba.text}"),
    )


def arrows(view: CableView) -> tuple[str, str]:
    """Which way on the canvas a cable leads from a to b, and back."""
    line = view.flat
    (ax, ay), (bx, by) = line[0], line[-1]
    if abs(by - ay) >= abs(bx - ax) * 0.5:
        return ("↓", "↑") if by > ay else ("↑", "↓")
    return ("→", "←") if bx > ax else ("←", "→")


def plate_size(lines: tuple[tuple[LineLook, str], ...]) -> QPointF:
    """Width and height of a plate in pixels."""
    metrics = QFontMetricsF(canvas_font(_FONT))
    width = max(metrics.horizontalAdvance(text) for _, text in lines)
    return QPointF(width + _BAR + 14, len(lines) * (metrics.height() + 1) + 4)
