"""What is on the way of a run: patch panels, connections, splices, its loss, its buffer credits."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.analysis import LinkFacts
from sanwright.analysis.credits import PortCredits, link_credits
from sanwright.analysis.loss import LinkLoss, budget_row, link_loss
from sanwright.design import Cable
from sanwright.reports.evidence import jointed_links
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.material import Material, in_order
from sanwright.reports.prose import counted, joined, paragraph, subsection
from sanwright.reports.sections.facts import BAD, DOUBTFUL, GOOD, NONE
from sanwright.reports.sections.sources import KEY as SOURCES_KEY
from sanwright.units import UNKNOWN, Loss, format_quantity

_RUNS = (
    Column("Run", 1.2),
    Column("Way", 3.2),
    Column("Joints", 1.5),
    Column("Loss, worst", 1.0, "right"),
    Column("Loss, usual", 1.0, "right"),
    Column("Budget", 1.5, "right"),
    Column("Left", 1.0, "right"),
)
_CREDITS = (
    Column("Run", 1.3),
    Column("Port", 2.5),
    Column("Length", 0.9, "right"),
    Column("Speed", 0.9),
    Column("Needs", 0.8, "right"),
    Column("Has", 1.6, "right"),
    Column("Line kept full", 0.9, "right"),
    Column("Source", 1.6),
)


def flow(material: Material) -> list[Flowable]:
    """Jointed runs, then long inter-switch links; nothing where there are none."""
    links = material.assessment.links
    ordered = [links[id_] for id_ in sorted(links, key=in_order)]
    return [*_losses(material, ordered), *_credits(material, ordered)]


def run_label(material: Material, link: LinkFacts) -> str:
    """A run by its cables: one name, or the first and how many follow."""
    label = material.cable_label(link.cable)
    more = len(link.cables) - 1
    return f"{label} and {more} more" if more else label


def _losses(material: Material, links: list[LinkFacts]) -> list[Flowable]:
    known = {link.cable.id for link in jointed_links(material.assessment)}
    jointed = [link for link in links if link.cable.id in known]
    if not jointed:
        return []
    return [
        *subsection("Runs with patch panels and joints", "runs"),
        paragraph(
            "Loss = length × attenuation of the fibre + mated connector pairs + splices, by the "
            "worst connectors that the rule pack counts with and by usual ones. A loss that was "
            "measured counts instead of the computed one. The budget is what the negotiated speed "
            "allows over this fibre and optic; what is left is counted from the worst case."
        ),
        Grid(_RUNS, [_run_row(material, link) for link in jointed]),
    ]


def _run_row(material: Material, link: LinkFacts) -> Row:
    loss = material.assessment.ask(link_loss, link.cable.id)
    way = "\n".join(_way(material, link))
    label = run_label(material, link)
    if link.is_open:
        return Row((label, way, "ends in a panel", NONE, NONE, NONE, NONE))
    reference = material.assessment.reference
    row = budget_row(link, link.speed.name, reference) if link.speed is not None else None
    budget = row.loss_budget if row is not None else None
    text = UNKNOWN
    if row is not None and budget is not None:
        text = f"{format_quantity(budget)}\n{row.speed}, {row.medium}"
    return Row(
        (
            label,
            way,
            _joints(loss),
            _loss_text(loss.worst),
            _loss_text(loss.typical),
            text,
            _left(loss, budget),
        )
    )


def _way(material: Material, link: LinkFacts) -> Iterator[str]:
    """The segments in order, each with the panel behind it."""
    panels = [material.device_name(id_) for id_ in link.panels]
    for number, cable in enumerate(link.cables):
        part = link.parts[number]
        medium = part.cable.medium if part is not None and part.cable is not None else UNKNOWN
        text = f"{material.cable_label(cable)}: {format_quantity(cable.length)} of {medium}"
        text += _measured(cable)
        yield text
        if number < len(panels):
            yield f"panel {panels[number]}"


def _measured(cable: Cable) -> str:
    return f", measured {format_quantity(cable.loss)}" if cable.loss is not None else ""


def _joints(loss: LinkLoss) -> str:
    counts = [
        counted(loss.pairs, "connector pair") if loss.pairs else "",
        counted(loss.splices, "splice") if loss.splices else "",
        f"{format_quantity(loss.measured)} measured" if loss.measured is not None else "",
    ]
    return joined([text for text in counts if text]) or NONE


def _loss_text(loss: Loss | None) -> str:
    return format_quantity(loss)


def _left(loss: LinkLoss, budget: Loss | None) -> Cell:
    if budget is None or loss.worst is None:
        return Cell(UNKNOWN)
    left = Loss(round(budget.amount - loss.worst.amount, 6))
    if left.amount >= 0:
        return Cell(format_quantity(left), colour=GOOD)
    is_certain = loss.measured is not None and loss.measured > budget
    return Cell(format_quantity(left), colour=BAD if is_certain else DOUBTFUL)


def _credits(material: Material, links: list[LinkFacts]) -> list[Flowable]:
    rows = [
        _credit_row(material, link, end)
        for link in links
        for end in material.assessment.ask(link_credits, link.cable.id)
    ]
    if not rows:
        return []
    return [
        *subsection("Buffer credits of long inter-switch links", "credits"),
        paragraph(
            "A long line is kept full only if the port that receives grants enough credits. The "
            "need is counted with full frames of 2,112 bytes by the formula of the switch's maker,"
            " or by physics (5 µs/km) where none is published; smaller frames need more."
        ),
        Grid(_CREDITS, rows),
    ]


def _credit_row(material: Material, link: LinkFacts, end: PortCredits) -> Row:
    has = UNKNOWN
    if end.has is not None:
        has = f"{end.has:,} {'as stated' if end.is_stated else 'as delivered'}"
    share = Cell(UNKNOWN)
    if end.has is not None:
        share = Cell(format_quantity(end.share), colour=DOUBTFUL if end.is_short else GOOD)
    keys = end.rule.sources if end.rule is not None else ()
    titles = [material.assessment.reference.source(key) for key in keys]
    text = "; ".join(source.title for source in titles if source is not None)
    numbers = ", ".join(str(number) for number in material.documents.numbers(text)) if text else ""
    return Row(
        (
            run_label(material, link),
            material.port_label(end.port),
            format_quantity(link.length),
            link.speed.name if link.speed is not None else UNKNOWN,
            f"{end.needs:,}",
            has,
            share,
            Cell(numbers, key=SOURCES_KEY) if numbers else "physics",
        )
    )
