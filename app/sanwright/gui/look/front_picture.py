"""Paints fronts of devices as line art; what is drawn where says ``drawing/front.py``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from sanwright.drawing.front import EAR_MM, Front, FrontKind
from sanwright.drawing.geometry import Rect
from sanwright.gui.look.theme import Theme

_LINE, _LINE_MM = 0.7, 1.6
"""Lines are so wide in drawing units, and in mm no wider."""
_LABEL_MM = 7.0
_READABLE_PX = 6.5
_TEXT_SHARE = 0.62
"""Height of the name in a port, as a share of the port's."""
_LABEL = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWrapAnywhere)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_HOLE_MM = 3.0


class FrontPicture:
    """A front at a scale (drawing units for a mm), in the colours of a theme, ready to be painted.

    ``colour_of`` gives what fills the port of a reference, None for a free one.
    """

    def __init__(
        self,
        front: Front,
        scale: float,
        theme: Theme,
        colour_of: Callable[[str], QColor | None] = lambda _: None,
    ) -> None:
        self.front, self.scale, self.theme = front, scale, theme
        self._line = min(_LINE, _LINE_MM * scale)
        self._panel = self._rect(front.outline)
        self._colour_of = colour_of
        self._inks: dict[str, QColor] = {}

    @cached_property
    def _frames(self) -> dict[int, list[QRectF]]:
        """Frames by what fills them; as ports and rows, made when they are first painted."""
        found: dict[int, list[QRectF]] = {}
        for frame in self.front.frames:
            ground = self._ground(frame.kind, is_filled=frame.is_filled)
            found.setdefault(ground.rgba(), []).append(self._rect(frame.rect))
        return found

    @cached_property
    def _ports(self) -> dict[int, list[QRectF]]:
        found: dict[int, list[QRectF]] = {}
        for port in self.front.ports:
            colour = self._colour_of(port.reference)
            if colour is not None:
                self._inks[port.reference] = self.theme.canvas
            rgba = (colour or self.theme.port_free).rgba()
            found.setdefault(rgba, []).append(self._rect(port.rect))
        return found

    @cached_property
    def _rows(self) -> list[QRectF]:
        return [self._rect(row) for row in self.front.rows()]

    def paint(self, painter: QPainter, zoom: float = 1.0) -> None:
        """Every frame and port; from where they can be read on, with what they are called."""
        self._paint_frames(painter)
        painter.setPen(QPen(self.theme.port_border, self._line))
        for rgba, rects in self._ports.items():
            painter.setBrush(QColor.fromRgba(rgba))
            painter.drawRects(rects)
        if _LABEL_MM * self.scale * zoom >= _READABLE_PX:
            self._paint_labels(painter, zoom)

    def paint_from_afar(self, painter: QPainter) -> None:
        """The panel without its ears, frames, and a bar for each row of ports."""
        painter.setPen(self._panel_pen())
        painter.setBrush(self.theme.device_fill)
        painter.drawRect(self._panel)
        self._paint_frames(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        colour = QColor(self.theme.port_border)
        colour.setAlphaF(0.45)
        painter.setBrush(colour)
        painter.drawRects(self._rows)

    def paint_panel(self, painter: QPainter) -> None:
        """The panel itself, with ears where it is mounted; dashed where its height is unknown."""
        theme, panel = self.theme, self._panel
        painter.setPen(self._panel_pen())
        painter.setBrush(theme.device_fill)
        painter.drawRoundedRect(panel, 1.5, 1.5)
        if not self.front.is_mounted:
            return
        painter.setPen(QPen(theme.device_border, self._line))
        ear, hole = EAR_MM * self.scale, _HOLE_MM * self.scale
        sides = panel.left() + ear, panel.right() - ear
        painter.drawLines([QLineF(x, panel.top() + 1, x, panel.bottom() - 1) for x in sides])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.device_border)
        for x in (panel.left() + ear / 2, panel.right() - ear / 2):
            for y in (panel.top() + ear / 1.4, panel.bottom() - ear / 1.4):
                painter.drawEllipse(QRectF(x - hole / 2, y - hole / 2, hole, hole))

    def _panel_pen(self) -> QPen:
        pen = QPen(self.theme.device_border, self._line / _LINE)
        if not self.front.is_known_height:
            pen.setDashPattern([4.0, 3.0])
        return pen

    def _rect(self, rect: Rect) -> QRectF:
        left, top, width, height = rect.placed
        scale = self.scale
        return QRectF(left * scale, top * scale, width * scale, height * scale)

    def _ground(self, kind: FrontKind, *, is_filled: bool) -> QColor:
        theme = self.theme
        if kind is FrontKind.SUPPLY:
            return theme.border
        if kind is FrontKind.DRIVE:
            return theme.port_empty_cage if is_filled else theme.device_fill
        return theme.bay_fill if is_filled else theme.device_fill

    def _paint_frames(self, painter: QPainter) -> None:
        painter.setPen(QPen(self.theme.device_border, self._line))
        for rgba, rects in self._frames.items():
            painter.setBrush(QColor.fromRgba(rgba))
            painter.drawRects(rects)

    def _paint_labels(self, painter: QPainter, zoom: float) -> None:
        font = QFont()
        font.setPixelSize(100)  # scaled down: pixels of a drawing unit are whole numbers
        painter.setPen(self.theme.muted_text)
        for frame in self.front.frames:
            if frame.label_room is not None:
                self._write(painter, font, frame.label_room, frame.label, _LABEL_MM, _LABEL)
        for port in self.front.ports:
            high = port.rect.height * _TEXT_SHARE
            name = port.reference.rpartition(":")[2]
            high = min(high, port.rect.width / max(1, len(name)) * 1.5)
            if high * self.scale * zoom >= _READABLE_PX:
                painter.setPen(self._inks.get(port.reference, self.theme.text))
                self._write(painter, font, port.rect, name, high, _CENTRE)

    def _write(
        self, painter: QPainter, font: QFont, room: Rect, text: str, high: float, flags: int
    ) -> None:
        rect = self._rect(room)
        factor = high * self.scale / 100.0
        painter.save()
        painter.setFont(font)
        painter.translate(rect.topLeft())
        painter.scale(factor, factor)
        painter.drawText(QRectF(0, 0, rect.width() / factor, rect.height() / factor), flags, text)
        painter.restore()
