"""The topology diagram as vectors: on a page across that may fold out, or in parts on several."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak

from sanwright.drawing.overview import boxes_seen, is_beyond_a_look
from sanwright.reports import style
from sanwright.reports.composition import PROPOSAL
from sanwright.reports.drawing.pdf import paint
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.drawing.sheet import LEGIBLE, PADDING, compose_sheet, plan_sheet
from sanwright.reports.drawing.tiles import (
    TileSheet,
    Tiling,
    overview,
    sheet_of_whole,
    tile_sheet,
    tiling_of,
)
from sanwright.reports.material import Material
from sanwright.reports.pages import SHEETS, document_title
from sanwright.reports.proposal.blocks import text_width
from sanwright.reports.prose import DocumentHeading, paragraph, section
from sanwright.reports.sheet_pages import SheetBegins, SheetDrawing, SheetEnds
from sanwright.text import Text, tr

TITLE, KEY = Text("Topology"), "topology"
_LEAST_SHARE = 0.6
_MOST_INSET = 340.0
"""Points of an upright page that a small drawing may take: where it finds no room below what
stands there, two fifths of that page are used."""
_HEADING = 60.0
_MOST_BOXES_WITH_PORTS = 200
"""Boxes that may be drawn with their ports; a drawing of more is not even tried."""


class Diagram(SheetDrawing):
    """A sheet that fills its frame; what is on it is composed when its size is known.

    With ``fixed`` it stands among other things and is so high.
    """

    def __init__(
        self, material: Material, tiling: Tiling, tile: int | None, fixed: float | None = None
    ) -> None:
        super().__init__()
        self.fixed = fixed
        self.spaceAfter = 14 if fixed is not None else 0
        self.material = material
        self.tiling = tiling
        self.tile = tile

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803
        """All that is left of the frame, or a new one; called by reportlab."""
        if self.fixed is not None:
            self.width, self.height = aW, self.fixed
            return self.width, self.height
        least = _LEAST_SHARE * min(size[1] for size in style.look().sheets)
        self.width, self.height = aW, max(aH - 2.0, least)
        return self.width, self.height

    def draw(self) -> None:
        """Paint; called by reportlab."""
        material, tiling, size = self.material, self.tiling, (self.width, self.height)
        if self.tile is not None:
            self._paint_part(tile_sheet(tiling, self.tile, *size))
            return
        shown = overview(tiling, *size) if tiling.count > 1 else tiling.scene
        findings = material.shows_findings
        report = material.distant_report if _is_brief(material) else material.report
        findings = findings and report is material.report
        title = document_title(material)
        sheet = compose_sheet(report, shown, *size, 0.0, findings=findings, title=title)
        paint(self.canv, sheet, material.steps)

    def _paint_part(self, sheet: TileSheet) -> None:
        canvas: Canvas = self.canv
        left, top, right, bottom = sheet.window
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(left, self.height - bottom, right - left, bottom - top)
        canvas.clipPath(path, stroke=0, fill=0)
        paint(canvas, sheet.content)
        canvas.restoreState()
        paint(canvas, sheet.frame)


def flow(material: Material) -> list[Flowable]:
    """The section: a small drawing in the text, else on pages of its own."""
    scene = material.overview if _is_brief(material) else material.scene
    tiling = tiling_of(scene, style.look().sheets)
    inset = _inset(material, scene)
    if inset is not None:
        return [*section(tr(TITLE), KEY, inset + _HEADING), Diagram(material, tiling, None, inset)]
    begins = SheetBegins(SHEETS[tiling.sheet], may_wait=True)
    story: list[Flowable] = [begins, DocumentHeading(tr(TITLE), KEY, 0)]
    if _is_brief(material) and material.plan.id != PROPOSAL:
        text = tr(
            "Devices that are alike are one box, and cables of the same two boxes one "
            "line. Every port is on the drawing itself, which can be exported by itself."
        )
        story.append(paragraph(text))
    if tiling.count > 1:
        story.append(
            paragraph(
                tr(
                    "The diagram is shown as a whole and, on the pages behind it, in {count:,} "
                    "parts. The overview says which part is where; numbers at the edges of a part "
                    "name the part that goes on there.",
                    count=tiling.count,
                )
            )
        )
    story.append(Diagram(material, tiling, None))
    for tile in range(tiling.count if tiling.count > 1 else 0):
        story += [PageBreak(), Diagram(material, tiling, tile)]
    return [*story, SheetEnds()]


def _inset(material: Material, scene: Drawing) -> float | None:
    """How high a small drawing stands on an upright page; None: it takes a page across."""
    width = text_width()
    if not scene.width or not scene.height:
        return None
    plan = plan_sheet(
        material.report, scene, width, _MOST_INSET, 0.0, findings=material.shows_findings
    )
    if plan.factor < LEGIBLE:
        return None
    factor = min(1.0, (width - 2 * PADDING) / scene.width)
    return min(scene.height * factor + plan.strip + 2 * PADDING, _MOST_INSET)


def _is_brief(material: Material) -> bool:
    """Whether it is drawn from afar: for who looks once, and where ports take several sheets."""
    drawn = material.drawn
    if material.plan.id == PROPOSAL or not is_beyond_a_look(drawn):
        return is_beyond_a_look(drawn)
    if boxes_seen(drawn) > _MOST_BOXES_WITH_PORTS:
        return True
    return sheet_of_whole(material.scene, style.look().sheets) is None
