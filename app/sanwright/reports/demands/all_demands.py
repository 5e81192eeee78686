"""Every demand with its answers, worked out once for all sections of a document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.language import used
from sanwright.reports.demands.answers import Demand
from sanwright.reports.demands.capacity import capacity_demands
from sanwright.reports.demands.plans import plan_demands
from sanwright.reports.demands.workloads import workload_demands
from sanwright.reports.material import Material


@dataclass(frozen=True, slots=True)
class AllDemands:
    """What workloads, data and plans ask, each with its answers."""

    workloads: tuple[Demand, ...]
    capacity: tuple[Demand, ...]
    plans: tuple[Demand, ...]

    def __iter__(self) -> Iterator[Demand]:
        yield from (*self.workloads, *self.capacity, *self.plans)


def all_demands(material: Material) -> AllDemands:
    """All of them in the language in use."""
    found = material.remembered.get((AllDemands, used()))
    if not isinstance(found, AllDemands):
        found = AllDemands(
            tuple(workload_demands(material)),
            tuple(capacity_demands(material)),
            tuple(plan_demands(material)),
        )
        material.remembered[AllDemands, used()] = found
    return found
