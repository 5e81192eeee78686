"""Small line symbols of device kinds and of severities, as painter paths."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from sanwright.checks import Severity
from sanwright.parts import PartKind

SYMBOL = 20.0
"""Side of the square that a kind's symbol fills."""


@cache
def kind_symbol(kind: PartKind | None) -> QPainterPath:
    """Outline of a device kind in a square of ``SYMBOL``; an empty box if the kind is not known."""
    path = QPainterPath()
    if kind in (PartKind.SWITCH, PartKind.DIRECTOR, PartKind.BLADE):
        _switch(path)
        if kind is PartKind.DIRECTOR:
            path.addRoundedRect(QRectF(0, 0, 20, 20), 2, 2)
    elif kind is PartKind.ARRAY:
        _array(path)
    elif kind in (PartKind.SAS_ENCLOSURE, PartKind.DRIVE):
        _enclosure(path)
    elif kind in (PartKind.HBA, PartKind.SAS_ADAPTER, PartKind.HOST_CARD):
        _adapter(path)
    elif kind is PartKind.SERVER:
        _server(path)
    elif kind is PartKind.TAPE:
        _tape(path)
    elif kind is PartKind.PATCH_PANEL:
        _panel(path)
    else:
        path.addRoundedRect(QRectF(2, 2, 16, 16), 2, 2)
    return path


def _switch(path: QPainterPath) -> None:
    """Two arrows that pass each other: the sign for switching."""
    for y, tip, tail in ((7.0, 18.0, 3.0), (13.0, 2.0, 17.0)):
        back = 4.0 if tip < tail else -4.0
        path.moveTo(tail, y)
        path.lineTo(tip, y)
        path.moveTo(tip + back, y - 3.5)
        path.lineTo(tip, y)
        path.lineTo(tip + back, y + 3.5)


def _array(path: QPainterPath) -> None:
    """A stack of disks."""
    path.addEllipse(QRectF(2.5, 1.5, 15, 5))
    path.moveTo(2.5, 4)
    path.lineTo(2.5, 16)
    path.arcTo(QRectF(2.5, 13.5, 15, 5), 180, 180)
    path.lineTo(17.5, 4)
    for top in (5.5, 9.5):
        path.arcMoveTo(QRectF(2.5, top, 15, 5), 180)
        path.arcTo(QRectF(2.5, top, 15, 5), 180, 180)


def _enclosure(path: QPainterPath) -> None:
    """A shelf with upright drives."""
    path.addRoundedRect(QRectF(1, 4, 18, 12), 1.5, 1.5)
    for x in (5.5, 10.0, 14.5):
        path.moveTo(x, 7)
        path.lineTo(x, 13)


def _tape(path: QPainterPath) -> None:
    """A cassette with its two reels."""
    path.addRoundedRect(QRectF(1, 3.5, 18, 13), 1.5, 1.5)
    for x in (6.5, 13.5):
        path.addEllipse(QPointF(x, 9), 2.2, 2.2)
    path.moveTo(8.7, 9)
    path.lineTo(11.3, 9)


def _panel(path: QPainterPath) -> None:
    """A row of couplers."""
    path.addRoundedRect(QRectF(1, 5.5, 18, 9), 1.5, 1.5)
    for x in (4.5, 8.2, 11.8, 15.5):
        path.addEllipse(QPointF(x, 10), 1.2, 1.2)


def _adapter(path: QPainterPath) -> None:
    """A card with its edge connector."""
    path.moveTo(2, 2)
    path.lineTo(2, 18)
    path.addRect(QRectF(4, 5, 14.5, 9))
    path.moveTo(7, 14)
    path.lineTo(7, 17)
    path.lineTo(14, 17)
    path.lineTo(14, 14)


def _server(path: QPainterPath) -> None:
    """Two rack units with their lamps."""
    for y in (3.0, 11.0):
        path.addRoundedRect(QRectF(1, y, 18, 6), 1.5, 1.5)
        path.addEllipse(QPointF(5, y + 3), 0.9, 0.9)
        path.moveTo(9, y + 3)
        path.lineTo(16, y + 3)


_GLYPHS = {
    Severity.ERROR: "×",
    Severity.WARNING: "!",
    Severity.UNVERIFIED: "?",
    Severity.INFO: "i",
}


def paint_severity(
    painter: QPainter, severity: Severity, centre: QPointF, size: float, fill: QColor, ink: QColor
) -> None:
    """A badge ``size`` across: severities differ in outline and letter, not in colour alone."""
    painter.setPen(QPen(ink, size / 14))
    painter.setBrush(fill)
    half = size / 2
    if severity is Severity.WARNING:
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(centre.x(), centre.y() - half * 1.1),
                    QPointF(centre.x() + half * 1.15, centre.y() + half * 0.9),
                    QPointF(centre.x() - half * 1.15, centre.y() + half * 0.9),
                ]
            )
        )
        centre = QPointF(centre.x(), centre.y() + half * 0.28)
    elif severity is Severity.UNVERIFIED:
        painter.drawRoundedRect(
            QRectF(centre.x() - half, centre.y() - half, size, size), size / 5, size / 5
        )
    else:
        painter.drawEllipse(centre, half, half)
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(max(1, round(size * 0.72)))
    painter.setFont(font)
    painter.setPen(ink)
    box = QRectF(centre.x() - size, centre.y() - size, 2 * size, 2 * size)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _GLYPHS[severity])
