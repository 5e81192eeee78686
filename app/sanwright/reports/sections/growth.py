"""How far it goes: what is full first as demand grows, in which year, and who gets what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from reportlab.platypus import Flowable

from sanwright.analysis.capacity import RaidCapacity, all_raid_facts, fill_plan
from sanwright.analysis.growth import HORIZON
from sanwright.analysis.growth_curve import growth_by_tier
from sanwright.analysis.prospects import Prospect, Prospects
from sanwright.reports.charts.picture import ChartPicture
from sanwright.reports.charts.yearly import YearLine, yearly_lines
from sanwright.reports.facts import BAD, DOUBTFUL, NONE, growth_contained, throughput_text
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.like_loads import KIND_NAMES
from sanwright.reports.like_rows import like_rows
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, paragraph, section, subsection
from sanwright.text import Text, tr
from sanwright.units import format_number, format_quantity
from sanwright.wording.growth import (
    factor_text,
    first_text,
    next_text,
    place_names,
    some_names,
    steps,
    when_text,
)
from sanwright.wording.name_lists import chunks, listing, ranges

TITLE, KEY = Text("How far it goes"), "growth"
_MOST_NAMED = 12
_FIGURES = (0, 1)
"""Demand and factor: cells of a row behind the name."""
_MOST_STEPS = 10
"""Years of which it is told what is full then."""

_TIGHT = 1.2
"""Factor below which there is little room."""


def applies(material: Material) -> bool:
    """Whether anybody asks for anything."""
    return bool(material.tables.workloads)


def flow(material: Material) -> list[Flowable]:
    """The section, for a design with workloads."""
    found = material.prospects
    story = section(tr(TITLE), KEY)
    text = tr(
        "By what factor the stated demand may grow until the first link, inter-switch group or "
        "adapter slot is full: first all workloads by the same factor, then each alone while the "
        "others stay as they are."
    )
    if contained := growth_contained(material.tables):
        text = f"{text} {tr(contained)}"
    if any(row.growth is not None and row.growth.at_most for row in found.rows):
        at_most = tr("“At most” where a capacity or a demand on the way is not known.")
        text = f"{text} {at_most}"
    story.append(paragraph(text))
    rows = found.rows if len(found.workloads) > 1 else found.workloads
    columns = (
        Column(tr("What grows"), 1.6),
        Column(tr("Demand"), 1.1, "right"),
        Column(tr("Full at"), 1.35, "right"),
        Column(tr("Full first"), 3.0),
        Column(tr("Full next"), 3.0),
    )
    story.append(Grid(columns, _rows(rows)))
    story += [paragraph(sentence) for sentence in _notes(found)]
    story += _chart(material)
    story.append(paragraph(_years(found)))
    story += _by_year(material, found)
    story += _fair(found)
    story += _stranded(material, found)
    return story


def _chart(material: Material) -> list[Flowable]:
    """How full the tiers are year by year; nothing where no workload states its growth."""
    tiers = growth_by_tier(material.assessment)
    if not tiers:
        return []
    slots = tr("Adapters' PCIe slots")
    lines = [
        YearLine(
            tr("{tier} (at least)", tier=name) if tier.at_most_known else name,
            tuple(share * 100 for share in tier.shares),
        )
        for tier in tiers
        for name in [tr(KIND_NAMES[tier.kind]) if tier.kind is not None else slots]
    ]
    title = tr("Utilisation of the fullest of each tier in %, if nothing is added")
    first = material.assessment.as_of.year
    return [ChartPicture(partial(yearly_lines, lines, first, title, (100.0, tr("full"))))]


def _rows(prospect_rows: tuple[Prospect, ...]) -> list[Row]:
    """A row for each; workloads of which the same is said in one."""
    named = [(str(row.name), _cells(row)) for row in prospect_rows]
    return [
        Row((piece, *cells))
        for names, cells in like_rows(named, _FIGURES)
        for piece in chunks(ranges(names))
    ]


def _cells(row: Prospect) -> tuple[Cell | str, ...]:
    first = row.growth.first if row.growth is not None else None
    at = first.at if first is not None else None
    colour = None if at is None or at >= _TIGHT else BAD if at < 1 else DOUBTFUL
    return (
        throughput_text(row.demand),
        Cell(factor_text(row), colour is BAD, colour),
        first_text(row) or NONE,
        next_text(row) or NONE,
    )


def _notes(found: Prospects) -> Iterator[str]:
    unknown = found.growth.together.unknown
    if unknown:
        names = place_names(unknown, 4)
        yield tr("Of unknown capacity, and may be full before: {places}.", places=names)
    silent = [str(found.label(id_)) for id_ in found.growth.unknown_demand]
    if silent:
        names = some_names(silent, 4)
        yield tr("In no figure, since the demand is not known: {names}.", names=names)


def _years(found: Prospects) -> str:
    years, silent = found.together.years, found.growth.unknown_growth
    if years is None:
        return tr("No workload states its growth per year, so no year can be told.")
    first, following = years.first, years.next
    if first is None:
        text = tr(
            "By the growth per year that workloads state, nothing that is known is full within "
            "{years:.0f} years.",
            years=HORIZON,
        )
    elif following is None:
        text = tr(
            "By the growth per year that workloads state, {when}: {places}.",
            when=when_text(found, years, first),
            places=place_names(full.place for full in years.together_with_first),
        )
    else:
        text = tr(
            "By the growth per year that workloads state, {when}: {places}; then {then}: {place}.",
            when=when_text(found, years, first),
            places=place_names(full.place for full in years.together_with_first),
            then=when_text(found, years, following),
            place=following.place.name,
        )
    if silent:
        names = some_names([str(found.label(id_)) for id_ in silent], 4)
        held = tr("Taken as they are, since they state none: {names}.", names=names)
        return f"{text} {held}"
    return text


def _by_year(material: Material, found: Prospects) -> list[Flowable]:
    """Year by year what is full: links and slots by the workloads, RAID groups by their data."""
    full: dict[int, list[str]] = {}
    years = found.together.years
    for step in steps(years) if years is not None else ():
        names = full.setdefault(found.year(step[0]), [])
        names += [name for each in step if (name := str(each.place.name)) not in names]
    for group in all_raid_facts(material.assessment).values():
        year = _full_in(material, group)
        if year is not None:
            full.setdefault(year, []).append(_group_name(group))
    if not full:
        return []
    story = subsection(tr("Year by year"), "growth-by-year")
    text = tr(
        "What is full in which year if nothing is added: links, groups of inter-switch links and "
        "adapter slots by the growth of the workloads, RAID groups by that of their data."
    )
    if years is not None and years.at_most:
        rest = tr("As not everything is known, it may be before.")
        text = f"{text} {rest}"
    shown = sorted(full)[:_MOST_STEPS]
    rows = [Row((str(year), ", ".join(ranges(full[year])))) for year in shown]
    grid = Grid((Column(tr("Year"), 0.6), Column(tr("Full then"), 6.0)), rows)
    return [*story, paragraph(text), grid]


def _full_in(material: Material, group: RaidCapacity) -> int | None:
    plan = fill_plan(group)
    return plan.full_in(material.assessment.as_of) if plan is not None else None


def _group_name(group: RaidCapacity) -> str:
    name = group.group.name or group.group.id
    plan = fill_plan(group)
    if plan is not None and plan.is_limit_stated:
        limit = format_quantity(plan.limit)
        return tr("RAID group {name} (up to {limit})", name=name, limit=limit)
    return tr("RAID group {name}", name=name)


def _fair(found: Prospects) -> list[Flowable]:
    if not found.held:
        return []
    story = subsection(tr("More is asked for than goes through"), "fair-shares")
    text = tr(
        "Full already: {places}. The fair share is what each workload gets if nobody can have more "
        "without taking it from somebody who has no more.",
        places=place_names(found.bottlenecks),
    )
    if found.fair.unknown or found.growth.unknown_demand:
        less = tr("Not all capacities and demands are known; it may be less.")
        text = f"{text} {less}"
    rows = [
        Row((str(row.name), throughput_text(row.routed), throughput_text(row.gets), _part(row)))
        for row in found.held
    ]
    columns = (
        Column(tr("Workload"), 2.4),
        Column(tr("Asks for"), 1.2, "right"),
        Column(tr("Fair share"), 1.2, "right"),
        Column(tr("Of what it asks for"), 1.2, "right"),
    )
    return [*story, paragraph(text), Grid(columns, rows)]


def _part(row: Prospect) -> Cell:
    if row.gets is None or row.routed is None or not row.routed.amount:
        return Cell(NONE)
    return Cell(f"{format_number(row.gets / row.routed * 100, 1)} %", colour=BAD)


def _stranded(material: Material, found: Prospects) -> list[Flowable]:
    """Hosts without a way to storage; those without the same way for the same reason together."""
    if not found.stranded:
        return []
    story = subsection(tr("Hosts that reach nothing"), "stranded")
    hosts = len({each.host for each in found.stranded})
    text = tr(
        "{count:,} host finds no way to storage by a workload; no load is counted there.",
        "{count:,} hosts find no way to storage by a workload; no load is counted there.",
        hosts,
    )
    story.append(paragraph(text))
    alike: dict[tuple[str, str], list[str]] = {}
    for each in found.stranded:
        name = material.device_name(each.host)
        alike.setdefault((str(found.label(each.workload)), str(each.reason)), []).append(name)
    for (workload, reason), names in alike.items():
        lead = f"{listing(names, _MOST_NAMED)}, {workload}:"
        story.append(bullet(f"{reason}.", lead))
    return story
