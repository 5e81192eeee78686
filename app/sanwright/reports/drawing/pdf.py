"""Paints a drawing onto a reportlab canvas, as vectors and real text."""

from __future__ import annotations

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from sanwright.reports.drawing.primitives import Box, Curve, Drawing, Line, Mark, Pen, Words
from sanwright.reports.lettering import font_name


def paint(canvas: Canvas, drawing: Drawing) -> None:
    """Paint with the drawing's lower left corner at the canvas's origin."""
    canvas.saveState()
    canvas.translate(0, drawing.height)
    for mark in drawing.marks:
        _paint(canvas, mark)
    canvas.restoreState()


def _paint(canvas: Canvas, mark: Mark) -> None:
    if isinstance(mark, Words):
        canvas.setFillColor(HexColor(mark.colour))
        canvas.setFont(font_name(mark.bold), mark.size)
        if mark.anchor == "middle":
            canvas.drawCentredString(mark.x, -mark.y, mark.text)
        elif mark.anchor == "end":
            canvas.drawRightString(mark.x, -mark.y, mark.text)
        else:
            canvas.drawString(mark.x, -mark.y, mark.text)
        return
    _set_pen(canvas, mark.pen)
    if isinstance(mark, Box):
        _paint_box(canvas, mark)
    elif isinstance(mark, Curve):
        path = canvas.beginPath()
        path.moveTo(mark.points[0][0], -mark.points[0][1])
        for (x1, y1), (x2, y2), (x3, y3) in mark.pieces():
            path.curveTo(x1, -y1, x2, -y2, x3, -y3)
        canvas.drawPath(path, stroke=1, fill=0)
    elif isinstance(mark, Line):
        canvas.line(mark.start[0], -mark.start[1], mark.end[0], -mark.end[1])


def _set_pen(canvas: Canvas, pen: Pen | None) -> None:
    if pen is None:
        return
    canvas.setStrokeColor(HexColor(pen.colour))
    canvas.setLineWidth(pen.width)
    canvas.setDash(list(pen.dash))


def _paint_box(canvas: Canvas, box: Box) -> None:
    stroke, fill = int(box.pen is not None), int(box.fill is not None)
    if box.fill is not None:
        canvas.setFillColor(HexColor(box.fill))
    left, bottom = box.x, -box.y - box.height
    if box.radius:
        canvas.roundRect(left, bottom, box.width, box.height, box.radius, stroke, fill)
    else:
        canvas.rect(left, bottom, box.width, box.height, stroke, fill)
