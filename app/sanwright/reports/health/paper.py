"""The health report as PDF: score card, drawing, findings with evidence, what stays open."""

from __future__ import annotations

import io

from reportlab.platypus import Flowable, NextPageTemplate, PageBreak

from sanwright.design.papers import DocumentPlan
from sanwright.health import SanHealth
from sanwright.language import speaking
from sanwright.progress import Progress, Steps
from sanwright.reports import style
from sanwright.reports.bom_files import priced_bom
from sanwright.reports.composition import DocumentKind
from sanwright.reports.cover import cover
from sanwright.reports.health.finding_tables import found, left_open
from sanwright.reports.health.read_tables import in_doubt, room_left, what_was_read
from sanwright.reports.health.score_card import score_card
from sanwright.reports.material import Material
from sanwright.reports.pages import PagedDocument, TableOfContents, headings
from sanwright.reports.prose import paragraph
from sanwright.reports.sections import topology
from sanwright.reports.sheet_pages import PORTRAIT
from sanwright.text import Text, tr

HEALTH_REPORT = DocumentKind("health-report", Text("Health report"), ())
"""It is written from evidence that a design does not hold, so that no design has a plan of it."""

_EXPECTED_PAGES = 20
_MOST_WITHOUT_CONTENTS = 100
"""Findings of a report in which the score card, whose lines are links, leads everywhere."""


def health_report_bytes(
    health: SanHealth, plan: DocumentPlan, progress: Progress | None = None
) -> bytes:
    """The report as PDF in the language and on the paper of ``plan``."""
    tables, steps = health.san.tables, Steps(progress)
    material = Material(tables, health.report, priced_bom(tables, (), None), plan=plan, steps=steps)
    with speaking(plan.language), style.using(style.DocumentStyle.of(tables, plan)):
        return _pdf(health, material, steps)


def _pdf(health: SanHealth, material: Material, steps: Steps) -> bytes:
    steps.begin(0.0, 0.6, Text("Writing the health report"))
    parts: list[list[Flowable]] = [
        score_card(health),
        topology.flow(material),
        *found(health),
        left_open(health),
        room_left(health),
        in_doubt(health),
        what_was_read(health),
    ]
    parts = [part for part in parts if part]
    heads = [headings(part)[0] for part in parts]
    story = [*cover(material, HEALTH_REPORT), NextPageTemplate(PORTRAIT), PageBreak()]
    if sum(len(answer.findings) for answer in health.answers) > _MOST_WITHOUT_CONTENTS:
        entries = [(head.text_plain, head.key) for head in heads]
        story += [paragraph(tr("Contents"), "h1"), TableOfContents(entries), PageBreak()]
    for part in parts:
        story += part
    steps.begin(0.6, 1.0, Text("Laying out"))

    def on_page(page: int) -> None:
        steps(min(page / _EXPECTED_PAGES, 1.0), Text("page {page:,}", page=page))

    data = io.BytesIO()
    PagedDocument(data, material, tr(HEALTH_REPORT.title), on_page).compose(story)
    return data.getvalue()
