"""Programs of which the cheapest plan counts: those that promise most first, none for all the time.

What one of them costs at least is known quickly, with parts of everything. In that order the first
plan found is mostly the best, and what it costs ends the others at once. Where time runs out, those
that nobody has looked at still have that bound.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from sanwright.synthesis.plan import FabricPlan
from sanwright.synthesis.solver import INFINITE, Stop
from sanwright.synthesis.tiers import FamilyResult
from sanwright.synthesis.weighing import COSTS_DIFFER

_FIRST_SECONDS = 4.0
"""Of a program, before the others have had their turn."""


class FamilyProgram(Protocol):
    """A program that may have the cheapest plan; costs are of one fabric."""

    @property
    def least(self) -> float:
        """What none of its plans costs less than; infinite where it has none."""

    def solve(self, seconds: float, *, cutoff: float, stop: Stop | None) -> FamilyResult:
        """Its cheapest plan below ``cutoff``."""


@dataclass(slots=True)
class _Turn:
    family: FamilyProgram
    bound: float
    is_infeasible: bool = False
    is_ended: bool = False
    """Whether it said all that it can: more time would not help."""


def cheapest(
    families: Iterable[FamilyProgram],
    cost_of: Callable[[FabricPlan], float | None],
    left: Callable[[], float],
    cutoff: float = INFINITE,
    stop: Stop | None = None,
) -> FamilyResult:
    """The cheapest plan of all below ``cutoff``, and what none of them is below.

    ``left`` tells how many seconds there still are, ``cost_of`` what a plan costs in one fabric.
    """
    turns = [_Turn(family, family.least, family.least == INFINITE) for family in families]
    best: FabricPlan | None = None
    for is_last in (False, True):
        for turn in sorted(turns, key=lambda each: each.bound):
            if turn.is_infeasible or turn.is_ended or turn.bound >= cutoff * (1 - COSTS_DIFFER):
                continue
            if best is not None and stop is not None and stop():
                break
            seconds = left() if is_last else min(_FIRST_SECONDS, left() / 2)
            start = time.monotonic()
            result = turn.family.solve(seconds, cutoff=cutoff, stop=stop)
            turn.is_ended = time.monotonic() - start < seconds
            turn.is_infeasible = result.is_infeasible
            turn.bound = max(turn.bound, result.bound)
            cost = cost_of(result.plan) if result.plan is not None else None
            if cost is not None and cost < cutoff:
                best, cutoff = result.plan, cost
    bound = min((turn.bound for turn in turns), default=INFINITE)
    return FamilyResult(best, min(bound, cutoff), all(turn.is_infeasible for turn in turns))
