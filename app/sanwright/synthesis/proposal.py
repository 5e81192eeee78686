"""The proposal: real designs for a requirement, checked, with bounds, reasons and what each costs.

``propose`` is what a window or a command asks for; ``cost_of_wishes`` what every wish adds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from sanwright.checks import Finding, Severity, check_design
from sanwright.design import Design, Requirement
from sanwright.errors import InputError
from sanwright.synthesis.extending import Extending
from sanwright.synthesis.extension import nothing_to_extend
from sanwright.synthesis.given_up import why_remaining
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.obstacles import obstacles_of
from sanwright.synthesis.realise import realise
from sanwright.synthesis.reasons import (
    DesignReason,
    reasons_of,
    reasons_of_extension,
    unstated,
)
from sanwright.synthesis.search import FoundPlan, NetworkSearch, SearchControl
from sanwright.synthesis.searching import SearchGround, addition, both, preferred_networks
from sanwright.synthesis.sites import site_gaps
from sanwright.synthesis.storage_sizing import StorageSizing, size_storage
from sanwright.synthesis.switches import ListedSupply, refuse_unknown
from sanwright.synthesis.weighing import ListPrices
from sanwright.synthesis.wish_costs import WishCost, conflict_of, costs_of
from sanwright.synthesis.wishes import Wish
from sanwright.text import Text


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
    remaining: tuple[Finding, ...] = ()
    whys: tuple[Text, ...] = ()
    """Of each of ``remaining``, whether the requirement asked for it."""
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
    is_stopped: bool = False
    """Whether the search was called off: there may be better ones."""


def propose(
    requirement: Requirement,
    supply: ListedSupply,
    *,
    count: int = 1,
    control: SearchControl | None = None,
    price_of: ListPrices | None = None,
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
    refuse_unknown(requirement, supply)
    control = control or SearchControl()
    today = today or datetime.now(tz=UTC).date().isoformat()
    sizings = (size_storage(need, supply) for need in requirement.arrays)
    storage = tuple(each for each in sizings if each is not None)
    obstacles = tuple(text for each in storage for text in each.obstacles)
    if obstacles:
        return DesignProposal(requirement, (), 0.0, (), obstacles, storage=storage)
    ground = SearchGround(supply, price_of, today, standing)
    made = _extended if standing is not None or requirement.extends else _of_network
    found = made(ground, requirement, count, control, checks=checks)
    is_stopped = control.stop is not None and control.stop()
    return replace(found, storage=storage, is_stopped=is_stopped)


def _of_network(
    ground: SearchGround,
    requirement: Requirement,
    count: int,
    control: SearchControl,
    *,
    checks: bool,
) -> DesignProposal:
    """New networks."""
    supply, today = ground.supply, ground.today
    needs = NetworkNeeds(requirement, supply)
    for gap in site_gaps(needs):
        raise InputError(gap)
    obstacles = tuple(obstacles_of(needs))
    if obstacles:
        conflict = conflict_of(ground, requirement)
        told = tuple(each.says for each in obstacles)
        return DesignProposal(requirement, (), 0.0, (), told, conflict)
    keep = max(1, count)
    preferred = preferred_networks(ground, requirement, control, keep)
    search = NetworkSearch(needs, supply, control, ground.price_of, today)
    result = search.run(keep=keep)
    if preferred is not None:
        result = both(preferred, result)
    if not result.found and search.obstacles:
        told = tuple(dict.fromkeys(search.obstacles))
        conflict = conflict_of(ground, requirement, is_by_ground=True)
        return DesignProposal(requirement, (), result.any_bound, result.left_out, told, conflict)
    if not result.found and result.is_infeasible:
        conflict = conflict_of(ground, requirement)
        return DesignProposal(requirement, (), result.any_bound, result.left_out, (), conflict)
    if control.stop is not None and control.stop():
        count = min(count, 1)  # who ends the search waits for the best, not for drawings of others
    candidates = tuple(
        _candidate(needs, found, supply, today, checks=checks) for found in result.found[:count]
    )
    return DesignProposal(requirement, candidates, result.any_bound, result.left_out)


def _extended(
    ground: SearchGround,
    requirement: Requirement,
    _count: int,
    control: SearchControl,
    *,
    checks: bool,
) -> DesignProposal:
    """The least addition to what stands; there is one."""
    made = addition(ground, requirement, control)
    if made.obstacles or made.result is None:
        conflict = conflict_of(ground, requirement)
        told = tuple(each.says for each in made.obstacles)
        return DesignProposal(requirement, (), 0.0, made.left_out, told, conflict)
    bound = made.result.any_bound
    if made.found is None or made.result.cost is None:
        told, conflict = (), ()
        if made.result.is_infeasible:
            conflict = conflict_of(ground, requirement)
            told = () if conflict else (nothing_to_extend(),)
        return DesignProposal(requirement, (), bound, made.left_out, told, conflict)
    plans = made.result.plans
    realised = Extending(made, plans, ground.supply, requirement).made()
    candidate = DesignCandidate(
        made.found,
        realised.design,
        tuple(reasons_of_extension(made.needs, plans, made.result.cost, made.have)),
        realised.assumed,
        is_checked=False,
    )
    if checks:
        candidate = checked(candidate, ground.today)
    return DesignProposal(requirement, (candidate,), bound, made.left_out)


def checked(
    candidate: DesignCandidate, today: str, progress: Callable[[float], None] | None = None
) -> DesignCandidate:
    """The candidate with what the check of its design finds; ``progress`` may call it off."""
    remaining = remaining_of(candidate.design, today, progress)
    whys = tuple(why_remaining(candidate.design.snapshot(), remaining))
    return replace(candidate, remaining=remaining, whys=whys, is_checked=True)


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
    price_of: ListPrices | None = None,
    today: str = "",
    standing: Design | None = None,
) -> Iterator[WishCost]:
    """What every wish adds to the first candidate, and what an easier figure would save."""
    if not proposal.candidates:
        return
    today = today or datetime.now(tz=UTC).date().isoformat()
    ground = SearchGround(supply, price_of, today, standing)
    found = proposal.candidates[0].found
    yield from costs_of(ground, proposal.requirement, found, control or SearchControl())


def _candidate(
    needs: NetworkNeeds, found: FoundPlan, supply: ListedSupply, today: str, *, checks: bool
) -> DesignCandidate:
    realised = realise(needs, found.plan, supply, today)
    candidate = DesignCandidate(
        found,
        realised.design,
        reasons_of(needs, found.plan, found.cost, found.headroom),
        (*realised.assumed, *unstated(needs)),
        is_checked=False,
    )
    return checked(candidate, today) if checks else candidate
