"""What is searched for a requirement: a new network, preferred brands first, or an addition."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

import msgspec

from sanwright.design import Design, HostNeed, Requirement
from sanwright.errors import InputError
from sanwright.synthesis.extension import (
    Extension,
    ExtensionResult,
    extended_needs,
    lacking_ports,
    nothing_to_extend,
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
from sanwright.synthesis.solver import INFINITE
from sanwright.synthesis.standing import Replacing, StandingArray, StandingDesign, StandingSwitch
from sanwright.synthesis.switches import ListedSupply
from sanwright.synthesis.weighing import COSTS_DIFFER, ListPrices
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class SearchGround:
    """What a search stands on beside the requirement.

    ``today`` is the day (YYYY-MM-DD) by which parts are sold, ``standing`` the design to extend.
    """

    supply: ListedSupply
    price_of: ListPrices | None
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

    ``have`` are arrays that stand, by number among those of ``needs``. ``obstacles`` are what no
    addition can help.
    """

    needs: NetworkNeeds
    standing: StandingDesign
    have: dict[int, StandingArray]
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
    until = time.monotonic() + control.seconds
    refused: InputError | None = None
    best: FoundAddition | None = None
    try:
        best = _addition_to(ground, requirement, control, None)
    except InputError as error:
        refused = error  # other cores may run at what is asked for
    if best is not None and best.obstacles:
        return best
    bound, is_whole = _bound_of(best), True
    for replacing, least in _replacements(ground, requirement, best):
        cost = best.found.cost.weighed if best is not None and best.found is not None else INFINITE
        if least >= cost * (1 - COSTS_DIFFER):
            break  # the rest costs more by itself
        if time.monotonic() >= until or (control.stop is not None and control.stop()):
            bound, is_whole = min(bound, least), False
            break
        left = replace(control, seconds=max(0.2, until - time.monotonic()))
        try:
            tried = _addition_to(ground, requirement, left, replacing)
        except InputError:
            continue
        bound = min(bound, _bound_of(tried))
        if tried.found is not None and tried.found.cost.weighed < cost * (1 - COSTS_DIFFER):
            best = tried
    if best is None:
        raise refused or InputError(nothing_to_extend())
    return _held_against(best, bound, is_whole=is_whole)


def _bound_of(made: FoundAddition | None) -> float:
    """What no addition of this kind costs less than."""
    if made is None or made.result is None or made.result.is_infeasible:
        return INFINITE
    return made.result.family_bound


def _held_against(made: FoundAddition, bound: float, *, is_whole: bool) -> FoundAddition:
    """The addition with a bound that holds for all kinds, those not tried for want of time, too."""
    if made.result is None:
        return made
    if made.found is None:
        is_infeasible = made.result.is_infeasible and is_whole
        return replace(made, result=replace(made.result, is_infeasible=is_infeasible))
    bound = min(bound, made.found.cost.weighed)
    return replace(
        made,
        found=replace(made.found, family_bound=bound),
        result=replace(made.result, family_bound=bound),
    )


def _replacements(
    ground: SearchGround, requirement: Requirement, made: FoundAddition | None
) -> list[tuple[Replacing, float]]:
    """What may take the place of switches, in all fabrics alike, with what it costs at least.

    One switch of each fabric, or all cores; the cheapest first. Directors stay. ``made`` is what
    comes where nothing is replaced.
    """
    if ground.standing is None:
        return []
    bare = msgspec.structs.replace(requirement, hosts=_bare(requirement))
    needs = NetworkNeeds(bare, ground.supply)
    standing = (
        made.standing
        if made is not None
        else StandingDesign(ground.standing, requirement, needs.host_speeds)
    )
    places: dict[frozenset[str], list[StandingSwitch]] = {}
    for rows in (
        [fabric.cores for fabric in standing.fabrics],
        [fabric.edges for fabric in standing.fabrics],
    ):
        for number in range(min(map(len, rows))):
            some = [row[number] for row in rows]
            places.setdefault(frozenset(each.id for each in some), some)
    cores = [core for fabric in standing.fabrics for core in fabric.cores]
    places.setdefault(frozenset(core.id for core in cores), cores)
    search = NetworkSearch(needs, ground.supply, SearchControl(0.0), ground.price_of, ground.today)
    found = []
    for ids, switches in places.items():
        if any(switch.blade is not None for switch in switches):
            continue
        for model in search.models:
            if model.family != standing.family or model.is_director:
                continue
            if any(
                model.ports < switch.in_use or model.part.id == switch.model.part.id
                for switch in switches
            ):
                continue
            costs = [search.weighing.switch(model, switch.in_use) for switch in switches]
            known = [cost for cost in costs if cost is not None]
            if len(known) == len(costs):
                found.append((Replacing(ids, model), sum(known)))
    return sorted(found, key=lambda each: each[1])


def _addition_to(
    ground: SearchGround,
    requirement: Requirement,
    control: SearchControl,
    replacing: Replacing | None,
) -> FoundAddition:
    """The least addition to what stands, some of it replaced."""
    if ground.standing is None:
        raise InputError(nothing_to_extend())
    supply = ground.supply
    speeds = NetworkNeeds(msgspec.structs.replace(requirement, hosts=_bare(requirement)), supply)
    standing = StandingDesign(ground.standing, requirement, speeds.host_speeds, replacing, supply)
    needs, have = extended_needs(requirement, supply, standing)
    obstacles = (*obstacles_of(needs), *lacking_ports(needs, have))
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
