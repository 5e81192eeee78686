"""Assumptions and sources: how the figures were found, what they do not see, who says so."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.parts import Confidence
from sanwright.reports.evidence import (
    Citation,
    figure_text,
    figures_of,
    used_parts,
    used_reaches,
    used_thresholds,
)
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.logo import read_logo
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, is_web_address, paragraph, section, subsection
from sanwright.units import format_quantity

TITLE, KEY = "Assumptions and sources", "sources"
_MOST_USES = 6

_METHOD = (
    (
        "Speed.",
        (
            "A link runs at the highest speed that both ports and both optics can do, as two "
            "ports agree on it by negotiation. Firmware settings that fix another speed are "
            "only seen if entered."
        ),
    ),
    (
        "Load.",
        (
            "Each workload is spread evenly over all its paths, as multipathing by round robin "
            "does, and over equal-cost shortest paths between switches. Reads load the way from"
            " storage to host, writes the way from host to storage. Frame overhead, bursts, "
            "retransmissions and uneven hashing are not seen: plan headroom for them."
        ),
    ),
    (
        "Reach.",
        (
            "A cable's length is compared with the limit of the standards tables for its speed,"
            " fibre and optic class; cables that are joined in patch panels count as one run. "
            "Where panels, connections, splices or a measured loss are entered, the light lost on "
            "the way is compared with the budget too. What is not entered and the state of "
            "installed fibre are not seen: measure the loss of existing cabling."
        ),
    ),
    (
        "PCIe.",
        (
            "A slot's capacity is the throughput of its lanes after line coding. Packet "
            "overhead takes some per cent more."
        ),
    ),
    (
        "Storage.",
        (
            "The figures say what the network lets through. What controllers, drives and "
            "software can deliver is not computed, and may be less."
        ),
    ),
    (
        "Unknown facts.",
        (
            "A figure that no source gives is printed as “unknown”. It is never taken as zero, "
            "and a check that needs it says “cannot verify” instead of passing."
        ),
    ),
)
_SOURCES = (
    Column("No.", 0.45, "right"),
    Column("Document", 4.2),
    Column("Used for", 3.2),
    Column("Figures by confidence", 1.5),
)
_LIMITS = (
    Column("Limit", 2.0),
    Column("On what", 4.6),
    Column("Value", 1.7, "right"),
    Column("Confidence", 1.0),
    Column("Source", 0.9),
)
_REJECTED = (
    Column("About", 2.0),
    Column("Figure", 1.4),
    Column("Taken", 1.5),
    Column("Not taken", 1.5),
    Column("Why", 3.2),
)
_LOW = (Column("About", 2.2), Column("Figure", 1.5), Column("Value", 2.2), Column("Note", 3.4))


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(TITLE, KEY)
    story.extend(subsection("How the figures were found", "method"))
    story.extend(bullet(text, lead) for lead, text in _METHOD)
    problem = read_logo(material.project.logo).problem
    if problem:
        story.append(bullet(f"The customer's logo was left out: {problem}.", "Logo."))
    story.extend(_limits(material))
    story.extend(_documents(material))
    story.extend(_rejected(material))
    story.extend(_low(material))
    return story


def _limits(material: Material) -> list[Flowable]:
    """The rule pack's limits on what the design has."""
    thresholds = used_thresholds(material.assessment)
    pack = material.assessment.reference.rule_pack
    if not thresholds:
        return []
    reference = material.assessment.reference
    rows = []
    for item in thresholds:
        found = (reference.source(key) for key in item.sources)
        titles = "; ".join(source.title for source in found if source is not None)
        numbers = ", ".join(str(number) for number in material.documents.numbers(titles))
        source = Cell(numbers, key=KEY) if numbers else "–"
        rows.append(Row((item.key, item.meaning, item.shown, item.confidence.value, source)))
    story = subsection("Limits of the rule pack", "limits", room=200.0)
    story.append(
        paragraph(
            f"What the design was judged by, from the rule pack {pack.name}; limits on what the "
            "design does not have are left out. The pack can be changed in the program."
        )
    )
    return [*story, Grid(_LIMITS, rows)]


def _documents(material: Material) -> list[Flowable]:
    story = subsection("Documents", "documents")
    found = material.documents.citations
    if not found:
        story.append(paragraph("No figure of the design cites a document."))
        return story
    story.append(
        paragraph(
            "Every figure of a part or a table that this design uses comes from one of "
            "these documents. Confidence is high for a maker's own document or two "
            "independent sources that agree, medium for one source of good standing, low "
            "for anything else."
        )
    )
    story.append(Grid(_SOURCES, [_source_row(n, item) for n, item in enumerate(found, start=1)]))
    return story


def _source_row(number: int, item: Citation) -> Row:
    source = item.source
    dates = [f"published {source.published}" if source.published else ""]
    dates.append(f"read {source.read}" if source.read else "")
    dated = ", ".join(text for text in dates if text)
    text = "\n".join(line for line in (source.title, source.url, dated) if line)
    url = source.url if is_web_address(source.url) else ""
    uses = sorted(item.used_for)
    more = f" and {len(uses) - _MOST_USES} more" if len(uses) > _MOST_USES else ""
    shares = [f"{item.confidences[c]} {c.value}" for c in Confidence if item.confidences[c]]
    return Row(
        (
            str(number),
            Cell(text, url=url),
            ", ".join(uses[:_MOST_USES]) + more,
            ", ".join(shares) or "–",
        )
    )


def _rejected(material: Material) -> list[Flowable]:
    rows = list(_rejected_rows(material))
    if not rows:
        return []
    story = subsection("Where sources disagree", "conflicts")
    story.append(
        paragraph("These values are printed in a source and were not used, or only in part.")
    )
    return [*story, Grid(_REJECTED, rows)]


def _rejected_rows(material: Material) -> Iterator[Row]:
    for part in used_parts(material.tables):
        for item in figures_of(part):
            taken = figure_text(item.figure.value)
            for other in item.figure.rejected:
                refused = figure_text(other.value)
                yield Row((part.name, item.name, taken, refused, other.why))
    for row in used_reaches(material.assessment):
        if row.disputed_above is not None:
            yield Row(
                (
                    f"{row.speed} over {row.medium}",
                    "reach",
                    f"certain up to {format_quantity(row.disputed_above)}",
                    f"disputed up to {format_quantity(row.maximum)}",
                    row.note or "two sources print different limits",
                )
            )


def _low(material: Material) -> list[Flowable]:
    rows = [
        Row((part.name, item.name, figure_text(item.figure.value), item.figure.note or "–"))
        for part in used_parts(material.tables)
        for item in figures_of(part)
        if item.figure.confidence is Confidence.LOW
    ]
    if not rows:
        return []
    story = subsection("Figures of low confidence", "low-confidence")
    story.append(paragraph("Confirm these with the maker before relying on them."))
    return [*story, Grid(_LOW, rows)]
