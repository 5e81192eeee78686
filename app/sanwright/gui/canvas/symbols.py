"""Badges of severities: outline, letter and colour say the same."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPaintEngine, QPainter, QPen, QPixmap, QPolygonF

from sanwright.checks import Severity

_ROOM = 1.4
_GLYPHS = {
    Severity.ERROR: "×",
    Severity.WARNING: "!",
    Severity.UNVERIFIED: "?",
    Severity.INFO: "i",
}


def stamp_severity(
    painter: QPainter, severity: Severity, centre: QPointF, size: float, fill: QColor, ink: QColor
) -> None:
    """The badge from a picture that is kept; fast for many. On paper it is drawn as vectors."""
    if painter.paintEngine().type() is not QPaintEngine.Type.Raster:
        paint_severity(painter, severity, centre, size, fill, ink)
        return
    scale = painter.deviceTransform().m11()
    side = math.ceil(size * scale * _ROOM)
    half = side / scale / 2
    stamp = _stamp(severity, round(size * scale, 1), side, fill.rgba(), ink.rgba())
    painter.drawPixmap(
        QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half),
        stamp,
        QRectF(0, 0, side, side),
    )


@lru_cache(maxsize=128)
def _stamp(severity: Severity, size: float, side: int, fill: int, ink: int) -> QPixmap:
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(side / 2, side / 2)
    colours = QColor.fromRgba(fill), QColor.fromRgba(ink)
    paint_severity(painter, severity, middle, size, *colours)
    painter.end()
    return picture


def forget_stamps() -> None:
    """Drop all pictures; before the application object goes."""
    _stamp.cache_clear()


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
