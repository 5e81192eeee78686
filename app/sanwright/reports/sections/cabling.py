"""Every cable with its limit, its margin, and what the next generation would say."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.analysis import LinkFacts, ReachVerdict
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.material import Material, in_order
from sanwright.reports.prose import paragraph, section
from sanwright.reports.sections import runs
from sanwright.reports.sections.facts import BAD, GOOD, speed_text, verdict_cell
from sanwright.reports.sections.runs import run_label
from sanwright.units import UNKNOWN, format_quantity

TITLE, KEY = "Cables", "cables"

_COLUMNS = (
    Column("Cable", 1.2),
    Column("From", 2.1),
    Column("To", 2.1),
    Column("Kind", 1.25),
    Column("Length", 0.9, "right"),
    Column("Speed", 0.95),
    Column("Limit", 0.95, "right"),
    Column("Margin", 0.95, "right"),
    Column("Next generation", 1.45),
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(TITLE, KEY)
    links = material.assessment.links
    if not links:
        story.append(paragraph("No cables have been drawn."))
        return story
    story.append(
        paragraph(
            "The limit is the longest cable of this kind that the standards tables allow at the"
            " negotiated speed with the optics used; the margin is what is left of it. The last"
            " column says whether the same cable would still do at the next generation. Where "
            "sources disagree about a limit, the cable is marked “disputed” between the two. Cables"
            " that are joined in patch panels are one run, judged by its whole length."
        )
    )
    rows = [_row(material, links[id_]) for id_ in sorted(links, key=in_order)]
    story.append(Grid(_COLUMNS, rows))
    story.extend(runs.flow(material))
    return story


def _row(material: Material, link: LinkFacts) -> Row:
    reach = link.reach
    kind = link.medium or (link.part.model if link.part is not None else UNKNOWN)
    return Row(
        (
            run_label(material, link),
            material.port_label(link.a.reference),
            material.port_label(link.b.reference),
            kind,
            format_quantity(link.length),
            speed_text(link),
            format_quantity(reach.limit) if reach is not None else UNKNOWN,
            _margin(reach),
            _next(link.next_reach),
        )
    )


def _margin(reach: ReachVerdict | None) -> Cell:
    if reach is None:
        return Cell(UNKNOWN)
    if reach.margin is None:
        return verdict_cell(reach)
    colour = GOOD if reach.fits else verdict_cell(reach).colour or BAD
    text = format_quantity(reach.margin)
    return Cell(text if reach.fits else f"{text}, {reach.status.value}", colour=colour)


def _next(verdict: ReachVerdict | None) -> Cell:
    if verdict is None:
        return Cell("–")
    cell = verdict_cell(verdict)
    limit = f" (limit {format_quantity(verdict.limit)})" if verdict.limit is not None else ""
    return Cell(f"{verdict.speed}: {cell.text}{limit}", colour=cell.colour)
