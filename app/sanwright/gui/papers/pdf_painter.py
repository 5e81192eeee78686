"""Paints the marks of a PDF page with Qt, so that a printer gets lines and letters, no picture."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform

from sanwright.reports.pdf_marks import Outline, PdfMark, PdfPicture

_CAPS = {1: Qt.PenCapStyle.RoundCap, 2: Qt.PenCapStyle.SquareCap}


def paint_marks(painter: QPainter, marks: Iterable[PdfMark], height: float) -> None:
    """Paint a page of that height in points, its upper left corner at the painter's origin."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(0.0, height)
    painter.scale(1.0, -1.0)
    for mark in marks:
        if mark.clips:
            painter.save()
            for clip in mark.clips:
                painter.setClipPath(_path(clip), Qt.ClipOperation.IntersectClip)
        _paint(painter, mark)
        if mark.clips:
            painter.restore()
    painter.restore()


def _paint(painter: QPainter, mark: PdfMark) -> None:
    if isinstance(mark, PdfPicture):
        form = QImage.Format.Format_ARGB32
        image = QImage(mark.data, mark.width, mark.height, mark.stride, form)
        painter.save()
        painter.setTransform(QTransform(*mark.matrix), combine=True)
        painter.translate(0.0, 1.0)
        painter.scale(1.0, -1.0)
        painter.drawImage(QRectF(0.0, 0.0, 1.0, 1.0), image)
        painter.restore()
        return
    path = _path(mark.outline)
    rules = Qt.FillRule
    path.setFillRule(rules.OddEvenFill if mark.is_even_odd else rules.WindingFill)
    if mark.fill is not None:
        painter.fillPath(path, QColor.fromRgba(mark.fill))
    if mark.stroke is not None:
        pen = QPen(QColor.fromRgba(mark.stroke), mark.width)
        pen.setCapStyle(_CAPS.get(mark.cap, Qt.PenCapStyle.FlatCap))
        if mark.dash and mark.width:
            pen.setDashPattern([item / mark.width for item in mark.dash])
        painter.strokePath(path, pen)


def _path(outline: Outline) -> QPainterPath:
    path = QPainterPath()
    for kind, points in outline:
        places = [QPointF(*point) for point in points]
        if kind == "M":
            path.moveTo(places[0])
        elif kind == "L":
            path.lineTo(places[0])
        elif kind == "C":
            path.cubicTo(*places)
        else:
            path.closeSubpath()
    return path
