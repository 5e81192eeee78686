"""The cover: what the document is, whose project, for whom, by whom, when, until when."""

from __future__ import annotations

import io

from PIL.Image import Image as Picture
from reportlab.platypus import (
    Flowable,
    FrameBreak,
    HRFlowable,
    Image,
    KeepInFrame,
    Spacer,
    Table,
    TableStyle,
)

from sanwright import __version__
from sanwright.reports import style
from sanwright.reports.composition import PROPOSAL, DocumentKind
from sanwright.reports.lettering import font_name
from sanwright.reports.logo import read_logo
from sanwright.reports.material import Material
from sanwright.reports.pages import COVER_FOOT, document_title
from sanwright.reports.prose import paragraph
from sanwright.text import date_text, tr

_LOGO_WIDTH, _LOGO_HEIGHT = 190.0, 84.0
_HEAD = 210.0
_MOST_TITLE, _MOST_TEXT, _MOST_NAME = 160, 1200, 120


def cover(material: Material, document: DocumentKind) -> list[Flowable]:
    """The first page: a front with the title, and a foot with the facts."""
    width, height = style.PAGE
    inner = width - 2 * style.SIDE_MARGIN
    room = height - 2 * style.BOTTOM_MARGIN - COVER_FOOT - 4.0
    front = KeepInFrame(inner, room, _front(material, document, inner), mode="shrink")
    foot = KeepInFrame(inner, COVER_FOOT - 4.0, _foot(material, document), mode="shrink")
    return [front, FrameBreak(), foot]


def head(material: Material, document: DocumentKind) -> list[Flowable]:
    """The top of a first page that goes on below it: what it is, for whom, by whom, until when."""
    width = style.PAGE[0] - 2 * style.SIDE_MARGIN
    project = material.project
    logos = [read_logo(logo).image for logo in (material.tables.brand.logo, project.logo)]
    story: list[Flowable] = [_logos(material, width)] if any(logos) else []
    named = tr(document.title)
    if project.customer.strip():
        customer = _cut(project.customer, _MOST_TITLE)
        named = f"{named} {tr('for {customer}', customer=customer)}"
    story.append(paragraph(named, "cover-kind"))
    story.append(paragraph(_cut(document_title(material), _MOST_TITLE), "head-title"))
    facts = [f"{label}: {_cut(text, _MOST_NAME)}" for label, text in _facts(material, document)]
    story.append(paragraph("  ·  ".join(facts), "small"))
    if document.id != PROPOSAL:  # a proposal's first page says in its own words what it is about
        story.append(paragraph(_made(material), "small"))
        if project.description.strip():
            story.append(paragraph(_cut(project.description, _MOST_TEXT)))
    rule = HRFlowable(
        width="100%", thickness=1.6, color=style.BAND, spaceBefore=4, spaceAfter=0, hAlign="LEFT"
    )
    return [KeepInFrame(width, _HEAD, [*story, rule], mode="shrink")]


def _front(material: Material, document: DocumentKind, width: float) -> list[Flowable]:
    project = material.project
    story: list[Flowable] = [_logos(material, width), Spacer(0, 96)]
    story.append(paragraph(tr(document.title), "cover-kind"))
    story.append(paragraph(_cut(document_title(material), _MOST_TITLE), "cover-title"))
    if project.customer.strip():
        customer = _cut(project.customer, _MOST_TITLE)
        story.append(paragraph(tr("for {customer}", customer=customer), "cover-customer"))
    rule = HRFlowable(
        width=64, thickness=2.4, color=style.BAND, spaceBefore=8, spaceAfter=18, hAlign="LEFT"
    )
    story.append(rule)
    if project.description.strip():
        story.append(paragraph(_cut(project.description, _MOST_TEXT)))
    return story


def _foot(material: Material, document: DocumentKind) -> list[Flowable]:
    rows = [
        [paragraph(label, "small"), paragraph(_cut(text, _MOST_NAME))]
        for label, text in _facts(material, document)
    ]
    table = Table(rows, [92.0, None], hAlign="LEFT")
    table.setStyle(
        TableStyle(
            [
                ("FONTNAME", (0, 0), (-1, -1), font_name()),
                ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 0), (-1, -1), 1),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
            ]
        )
    )
    rule = HRFlowable(width="100%", thickness=0.6, color=style.RULE, spaceBefore=0, spaceAfter=10)
    return [rule, table, Spacer(0, 8), paragraph(_made(material), "small")]


def _made(material: Material) -> str:
    return tr(
        "Made with Sanwright {version}; standards tables of edition {edition}.",
        version=__version__,
        edition=_cut(material.tables.reference.edition, 60),
    )


def _facts(material: Material, document: DocumentKind) -> list[tuple[str, str]]:
    """By whom, when and until when, as far as that is stated."""
    project, brand = material.project, material.tables.brand
    company = project.company.strip() or brand.company.strip()
    facts = [
        (tr("Prepared by"), ", ".join(text for text in (project.author.strip(), company) if text)),
        (tr("Date"), material.date_text),
    ]
    if document.id == PROPOSAL:
        facts.append((tr("Valid until"), date_text(material.plan.valid_until)))
    return [(label, text) for label, text in facts if text]


def _cut(text: str, most: int) -> str:
    text = text.strip()
    return text if len(text) <= most else text[:most].rstrip() + " …"


def _logos(material: Material, width: float) -> Flowable:
    """The own company's logo on the left, the customer's on the right."""
    own = _image(read_logo(material.tables.brand.logo).image)
    customers = _image(read_logo(material.project.logo).image)
    if own is None:
        own, customers = customers, None
    table = Table([[own or "", customers or ""]], [width / 2] * 2, [_LOGO_HEIGHT])
    table.setStyle(
        TableStyle(
            [
                ("FONTNAME", (0, 0), (-1, -1), font_name()),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("ALIGN", (1, 0), (1, 0), "RIGHT"),
                *((side, (0, 0), (-1, -1), 0) for side in _PADDINGS),
            ]
        )
    )
    return table


_PADDINGS = ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING", "BOTTOMPADDING")


def _image(picture: Picture | None) -> Image | None:
    if picture is None:
        return None
    factor = min(_LOGO_WIDTH / picture.width, _LOGO_HEIGHT / picture.height, 1.0)
    data = io.BytesIO()
    picture.save(data, "PNG")
    return Image(data, picture.width * factor, picture.height * factor)
