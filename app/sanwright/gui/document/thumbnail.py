"""A small picture of a design: boxes and cables only, what is new marked by colour and outline."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from sanwright.design import Tables, port_device
from sanwright.drawing.shapes import children_by_parent, shape_of
from sanwright.fields.differences import DifferenceKind
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.text import tr

_MARGIN = 10.0


class Thumbnail(QWidget):
    """Paints the whole design into whatever room it has."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumHeight(150)
        self._boxes: dict[str, QRectF] = {}
        self._cables: list[tuple[str, QPointF, QPointF]] = []
        self._marks: Mapping[str, DifferenceKind] = {}
        self.setAccessibleName(tr("Picture of the design"))

    def show_design(self, tables: Tables, marks: Mapping[str, DifferenceKind]) -> None:
        """Show this design with ``marks`` by id."""
        children = children_by_parent(tables)
        self._boxes = {}
        for device in tables.devices.values():
            if device.parent is None:
                shape = shape_of(tables, device.id, children, has_ports=False)
                self._boxes[device.id] = QRectF(device.x, device.y, shape.width, shape.height)
        self._marks = _on_chassis(tables, marks)
        self._cables = []
        for cable in tables.cables.values():
            ends = [tables.chassis_of(port_device(end)) for end in cable.ends()]
            if all(end in self._boxes for end in ends):
                a, b = (self._boxes[end].center() for end in ends)
                self._cables.append((cable.id, a, b))
        self.update()

    def sizeHint(self) -> QSize:
        """Wide enough to see something."""
        return QSize(420, 220)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Fit everything in."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.border, 1))
        painter.setBrush(theme.canvas)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        whole = QRectF()
        for box in self._boxes.values():
            whole = whole.united(box)
        if whole.isEmpty():
            painter.setPen(theme.muted_text)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("No devices"))
            return
        room = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        scale = min(room.width() / whole.width(), room.height() / whole.height(), 1.0)
        painter.translate(room.center())
        painter.scale(scale, scale)
        painter.translate(-whole.center())
        self._paint_design(painter, theme, scale)

    def _paint_design(self, painter: QPainter, theme: Theme, scale: float) -> None:
        for id_, a, b in self._cables:
            pen = self._pen(id_, theme, theme.device_border)
            painter.setPen(pen)
            painter.drawLine(a, b)
        for id_, box in self._boxes.items():
            painter.setPen(self._pen(id_, theme, theme.device_border))
            painter.setBrush(theme.device_header)
            painter.drawRoundedRect(box, 3 / scale, 3 / scale)

    def _pen(self, id_: str, theme: Theme, usual: QColor) -> QPen:
        kind = self._marks.get(id_)
        pen = QPen(mark_colour(theme, kind) if kind is not None else usual, 1.0)
        if kind is not None:
            pen.setWidthF(2.4)
        if kind in (DifferenceKind.CHANGED, DifferenceKind.MOVED):
            pen.setStyle(Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        return pen


def mark_colour(theme: Theme, kind: DifferenceKind) -> QColor:
    """Green for what was added, blue for what was changed or moved, red for what was removed."""
    return {
        DifferenceKind.ADDED: theme.good,
        DifferenceKind.CHANGED: theme.info,
        DifferenceKind.MOVED: theme.info,
        DifferenceKind.REMOVED: theme.error,
    }[kind]


def _on_chassis(tables: Tables, marks: Mapping[str, DifferenceKind]) -> dict[str, DifferenceKind]:
    """Marks by drawn box and cable: a new card changes its chassis."""
    found: dict[str, DifferenceKind] = {}
    for id_, kind in marks.items():
        device = port_device(id_) if id_ not in tables.cables else id_
        if device in tables.devices and tables.chassis_of(device) != id_:
            found.setdefault(tables.chassis_of(device), DifferenceKind.CHANGED)
        else:
            found[id_] = kind
    return found
