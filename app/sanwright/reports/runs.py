"""What is on the way of a run: patch panels, connections, splices, its loss, its buffer credits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reportlab.platypus import Flowable

from sanwright.analysis import LinkFacts
from sanwright.analysis.credits import PortCredits, link_credits
from sanwright.analysis.links import all_links
from sanwright.analysis.loss import LinkLoss, jointed_links, link_loss
from sanwright.design import Cable
from sanwright.parts import Part
from sanwright.reports.facts import BAD, DOUBTFUL, GOOD, NONE, QUIET
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material, in_order
from sanwright.reports.prose import paragraph, subsection
from sanwright.reports.run_groups import (
    LossVerdict,
    left_text,
    loss_text,
    loss_verdict,
    medium_word,
)
from sanwright.reports.sections.sources import KEY as SOURCES_KEY
from sanwright.text import tr
from sanwright.units import UNKNOWN, format_quantity
from sanwright.wording.link_state import speed_text
from sanwright.wording.name_lists import chunks, ranges


def flow(material: Material) -> list[Flowable]:
    """Jointed runs, then long inter-switch links; nothing where there are none."""
    links = all_links(material.assessment)
    ordered = [links[id_] for id_ in sorted(links, key=in_order)]
    return [*_losses(material, ordered), *_credits(material, ordered)]


def run_label(material: Material, link: LinkFacts) -> str:
    """A run by its cables: one name, or the first and how many follow."""
    label = material.cable_label(link.cable)
    more = len(link.cables) - 1
    if not more:
        return label
    return tr("{names} and {count:,} more", names=label, count=more)


def left_cell(loss: LossVerdict | None) -> Cell:
    """What a run may still lose; in red only where a measurement says that it loses too much."""
    if loss is None:
        return Cell(NONE)
    if loss.left is None:
        return Cell(tr(UNKNOWN))
    text = left_text(loss.left)
    if loss.left.amount >= 0:
        return Cell(text, colour=GOOD)
    return Cell(text, colour=BAD if loss.is_measured else DOUBTFUL)


def _losses(material: Material, links: list[LinkFacts]) -> list[Flowable]:
    known = {link.cable.id for link in jointed_links(material.assessment)}
    jointed = [link for link in links if link.cable.id in known]
    if not jointed:
        return []
    columns = (
        Column(tr("Way of the run"), 2.9),
        Column(tr("Joints"), 1.9),
        Column(tr("Loss, worst"), 1.0, "right"),
        Column(tr("Loss, usual"), 1.0, "right"),
        Column(tr("Loss budget"), 1.3, "right"),
        Column(tr("Loss left"), 1.0, "right"),
    )
    rows = [row for alike in _alike(material, jointed) for row in _run_rows(material, alike)]
    return [
        *subsection(tr("Runs with patch panels and joints"), "runs"),
        paragraph(
            tr(
                "Loss = length × attenuation of the fibre + mated connector pairs + splices, by the"
                " worst connectors that the rule pack counts with and by usual ones. A loss that "
                "was measured counts instead of the computed one. The budget is what the "
                "negotiated speed allows over this fibre and optic; what is left is counted from "
                "the worst case."
            )
        ),
        Grid(columns, rows),
    ]


def _alike(material: Material, links: Iterable[LinkFacts]) -> list[list[LinkFacts]]:
    """Runs of the same way, speed and loss together."""
    found: dict[tuple[object, ...], list[LinkFacts]] = {}
    for link in links:
        loss = link_loss(material.assessment, link.cable.id)
        figures = (loss.pairs, loss.splices, loss.measured, loss.worst, loss.typical)
        key = (*_way(link), link.speed, *figures, loss_verdict(material.assessment, link))
        found.setdefault(key, []).append(link)
    return list(found.values())


def _run_rows(material: Material, alike: list[LinkFacts]) -> Iterator[Row]:
    """The figures that the runs share; of several runs, their names with the panels they pass."""
    link = alike[0]
    if len(alike) == 1:
        yield Row(("\n".join(_named_way(material, link)), *_figures(material, link)))
        return
    yield Row(("\n".join(_way(link)), *_figures(material, link)), with_next=True)
    names = ranges([run_label(material, each) for each in alike])
    for number, piece in enumerate(chunks(list(names))):
        counted = tr("{count:,} run: {names}", "{count:,} runs: {names}", len(alike), names=piece)
        yield Row((Cell(piece if number else counted, colour=QUIET),), RowKind.NOTE)
    panels = dict.fromkeys(material.device_name(id_) for each in alike for id_ in each.panels)
    if panels:
        through = tr("Through {panels}.", panels=", ".join(ranges(list(panels))))
        yield Row((Cell(through, colour=QUIET),), RowKind.NOTE)


def _named_way(material: Material, link: LinkFacts) -> Iterator[str]:
    """The segments by their names, each with the panel behind it."""
    panels = [material.device_name(id_) for id_ in link.panels]
    for number, cable in enumerate(link.cables):
        text = _segment(cable, link.parts[number])
        yield tr("{cable}: {segment}", cable=material.cable_label(cable), segment=text)
        if number < len(panels):
            yield tr("panel {panel}", panel=panels[number])


def _figures(material: Material, link: LinkFacts) -> tuple[Cell | str, ...]:
    if link.is_open:
        return tr("ends in a panel"), NONE, NONE, NONE, NONE
    loss = link_loss(material.assessment, link.cable.id)
    verdict = loss_verdict(material.assessment, link)
    budget = tr(UNKNOWN)
    if verdict is not None and verdict.row is not None and verdict.budget is not None:
        row = verdict.row
        budget = f"{format_quantity(verdict.budget)}\n{row.speed}, {medium_word(row.medium)}"
    return (
        _joints(loss),
        loss_text(loss.worst),
        loss_text(loss.typical),
        budget,
        left_cell(verdict) if verdict is not None else tr(UNKNOWN),
    )


def _way(link: LinkFacts) -> Iterator[str]:
    """The segments in order, with the panels between them."""
    for number, cable in enumerate(link.cables):
        yield _segment(cable, link.parts[number])
        if number < len(link.panels):
            yield tr("patch panel")


def _segment(cable: Cable, part: Part | None) -> str:
    medium = medium_word(part.cable.medium) if part is not None and part.cable is not None else ""
    length, medium = format_quantity(cable.length), medium or tr(UNKNOWN)
    if cable.loss is None:
        return tr("{length} of {medium}", length=length, medium=medium)
    return tr(
        "{length} of {medium}, measured {loss}",
        length=length,
        medium=medium,
        loss=format_quantity(cable.loss),
    )


def _joints(loss: LinkLoss) -> str:
    counts = [
        tr("{count:,} connector pair", "{count:,} connector pairs", loss.pairs)
        if loss.pairs
        else "",
        tr("{count:,} splice", "{count:,} splices", loss.splices) if loss.splices else "",
        tr("{loss} measured", loss=format_quantity(loss.measured))
        if loss.measured is not None
        else "",
    ]
    return "\n".join(text for text in counts if text) or NONE


def _credits(material: Material, links: list[LinkFacts]) -> list[Flowable]:
    rows = [
        _credit_row(material, link, end)
        for link in links
        for end in link_credits(material.assessment, link.cable.id)
    ]
    if not rows:
        return []
    columns = (
        Column(tr("Run"), 1.3),
        Column(tr("Port"), 2.5),
        Column(tr("Length"), 0.9, "right"),
        Column(tr("Speed"), 0.9),
        Column(tr("Credits needed"), 0.9, "right"),
        Column(tr("Credits there"), 1.5, "right"),
        Column(tr("Line kept full"), 0.9, "right"),
        Column(tr("Source"), 1.2),
    )
    return [
        *subsection(tr("Buffer credits of long inter-switch links"), "credits"),
        paragraph(
            tr(
                "A long line is kept full only if the port that receives grants enough credits. The"
                " need is counted with full frames of 2,112 bytes by the formula of the switch's "
                "maker, or by physics (5 µs/km) where none is published; smaller frames need more."
            )
        ),
        Grid(columns, rows),
    ]


def _credit_row(material: Material, link: LinkFacts, end: PortCredits) -> Row:
    share = Cell(tr(UNKNOWN))
    if end.has is not None:
        share = Cell(format_quantity(end.share), colour=DOUBTFUL if end.is_short else GOOD)
    keys = end.rule.sources if end.rule is not None else ()
    titles = [material.assessment.reference.source(key) for key in keys]
    text = "; ".join(source.title for source in titles if source is not None)
    numbers = material.source_numbers(text)
    return Row(
        (
            run_label(material, link),
            material.port_label(end.port),
            format_quantity(link.length),
            str(speed_text(material.assessment, link)),
            tr("{count:,}", count=end.needs),
            _has(end),
            share,
            Cell(numbers, key=SOURCES_KEY) if numbers else NONE if text else tr("physics"),
        )
    )


def _has(end: PortCredits) -> str:
    if end.has is None:
        return tr(UNKNOWN)
    if end.is_stated:
        return tr("{count:,} as stated", count=end.has)
    return tr("{count:,} as delivered", count=end.has)
