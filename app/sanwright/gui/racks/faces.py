"""Paints the front of one device: ears, symbol, name, what its front is made of, fabric."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen

from sanwright.drawing.elevation import Mounted
from sanwright.drawing.names import LEADING
from sanwright.gui.canvas.letters import NameSetter, canvas_font, elided
from sanwright.gui.look.icons import kind_symbol, stamp_symbol
from sanwright.gui.look.theme import Theme
from sanwright.gui.racks.facts import Face
from sanwright.gui.racks.floor import UNIT
from sanwright.parts import PartKind
from sanwright.text import tr

_CENTRE = Qt.AlignmentFlag.AlignCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
EAR = 7.0
_STRIPE = 4.0
_SYMBOL = 16.0
_BADGE_ROOM = 18.0
_FAR_NAMES, _NEAR_NAMES = (15, 14, 13, 12), (11, 10, 9)
_TRAYS = {
    PartKind.ARRAY: 6.0,
    PartKind.SAS_ENCLOSURE: 6.0,
    PartKind.DIRECTOR: 11.0,
    PartKind.TAPE: 15.0,
}
"""How wide the upright drives, blades or cassettes of a kind are drawn; others have vents."""


class FacePainter:
    """Paints in the colours of a theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.names = NameSetter()

    def plain(self, painter: QPainter, rect: QRectF, face: Face) -> None:
        """A rectangle for a zoom at which nothing else can be seen: fabric left, finding right."""
        body = rect.adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.device_border)
        painter.drawRect(body)
        if face.side is not None:
            painter.setBrush(self.theme.fabric(face.side).colour)
            painter.drawRect(QRectF(body.left(), body.top(), body.width() * 0.3, body.height()))
        if face.severity is not None:
            painter.setBrush(self.theme.severity(face.severity))
            width = body.width() * 0.12
            painter.drawRect(QRectF(body.right() - width, body.top(), width, body.height()))

    def named(self, painter: QPainter, rect: QRectF, face: Face, mounted: Mounted) -> None:
        """Its name, as large as the units allow."""
        self._body(painter, rect, mounted)
        self._stripe(painter, rect, face)
        line = QRectF(rect.left() + EAR + 8, rect.center().y() - UNIT / 2, rect.width(), UNIT)
        self._symbol(painter, line, face)
        right = rect.right() - EAR - _BADGE_ROOM
        if face.side is not None:
            right = self._letter(painter, face.side, right, line.center().y(), 16)
        painter.setPen(self.theme.text)
        line.setLeft(line.left() + _SYMBOL + 5)
        line.setRight(right - 3)
        room = int(line.width()), int(rect.height())
        lines, size = self.names.lines(face.name, room, _FAR_NAMES, bold=False)
        painter.setFont(canvas_font(size))
        step = size * LEADING
        line.translate(0, -step * (len(lines) - 1) / 2)
        for text in lines:
            painter.drawText(line, _LEFT, text)
            line.translate(0, step)

    def full(self, painter: QPainter, rect: QRectF, face: Face, mounted: Mounted) -> None:
        """Everything."""
        self._body(painter, rect, mounted, is_shaded=True)
        body = rect.adjusted(EAR, 0.5, -EAR, -0.5)
        self._ears(painter, rect)
        if mounted.is_known and mounted.units > 1:
            self._front(painter, body, face)
        self._stripe(painter, rect, face)
        line = QRectF(body.left() + _STRIPE + 4, body.top(), body.width() - _STRIPE - 4, UNIT)
        self._symbol(painter, line, face)
        self._text(painter, line, face, mounted)
        if mounted.units > 1:
            self._model(painter, line.translated(0, UNIT * 0.8), face.model)

    def _body(
        self, painter: QPainter, rect: QRectF, mounted: Mounted, *, is_shaded: bool = False
    ) -> None:
        """The panel; hatched where the height is not known."""
        brush = QBrush(self.theme.device_fill)
        if is_shaded:
            shade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
            shade.setColorAt(0.0, self.theme.device_fill)
            shade.setColorAt(1.0, self.theme.bay_fill)
            brush = QBrush(shade)
        painter.setPen(QPen(self.theme.device_border, 1.0))
        painter.setBrush(brush)
        panel = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(panel, 1.5, 1.5)
        if not mounted.is_known:
            painter.setPen(Qt.PenStyle.NoPen)
            pale = QColor(self.theme.unverified)
            pale.setAlphaF(0.35)
            painter.setBrush(QBrush(pale, Qt.BrushStyle.BDiagPattern))
            painter.drawRect(panel)

    def _ears(self, painter: QPainter, rect: QRectF) -> None:
        """Where it is screwed to the rails, with the holes of the topmost and lowest unit."""
        painter.setPen(QPen(self.theme.device_border, 0.7))
        for x in (rect.left() + EAR, rect.right() - EAR):
            painter.drawLine(QLineF(x, rect.top() + 1, x, rect.bottom() - 1))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.device_border)
        heights = {rect.top() + UNIT / 2, rect.bottom() - UNIT / 2}
        for y in heights:
            for x in (rect.left() + EAR / 2, rect.right() - EAR / 2):
                painter.drawEllipse(QPointF(x, y), 1.4, 1.4)

    def _front(self, painter: QPainter, body: QRectF, face: Face) -> None:
        """Faint trays or vents, so that one kind is told from another at a glance."""
        ink = QColor(self.theme.device_border)
        ink.setAlphaF(0.3)
        painter.setPen(QPen(ink, 0.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        left, top = body.left() + body.width() * 0.55, body.top() + UNIT
        half = QRectF(left, top, body.right() - 8 - left, body.bottom() - 5 - top)
        if half.width() < 12:
            return
        if face.kind in _TRAYS:
            pitch = _TRAYS[face.kind]
            count = int(half.width() // pitch)
            painter.drawRects(
                [
                    QRectF(half.left() + pitch * n, half.top(), pitch - 1.5, half.height())
                    for n in range(count)
                ]
            )
            return
        count = int(half.height() // 4) + 1
        heights = [half.top() + 4 * n for n in range(count)]
        painter.drawLines([QLineF(half.left(), y, half.right(), y) for y in heights])

    def _stripe(self, painter: QPainter, rect: QRectF, face: Face) -> None:
        """The fabric's colour in its line pattern."""
        if face.side is None:
            return
        style = self.theme.fabric(face.side)
        pen = QPen(style.colour, _STRIPE)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if style.dash:
            pen.setDashPattern([value / 2 for value in style.dash])
        painter.setPen(pen)
        x = rect.left() + EAR + _STRIPE / 2 + 0.5
        painter.drawLine(QLineF(x, rect.top() + 1.5, x, rect.bottom() - 1.5))

    def _symbol(self, painter: QPainter, line: QRectF, face: Face) -> None:
        place = QRectF(line.left(), line.center().y() - _SYMBOL / 2, _SYMBOL, _SYMBOL)
        stamp_symbol(painter, kind_symbol(face.kind), place, self.theme.muted_text)

    def _text(self, painter: QPainter, line: QRectF, face: Face, mounted: Mounted) -> None:
        """Name to the left, number of ports and letter of the fabric to the right."""
        right = line.right() - _BADGE_ROOM
        if face.side is not None:
            right = self._letter(painter, face.side, right, line.center().y())
        ports = tr("{count} p", count=face.ports) if face.ports else ""
        if not mounted.is_known:
            ports = tr("height unknown")
        painter.setFont(canvas_font(9))
        painter.setPen(self.theme.muted_text)
        width = 76.0 if not mounted.is_known else 30.0
        painter.drawText(QRectF(right - width, line.top(), width - 3, UNIT), _RIGHT, ports)
        left = line.left() + _SYMBOL + 5
        room = int(right - width - left) if ports else int(right - left - 4)
        (name,), size = self.names.lines(face.name, (max(room, 20), int(UNIT)), _NEAR_NAMES)
        painter.setFont(canvas_font(size, bold=True))
        painter.setPen(self.theme.text)
        painter.drawText(QRectF(left, line.top(), room + 4, UNIT), _LEFT, name)

    def _letter(
        self, painter: QPainter, side: str, right: float, middle: float, size: int = 13
    ) -> float:
        """Paint the letter; returns where it begins."""
        badge = QRectF(right - size, middle - size / 2, size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.fabric(side).colour)
        painter.drawRoundedRect(badge, 2.5, 2.5)
        painter.setPen(self.theme.canvas)
        painter.setFont(canvas_font(round(size * 0.7), bold=True))
        painter.drawText(badge, _CENTRE, side[:2])
        return badge.left() - 2

    def _model(self, painter: QPainter, line: QRectF, model: str) -> None:
        painter.setFont(canvas_font(9))
        painter.setPen(self.theme.muted_text)
        room = QRectF(line.left() + _SYMBOL + 5, line.top(), line.width() * 0.5, UNIT)
        painter.drawText(room, _LEFT, elided(model, int(room.width()), 9))
