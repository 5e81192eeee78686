"""The topology diagram as a file of its own: a picture, or a drawing that others can edit."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from sanwright.checks import check_design
from sanwright.design import Tables
from sanwright.errors import InputError
from sanwright.progress import Progress, Steps
from sanwright.reports.drawing.distance import report_to_draw
from sanwright.reports.drawing.graph import Graph, graph_of
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.drawing.print_pages import Pages, Printable, pages_of
from sanwright.reports.drawing.scene import draw_scene
from sanwright.reports.drawing.sheet import MM, diagram_sheet
from sanwright.reports.file_names import suffix_of
from sanwright.reports.paper import WALL_PAPERS
from sanwright.saving import save_bytes
from sanwright.text import Text, joined, tr, verbatim

_SUFFIXES = (".svg", ".png", ".pdf", ".drawio", ".vsdx")
EDGE = 8.0 * MM
"""Left white around a page: most printers do not reach it."""


def render_diagram(
    tables: Tables,
    path: Path,
    progress: Progress | None = None,
    *,
    findings: bool = False,
    comments: bool = False,
    whole: bool = False,
    paper: str = "",
) -> None:
    """Draw the topology of ``tables``; see ``sanwright.reports.render_diagram``."""
    suffix = suffix_of(path, _SUFFIXES, tr("A diagram"))
    if paper and (paper not in WALL_PAPERS or suffix != ".pdf"):
        sizes = joined(map(verbatim, WALL_PAPERS))
        raise InputError(Text("A drawing in pages is a .pdf on {sizes}.", sizes=sizes))
    steps = Steps(progress)
    steps.begin(0.0, 0.3, Text("Checking the design"))
    report = check_design(tables, progress=steps)
    steps.begin(0.3, 0.7, Text("Drawing the topology"))
    report = report_to_draw(report, is_tiled=bool(paper), whole=whole)
    if suffix in _EDITABLE:
        graph = graph_of(report, steps, comments=comments)
        steps.begin(0.7, 0.98, Text("Painting the diagram"))
        data = _EDITABLE[suffix](graph, steps)
    elif paper:
        scene = draw_scene(report, steps, findings=findings, comments=comments)
        steps.begin(0.7, 0.98, Text("Painting the diagram"))
        data = _tiles(pages_of(Printable(report, scene, findings), *_room(paper), is_tiled=True))
    else:
        sheet = diagram_sheet(report, progress=steps, findings=findings, comments=comments)
        steps.begin(0.7, 0.98, Text("Painting the diagram"))
        data = _PAINTERS[suffix](sheet, steps)
    steps.begin(0.98, 1.0, Text("Saving the diagram"))
    save_bytes(path, data)


def _svg(sheet: Drawing, steps: Steps) -> bytes:
    from sanwright.reports.drawing.svg import svg_text

    return svg_text(sheet, steps).encode()


def _png(sheet: Drawing, steps: Steps) -> bytes:
    from sanwright.reports.drawing.png import png_image

    data = io.BytesIO()
    png_image(sheet, steps).save(data, "PNG", optimize=True)
    return data.getvalue()


def _pdf(sheet: Drawing, steps: Steps) -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    from sanwright.reports.drawing.pdf import paint

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(sheet.width, sheet.height), invariant=1)
    canvas.setTitle(sheet.title)
    canvas.setCreator("Sanwright")
    paint(canvas, sheet, steps)
    canvas.showPage()
    canvas.save()
    return data.getvalue()


def _tiles(pages: Pages) -> bytes:
    """A sheet too large for one page, on as many as it takes; each with its white edge."""
    from reportlab.pdfgen.canvas import Canvas

    from sanwright.reports.drawing.pdf import paint

    data = io.BytesIO()
    width, height = pages.width + 2 * EDGE, pages.height + 2 * EDGE
    canvas = Canvas(data, pagesize=(width, height), invariant=1)
    canvas.setTitle(pages.sheet.title)
    canvas.setCreator("Sanwright")
    for window in pages.windows():
        outline = canvas.beginPath()
        outline.rect(EDGE, EDGE, pages.width, pages.height)
        canvas.clipPath(outline, stroke=0, fill=0)
        canvas.translate(EDGE - window.left, EDGE + window.bottom - pages.sheet.height)
        paint(canvas, pages.within(window))
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def _room(paper: str) -> tuple[float, float]:
    """Width and height in points of what is painted on a page."""
    width, height = WALL_PAPERS[paper]
    return width - 2 * EDGE, height - 2 * EDGE


def _drawio(graph: Graph, steps: Steps) -> bytes:
    from sanwright.reports.drawing.drawio import drawio_text

    return drawio_text(graph, steps).encode()


def _vsdx(graph: Graph, steps: Steps) -> bytes:
    from sanwright.reports.drawing.vsdx import vsdx_bytes

    return vsdx_bytes(graph, steps)


_PAINTERS: dict[str, Callable[[Drawing, Steps], bytes]] = {".svg": _svg, ".png": _png, ".pdf": _pdf}
_EDITABLE: dict[str, Callable[[Graph, Steps], bytes]] = {".drawio": _drawio, ".vsdx": _vsdx}
