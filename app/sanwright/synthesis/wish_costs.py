"""What single wishes cost, and which of them contradict each other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import msgspec

from sanwright.design import Requirement
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.search import FoundPlan, SearchControl
from sanwright.synthesis.searching import (
    SearchGround,
    addition,
    best_found,
    is_possible,
    obstacles_to,
)
from sanwright.synthesis.wishes import (
    Wish,
    easings_of,
    ground_of,
    wishes_of,
    with_most_array_ports,
)

_FILTER_SECONDS = 3.0
"""For each wish that is tried without, where a requirement cannot be met."""


@dataclass(frozen=True, slots=True)
class WishCost:
    """What a wish costs: the cheapest design with it and without it, by the objective.

    ``without`` None: nothing was found in time without it. ``found`` and ``instead`` are those two
    designs. With ``is_eased`` the wish is not given up, only put more easily, as it says.
    """

    wish: Wish
    found: FoundPlan
    instead: FoundPlan | None
    is_eased: bool = False

    @property
    def cost(self) -> float:
        """By the objective, with the wish."""
        return self.found.cost.weighed

    @property
    def without(self) -> float | None:
        """By the objective, without the wish."""
        return None if self.instead is None else self.instead.cost.weighed

    @property
    def share(self) -> float | None:
        """What it adds, as a share of what would do without it."""
        if not self.without:
            return None
        return self.cost / self.without - 1


def costs_of(
    ground: SearchGround, requirement: Requirement, found: FoundPlan, control: SearchControl
) -> Iterator[WishCost]:
    """What every wish adds to ``found``, each worked out anew without it.

    Then what is saved where a wish is put more easily. A design that costs more without a wish is
    none that anybody would take: then the wish costs nothing.
    """
    until = time.monotonic() + control.seconds
    needs = needs_for_wishes(ground, requirement)
    asked = [
        *((wish, False) for wish in _own_wishes(needs, requirement)),
        *((wish, False) for wish in ground_of(needs) if wish.key != "fabrics"),
        *((wish, True) for wish in easings_of(needs)),
    ]
    for wish, is_eased in asked:
        left = until - time.monotonic()
        if left <= 0 or (control.stop is not None and control.stop()):
            return
        within = replace(control, seconds=left, progress=None)
        best = best_found(ground, wish.without(requirement), within)
        if best is not None and best.cost.weighed > found.cost.weighed:
            best = found
        yield WishCost(wish, found, best, is_eased)


def conflict_of(
    ground: SearchGround, requirement: Requirement, *, is_by_ground: bool = False
) -> tuple[Wish, ...]:
    """Wishes that cannot be met together; without any one of them these could be.

    Where something stands in the way whatever switches there are, they are the wishes that put it
    there, of the first obstacle that wishes did, unless fewer contradict each other anyway. Empty
    where no wish helps. With ``is_by_ground`` speeds, sites or fabrics are in the way: of several
    sets it is one of theirs.
    """
    needs = needs_for_wishes(ground, requirement)
    kinds = [[*ground_of(needs)], _own_wishes(needs, requirement)]
    # What comes last is given up last.
    wishes = [wish for kind in (kinds[::-1] if is_by_ground else kinds) for wish in kind]
    found: tuple[Wish, ...] = ()
    for each in obstacles_to(ground, requirement):
        is_gone = partial(_is_met_by, ground, each.key)
        found = _smallest(wishes, requirement, partial(_in_either, requirement, is_gone))
        if found:
            break
    if len(found) == 1:
        return found

    def leaves_a_design(asked: Requirement) -> bool:
        return is_possible(ground, asked, _FILTER_SECONDS)

    of_all = _smallest(
        wishes,
        requirement,
        partial(_in_either, requirement, leaves_a_design),
        partial(_given_up, ground, requirement),
    )
    return min((each for each in (found, of_all) if each), key=len, default=())


def _is_met_by(ground: SearchGround, obstacle: str, requirement: Requirement) -> bool:
    return obstacle not in {each.key for each in obstacles_to(ground, requirement)}


def _has_no_obstacle(ground: SearchGround, requirement: Requirement) -> bool:
    return not obstacles_to(ground, requirement)


def _in_either(
    requirement: Requirement, is_met: Callable[[Requirement], bool], asked: Requirement
) -> bool:
    """Whether it is met by ``asked``, in either number of fabrics where that was given up.

    ``requirement`` has the number that was asked for. So giving it up forbids nothing.
    """
    numbers = dict.fromkeys((asked.fabrics, requirement.fabrics))
    return any(is_met(msgspec.structs.replace(asked, fabrics=number)) for number in numbers)


def _given_up(
    ground: SearchGround, requirement: Requirement, current: Requirement, wish: Wish
) -> Requirement:
    """``current`` without the wish.

    Ports of an array that were asked for are then all that it has, where rules would ask for more
    than those: a rule of the pack gives way to what is stated.
    """
    without = wish.without(current)
    is_stated = wish.key.startswith("array ports")
    if is_stated and not _in_either(requirement, partial(_has_no_obstacle, ground), without):
        return with_most_array_ports(current, ground.supply, int(wish.key.split()[-1]))
    return without


def _smallest(
    wishes: Sequence[Wish],
    requirement: Requirement,
    is_met: Callable[[Requirement], bool],
    given_up: Callable[[Requirement, Wish], Requirement] = lambda current, wish: wish.without(
        current
    ),
) -> tuple[Wish, ...]:
    """A deletion filter: each wish in turn is given up for good if the rest is still impossible.

    So none of those that are left can be left out of the set.
    """
    bare = requirement
    for wish in wishes:
        bare = given_up(bare, wish)
    if not is_met(bare):
        return ()
    kept: list[Wish] = []
    current = requirement
    for wish in wishes:
        without = given_up(current, wish)
        if is_met(without):
            kept.append(wish)
        else:
            current = without
    return tuple(kept)


def needs_for_wishes(ground: SearchGround, requirement: Requirement) -> NetworkNeeds:
    """The requirement in figures; hosts may name arrays that stand."""
    if not requirement.extends:
        return NetworkNeeds(requirement, ground.supply)
    return addition(ground, requirement, SearchControl(0.0)).needs


def _own_wishes(needs: NetworkNeeds, requirement: Requirement) -> list[Wish]:
    """What was asked for; ports of arrays that stand are nobody's wish."""
    keys = {f"array ports {place}" for place in range(len(requirement.arrays))}
    return [
        wish
        for wish in wishes_of(needs)
        if not wish.key.startswith("array ports") or wish.key in keys
    ]
