"""Assumptions: what the figures of a proposal rest on, and what none of them includes."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.analysis.capacity import all_raid_facts, not_taken_off
from sanwright.reports.facts import growth_contained
from sanwright.reports.material import Material
from sanwright.reports.proposal.headline_words import availability_caveats
from sanwright.reports.prose import bullet, section
from sanwright.text import Text, tr
from sanwright.units import format_quantity

TITLE, KEY = Text("Assumptions"), "assumptions"


def applies(material: Material) -> bool:
    """Whether anything is drawn that figures are told of."""
    return next(_assumptions(material), None) is not None


def flow(material: Material) -> list[Flowable]:
    """The section."""
    return [*section(tr(TITLE), KEY, 130.0), *(bullet(text) for text in _assumptions(material))]


def _assumptions(material: Material) -> Iterator[str]:
    rows = material.prospects.workloads
    if rows:
        yield tr(
            "Loads are those that were entered for {count:,} workload; what else runs is not in "
            "them.",
            "Loads are those that were entered for {count:,} workloads; what else runs is not in "
            "them.",
            len(rows),
        )
        if contained := growth_contained(material.tables):
            yield tr(contained)
    yield from availability_caveats(material)
    groups = list(all_raid_facts(material.assessment).values())
    if taken := str(not_taken_off(groups)):
        yield tr("Usable capacity is told {what}.", what=taken)
    cables = material.tables.cables.values()
    if material.tables.cables:
        slack = material.project.cable_slack
        unknown = sum(cable.length is None for cable in cables)
        yield (
            tr("Cables are ordered by the lengths drawn, with {slack} added to each.",
               slack=format_quantity(slack))
            if slack is not None
            else tr("Cables are ordered by the lengths drawn, with nothing added.")
        )  # fmt: skip
        if unknown:
            yield tr(
                "The length of {count:,} cable is not known.",
                "The length of {count:,} cables is not known.",
                unknown,
            )
    if material.prices and material.plan.prices != "none":
        names = ", ".join(f"{each.name} ({each.currency})" for each in material.prices)
        yield tr("Prices are those of these lists: {names}.", names=names)
