"""The proposal: real designs for a requirement, checked, with bounds, reasons and what each costs.

``propose`` is what a window or a command asks for; ``cost_of_wishes`` what every wish adds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

import msgspec

from sanwright.checks import Finding, Severity, check_design
from sanwright.design import Design, HostNeed, Requirement
from sanwright.errors import InputError
from sanwright.synthesis.extending import Extending
from sanwright.synthesis.extension import (
    Extension,
    extended_needs,
    lacking_ports,
    nothing_to_extend,
    refuse_what_is_not_extended,
)
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.realise import realise
from sanwright.synthesis.reasons import DesignReason, reasons_of, reasons_of_extension
from sanwright.synthesis.search import (
    FoundPlan,
    NetworkSearch,
    SearchControl,
    SearchResult,
    fastest_speed,
)
from sanwright.synthesis.sites import site_gaps
from sanwright.synthesis.standing import StandingDesign
from sanwright.synthesis.storage_sizing import StorageSizing, size_storage
from sanwright.synthesis.switches import ListedSupply
from sanwright.synthesis.weighing import PriceOf
from sanwright.synthesis.wishes import Wish, wishes_of
from sanwright.text import Text

_FILTER_SECONDS = 3.0
"""For each wish that is tried without, where a requirement cannot be met."""


@dataclass(frozen=True, slots=True)
class DesignCandidate:
    """A design that meets the requirement, as far as the check of it says.

    ``remaining`` are its errors and warnings, which the requirement asked for or the plan does not
    know of; nobody has looked for them where it is not ``is_checked``. ``assumed`` says what was
    chosen or could not be counted because nothing was asked for.
    """

    found: FoundPlan
    design: Design
    reasons: tuple[DesignReason, ...]
    assumed: tuple[Text, ...]
    remaining: tuple[Finding, ...]
    is_checked: bool = True


@dataclass(frozen=True, slots=True)
class DesignProposal:
    """What is proposed, the cheapest first.

    ``any_bound`` holds for any network of the models that may be used. Without candidates,
    ``conflict`` are wishes that cannot be met together, none of which may be left out of it, and
    ``obstacles`` what no network can help; neither of both: nothing was found in time.
    ``storage`` is the sizing of the arrays of which a capacity is asked for; it is not drawn.
    """

    requirement: Requirement
    candidates: tuple[DesignCandidate, ...]
    any_bound: float
    left_out: tuple[Text, ...]
    obstacles: tuple[Text, ...] = ()
    conflict: tuple[Wish, ...] = ()
    storage: tuple[StorageSizing, ...] = ()


@dataclass(frozen=True, slots=True)
class WishCost:
    """What a wish costs: the cheapest design with it and without it, by the objective.

    ``without`` None: nothing was found in time without it.
    """

    wish: Wish
    cost: float
    without: float | None

    @property
    def share(self) -> float | None:
        """What it adds, as a share of what would do without it."""
        if not self.without:
            return None
        return self.cost / self.without - 1


def propose(
    requirement: Requirement,
    supply: ListedSupply,
    *,
    count: int = 1,
    control: SearchControl | None = None,
    price_of: PriceOf | None = None,
    today: str = "",
    checks: bool = True,
    standing: Design | None = None,
) -> DesignProposal:
    """Up to ``count`` designs for ``requirement``, each of another shape or family.

    With ``standing``, the design that the requirement ``extends``, one: the least addition to it.
    ``today`` is the day (YYYY-MM-DD) by which parts are still sold, by default that of the clock.
    Without ``checks`` nothing is said of what remains: for a preview. Raises InputError for a
    requirement that names what is not there.
    """
    control = control or SearchControl()
    today = today or datetime.now(tz=UTC).date().isoformat()
    sizings = (size_storage(need, supply) for need in requirement.arrays)
    storage = tuple(each for each in sizings if each is not None)
    obstacles = tuple(text for each in storage for text in each.obstacles)
    if obstacles:
        return DesignProposal(requirement, (), 0.0, (), obstacles, storage=storage)
    proposal = _of_network(
        requirement, supply, count, control, price_of, today, standing, checks=checks
    )
    return replace(proposal, storage=storage)


def _of_network(
    requirement: Requirement,
    supply: ListedSupply,
    count: int,
    control: SearchControl,
    price_of: PriceOf | None,
    today: str,
    standing: Design | None,
    *,
    checks: bool,
) -> DesignProposal:
    """The proposal but for the storage."""
    if standing is not None:
        return _extended(requirement, supply, control, price_of, today, standing, checks=checks)
    if requirement.extends:
        raise InputError(
            Text("The design to extend, “{path}”, is missing.", path=requirement.extends)
        )
    needs = NetworkNeeds(requirement, supply)
    for gap in site_gaps(needs):
        raise InputError(gap)
    if needs.obstacles:
        conflict = _conflict(needs, supply, price_of, today)
        return DesignProposal(requirement, (), 0.0, (), needs.obstacles, conflict)
    search = NetworkSearch(needs, supply, control, price_of, today)
    result = search.run(keep=1 if count == 1 else None)
    if not result.found and search.obstacles:
        told = tuple(dict.fromkeys(search.obstacles))
        return DesignProposal(requirement, (), result.any_bound, result.left_out, told)
    if not result.found and result.is_infeasible:
        conflict = _conflict(needs, supply, price_of, today)
        return DesignProposal(requirement, (), result.any_bound, result.left_out, (), conflict)
    candidates = tuple(
        _candidate(needs, found, supply, today, checks=checks) for found in result.found[:count]
    )
    return DesignProposal(requirement, candidates, result.any_bound, result.left_out)


def _extended(
    requirement: Requirement,
    supply: ListedSupply,
    control: SearchControl,
    price_of: PriceOf | None,
    today: str,
    design: Design,
    *,
    checks: bool,
) -> DesignProposal:
    """The least addition to what stands."""
    refuse_what_is_not_extended(requirement)
    speeds = NetworkNeeds(msgspec.structs.replace(requirement, hosts=_bare(requirement)), supply)
    standing = StandingDesign(design, requirement, fastest_speed(speeds))
    needs, have = extended_needs(requirement, supply, standing)
    obstacles = (*needs.obstacles, *lacking_ports(needs, standing, have))
    if obstacles:
        return DesignProposal(requirement, (), 0.0, (), obstacles)
    search = NetworkSearch(needs, supply, control, price_of, today)
    models = [model for model in search.models if model.family == standing.family]
    edges = [model for model in models if not model.is_director]
    result = Extension(needs, search.weighing, edges, standing, have).solve(
        control.seconds, control.stop
    )
    left_out = (*search.left_out, *standing.notes)
    if result.cost is None:
        told = (nothing_to_extend(),) if result.is_infeasible else ()
        return DesignProposal(requirement, (), result.any_bound, left_out, told)
    found = FoundPlan(
        result.plans[0], standing.family, result.cost, result.family_bound, result.plans[1:]
    )
    realised = Extending(needs, result.plans, supply, standing, requirement).made()
    remaining = remaining_of(realised.design, today) if checks else ()
    candidate = DesignCandidate(
        found,
        realised.design,
        tuple(reasons_of_extension(needs, result.plans, result.cost, have)),
        realised.assumed,
        remaining,
        checks,
    )
    return DesignProposal(requirement, (candidate,), result.any_bound, left_out)


def _bare(requirement: Requirement) -> tuple[HostNeed, ...]:
    """The hosts without the names of arrays, which may stand already."""
    return tuple(msgspec.structs.replace(group, arrays=()) for group in requirement.hosts)


def checked(
    candidate: DesignCandidate, today: str, progress: Callable[[float], None] | None = None
) -> DesignCandidate:
    """The candidate with what the check of its design finds; ``progress`` may call it off."""
    remaining = remaining_of(candidate.design, today, progress)
    return replace(candidate, remaining=remaining, is_checked=True)


def remaining_of(
    design: Design, today: str, progress: Callable[[float], None] | None = None
) -> tuple[Finding, ...]:
    """The errors and warnings of a design, failures included."""
    day = date.fromisoformat(today)
    report = check_design(design.snapshot(), as_of=day, progress=progress)
    worst = (Severity.ERROR, Severity.WARNING)
    return tuple(finding for finding in report.findings if finding.severity in worst)


def cost_of_wishes(
    proposal: DesignProposal,
    supply: ListedSupply,
    *,
    control: SearchControl | None = None,
    price_of: PriceOf | None = None,
    today: str = "",
) -> Iterator[WishCost]:
    """What every wish adds to the cheapest candidate, each worked out anew without it."""
    if not proposal.candidates or proposal.candidates[0].found.plan.shape == "extension":
        return
    control = control or SearchControl()
    until = time.monotonic() + control.seconds
    today = today or datetime.now(tz=UTC).date().isoformat()
    cost = proposal.candidates[0].found.cost.weighed
    for wish in wishes_of(NetworkNeeds(proposal.requirement, supply)):
        left = until - time.monotonic()
        if left <= 0 or (control.stop is not None and control.stop()):
            return
        result = _searched(
            wish.without(proposal.requirement),
            supply,
            replace(control, seconds=left, progress=None),
            price_of,
            today,
        )
        best = result.found[0].cost.weighed if result is not None and result.found else None
        yield WishCost(wish, cost, best if best is None else min(best, cost))


def _searched(
    requirement: Requirement,
    supply: ListedSupply,
    control: SearchControl,
    price_of: PriceOf | None,
    today: str,
) -> SearchResult | None:
    """What is found for a requirement; None where there is an obstacle."""
    needs = NetworkNeeds(requirement, supply)
    if needs.obstacles:
        return None
    return NetworkSearch(needs, supply, control, price_of, today).run(keep=1)


def _conflict(
    needs: NetworkNeeds, supply: ListedSupply, price_of: PriceOf | None, today: str
) -> tuple[Wish, ...]:
    """Wishes that cannot be met together; without any one of them these could be.

    A deletion filter: each wish in turn is given up for good if the rest is still impossible. So
    none of those that are left can be left out of the set. Empty where hosts, arrays and models
    alone cannot be joined.
    """
    kept: list[Wish] = []
    current = needs.requirement
    if _is_possible(_without_all(needs), supply, price_of, today):
        for wish in wishes_of(needs):
            without = wish.without(current)
            if _is_possible(without, supply, price_of, today):
                kept.append(wish)
            else:
                current = without
    return tuple(kept)


def _without_all(needs: NetworkNeeds) -> Requirement:
    bare = needs.requirement
    for wish in wishes_of(needs):
        bare = wish.without(bare)
    return bare


def _is_possible(
    requirement: Requirement, supply: ListedSupply, price_of: PriceOf | None, today: str
) -> bool:
    needs = NetworkNeeds(requirement, supply)
    if needs.obstacles:
        return False
    search = NetworkSearch(needs, supply, SearchControl(_FILTER_SECONDS), price_of, today)
    return not search.run(is_first_enough=True).is_infeasible


def _candidate(
    needs: NetworkNeeds, found: FoundPlan, supply: ListedSupply, today: str, *, checks: bool
) -> DesignCandidate:
    realised = realise(needs, found.plan, supply, today)
    return DesignCandidate(
        found,
        realised.design,
        reasons_of(needs, found.plan, found.cost),
        (*realised.assumed, *needs.unstated),
        remaining_of(realised.design, today) if checks else (),
        is_checked=checks,
    )
