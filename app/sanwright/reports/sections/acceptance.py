"""The block that both sides sign."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, Spacer

from sanwright.reports import style
from sanwright.reports.lettering import fitted, font_name
from sanwright.reports.material import Material
from sanwright.reports.pages import document_title
from sanwright.reports.prose import paragraph, section
from sanwright.reports.sections.terms import validity_text
from sanwright.reports.standing import draft_reasons
from sanwright.text import Text, tr

TITLE, KEY = Text("Acceptance"), "acceptance"
_LINES = (Text("Name"), Text("Function"), Text("Place and date"), Text("Signature"))
_STEP, _SIZE = 34.0, 8.0
_GAP = 36.0


class Signatures(Flowable):
    """Lines to sign on, side by side for the two parties."""

    def __init__(self, parties: tuple[str, str]) -> None:
        super().__init__()
        self.parties = parties

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Size at this width; called by reportlab."""
        self.width = aW
        return aW, 22.0 + _STEP * len(_LINES)

    def draw(self) -> None:
        """Paint; called by reportlab."""
        width = (self.width - _GAP) / 2
        for number, party in enumerate(self.parties):
            self._party(self.canv, number * (width + _GAP), width, party)

    def _party(self, canvas: Canvas, left: float, width: float, party: str) -> None:
        y = 10.0 + _STEP * len(_LINES)
        canvas.setFillColor(style.INK)
        canvas.setFont(font_name(bold=True), 9.2)
        canvas.drawString(left, y, fitted(party, 9.2, width, bold=True))
        canvas.setStrokeColor(style.RULE)
        canvas.setLineWidth(0.6)
        canvas.setFont(font_name(), _SIZE)
        canvas.setFillColor(style.MUTED)
        for label in _LINES:
            y -= _STEP
            canvas.line(left, y + 11.0, left + width, y + 11.0)
            canvas.drawString(left, y + 1.0, tr(label))


def applies(material: Material) -> bool:
    """Whether there is something to sign: a draft is not."""
    return bool(material.tables.devices) and not draft_reasons(material)


def flow(material: Material) -> list[Flowable]:
    """The section; it stays on one page."""
    customer = material.project.customer.strip()
    company = material.tables.brand.company.strip() or material.project.company.strip()
    parties = customer or tr("For the customer"), company or tr("For the supplier")
    sentences = [
        tr(
            "With their signatures both parties accept “{title}” of {day}.",
            title=document_title(material),
            day=material.date_text,
        ),
        validity_text(material),
    ]
    text = paragraph(" ".join(text for text in sentences if text))
    story = section(tr(TITLE), KEY, 270.0)
    story.append(KeepTogether([text, Spacer(0, 14), Signatures(parties)]))
    return story
