"""Paints a drawing as SVG 1.1."""

from __future__ import annotations

from html import escape

from sanwright.progress import Progress, watched
from sanwright.reports.drawing.primitives import Box, Curve, Drawing, Line, Mark, Pen
from sanwright.reports.drawing.spelling import xml_text
from sanwright.reports.lettering import FAMILY


def svg_text(drawing: Drawing, progress: Progress | None = None) -> str:
    """The drawing as an SVG document, its size in points."""
    width, height = _n(drawing.width), _n(drawing.height)
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" '
        f'viewBox="0 0 {width} {height}" font-family="\'{FAMILY}\', Verdana, sans-serif">\n'
        f"<title>{escape(drawing.title)}</title>\n"
    )
    marks = "\n".join(map(_mark, watched(drawing.marks, progress)))
    return xml_text(f"{head}{marks}\n</svg>\n")


def _mark(mark: Mark) -> str:
    if isinstance(mark, Box):
        radius = f' rx="{_n(mark.radius)}"' if mark.radius else ""
        return (
            f'<rect x="{_n(mark.x)}" y="{_n(mark.y)}" width="{_n(mark.width)}" '
            f'height="{_n(mark.height)}"{radius} fill="{mark.fill or "none"}"{_stroke(mark.pen)}/>'
        )
    if isinstance(mark, Curve):
        start, *points = (f"{_n(x)} {_n(y)}" for x, y in mark.points)
        way = f"M{start}C{' '.join(points)}"
        return f'<path d="{way}" fill="none"{_stroke(mark.pen)}/>'
    if isinstance(mark, Line):
        (x1, y1), (x2, y2) = mark.start, mark.end
        ends = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
        return f"<line {ends}{_stroke(mark.pen)}/>"
    weight = ' font-weight="bold"' if mark.bold else ""
    anchor = f' text-anchor="{mark.anchor}"' if mark.anchor != "start" else ""
    return (
        f'<text x="{_n(mark.x)}" y="{_n(mark.y)}" font-size="{_n(mark.size)}" '
        f'fill="{mark.colour}"{weight}{anchor}>{escape(mark.text)}</text>'
    )


def _stroke(pen: Pen | None) -> str:
    if pen is None:
        return ""
    dash = f' stroke-dasharray="{" ".join(map(_n, pen.dash))}"' if pen.dash else ""
    return f' stroke="{pen.colour}" stroke-width="{_n(pen.width)}"{dash}'


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
