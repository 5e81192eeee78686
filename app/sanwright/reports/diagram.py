"""The topology diagram as a file of its own: SVG, PNG or PDF, all from one drawing."""

from __future__ import annotations

import io
from pathlib import Path

from sanwright.checks import check_design
from sanwright.design import Tables
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.drawing.sheet import diagram_sheet
from sanwright.reports.saving import save, suffix_of

_SUFFIXES = (".svg", ".png", ".pdf")


def render_diagram(tables: Tables, path: Path) -> None:
    """Draw the topology of ``tables`` on the smallest ISO sheet on which it can be read."""
    suffix = suffix_of(path, _SUFFIXES, "A diagram")
    sheet = diagram_sheet(check_design(tables))
    painters = {".svg": _svg, ".png": _png, ".pdf": _pdf}
    save(path, painters[suffix](sheet))


def _svg(sheet: Drawing) -> bytes:
    from sanwright.reports.drawing.svg import svg_text

    return svg_text(sheet).encode()


def _png(sheet: Drawing) -> bytes:
    from sanwright.reports.drawing.png import png_image

    data = io.BytesIO()
    png_image(sheet).save(data, "PNG", optimize=True)
    return data.getvalue()


def _pdf(sheet: Drawing) -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    from sanwright.reports.drawing.pdf import paint

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(sheet.width, sheet.height), invariant=1)
    canvas.setTitle(sheet.title)
    canvas.setCreator("Sanwright")
    paint(canvas, sheet)
    canvas.showPage()
    canvas.save()
    return data.getvalue()
