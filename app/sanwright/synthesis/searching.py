"""What is searched for a requirement: a new network, preferred brands first, or an addition."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from sanwright.design import Design, HostNeed, Requirement
from sanwright.errors import InputError
from sanwright.synthesis.extension import (
    Extension,
    ExtensionResult,
    extended_needs,
    lacking_ports,
    refuse_what_is_not_extended,
)
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.obstacles import Obstacle, obstacles_of
from sanwright.synthesis.search import (
    FoundPlan,
    NetworkSearch,
    SearchControl,
    SearchResult,
)
from sanwright.synthesis.standing import StandingDesign
from sanwright.synthesis.switches import ListedSupply
from sanwright.synthesis.weighing import PriceOf
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class SearchGround:
    """What a search stands on beside the requirement.

    ``today`` is the day (YYYY-MM-DD) by which parts are sold, ``standing`` the design to extend.
    """

    supply: ListedSupply
    price_of: PriceOf | None
    today: str
    standing: Design | None = None


def preferred_networks(
    ground: SearchGround, requirement: Requirement, control: SearchControl, keep: int | None
) -> SearchResult | None:
    """What is found with switches of the preferred brands alone; None where none is preferred."""
    allowed = {vendor.casefold() for vendor in requirement.vendors}
    wanted = tuple(
        vendor
        for vendor in requirement.preferred_vendors
        if not allowed or vendor.casefold() in allowed
    )
    if not wanted:
        return None
    narrow = msgspec.structs.replace(requirement, vendors=wanted, preferred_vendors=())
    needs = NetworkNeeds(narrow, ground.supply)
    control = replace(control, seconds=control.seconds / 2)
    search = NetworkSearch(needs, ground.supply, control, ground.price_of, ground.today)
    return search.run(keep=keep)


def both(first: SearchResult, others: SearchResult) -> SearchResult:
    """What is preferred, then what else there is; nothing that may be used is below the bound."""
    seen = {_models_of(each) for each in first.found}
    rest = tuple(each for each in others.found if _models_of(each) not in seen)
    return SearchResult(
        (*first.found, *rest),
        min(first.any_bound, others.any_bound),
        tuple(dict.fromkeys((*first.left_out, *others.left_out))),
        first.is_infeasible and others.is_infeasible,
    )


def _models_of(found: FoundPlan) -> tuple[str, ...]:
    return found.plan.shape, *(switch.model.part.id for switch in found.plan.switches)


@dataclass(frozen=True, slots=True)
class FoundAddition:
    """The least addition to what stands; ``found`` is None where there is none, or no time.

    ``have`` are the ports of arrays that stand. ``obstacles`` are what no addition can help.
    """

    needs: NetworkNeeds
    standing: StandingDesign
    have: dict[int, int]
    found: FoundPlan | None
    result: ExtensionResult | None
    left_out: tuple[Text, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()


def addition(
    ground: SearchGround, requirement: Requirement, control: SearchControl
) -> FoundAddition:
    """The least that has to come to ``ground.standing``. Raises InputError where it is missing."""
    refuse_what_is_not_extended(requirement)
    if ground.standing is None:
        raise InputError(
            Text(
                "The design to extend, “{path}”, is missing; put it there or name another.",
                path=requirement.extends,
            )
        )
    supply = ground.supply
    speeds = NetworkNeeds(msgspec.structs.replace(requirement, hosts=_bare(requirement)), supply)
    standing = StandingDesign(ground.standing, requirement, speeds.host_speeds)
    needs, have = extended_needs(requirement, supply, standing)
    obstacles = (*obstacles_of(needs), *lacking_ports(needs, standing, have))
    if obstacles:
        return FoundAddition(needs, standing, have, None, None, obstacles=obstacles)
    search = NetworkSearch(needs, supply, control, ground.price_of, ground.today)
    edges = [
        model
        for model in search.models
        if model.family == standing.family and not model.is_director
    ]
    result = Extension(needs, search.weighing, edges, standing, have).solve(
        control.seconds, control.stop
    )
    found = None
    if result.cost is not None:
        found = FoundPlan(
            result.plans[0], standing.family, result.cost, result.family_bound, result.plans[1:]
        )
    left_out = (*search.left_out, *standing.notes)
    return FoundAddition(needs, standing, have, found, result, left_out)


def _bare(requirement: Requirement) -> tuple[HostNeed, ...]:
    """The hosts without the names of arrays, which may stand already."""
    return tuple(msgspec.structs.replace(group, arrays=()) for group in requirement.hosts)


def best_found(
    ground: SearchGround, requirement: Requirement, control: SearchControl
) -> FoundPlan | None:
    """The plan that comes first for a requirement; None where there is an obstacle or no time."""
    if requirement.extends:
        return addition(ground, requirement, control).found
    needs = NetworkNeeds(requirement, ground.supply)
    if any(obstacles_of(needs)):
        return None
    preferred = preferred_networks(ground, requirement, control, keep=1)
    if preferred is not None and preferred.found:
        return preferred.found[0]
    search = NetworkSearch(needs, ground.supply, control, ground.price_of, ground.today)
    found = search.run(keep=1).found
    return found[0] if found else None


def obstacles_to(ground: SearchGround, requirement: Requirement) -> tuple[Obstacle, ...]:
    """What stands in the way of a requirement whatever switches there are."""
    if requirement.extends:
        return addition(ground, requirement, SearchControl(0.0)).obstacles
    return tuple(obstacles_of(NetworkNeeds(requirement, ground.supply)))


def is_possible(ground: SearchGround, requirement: Requirement, seconds: float) -> bool:
    """Whether there may be a design: False only where it is proven that there is none."""
    control = SearchControl(seconds)
    if requirement.extends:
        made = addition(ground, requirement, control)
        return made.result is not None and not made.result.is_infeasible
    needs = NetworkNeeds(requirement, ground.supply)
    if any(obstacles_of(needs)):
        return False
    search = NetworkSearch(needs, ground.supply, control, ground.price_of, ground.today)
    return not search.run(is_first_enough=True).is_infeasible
