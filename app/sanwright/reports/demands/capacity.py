"""What was asked of RAID groups: room that hosts were promised, data, growth."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis.capacity import FillPlan, RaidCapacity, StageKind
from sanwright.analysis.capacity.overview import NO_REDUCTION, RaidOverview, raid_overview
from sanwright.design import RaidGroup
from sanwright.reports.demands.answers import (
    CAPACITY,
    Answer,
    Demand,
    Verdict,
    lasting,
    percent,
)
from sanwright.reports.material import Material
from sanwright.text import tr
from sanwright.units import DataSize, format_factor
from sanwright.wording.capacity import both_units, problem_text


def capacity_demands(material: Material) -> Iterator[Demand]:
    """Every RAID group of which room is asked."""
    for group in material.tables.raid_groups.values():
        if group.provisioned is None and group.stored is None:
            continue
        overview: RaidOverview = raid_overview(material.assessment, group.id)
        answers = tuple(_answers(material, group, overview))
        yield Demand(group.name or group.id, _asked(group), answers)


def _asked(group: RaidGroup) -> str:
    lines = []
    if group.provisioned is not None:
        lines.append(tr("provisioned to hosts: {size}", size=both_units(group.provisioned)))
    if group.stored is not None:
        lines.append(tr("stored today: {size}", size=both_units(group.stored)))
    if group.growth is not None:
        lines.append(tr("growing by {share} a year", share=percent(group.growth)))
    if group.fill_limit is not None:
        lines.append(tr("filled up to {share}", share=percent(group.fill_limit)))
    return "; ".join(lines)


def _answers(material: Material, group: RaidGroup, overview: RaidOverview) -> Iterator[Answer]:
    capacity = overview.capacity
    if group.provisioned is not None:
        found = _holds(overview, group.provisioned)
        yield Answer(tr("Provisioned capacity"), *found, *CAPACITY)
    if group.stored is None:
        return
    limit = group.fill_limit if group.fill_limit is not None else 1.0
    found = _holds(overview, group.stored, limit)
    yield Answer(tr("Data of today"), *found, *CAPACITY)
    if group.growth is not None and capacity.effective is not None:
        yield Answer(tr("Growth"), *_growth(material, overview), *CAPACITY)


def _holds(overview: RaidOverview, wanted: DataSize, limit: float = 1.0) -> tuple[Verdict, str]:
    """Whether the group holds ``wanted`` while it is filled up to ``limit``."""
    capacity = overview.capacity
    effective, usable = capacity.effective, capacity.usable
    if effective is None or usable is None:
        verdict = Verdict.NO if capacity.problem is not None else Verdict.UNKNOWN
        return verdict, problem_text(capacity)
    room = effective * limit
    told = tr("room for {size}", size=both_units(room))
    if wanted > room:
        over = tr("{factor} times as much is asked for", factor=format_factor(wanted / room))
        return Verdict.NO, f"{told}; {over}."
    if capacity.unstated:
        return Verdict.UNKNOWN, _unless_more_is_taken(capacity, told, wanted / room)
    if wanted > usable * limit and overview.reduction.basis not in (NO_REDUCTION, "measurement"):
        rest = tr("that rests on a data reduction which nobody has measured")
        return Verdict.UNKNOWN, f"{told}; {rest}."
    return Verdict.YES, tr(
        "{room}, of which {used} is asked for.", room=told, used=percent(wanted / room)
    )


def _unless_more_is_taken(capacity: RaidCapacity, told: str, used: float) -> str:
    """What the steps that nobody stated may take before it is too little."""
    if capacity.unstated == (StageKind.RAW,):
        rest = tr("spare drives are not stated")
    else:
        rest = tr(
            "met as long as formatting and reserve take no more than {share}, which is not stated",
            share=percent(1 - used),
        )
    return f"{told}; {rest}."


def _growth(material: Material, overview: RaidOverview) -> tuple[Verdict, str]:
    plan: FillPlan | None = overview.plan
    if plan is None:
        return Verdict.UNKNOWN, tr("How full it will be is not known.")
    year = plan.full_in(material.assessment.as_of)
    told = tr("full in {year}", year=year) if year is not None else tr("never full")
    if overview.capacity.unstated:
        rest = tr("or before, as formatting or reserve are not stated")
        return Verdict.UNKNOWN, f"{told} {rest}."
    return lasting(material.assessment, year, told)
