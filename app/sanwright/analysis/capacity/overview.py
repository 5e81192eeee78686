"""All figures of one RAID group together, for those who show them."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.capacity import raid_facts
from sanwright.analysis.capacity.demand import GroupDemand, group_demand
from sanwright.analysis.capacity.filling import HORIZON_YEARS, FillPlan, fill_plan
from sanwright.analysis.capacity.limits import (
    READS,
    WRITES,
    Claim,
    GroupLimits,
    controller_claim,
    demand_limits,
    group_limits,
)
from sanwright.analysis.capacity.rebuild import Rebuild, rebuild
from sanwright.analysis.capacity.stages import RaidCapacity
from sanwright.parts import Figure
from sanwright.units import Ratio

NO_REDUCTION, CLAIMED = "none", "maker's claim"


@dataclass(frozen=True, slots=True)
class Reduction:
    """The data reduction that is counted, what it rests on, and what the maker claims.

    ``basis`` is ``none`` at 1:1; a ratio that is the maker's own is a claim whatever else is said.
    """

    ratio: Ratio
    basis: str
    claim: Figure[Ratio] | None


@dataclass(frozen=True, slots=True)
class RaidOverview:
    """Everything about a RAID group; what is None is not known or does not apply.

    ``reading`` and ``writing`` are the limits under nothing but reads and writes, ``asked`` those
    under what the workloads of ``demand`` ask.
    """

    capacity: RaidCapacity
    reduction: Reduction
    plan: FillPlan | None
    reading: GroupLimits | None
    writing: GroupLimits | None
    demand: GroupDemand | None
    asked: GroupLimits | None
    claim: Claim | None
    rebuild: Rebuild | None


def raid_overview(facts: Assessment, group: str, years: int = HORIZON_YEARS) -> RaidOverview:
    """The overview of a RAID group, growth shown over ``years``."""
    capacity = raid_facts(facts, group)
    asked = demand_limits(facts, group)
    return RaidOverview(
        capacity=capacity,
        reduction=reduction(facts, group),
        plan=fill_plan(capacity, years),
        reading=group_limits(facts, group, READS),
        writing=group_limits(facts, group, WRITES),
        demand=group_demand(facts, group),
        asked=asked[1] if asked is not None else None,
        claim=controller_claim(facts, group),
        rebuild=rebuild(facts, group),
    )


@remembered
def reduction(facts: Assessment, group: str) -> Reduction:
    """The data reduction of a RAID group."""
    record = facts.tables.raid_groups[group]
    part = facts.tables.part_of(record.device)
    claim = part.array.data_reduction_claim if part is not None and part.array else None
    ratio = record.data_reduction
    basis: str = record.reduction_basis
    if ratio == 1:
        basis = NO_REDUCTION
    elif claim is not None and claim.value.amount == ratio:
        basis = CLAIMED
    return Reduction(Ratio(ratio), basis, claim)
