"""The executive summary: a page for the one who decides, written from the design's own figures."""

from __future__ import annotations

from reportlab.platypus import Flowable, Spacer

from sanwright.reports.material import Material
from sanwright.reports.proposal.blocks import FigureCards, labelled, text_width
from sanwright.reports.proposal.headline_figures import headline_figures
from sanwright.reports.proposal.headline_words import (
    availability_text,
    capacity_text,
    connects_text,
    next_generation_text,
    open_points_text,
    performance_text,
    price_text,
)
from sanwright.reports.prose import paragraph, section
from sanwright.text import Text, tr

TITLE, KEY = Text("Executive summary"), "executive-summary"


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(tr(TITLE), KEY)
    if not material.tables.devices:
        story.append(paragraph(tr("The design is empty: no device has been placed yet.")))
        return story
    story.append(paragraph(connects_text(material), "lead"))
    figures = headline_figures(material)
    if len(figures) > 1:
        story.append(FigureCards(figures))
    pairs = (
        (tr("Capacity"), capacity_text(material)),
        (tr("Performance"), performance_text(material)),
        (tr("Availability"), availability_text(material)),
        (tr("Next generation"), next_generation_text(material)),
        (tr("Price"), price_text(material)),
        (tr("Before ordering"), open_points_text(material)),
    )
    story.append(labelled([(label, text) for label, text in pairs if text], text_width()))
    story.append(Spacer(0, 8))
    return story
