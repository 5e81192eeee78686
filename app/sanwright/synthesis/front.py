"""What more can be had for more: plans of which none is better than another in all that counts.

Each point is the cheapest plan of the requirement with one thing more asked for: headroom, free
ports, less power, fewer rack units. Points that another beats in everything are left out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import msgspec

from sanwright.design import Requirement
from sanwright.synthesis.flows import headroom_of
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.obstacles import obstacles_of
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.search import FoundPlan, NetworkSearch, SearchControl
from sanwright.synthesis.switches import ListedSupply
from sanwright.synthesis.weighing import ListPrices

_HEADROOM = (0.5, 0.65, 0.8)
_FREE = (2, 4, 8, 16, 32)


@dataclass(frozen=True, slots=True)
class FrontPoint:
    """A plan on the front, with the requirement that gives it; figures are of all fabrics together.

    ``cost`` is by the objective of the requirement that was asked, whatever gave the plan.
    ``headroom`` is what stays free of the busiest link between switches or to an array in normal
    operation, None where no demand is stated; ``power`` None where it is not known of each switch.
    ``free_ports`` are cages without a cable.
    """

    requirement: Requirement
    found: FoundPlan
    cost: float
    headroom: float | None
    power: float | None
    rack_units: float | None
    free_ports: int

    def is_beaten_by(self, other: FrontPoint) -> bool:
        """Whether another is no worse in anything, and better in something.

        What is not known of one of them keeps both.
        """
        mine, others = self._figures, other._figures
        if any((a is None) is not (b is None) for a, b in zip(mine, others, strict=True)):
            return False
        pairs = [(a, b) for a, b in zip(mine, others, strict=True)
                 if a is not None and b is not None]  # fmt: skip
        return all(b <= a + 1e-9 for a, b in pairs) and any(b < a - 1e-9 for a, b in pairs)

    @property
    def _figures(self) -> tuple[float | None, ...]:
        """All that counts, less being better."""
        free = -self.headroom if self.headroom is not None else None
        return self.cost, free, self.power, self.rack_units, -float(self.free_ports)


def pareto_front(
    requirement: Requirement,
    supply: ListedSupply,
    *,
    control: SearchControl | None = None,
    price_of: ListPrices | None = None,
    today: str,
) -> tuple[FrontPoint, ...]:
    """The front around a requirement, the cheapest first; what there was time for."""
    control = control or SearchControl()
    until = time.monotonic() + control.seconds
    own = NetworkNeeds(requirement, supply)
    weighing = NetworkSearch(own, supply, control, price_of, today).weighing
    found: list[FrontPoint] = []

    def plans_of(wanted: Requirement, keep: int | None) -> tuple[FoundPlan, ...]:
        needs = NetworkNeeds(wanted, supply)
        left = max(0.2, until - time.monotonic())
        told = replace(control, seconds=left, progress=None)
        if any(obstacles_of(needs)):
            return ()
        return NetworkSearch(needs, supply, told, price_of, today).run(keep=keep).found

    for variant in _variants(requirement):
        left = until - time.monotonic()
        if left <= 0 or (control.stop is not None and control.stop()):
            break
        # Of what is asked for itself all shapes and makers count, of what is more the best alone.
        for place, best in enumerate(plans_of(variant, None if variant is requirement else 1)):
            asked, plan = variant, best
            if place:
                # Of plans that cost the same it shows the one that comes when it is asked for.
                asked = _narrowed(variant, best.plan)
                plan = next(iter(plans_of(asked, 1)), best)
            cost = weighing.of_plan(plan.plan)
            if cost is not None:
                found.append(_point(asked, plan, cost.weighed, own))
    kept = [point for point in found if not any(point.is_beaten_by(other) for other in found)]
    distinct = {point._figures: point for point in reversed(kept)}
    return tuple(sorted(distinct.values(), key=lambda point: (point.cost, point.free_ports)))


def _variants(requirement: Requirement) -> Iterator[Requirement]:
    """The requirement, and with one thing more."""
    yield requirement
    for free in _FREE:
        yield msgspec.structs.replace(requirement, free_ports=requirement.free_ports + free)
    for share in _HEADROOM:
        if share > (requirement.headroom or 0.0):
            yield msgspec.structs.replace(requirement, headroom=share)
    for share, free in zip(_HEADROOM, _FREE, strict=False):
        more = requirement.free_ports + free
        yield msgspec.structs.replace(requirement, headroom=share, free_ports=more)
    if requirement.objective != "rack units":
        yield msgspec.structs.replace(requirement, objective="rack units", weights=None)
    if requirement.objective != "power":
        yield msgspec.structs.replace(requirement, objective="power", weights=None)


def _narrowed(requirement: Requirement, plan: FabricPlan) -> Requirement:
    """The requirement by which a plan comes first that costs more than another."""
    models = tuple(dict.fromkeys(switch.model.part.id for switch in plan.switches))
    return msgspec.structs.replace(requirement, shapes=(plan.shape,), models=models)


def _cages(switch: PlannedSwitch) -> int:
    """The cages that a switch has, a director those of its blades."""
    there = switch.model.licensed(switch.used_ports) if switch.model.is_director else None
    return switch.model.ports if there is None else there


def _point(
    requirement: Requirement, found: FoundPlan, cost: float, needs: NetworkNeeds
) -> FrontPoint:
    plan = found.plan
    free = sum(_cages(switch) - switch.used_ports for switch in plan.switches)
    return FrontPoint(
        requirement=requirement,
        found=found,
        cost=cost,
        headroom=headroom_of(needs, plan),
        power=found.cost.power,
        rack_units=found.cost.rack_units,
        free_ports=free * needs.fabrics,
    )
