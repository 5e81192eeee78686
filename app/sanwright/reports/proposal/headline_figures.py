"""The few figures in large type at the head of a proposal; one that is not known is left out."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis.capacity import all_raid_facts
from sanwright.analysis.paths import workload_paths
from sanwright.bom.lines import money_text
from sanwright.language import number
from sanwright.reports.material import Material
from sanwright.reports.sections.failures import shared_points
from sanwright.text import tr
from sanwright.units import DataSize, format_quantity
from sanwright.wording.capacity import usable_text

_MOST = 4


def headline_figures(material: Material) -> list[tuple[str, str]]:
    """Values with what they are, at most four."""
    found = (*_capacity(material), *_headroom(material), *_failures(material), *_price(material))
    return list(found)[:_MOST]


def _capacity(material: Material) -> Iterator[tuple[str, str]]:
    groups = all_raid_facts(material.assessment).values()
    usable = [group.usable for group in groups if group.usable is not None]
    if usable and len(usable) == len(groups):
        label = usable_text(tr("usable capacity"), groups)
        yield format_quantity(sum(usable, DataSize(0))), label


def _headroom(material: Material) -> Iterator[tuple[str, str]]:
    if not material.tables.workloads:
        return
    together = material.prospects.growth.together
    if together.first is not None and not together.at_most and together.first.at >= 1:
        yield (
            f"{number(together.first.at, 1)} ×",
            tr("today's demand on links and adapters; arrays and drives are not in it"),
        )


def _failures(material: Material) -> Iterator[tuple[str, str]]:
    facts = material.assessment
    if any(workload_paths(facts, id_).paths for id_ in material.tables.workloads):
        walk = material.failure_walk
        is_known = all(r.scenario.is_modelled and not r.in_doubt for r in walk.scenarios)
        if not walk.unseen and not walk.unsure and is_known:
            points = len(shared_points(material, walk))
            yield number(points), tr("single points of failure in the network")


def _price(material: Material) -> Iterator[tuple[str, str]]:
    totals = material.bom.known_totals
    if material.plan.prices == "none" or len(totals) != 1 or material.bom.unpriced:
        return
    currency, amount = next(iter(totals.items()))
    yield str(money_text(amount, currency)), tr("for all parts to order")
