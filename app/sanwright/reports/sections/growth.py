"""How far it goes: what is full first as demand grows, in which year, and who gets what."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.analysis.growth import HORIZON
from sanwright.analysis.prospects import Prospect, Prospects, prospects
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.growth_words import (
    factor_text,
    first_text,
    next_text,
    place_names,
    some_names,
    when_text,
)
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, counted, paragraph, section, subsection
from sanwright.reports.sections.facts import BAD, DOUBTFUL, NONE, throughput_text
from sanwright.units import format_number

TITLE, KEY = "How far it goes", "growth"
_MOST_NAMED = 12
_TIGHT = 1.2
"""Factor below which there is little room."""

_GROWTH = (
    Column("What grows", 1.6),
    Column("Demand", 1.1, "right"),
    Column("Full at", 1.1, "right"),
    Column("Full first", 3.0),
    Column("Full next", 3.0),
)
_FAIR = (
    Column("Workload", 2.4),
    Column("Asks for", 1.2, "right"),
    Column("Fair share", 1.2, "right"),
    Column("Of what it asks for", 1.2, "right"),
)


def flow(material: Material) -> list[Flowable]:
    """The section, for a design with workloads."""
    found = prospects(material.assessment)
    story = section(TITLE, KEY)
    text = (
        "By what factor today's demand may grow until the first link, inter-switch group or "
        "adapter slot is full: first all workloads by the same factor, then each alone while the "
        "others stay as they are."
    )
    if any(row.growth is not None and row.growth.at_most for row in found.rows):
        text += " “At most” where a capacity or a demand on the way is not known."
    story.append(paragraph(text))
    rows = found.rows if len(found.workloads) > 1 else found.workloads
    story.append(Grid(_GROWTH, [_row(row) for row in rows]))
    story += [paragraph(sentence) for sentence in _notes(found)]
    story.append(paragraph(_years(found)))
    story += _fair(found)
    story += _stranded(material, found)
    return story


def _row(row: Prospect) -> Row:
    first = row.growth.first if row.growth is not None else None
    at = first.at if first is not None else None
    colour = None if at is None or at >= _TIGHT else BAD if at < 1 else DOUBTFUL
    return Row(
        (
            row.name,
            throughput_text(row.demand),
            Cell(factor_text(row), colour is BAD, colour),
            first_text(row) or NONE,
            next_text(row) or NONE,
        )
    )


def _notes(found: Prospects) -> Iterator[str]:
    unknown = found.growth.together.unknown
    if unknown:
        yield f"Of unknown capacity, and may be full before: {place_names(unknown, 4)}."
    silent = [found.label(id_) for id_ in found.growth.unknown_demand]
    if silent:
        yield f"In no figure, since the demand is not known: {some_names(silent, 4)}."


def _years(found: Prospects) -> str:
    years, silent = found.together.years, found.growth.unknown_growth
    if years is None:
        return "No workload states its growth per year, so no year can be told."
    first, following = years.first, years.next
    if first is None:
        told = f"nothing that is known is full within {HORIZON:.0f} years"
    else:
        names = place_names(full.place for full in years.together_with_first)
        told = f"{when_text(found, years, first)}: {names}"
        if following is not None:
            told += f"; then {when_text(found, years, following)}: {following.place.name}"
    text = f"By the growth per year that workloads state, {told}."
    if silent:
        names = some_names([found.label(id_) for id_ in silent], 4)
        text += f" Taken as they are, since they state none: {names}."
    return text


def _fair(found: Prospects) -> list[Flowable]:
    if not found.held:
        return []
    story = subsection("More is asked for than goes through", "fair-shares")
    names = place_names(found.bottlenecks)
    text = (
        f"Full already: {names}. The fair share is what each workload gets if nobody can have more "
        "without taking it from somebody who has no more."
    )
    if found.fair.unknown or found.growth.unknown_demand:
        text += " Not all capacities and demands are known; it may be less."
    rows = [
        Row((row.name, throughput_text(row.routed), throughput_text(row.gets), _part(row)))
        for row in found.held
    ]
    return [*story, paragraph(text), Grid(_FAIR, rows)]


def _part(row: Prospect) -> Cell:
    if row.gets is None or row.routed is None or not row.routed.amount:
        return Cell(NONE)
    return Cell(f"{format_number(row.gets / row.routed * 100, 1)} %", colour=BAD)


def _stranded(material: Material, found: Prospects) -> list[Flowable]:
    if not found.stranded:
        return []
    story = subsection("Hosts that reach nothing", "stranded")
    hosts = len({each.host for each in found.stranded})
    has = counted(hosts, "host finds", "hosts find")
    story.append(paragraph(f"{has} no way to storage by a workload; no load is counted there."))
    for each in found.stranded[:_MOST_NAMED]:
        lead = f"{material.device_name(each.host)}, {found.label(each.workload)}:"
        story.append(bullet(f"{each.reason}.", lead))
    if len(found.stranded) > _MOST_NAMED:
        story.append(bullet(f"… and {len(found.stranded) - _MOST_NAMED:,} more."))
    return story
