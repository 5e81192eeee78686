"""How full each tier of the network is year by year, if nothing is added and demand grows."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.links import LinkKind, link_facts
from sanwright.analysis.saturation import ADAPTER, ISL_GROUP, ResourceUse, fillings

YEARS_SHOWN = 8
"""Years after the design's own that a curve goes on."""


@dataclass(frozen=True, slots=True)
class TierGrowth:
    """One tier: ``kind`` of its links, None for adapter slots.

    ``shares`` are the utilisation of its fullest place in each year, the design's own first; 1 is
    full. ``at_most_known``: of some place there the capacity or a demand is not known, so the tier
    may be fuller.
    """

    kind: LinkKind | None
    shares: tuple[float, ...]
    at_most_known: bool


def growth_by_tier(facts: Assessment, years: int = YEARS_SHOWN) -> tuple[TierGrowth, ...]:
    """The tiers that carry a known load, links in the order of their kinds, adapter slots last.

    Workloads that state no growth are held as they are. Nothing if none states one.
    """
    rates = {id_: load.growth or 0.0 for id_, load in facts.tables.workloads.items()}
    if not any(rates.values()):
        return ()
    highest: dict[LinkKind | None, list[float]] = {}
    vague: set[LinkKind | None] = set()
    for use in fillings(facts, facts.tables.workloads):
        tier = _tier(facts, use)
        if use.at_most or use.capacity is None:
            vague.add(tier)
        if not use.capacity:
            continue
        by_rate: dict[float, float] = {}
        for id_, amount in use.load.items():
            by_rate[rates[id_]] = by_rate.get(rates[id_], 0.0) + amount
        shares = [
            sum(load * (1 + rate) ** year for rate, load in by_rate.items()) / use.capacity
            for year in range(years + 1)
        ]
        before = highest.get(tier, shares)
        highest[tier] = [max(pair) for pair in zip(before, shares, strict=True)]
    order = (*LinkKind, None)
    return tuple(
        TierGrowth(tier, tuple(highest[tier]), tier in vague) for tier in order if tier in highest
    )


def _tier(facts: Assessment, use: ResourceUse) -> LinkKind | None:
    if use.place.kind == ADAPTER:
        return None
    if use.place.kind == ISL_GROUP or use.place.id not in facts.tables.cables:
        return LinkKind.ISL
    return link_facts(facts, use.place.id).kind
