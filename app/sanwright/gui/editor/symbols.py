"""Badges of severities: outline, letter and colour say the same."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from sanwright.checks import Severity

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
