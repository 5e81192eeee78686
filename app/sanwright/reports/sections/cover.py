"""The cover: whose project, for whom, by whom, when, with what."""

from __future__ import annotations

import io

from reportlab.platypus import Flowable, HRFlowable, Image, Spacer

from sanwright import __version__
from sanwright.reports.logo import read_logo
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph
from sanwright.reports.style import RULE

_LOGO_WIDTH, _LOGO_HEIGHT = 190.0, 84.0
_MOST_TITLE, _MOST_TEXT = 160, 1200


def cover(material: Material) -> list[Flowable]:
    """The first page."""
    project = material.project
    story: list[Flowable] = [*_logo(material), Spacer(0, 90)]
    story.append(paragraph("Sizing report", "cover-kind"))
    story.append(paragraph(_cut(material.title, _MOST_TITLE), "cover-title"))
    if project.customer:
        story.append(paragraph(f"for {_cut(project.customer, _MOST_TITLE)}", "cover-customer"))
    story.append(HRFlowable(width="100%", thickness=0.8, color=RULE, spaceBefore=6, spaceAfter=14))
    if project.description:
        story.append(paragraph(_cut(project.description, _MOST_TEXT)))
    story.append(Spacer(0, 16))
    prepared = ", ".join(text for text in (project.author, project.company) if text)
    if prepared:
        story.append(paragraph(f"Prepared by {_cut(prepared, _MOST_TITLE)}"))
    story.append(paragraph(f"Date: {_cut(material.date_text, 40)}"))
    story.append(
        paragraph(
            f"Made with Sanwright {__version__}; standards tables of edition "
            f"{_cut(material.tables.reference.edition, 60)}.",
            "small",
        )
    )
    return story


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most].rstrip() + " …"


def _logo(material: Material) -> list[Flowable]:
    picture = read_logo(material.project.logo).image
    if picture is None:
        return [Spacer(0, _LOGO_HEIGHT)]
    factor = min(_LOGO_WIDTH / picture.width, _LOGO_HEIGHT / picture.height, 1.0)
    width, height = picture.width * factor, picture.height * factor
    data = io.BytesIO()
    picture.save(data, "PNG")
    image = Image(data, width, height, hAlign="LEFT")
    return [image, Spacer(0, _LOGO_HEIGHT - height)]
