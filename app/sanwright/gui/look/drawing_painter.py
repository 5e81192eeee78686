"""Paints drawings of reports with Qt, on paper and screen: the marks that every export uses."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from sanwright.reports.drawing.primitives import Box, Curve, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import FAMILY

_FONT_PIXELS = 100
"""Text is laid out this large and scaled down, so that its width is that of the font."""


def paint_drawing(painter: QPainter, drawing: Drawing) -> None:
    """Paint with the drawing's upper left corner at the painter's origin, 1 unit for 1 point."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in drawing.marks:
        _paint(painter, mark)


def _paint(painter: QPainter, mark: Mark) -> None:
    if isinstance(mark, TextLine):
        _paint_words(painter, mark)
    elif isinstance(mark, Box):
        painter.setPen(_pen(mark.pen))
        painter.setBrush(QColor(mark.fill) if mark.fill else Qt.BrushStyle.NoBrush)
        rect = QRectF(mark.x, mark.y, mark.width, mark.height)
        painter.drawRoundedRect(rect, mark.radius, mark.radius)
    elif isinstance(mark, Curve):
        painter.setPen(_pen(mark.pen))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = QPainterPath(QPointF(*mark.points[0]))
        for piece in mark.pieces():
            path.cubicTo(*(QPointF(*point) for point in piece))
        painter.drawPath(path)
    elif isinstance(mark, Line):
        painter.setPen(_pen(mark.pen))
        painter.drawLine(QLineF(QPointF(*mark.start), QPointF(*mark.end)))


def _pen(pen: Pen | None) -> QPen:
    if pen is None:
        return QPen(Qt.PenStyle.NoPen)
    found = QPen(QColor(pen.colour), pen.width)
    found.setCapStyle(Qt.PenCapStyle.FlatCap)
    if pen.dash:
        found.setDashPattern([item / pen.width for item in pen.dash])
    return found


def _paint_words(painter: QPainter, words: TextLine) -> None:
    font = QFont(FAMILY)
    font.setPixelSize(_FONT_PIXELS)
    font.setBold(words.bold)
    factor = words.size / _FONT_PIXELS
    width = QFontMetricsF(font).horizontalAdvance(words.text)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[words.anchor]
    painter.save()
    painter.translate(words.x, words.y)
    painter.scale(factor, factor)
    painter.setFont(font)
    painter.setPen(QColor(words.colour))
    painter.drawText(QPointF(left, 0), words.text)
    painter.restore()
