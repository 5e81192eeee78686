"""How differences look on the canvas: outlines with a symbol, ghosts of what is gone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from sanwright.design import Tables, port_device
from sanwright.drawing.shapes import children_by_parent, shape_of
from sanwright.fields.differences import DifferenceKind
from sanwright.gui.canvas.letters import canvas_font
from sanwright.gui.look.theme import Theme

_BADGE = 15.0


@dataclass(frozen=True, slots=True)
class Outlines:
    """Frames and cables of one colour, dashed or not, each with the symbol of its kind."""

    rects: tuple[QRectF, ...]
    lines: tuple[tuple[QPointF, ...], ...]
    symbol: str
    colour: QColor
    is_dashed: bool = False

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        whole = QRectF()
        for rect in self.rects:
            whole = whole.united(rect)
        for line in self.lines:
            whole = whole.united(QPolygonF(line).boundingRect())
        margin = 2 * _BADGE / min(zoom, 1.0)
        return whole.adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        painter.setPen(_pen(self.colour, zoom, self.is_dashed))
        for line in self.lines:
            painter.drawPolyline(QPolygonF(line))
        for line in self.lines:
            at = line[len(line) // 2]
            paint_badge(painter, at, self.symbol, self.colour, theme, zoom)
        for rect in self.rects:
            frame = rect.adjusted(-4, -4, 4, 4)
            painter.setPen(_pen(self.colour, zoom, self.is_dashed))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame, 7, 7)
            paint_badge(painter, frame.topRight(), self.symbol, self.colour, theme, zoom)


@dataclass(frozen=True, slots=True)
class Ghosts:
    """Boxes and cables that are no more, where they were."""

    boxes: tuple[tuple[QRectF, str], ...]
    lines: tuple[QLineF, ...]
    colour: QColor

    def bounds(self, zoom: float) -> QRectF:
        """Where it paints."""
        whole = QRectF()
        for rect, _ in self.boxes:
            whole = whole.united(rect)
        for line in self.lines:
            whole = whole.united(QRectF(line.p1(), line.p2()).normalized())
        margin = 2 * _BADGE / min(zoom, 1.0)
        return whole.adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """Paint it."""
        symbol = DifferenceKind.REMOVED.symbol
        painter.setPen(_pen(self.colour, zoom, is_dashed=True))
        painter.drawLines(list(self.lines))
        for line in self.lines:
            paint_badge(painter, line.center(), symbol, self.colour, theme, zoom)
        fill = QColor(self.colour)
        fill.setAlphaF(0.10)
        for rect, name in self.boxes:
            painter.setPen(_pen(self.colour, zoom, is_dashed=True))
            painter.setBrush(fill)
            painter.drawRoundedRect(rect, 7, 7)
            painter.setFont(canvas_font(11))
            painter.drawText(
                rect.adjusted(6, 4, -6, -4),
                Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
                name,
            )
            paint_badge(painter, rect.topRight(), symbol, self.colour, theme, zoom)


def ghosts(before: Tables, removed: Iterable[str], colour: QColor) -> Ghosts:
    """What ``removed`` devices, cables and notes of an older state looked like."""
    gone = set(removed)
    children = children_by_parent(before)
    rects = {}
    for device in before.devices.values():
        if device.parent is None:
            shape = shape_of(before, device.id, children)
            rects[device.id] = QRectF(device.x, device.y, shape.width, shape.height)
    boxes = [(rect, before.devices[id_].label) for id_, rect in rects.items() if id_ in gone]
    for note in before.notes.values():
        if note.id in gone:
            rect = QRectF(note.x, note.y, note.width or 160, note.height or 48)
            boxes.append((rect, note.text))
    lines = []
    for cable in before.cables.values():
        ends = [before.chassis_of(port_device(end)) for end in cable.ends()]
        if cable.id in gone and all(end in rects for end in ends):
            lines.append(QLineF(rects[ends[0]].center(), rects[ends[1]].center()))
    return Ghosts(tuple(boxes), tuple(lines), colour)


def paint_badge(
    painter: QPainter, at: QPointF, symbol: str, colour: QColor, theme: Theme, zoom: float
) -> None:
    """A disc with a symbol, readable from afar."""
    size = _BADGE / min(max(zoom, 0.2), 1.0)
    disc = QRectF(at.x() - size / 2, at.y() - size / 2, size, size)
    painter.setPen(QPen(theme.panel, size / 10))
    painter.setBrush(colour)
    painter.drawEllipse(disc)
    painter.setFont(canvas_font(max(1, round(size * 0.9)), bold=True))
    painter.setPen(theme.panel)
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, symbol)


def _pen(colour: QColor, zoom: float, is_dashed: bool) -> QPen:
    pen = QPen(colour, 2.4 / min(zoom, 1.0))
    if is_dashed:
        pen.setStyle(Qt.PenStyle.DashLine)
    return pen
