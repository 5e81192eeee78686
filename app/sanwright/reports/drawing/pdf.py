"""Paints a drawing onto a reportlab canvas, as vectors and real text."""

from __future__ import annotations

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from sanwright.progress import Progress, watched
from sanwright.reports.drawing.primitives import Box, Curve, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import font_name, width_of
from sanwright.reports.page_stream import PageStream, shade_of

_ROUND = 0.4472
"""How near a rounded corner's control points are to the corner, as a share of its radius."""
_OPERATORS = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
"""What ends a path, by whether it is filled and whether it has a border."""


def paint(canvas: Canvas, drawing: Drawing, progress: Progress | None = None) -> None:
    """Paint with the drawing's lower left corner at the canvas's origin."""
    canvas.saveState()
    canvas.translate(0, drawing.height)
    painter = _Painter(canvas)
    for mark in watched(drawing.marks, progress):
        painter.paint(mark)
    painter.stream.flush()
    canvas.restoreState()


class _Painter:
    """Paints marks one after the other; says what a pen looks like only where it changes."""

    def __init__(self, canvas: Canvas) -> None:
        self.stream = PageStream(canvas)
        self._pen: Pen | None = None
        self._colours: dict[str, Color] = {}

    def paint(self, mark: Mark) -> None:
        """Paint a mark over those before it."""
        if isinstance(mark, TextLine):
            self._write(mark)
            return
        border = self._border(mark.pen)
        if isinstance(mark, Box):
            fill = f"{shade_of(self._colour(mark.fill))} rg " if mark.fill is not None else ""
            end = _OPERATORS[mark.fill is not None, mark.pen is not None]
            self.stream.add(f"{border}{fill}{_outline(mark)} {end}")
        elif isinstance(mark, Curve):
            self.stream.add(f"{border}{_course(mark)} S")
        elif isinstance(mark, Line):
            (x1, y1), (x2, y2) = mark.start, mark.end
            self.stream.add(f"{border}{x1:.2f} {-y1:.2f} m {x2:.2f} {-y2:.2f} l S")

    def _write(self, words: TextLine) -> None:
        x = words.x
        if words.anchor != "start":
            wide = width_of(words.text, words.size, words.bold)
            x -= wide / 2 if words.anchor == "middle" else wide
        font, colour = font_name(words.bold), self._colour(words.colour)
        self.stream.write(x, -words.y, words.text, font, words.size, colour)

    def _border(self, pen: Pen | None) -> str:
        """The operators that change to the pen; none where there is none or it is in use."""
        if pen is None or pen == self._pen:
            return ""
        self._pen = pen
        dash = " ".join(f"{length:.3f}" for length in pen.dash)
        return f"{shade_of(self._colour(pen.colour))} RG {pen.width:.3f} w [{dash}] 0 d "

    def _colour(self, name: str) -> Color:
        found = self._colours.get(name)
        if found is None:
            found = self._colours[name] = HexColor(name)
        return found


def _outline(box: Box) -> str:
    left, bottom = box.x, -box.y - box.height
    if not box.radius:
        return f"{left:.2f} {bottom:.2f} {box.width:.2f} {box.height:.2f} re"
    right, top, r, t = left + box.width, -box.y, box.radius, _ROUND * box.radius
    return (
        f"{left + r:.2f} {bottom:.2f} m {right - r:.2f} {bottom:.2f} l "
        f"{right - t:.2f} {bottom:.2f} {right:.2f} {bottom + t:.2f} {right:.2f} {bottom + r:.2f} c "
        f"{right:.2f} {top - r:.2f} l "
        f"{right:.2f} {top - t:.2f} {right - t:.2f} {top:.2f} {right - r:.2f} {top:.2f} c "
        f"{left + r:.2f} {top:.2f} l "
        f"{left + t:.2f} {top:.2f} {left:.2f} {top - t:.2f} {left:.2f} {top - r:.2f} c "
        f"{left:.2f} {bottom + r:.2f} l "
        f"{left:.2f} {bottom + t:.2f} {left + t:.2f} {bottom:.2f} {left + r:.2f} {bottom:.2f} c h"
    )


def _course(curve: Curve) -> str:
    (x, y) = curve.points[0]
    pieces = (
        f"{x1:.2f} {-y1:.2f} {x2:.2f} {-y2:.2f} {x3:.2f} {-y3:.2f} c"
        for (x1, y1), (x2, y2), (x3, y3) in curve.pieces()
    )
    return f"{x:.2f} {-y:.2f} m {' '.join(pieces)}"
