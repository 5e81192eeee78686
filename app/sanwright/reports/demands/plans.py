"""What holds for the design as a whole: the rules it keeps, and the generation planned next."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis import LinkFacts, ReachStatus
from sanwright.analysis.links import all_links, narrowest_reach
from sanwright.analysis.refresh import RefreshOutlook, planned_generation, timeline
from sanwright.checks import Severity
from sanwright.listing import in_natural_order
from sanwright.parts import Speed
from sanwright.reports.demands.answers import (
    CABLES,
    FINDINGS,
    REFRESH,
    Answer,
    Demand,
    Verdict,
)
from sanwright.reports.material import Material, in_order
from sanwright.text import date_text, tr
from sanwright.wording.name_lists import listing

_MOST_NAMES = 4


def plan_demands(material: Material) -> Iterator[Demand]:
    """The rule pack, and the next generation where one is planned."""
    pack = material.assessment.reference.rule_pack
    name = tr("Rules of the design")
    asked = tr("{pack}, version {version}", pack=pack.title, version=pack.version)
    yield Demand(name, asked, (_rules(material),))
    project = material.project
    wanted, day = project.refresh_speed.strip(), project.refresh_date.strip()
    if not wanted:
        return
    asked = tr("{speed} in {date}", speed=wanted, date=date_text(day)) if day else wanted
    yield Demand(tr("Next generation"), asked, tuple(_next(material)))


def _rules(material: Material) -> Answer:
    counts = material.report.counts
    errors, unverified = counts[Severity.ERROR], counts[Severity.UNVERIFIED]
    verdict = Verdict.NO if errors else Verdict.UNKNOWN if unverified else Verdict.YES
    given = tr(
        "Errors: {errors:,}, warnings: {warnings:,}, not verifiable: {unverified:,}.",
        errors=errors,
        warnings=counts[Severity.WARNING],
        unverified=unverified,
    )
    return Answer(tr("Checks"), verdict, given, *FINDINGS)


def _next(material: Material) -> Iterator[Answer]:
    speed = planned_generation(material.assessment)
    if speed is None:
        given = tr("The tables know no Fibre Channel generation of that name.")
        yield Answer(tr("Equipment"), Verdict.UNKNOWN, given, *REFRESH)
        return
    yield Answer(tr("Equipment"), *_equipment(material, speed), *REFRESH)
    links = all_links(material.assessment)
    runs = [links[id_] for id_ in sorted(links, key=in_order) if _is_fibre_channel(links[id_])]
    if runs:
        yield Answer(tr("Cabling"), *_cabling(material, speed, runs), *CABLES)


def _equipment(material: Material, speed: Speed) -> tuple[Verdict, str]:
    facts = material.assessment
    out, unknown, stays = [], [], 0
    for copy in facts.tables.parts.values():
        part = copy.part
        if part is None or not (
            facts.index("devices_of_part", part.id) or facts.index("ports_with_optic", part.id)
        ):
            continue
        times = timeline(facts, part.id, (speed.name,))
        outlooks = {window.outlook for window in times.windows} if times is not None else set()
        if RefreshOutlook.DROPS_OUT in outlooks:
            out.append(part.name)
        elif RefreshOutlook.UNKNOWN in outlooks:
            unknown.append(part.name)
        else:
            stays += bool(outlooks)
    if out:
        return Verdict.NO, tr(
            "{count:,} part must be replaced by then: {names}.",
            "{count:,} parts must be replaced by then: {names}.",
            len(out),
            names=listing(in_natural_order(out), _MOST_NAMES),
        )
    if unknown:
        names = listing(in_natural_order(unknown), _MOST_NAMES)
        return Verdict.UNKNOWN, tr("Speeds not known: {names}.", names=names)
    return Verdict.YES, tr(
        "{count:,} part can talk to {speed}.",
        "All {count:,} parts can talk to {speed}.",
        stays,
        speed=speed.name,
    )


def _is_fibre_channel(link: LinkFacts) -> bool:
    return link.speed is not None and link.speed.protocol == "FC"


def _cabling(material: Material, speed: Speed, runs: list[LinkFacts]) -> tuple[Verdict, str]:
    """The verdict on every run at the speed planned."""
    long, unknown = [], []
    for link in runs:
        optic_class = link.a.optic_class or link.b.optic_class
        reference = material.assessment.reference
        status = ReachStatus.UNKNOWN
        if link.media:
            reach = narrowest_reach(reference, speed.name, link.media, optic_class, link.length)
            status = reach.status
        if status in (ReachStatus.UNKNOWN, ReachStatus.DISPUTED):
            unknown.append(material.cable_label(link.cable))
        elif status is not ReachStatus.FITS:
            long.append(material.cable_label(link.cable))
    if long:
        return Verdict.NO, tr(
            "{count:,} of {all:,} run is not fit for {speed}: {names}.",
            "{count:,} of {all:,} runs are not fit for {speed}: {names}.",
            len(long),
            all=len(runs),
            speed=speed.name,
            names=listing(long, _MOST_NAMES),
        )
    if unknown:
        return Verdict.UNKNOWN, tr(
            "Not known of {count:,} of {all:,} runs: {names}.",
            count=len(unknown),
            all=len(runs),
            names=listing(unknown, _MOST_NAMES),
        )
    return Verdict.YES, tr(
        "The {count:,} run is within the length limit of {speed}.",
        "All {count:,} runs are within the length limits of {speed}.",
        len(runs),
        speed=speed.name,
    )
