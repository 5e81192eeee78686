"""Paints one device in its rack: its front, and the plate with its name, fabric and model."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from sanwright.drawing.elevation import Mounted
from sanwright.drawing.front import Front, device_front
from sanwright.drawing.names import LEADING
from sanwright.gui.canvas.letters import NameSetter, canvas_font, elided, width_of
from sanwright.gui.canvas.port_looks import port_colour
from sanwright.gui.look.front_picture import FrontPicture
from sanwright.gui.look.icons import kind_symbol, stamp_symbol
from sanwright.gui.look.theme import Theme
from sanwright.gui.racks.facts import Face
from sanwright.gui.racks.floor import SCALE, UNIT
from sanwright.text import tr

_CENTRE = Qt.AlignmentFlag.AlignCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_STRIPE = 4.0
_GAP = 3.0
_SYMBOL = 16.0
_LETTER, _FAR_LETTER = 13, 16
BADGE = 15.0
"""Room for the badge of a finding at the right of the name."""
_FAR_NAMES, _NEAR_NAMES = (17, 16, 15, 14, 13, 12), (11, 10, 9)
_SMALL = 9
_WIDE = 0.7
"""A plate of at least this share of the width is one above the front."""
_MODEL_SHARE = 0.45
"""How much of the width the name of a part may claim; that of a device may claim more."""
_MOST_KEPT = 4096


class FacePainter:
    """Paints in the colours of a theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.names = NameSetter()
        self._pictures: dict[tuple[str, bool], tuple[Face, Mounted, FrontPicture]] = {}

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
        """Its front in outlines, and its name as large as there is room."""
        picture = self._picture(rect, face, mounted, is_far=True)
        self._on_panel(painter, rect, picture.paint_from_afar)
        if not mounted.is_known:
            self._hatch(painter, rect)
        plate = self._plate(rect, picture)
        self._stripe(painter, plate, face)
        right = self._right_of_name(painter, plate, face, _FAR_LETTER)
        left = plate.left() + _STRIPE + _GAP
        room = int(right - left), int(plate.height())
        painter.setPen(self.theme.text)
        lines, size = self.names.lines(face.name, room, _FAR_NAMES, bold=False)
        self._write(painter, QRectF(left, plate.top(), room[0] + 3, plate.height()), lines, size)

    def full(
        self, painter: QPainter, rect: QRectF, face: Face, mounted: Mounted, zoom: float
    ) -> None:
        """Everything."""
        picture = self._picture(rect, face, mounted, is_far=False)
        self._on_panel(painter, rect, picture.paint_panel)
        if not mounted.is_known:
            self._hatch(painter, rect)
        self._on_panel(painter, rect, lambda on: picture.paint(on, zoom))
        plate = self._plate(rect, picture)
        self._stripe(painter, plate, face)
        right = self._right_of_name(painter, plate, face, _LETTER)
        left = plate.left() + _STRIPE + _GAP
        if plate.width() > rect.width() * _WIDE:
            self._wide_plate(painter, QRectF(left, plate.top(), right - left, plate.height()), face)
            return
        words = QRectF(left, plate.top(), right - left, plate.height())
        if not mounted.is_known:
            words = self._say_unknown(painter, words)
        if mounted.units > 1:
            model = QRectF(words.left(), words.center().y(), words.width(), UNIT * 0.8)
            self._small(painter, model, face.model)
            words.setBottom(words.center().y() + 2)
        room = max(20, int(words.width())), int(min(UNIT, words.height()))
        painter.setPen(self.theme.text)
        lines, size = self.names.lines(face.name, room, _NEAR_NAMES)
        self._write(painter, words.adjusted(0, 0, 4, 0), lines, size, is_bold=True)

    def front_of(self, rect: QRectF, face: Face, mounted: Mounted) -> Front:
        """The front as ``full`` paints it; in mm from the corner of ``rect``."""
        return self._picture(rect, face, mounted, is_far=False).front

    def badge_at(self, rect: QRectF, face: Face, mounted: Mounted, *, is_far: bool) -> QRectF:
        """Where the badge of a finding stands: at the end of the plate with the name."""
        plate = self._plate(rect, self._picture(rect, face, mounted, is_far=is_far))
        middle = plate.top() + min(plate.height(), UNIT) / 2
        return QRectF(plate.right() - BADGE, middle - BADGE / 2, BADGE, BADGE)

    def _picture(self, rect: QRectF, face: Face, mounted: Mounted, *, is_far: bool) -> FrontPicture:
        """The front beside or below the room that the name needs; kept until either changes."""
        key = face.device, is_far
        found = self._pictures.get(key)
        if found is not None and found[0] is face and found[1] == mounted:
            return found[2]
        size = _FAR_NAMES[1] if is_far else _NEAR_NAMES[1]
        needed = width_of(face.name, size, bold=not is_far) + _STRIPE + 3 * _GAP
        needed += (_FAR_LETTER if is_far else _LETTER) if face.side is not None else 0.0
        needed += BADGE if face.severity is not None else 0.0
        if mounted.units > 1 and not is_far:
            model = width_of(face.model, _SMALL) + _STRIPE + 3 * _GAP
            needed = max(needed, min(model, rect.width() * _MODEL_SHARE))
        if not mounted.is_known and not is_far:
            needed += width_of(tr("height unknown"), _SMALL) + _GAP
        mm = rect.width() / SCALE, rect.height() / SCALE
        front = device_front(face.part, face.device, face.fitted, mm, needed / SCALE)

        def colour_of(reference: str) -> QColor | None:
            state = face.looks.view(reference)
            return port_colour(self.theme, state) if state is not None else None

        picture = FrontPicture(front, SCALE, self.theme, colour_of)
        if len(self._pictures) >= _MOST_KEPT:
            self._pictures.clear()
        self._pictures[key] = face, mounted, picture
        return picture

    def _plate(self, rect: QRectF, picture: FrontPicture) -> QRectF:
        plate = picture.front.plate
        if plate is None:
            return rect
        left, top, width, height = (length * SCALE for length in plate.placed)
        return QRectF(rect.left() + left, rect.top() + top, width, height)

    def _hatch(self, painter: QPainter, rect: QRectF) -> None:
        """Say of a panel that its height is not known."""
        pale = QColor(self.theme.unverified)
        pale.setAlphaF(0.35)
        panel = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillRect(panel, QBrush(pale, Qt.BrushStyle.BDiagPattern))

    def _on_panel(
        self, painter: QPainter, rect: QRectF, paint: Callable[[QPainter], object]
    ) -> None:
        painter.translate(rect.topLeft())
        paint(painter)
        painter.translate(-rect.topLeft())

    def _wide_plate(self, painter: QPainter, room: QRectF, face: Face) -> None:
        """Symbol, name and model beside each other above a tall front."""
        line = QRectF(room)
        place = QRectF(line.left(), line.center().y() - _SYMBOL / 2, _SYMBOL, _SYMBOL)
        stamp_symbol(painter, kind_symbol(face.kind), place, self.theme.muted_text)
        line.setLeft(place.right() + 5)
        painter.setPen(self.theme.text)
        names = self.names.lines(face.name, (int(line.width()), int(UNIT)), _NEAR_NAMES)
        self._write(painter, line, *names, is_bold=True)
        line.setLeft(line.left() + width_of(names[0][0], names[1], bold=True) + 3 * _GAP)
        if line.width() > 2 * UNIT:
            self._small(painter, line, face.model)

    def _say_unknown(self, painter: QPainter, room: QRectF) -> QRectF:
        """Write that the height is unknown at the right of a plate; what is left of it."""
        words = tr("height unknown")
        width = width_of(words, _SMALL) + 2
        painter.setFont(canvas_font(_SMALL))
        painter.setPen(self.theme.muted_text)
        painter.drawText(room, _RIGHT, words)
        return room.adjusted(0, 0, -width - _GAP, 0)

    def _small(self, painter: QPainter, room: QRectF, text: str) -> None:
        painter.setFont(canvas_font(_SMALL))
        painter.setPen(self.theme.muted_text)
        painter.drawText(room, _LEFT, elided(text, int(room.width()), _SMALL))

    def _write(
        self,
        painter: QPainter,
        room: QRectF,
        lines: Sequence[str],
        size: int,
        *,
        is_bold: bool = False,
    ) -> None:
        """Lines in the middle of the height of a room."""
        painter.setFont(canvas_font(size, is_bold))
        step = size * LEADING
        line = room.translated(0, -step * (len(lines) - 1) / 2)
        for text in lines:
            painter.drawText(line, _LEFT, text)
            line.translate(0, step)

    def _stripe(self, painter: QPainter, plate: QRectF, face: Face) -> None:
        """The fabric's colour in its line pattern."""
        if face.side is None:
            return
        style = self.theme.fabric(face.side)
        pen = QPen(style.colour, _STRIPE)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if style.dash:
            pen.setDashPattern([value / 2 for value in style.dash])
        painter.setPen(pen)
        x = plate.left() + _STRIPE / 2 + 0.5
        painter.drawLine(QLineF(x, plate.top() + 1.5, x, plate.bottom() - 1.5))

    def _right_of_name(self, painter: QPainter, plate: QRectF, face: Face, size: int) -> float:
        """Paint the letter of the fabric at the end of a plate; where the name has to end."""
        right = plate.right() - _GAP - (BADGE if face.severity is not None else 0.0)
        if face.side is None:
            return right
        middle = plate.top() + min(plate.height(), UNIT) / 2
        badge = QRectF(right - size, middle - size / 2, size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.fabric(face.side).colour)
        painter.drawRoundedRect(badge, 2.5, 2.5)
        painter.setPen(self.theme.canvas)
        painter.setFont(canvas_font(round(size * 0.7), bold=True))
        painter.drawText(badge, _CENTRE, face.side[:2])
        return badge.left() - _GAP
