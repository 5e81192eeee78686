"""Proposals as designs to keep: one that is taken, and the other candidates as its variants."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sanwright.design import Design, ProposalRecord, ProposedOption, Requirement, Table
from sanwright.synthesis.proposal import DesignCandidate, DesignProposal
from sanwright.synthesis.search import FoundPlan
from sanwright.synthesis.wish_costs import WishCost
from sanwright.units import Power
from sanwright.variants import begin_branch, keep_branch


def kept_design(
    proposal: DesignProposal,
    taken: int,
    day: str,
    variants: Sequence[tuple[str, DesignCandidate]] = (),
    costs: Sequence[WishCost] = (),
) -> Design:
    """The design of the candidate at ``taken``; ``variants``, each with its name, are kept in it.

    The requirement in it knows what was proposed on ``day`` (YYYY-MM-DD) and what wishes cost.
    What candidates have in common is in the drawing, so a variant holds what differs and no more.
    """
    requirement = with_proposal(proposal, taken, day, costs)
    design = _asked(proposal.candidates[taken].design, requirement)
    ground = design.snapshot()
    for name, other in variants:
        change, variant = begin_branch(design, name)
        design.apply(change)
        reached = _asked(other.design, requirement).snapshot()
        design.apply(keep_branch(design, variant, ground, reached))
    return Design(design.records())


def with_proposal(
    proposal: DesignProposal, taken: int, day: str, costs: Sequence[WishCost] = ()
) -> Requirement:
    """The requirement with a record of what was proposed for it."""
    record = ProposalRecord(
        day=day,
        taken=taken,
        any_bound=proposal.any_bound,
        options=tuple(option_of(candidate.found) for candidate in proposal.candidates),
        costs={cost.wish.key: cost.without for cost in costs if not cost.is_eased},
    )
    return msgspec.structs.replace(proposal.requirement, proposal=record)


def option_of(found: FoundPlan) -> ProposedOption:
    """A plan as it is kept with the requirement."""
    cost = found.cost
    return ProposedOption(
        shape=found.plan.shape,
        family=found.family,
        models=tuple(dict.fromkeys(each.model.part.id for each in found.plan.switches)),
        switches=cost.switches,
        links=cost.links,
        rack_units=cost.rack_units,
        licensed_ports=cost.licensed_ports,
        power=None if cost.power is None else Power(cost.power),
        price=cost.price,
        currency="" if cost.price is None else cost.currency,
        headroom=found.headroom,
        objective=cost.weighed,
        bound=found.family_bound,
    )


def _asked(design: Design, requirement: Requirement) -> Design:
    """The design with another requirement."""
    rows = (record for record in design.records() if record.TABLE is not Table.REQUIREMENT)
    return Design((*rows, requirement))
