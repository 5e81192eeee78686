"""The topology diagram as a file of its own: a picture, or a drawing that others can edit."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from sanwright.checks import CheckReport, check_design
from sanwright.design import Tables
from sanwright.language import tr
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.drawing.sheet import diagram_sheet
from sanwright.reports.progress import Progress, tell
from sanwright.reports.saving import save, suffix_of

_SUFFIXES = (".svg", ".png", ".pdf", ".drawio", ".vsdx")


def render_diagram(tables: Tables, path: Path, progress: Progress | None = None) -> None:
    """Draw the topology of ``tables``; see ``sanwright.reports.render_diagram``."""
    suffix = suffix_of(path, _SUFFIXES, tr("A diagram"))
    tell(progress, 0.0, tr("Checking the design"))
    report = check_design(tables)
    tell(progress, 0.4, tr("Drawing the topology"))
    if suffix in _EDITABLE:
        data = _EDITABLE[suffix](report)
    else:
        sheet = diagram_sheet(report)
        tell(progress, 0.8, tr("Painting the diagram"))
        data = _PAINTERS[suffix](sheet)
    tell(progress, 0.98, tr("Saving the diagram"))
    save(path, data)


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


def _drawio(report: CheckReport) -> bytes:
    from sanwright.reports.drawing.drawio import drawio_text
    from sanwright.reports.drawing.graph import graph_of

    return drawio_text(graph_of(report)).encode()


def _vsdx(report: CheckReport) -> bytes:
    from sanwright.reports.drawing.graph import graph_of
    from sanwright.reports.drawing.vsdx import vsdx_bytes

    return vsdx_bytes(graph_of(report))


_PAINTERS: dict[str, Callable[[Drawing], bytes]] = {".svg": _svg, ".png": _png, ".pdf": _pdf}
_EDITABLE: dict[str, Callable[[CheckReport], bytes]] = {".drawio": _drawio, ".vsdx": _vsdx}
