"""Programs of which the cheapest plan counts: who comes first, and what is proven of the others."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pytest

from sanwright.design import ArrayNeed, HostNeed, Requirement
from sanwright.synthesis import SearchControl, propose
from sanwright.synthesis.cheapest_family import cheapest
from sanwright.synthesis.plan import FabricPlan
from sanwright.synthesis.solver import Stop
from sanwright.synthesis.tiers import FamilyResult
from sanwright.units import Throughput
from tests.builders import catalog
from tests.synthesis.asking import TODAY


@dataclass
class Program:
    """A program whose plan of ``cost`` has its cost as the speed of its ISLs."""

    least: float
    cost: float
    asked: list[float] = field(default_factory=list)

    def solve(self, seconds: float, *, cutoff: float, stop: Stop | None) -> FamilyResult:
        assert seconds > 0
        assert stop is None or not stop()
        self.asked.append(cutoff)
        if self.cost >= cutoff:
            return FamilyResult(None, min(self.cost, cutoff))
        return FamilyResult(FabricPlan("core-edge", (), (), str(self.cost)), self.cost)


def cheapest_of(*families: Program, stop: Stop | None = None) -> FamilyResult:
    return cheapest(families, lambda plan: float(plan.isl_speed), lambda: 10.0, stop=stop)


def test_what_promises_most_comes_first_and_what_costs_more_is_not_worked_out() -> None:
    dear, good, close = (
        Program(90.0, 95.0),
        Program(50.0, 60.0),
        Program(55.0, 70.0),
    )
    found = cheapest_of(dear, close, good)
    assert found.plan is not None
    assert (found.plan.isl_speed, found.bound) == ("60.0", 60.0)
    assert good.asked == [math.inf]
    assert close.asked == [60.0]
    assert dear.asked == []


def test_those_that_time_left_unseen_still_have_a_bound() -> None:
    good, close = Program(50.0, 60.0), Program(55.0, 56.0)
    found = cheapest_of(good, close, stop=lambda: bool(good.asked))
    assert found.plan is not None
    assert (found.plan.isl_speed, found.bound) == ("60.0", 55.0)
    assert close.asked == []


def test_nothing_is_possible_only_where_no_program_has_a_plan() -> None:
    assert cheapest_of(Program(math.inf, 1.0)).is_infeasible
    assert not cheapest_of(Program(math.inf, 1.0), Program(5.0, math.inf)).is_infeasible


@pytest.mark.parametrize("vendor", ["Brocade", "Cisco"])
def test_unlike_hosts_between_two_rows_of_edges_find_a_place_at_the_proven_cost(
    vendor: str,
) -> None:
    def group(name: str, count: int, ports: int, mb_s: float, speed: str) -> HostNeed:
        return HostNeed(
            name=name, count=count, ports_per_fabric=ports, throughput=Throughput(mb_s), speed=speed
        )

    requirement = Requirement(
        hosts=(
            group("Old", 12, 1, 400.0, "16GFC"),
            group("New", 50, 1, 500.0, "32GFC"),
            group("Wide", 15, 2, 200.0, "32GFC"),
            group("Heavy", 4, 2, 400.0, "32GFC"),
        ),
        arrays=(ArrayNeed(name="Array", count=2),),
        shapes=("edge-core-edge",),
        vendors=(vendor,),
    )
    control = SearchControl(20.0)
    (candidate,) = propose(requirement, catalog(), today=TODAY, control=control).candidates
    assert candidate.found.gap < 1e-4
    assert candidate.remaining == ()
