"""Assumptions and sources: how the figures were found, what they do not see, who says so."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.checks import meaning_of
from sanwright.parts import Confidence
from sanwright.reports.evidence import (
    Citation,
    PartFigure,
    figures_of,
    name_of_all,
    used_parts,
    used_reaches,
    used_thresholds,
)
from sanwright.reports.facts import NONE
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.logo import read_logo
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, is_web_address, paragraph, section, subsection
from sanwright.reports.provenance import provenance
from sanwright.reports.run_groups import medium_word
from sanwright.reports.source_list import SourceEntry, SourceList
from sanwright.text import Text, capitalised, date_text, from_file, tr
from sanwright.units import format_quantity
from sanwright.wording.name_lists import listing
from sanwright.wording.origins import CONFIDENCES, MEANINGS
from sanwright.wording.part_fields import shown_value

TITLE, KEY = Text("Assumptions and sources"), "sources"
_MOST_USES = 6

_METHOD = (
    (
        Text("Speed."),
        Text(
            "A link runs at the highest speed that both ports and both optics can do, as two "
            "ports agree on it by negotiation. Firmware settings that fix another speed are "
            "only seen if entered."
        ),
    ),
    (
        Text("Load."),
        Text(
            "Each workload is spread over its paths as its multipathing does (all in turn, those "
            "to the owning controllers, or one with the rest standing by), and over equal-cost "
            "shortest paths between switches. Reads load the way from storage to host, writes the "
            "way from host to storage. Frame overhead, bursts, retransmissions and uneven hashing "
            "are not seen: plan headroom for them."
        ),
    ),
    (
        Text("Reach."),
        Text(
            "A cable's length is compared with the limit of the standards tables for its speed,"
            " fibre and optic class; cables that are joined in patch panels count as one run. "
            "Where panels, connections, splices or a measured loss are entered, the light lost on "
            "the way is compared with the budget too. What is not entered and the state of "
            "installed fibre are not seen: measure the loss of existing cabling."
        ),
    ),
    (
        Text("PCIe."),
        Text(
            "A slot's capacity is the throughput of its lanes after line coding. Packet "
            "overhead takes some per cent more."
        ),
    ),
    (
        Text("Storage."),
        Text(
            "Loads and paths say what the network lets through. What drives and controllers can "
            "deliver is computed only where figures of them are known, in the sections Latency and "
            "Capacity; what software makes of it is not seen, and may be less."
        ),
    ),
    (
        Text("Unknown facts."),
        Text(
            "A figure that no source gives is printed as “unknown”. It is never taken as zero, "
            "and a check that needs it says “cannot verify” instead of passing."
        ),
    ),
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(tr(TITLE), KEY)
    story.extend(_origins(material))
    story.extend(subsection(tr("How the figures were found"), "method"))
    story.extend(bullet(tr(text), tr(lead)) for lead, text in _METHOD)
    problem = read_logo(material.project.logo).problem
    if problem:
        text = tr("The customer's logo was left out: {problem}.", problem=problem)
        story.append(bullet(text, tr("Logo.")))
    story.extend(_limits(material))
    story.extend(_documents(material))
    story.extend(_rejected(material))
    story.extend(_low(material))
    return story


def _origins(material: Material) -> list[Flowable]:
    """What was read, measured, stated, and what nobody knows."""
    found = list(provenance(material))
    if not found:
        return []
    rows = []
    before = None
    for item in found:
        origin = item.origin.label if item.origin is not before else ""
        before = item.origin
        rows.append(Row((Cell(tr(origin), bold=True), item.what, Cell(item.extent, key=item.key))))
    columns = (Column(tr("Origin"), 1.3), Column(tr("Of what"), 2.2), Column(tr("How much"), 4.0))
    return [
        *subsection(tr("Where the figures are from"), "origins"),
        paragraph(
            tr(
                "All other figures are computed from these. What the user states is an assumption "
                "of this document: if it changes, the figures change."
            )
        ),
        Grid(columns, rows),
        *(
            bullet(tr(MEANINGS[origin]), f"{tr(capitalised(origin.label))}.")
            for origin in dict.fromkeys(item.origin for item in found)
        ),
    ]


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
        source = Cell(numbers, key=KEY) if numbers else NONE
        meaning = meaning_of(item.key, item)
        rows.append(Row((item.key, meaning, item.shown, str(item.confidence.label), source)))
    columns = (
        Column(tr("Limit"), 2.0),
        Column(tr("On what"), 4.6),
        Column(tr("Value"), 1.7, "right"),
        Column(tr("Confidence"), 1.1),
        Column(tr("Source"), 0.9),
    )
    return [
        *subsection(tr("Limits of the rule pack"), "limits", room=200.0),
        paragraph(
            tr(
                "What the design was judged by, from the rule pack {pack}; limits on what the "
                "design does not have are left out. The pack can be changed in the program.",
                pack=pack.name,
            )
        ),
        Grid(columns, rows),
    ]


def _documents(material: Material) -> list[Flowable]:
    story = subsection(tr("Documents"), "documents")
    found = material.documents.citations
    if not found:
        story.append(paragraph(tr("No figure of the design cites a document.")))
        return story
    story.append(
        paragraph(
            tr(
                "Every figure of a part or a table that this design uses comes from one of these "
                "documents; how many figures it gave, by confidence, stands in brackets."
            )
        )
    )
    story.extend(
        bullet(f"{tr(text)}.", f"{tr(capitalised(level.label))}.")
        for level, text in CONFIDENCES.items()
    )
    entries = [_entry(number, item) for number, item in enumerate(found, start=1)]
    return [*story, SourceList(entries)]


def _entry(number: int, item: Citation) -> SourceEntry:
    """What the document is; below, where and when it was read, and what it was used for."""
    source = item.source
    is_link = is_web_address(source.url)
    shares = [
        tr("{count:,} {level}", count=item.confidences[level], level=level.label)
        for level in Confidence
        if item.confidences[level]
    ]
    places = [
        source.url.partition("://")[2] if is_link else source.url,
        tr("published {date}", date=date_text(source.published)) if source.published else "",
        tr("read {date}", date=date_text(source.read)) if source.read else "",
    ]
    uses = listing(sorted(item.used_for), _MOST_USES)
    used = tr("{uses} ({figures})", uses=uses, figures=", ".join(shares)) if shares else uses
    notes = (tr("For: {uses}", uses=used), ", ".join(text for text in places if text))
    return SourceEntry(
        number, tr(source.label), "\n".join(filter(None, notes)), source.url if is_link else ""
    )


def _rejected(material: Material) -> list[Flowable]:
    rows = list(_rejected_rows(material))
    if not rows:
        return []
    columns = (
        Column(tr("About"), 2.0),
        Column(tr("Figure"), 1.4),
        Column(tr("Taken"), 1.5),
        Column(tr("Not taken"), 1.5),
        Column(tr("Why"), 3.2),
    )
    text = tr("These values are printed in a source and were not used, or only in part.")
    heading = subsection(tr("Where sources disagree"), "conflicts")
    return [*heading, paragraph(text), Grid(columns, rows)]


def _rejected_rows(material: Material) -> Iterator[Row]:
    for part in used_parts(material.tables):
        for item in figures_of(part):
            taken = _shown(item, item.figure.value)
            for other in item.figure.rejected:
                refused = _shown(item, other.value)
                name = name_of_all([item])
                yield Row((str(part.label), name, taken, refused, _said(other.why)))
    for row in used_reaches(material.assessment):
        if row.disputed_above is not None:
            certain, most = format_quantity(row.disputed_above), format_quantity(row.maximum)
            yield Row(
                (
                    tr("{speed} over {medium}", speed=row.speed, medium=medium_word(row.medium)),
                    tr("reach"),
                    tr("certain up to {length}", length=certain),
                    tr("disputed up to {length}", length=most),
                    tr(from_file(row.note)) or tr("two sources print different limits"),
                )
            )


def _said(remark: str) -> str:
    return tr(from_file(remark)) or NONE


def _shown(item: PartFigure, value: object) -> str:
    """A value with its unit; a day as the paper writes days."""
    is_day = item.field.startswith("lifecycle.") and isinstance(value, str)
    return date_text(str(value)) if is_day else shown_value(value)


def _low(material: Material) -> list[Flowable]:
    alike: dict[tuple[str, ...], list[PartFigure]] = {}
    for part in used_parts(material.tables):
        for item in figures_of(part):
            if item.figure.confidence is Confidence.LOW:
                said = _shown(item, item.figure.value), _said(item.figure.note)
                alike.setdefault((str(part.label), item.kind, *said), []).append(item)
    rows = [
        Row((part, name_of_all(items), value, remark))
        for (part, _, value, remark), items in alike.items()
    ]
    if not rows:
        return []
    columns = (
        Column(tr("About"), 2.2),
        Column(tr("Figure"), 1.5),
        Column(tr("Value"), 2.2),
        Column(tr("Remark"), 3.4),
    )
    text = tr("Confirm these with the maker before relying on them.")
    heading = subsection(tr("Figures of low confidence"), "low-confidence")
    return [*heading, paragraph(text), Grid(columns, rows)]
