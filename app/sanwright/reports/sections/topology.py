"""The topology diagram on a landscape page of its own, as vectors."""

from __future__ import annotations

from reportlab.platypus import Flowable, NextPageTemplate, PageBreak

from sanwright.reports.drawing.pdf import paint
from sanwright.reports.drawing.primitives import Drawing
from sanwright.reports.drawing.scene import draw_scene
from sanwright.reports.drawing.sheet import SHEETS, compose_sheet, sheet_size
from sanwright.reports.material import Material
from sanwright.reports.pages import PORTRAIT, SHEET
from sanwright.reports.prose import Heading

TITLE, KEY = "Topology", "topology"
_SIZES = ("A4", "A3")


class Diagram(Flowable):
    """The diagram, as large as its frame allows."""

    def __init__(self, material: Material, scene: Drawing) -> None:
        super().__init__()
        self.material = material
        self.scene = scene

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803
        """All of the frame; called by reportlab."""
        self.width, self.height = aW, aH - 2.0
        return self.width, self.height

    def draw(self) -> None:
        """Paint; called by reportlab."""
        sheet = compose_sheet(self.material.report, self.scene, self.width, self.height, 0.0)
        paint(self.canv, sheet)


def page_size(scene: Drawing) -> tuple[float, float]:
    """The landscape page that the diagram needs."""
    return SHEETS[sheet_size(scene, _SIZES)]


def flow(material: Material, scene: Drawing) -> list[Flowable]:
    """The section, on its page; the next section begins on a portrait page."""
    return [
        NextPageTemplate(SHEET),
        PageBreak(),
        Heading(TITLE, KEY, 0),
        Diagram(material, scene),
        NextPageTemplate(PORTRAIT),
        PageBreak(),
    ]


def scene_of(material: Material) -> Drawing:
    """The drawing of the design."""
    return draw_scene(material.report)
