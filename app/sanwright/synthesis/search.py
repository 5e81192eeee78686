"""All families of networks for a requirement: the best plan of each, and the bounds beside it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from sanwright.design.requirement import Shape
from sanwright.synthesis.bounds import port_bound
from sanwright.synthesis.cheapest_family import cheapest
from sanwright.synthesis.core_edge import CoreEdge, core_counts
from sanwright.synthesis.flat import full_mesh, single_switch
from sanwright.synthesis.flows import headroom_of
from sanwright.synthesis.islands import Islands
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.plan import FabricPlan
from sanwright.synthesis.sites import JoinedSites
from sanwright.synthesis.solver import INFINITE, Stop
from sanwright.synthesis.switches import ListedSupply, SwitchModel, choose_switches
from sanwright.synthesis.tiers import FamilyResult
from sanwright.synthesis.weighing import CostFigures, ListPrices, Weighing
from sanwright.text import Text, joined, verbatim

SHAPES: tuple[Shape, ...] = (
    "single switch",
    "collapsed director",
    "islands",
    "full mesh",
    "core-edge",
    "edge-core-edge",
    "joined sites",
)
"""The shapes that are looked for."""
_WITH_EDGES: frozenset[Shape] = frozenset({"core-edge", "edge-core-edge"})
_OF_UNLIKE_SPEEDS: frozenset[Shape] = _WITH_EDGES | {"islands"}
"""Shapes in which an edge or an island need not run at all speeds that are asked for."""
_ALIKE = 1e-9
"""As a share of it, what costs differ by at least."""
_HOPS: dict[Shape, int] = {
    "single switch": 0,
    "collapsed director": 0,
    "islands": 0,
    "edge-core-edge": 2,
}
"""ISLs on the longest way; 1 for all others."""


@dataclass(frozen=True, slots=True)
class FoundPlan:
    """A plan with its cost, and the bounds that it is held against; all of all fabrics together.

    ``family_bound`` is proven for all plans of its shape with switches of its ``family``.
    """

    plan: FabricPlan
    family: str
    cost: CostFigures
    family_bound: float
    more: tuple[FabricPlan, ...] = ()
    """The plans of the other fabrics where they are not all alike: of an extension."""
    headroom: float | None = None
    """What stays free of the busiest link in normal operation; None where nobody knows."""

    @property
    def gap(self) -> float:
        """How far the cost may be above the best of the family, as a share of the cost."""
        if self.cost.weighed <= 0:
            return 0.0
        return max(0.0, 1 - self.family_bound / self.cost.weighed)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What was found, the cheapest first; ``any_bound`` holds for whatever network of the models.

    ``is_infeasible`` says that no family has a plan, which is proven; a plan may be missing for
    want of time, too.
    """

    found: tuple[FoundPlan, ...]
    any_bound: float
    left_out: tuple[Text, ...]
    is_infeasible: bool


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far the search is.

    ``found`` is the plan that is the best so far, ``shape`` the shape that was looked for last.
    """

    shape: Shape
    found: FoundPlan | None = None


@dataclass(slots=True)
class SearchControl:
    """How long to search, whom to tell, and whether to end; all may be left out.

    ``first`` are shapes and families to begin with: those that were the best of a requirement that
    is nearly the same. What costs more than they do then need not be worked out to its end; what is
    found is the same in any order.
    """

    seconds: float = 30.0
    stop: Stop | None = None
    progress: Callable[[SearchProgress], None] | None = None
    first: tuple[tuple[Shape, str], ...] = ()


class NetworkSearch:
    """The search of one requirement."""

    def __init__(
        self,
        needs: NetworkNeeds,
        supply: ListedSupply,
        control: SearchControl,
        price_of: ListPrices | None = None,
        today: str = "",
    ) -> None:
        self._needs, self._control, self._supply = needs, control, supply
        self.weighing = Weighing(
            needs.requirement,
            price_of,
            lambda model: (
                supply.default_optic(model.group, model.part.vendor, self._isl_speed(model)),
                None,
            ),
        )
        choice = choose_switches(needs.requirement, supply, needs.all_speeds, today)
        self.left_out = list(choice.left_out)
        self.obstacles: list[Text] = []
        """What no switch that may be used can help."""
        self.models = tuple(self._usable(choice.models))
        self._has_models = bool(choice.models)
        self._until = time.monotonic() + control.seconds

    def run(self, keep: int | None = None, *, is_first_enough: bool = False) -> SearchResult:
        """The best plan of each shape and family; with ``keep`` so many of them, the cheapest.

        With ``is_first_enough`` the search ends with the first plan: there is one.
        """
        found: list[FoundPlan] = []
        proven = True
        any_bound = port_bound(
            self.models, self.weighing, self._needs.used_ports, self._needs.requirement.free_ports
        )
        usual = self._order()
        wanted = [each for each in self._control.first if each in usual]
        for shape, family in dict.fromkeys((*wanted, *usual)):
            if found and self._is_called_off:
                break
            models = [model for model in self.models if model.family == family]
            costs = sorted(each.cost.weighed for each in found)
            cutoff = INFINITE
            if keep is not None and len(costs) >= keep:
                # One that costs as much is let in: which of the two is kept is not by their order.
                cutoff = costs[keep - 1] / self._needs.fabrics * (1 + _ALIKE)
            result = self._solve(shape, models, cutoff)
            proven &= result.is_infeasible
            if result.plan is not None:
                cost = self.weighing.of_plan(result.plan)
                if cost is not None:
                    # Where time ended the search, no plan is below what its ports alone cost.
                    bound = max(result.bound * self._needs.fabrics, any_bound)
                    bound = min(bound, cost.weighed)
                    free = headroom_of(self._needs, result.plan)
                    found.append(FoundPlan(result.plan, family, cost, bound, headroom=free))
            self._tell(found, shape)
            if found and is_first_enough:
                return SearchResult(tuple(found), 0.0, tuple(self.left_out), False)
        if not found:
            self.obstacles += self._told_of_nothing()
        places = {each: place for place, each in enumerate(usual)}
        found.sort(key=lambda f: (f.cost.weighed, places[f.plan.shape, f.family]))
        kept = tuple(found if keep is None else found[:keep])
        return SearchResult(kept, any_bound, tuple(self.left_out), proven and not found)

    def _told_of_nothing(self) -> Iterator[Text]:
        """What of it no other wish would mend: nothing has a price, sites are too far apart."""
        if not self.models and self._has_models and self.weighing.main.price:
            yield Text(
                "No price is known of any switch that may be used: give a price list that has "
                "them, or choose another objective."
            )
        yield from self._told_of_speeds()
        sites = self._needs.requirement.sites
        if self.models and sites and "joined sites" not in self._shapes():
            yield from JoinedSites(
                self._needs, self.weighing, self.models, self._supply
            ).obstacles()

    def _told_of_speeds(self) -> Iterator[Text]:
        """Speeds that no switch has, or none together in a shape where each has to."""
        speeds = self._needs.all_speeds
        there = {speed for model in self.models for speed in model.speeds}
        lacking = [speed for speed in reversed(speeds) if speed not in there]
        if not self.models:
            return
        if lacking:
            yield Text(
                "No switch that may be used and can be weighed runs at {speeds}.",
                speeds=joined([verbatim(speed) for speed in lacking]),
            )
        elif not self._of_all_speeds(self.models) and _OF_UNLIKE_SPEEDS.isdisjoint(self._shapes()):
            yield Text(
                "No switch that may be used and can be weighed runs at each of {speeds}; only "
                "islands and edges of core-edge fabrics need not run at all of them.",
                speeds=joined([verbatim(speed) for speed in reversed(speeds)]),
            )

    def _of_all_speeds(self, models: Sequence[SwitchModel]) -> list[SwitchModel]:
        """Those that every host and array may be plugged into."""
        asked = self._needs.all_speeds
        return [model for model in models if all(speed in model.speeds for speed in asked)]

    def _order(self) -> list[tuple[Shape, str]]:
        """Shapes and families in their usual order."""
        families = dict.fromkeys(model.family for model in self.models)
        return [(shape, family) for family in families for shape in self._shapes()]

    def _solve(self, shape: Shape, models: Sequence[SwitchModel], cutoff: float) -> FamilyResult:
        if shape in _WITH_EDGES:
            return self._core_edge(models, cutoff, has_storage_edges=shape == "edge-core-edge")
        if shape == "islands":
            return Islands(self._needs, self.weighing, models).solve(
                self._seconds, cutoff, self._control.stop
            )
        models = self._of_all_speeds(models)
        if shape in ("single switch", "collapsed director"):
            return single_switch(self._needs, self.weighing, models, shape)
        if shape == "full mesh":
            return full_mesh(self._needs, self.weighing, models, cutoff)
        sites = JoinedSites(self._needs, self.weighing, models, self._supply)
        self.obstacles += sites.obstacles()
        return sites.solve(self._seconds, cutoff, self._control.stop)

    @property
    def _is_called_off(self) -> bool:
        return self._control.stop is not None and self._control.stop()

    @property
    def _seconds(self) -> float:
        """What is left of the time."""
        return max(0.2, self._until - time.monotonic())

    def _core_edge(
        self, models: Sequence[SwitchModel], cutoff: float, *, has_storage_edges: bool
    ) -> FamilyResult:
        families = (
            CoreEdge(
                self._needs,
                self.weighing,
                edges,
                cores,
                speed,
                count,
                has_storage_edges=has_storage_edges,
            )
            for count in core_counts(self._needs, models)
            for speed, cores, edges in self._by_speed(models, has_arrays=not has_storage_edges)
        )
        return cheapest(
            families, self._cost_in_a_fabric, lambda: self._seconds, cutoff, self._control.stop
        )

    def _cost_in_a_fabric(self, plan: FabricPlan) -> float | None:
        cost = self.weighing.of_plan(plan)
        return None if cost is None else cost.weighed / self._needs.fabrics

    def _by_speed(
        self, models: Sequence[SwitchModel], *, has_arrays: bool
    ) -> Iterator[tuple[str, list[SwitchModel], list[SwitchModel]]]:
        """The speeds that ISLs may have: those cores, and the edges whose ISLs then run so.

        Where hosts or arrays are of unlike generations, edges may be slower than the cores, and
        only cores that run at the same speeds are taken together: so all know what joins them.
        """
        needs, edges = self._needs, [model for model in models if not model.is_director]
        if len(needs.all_speeds) == 1:
            for speed in dict.fromkeys(self._isl_speed(model) for model in models):
                cores = [model for model in models if self._isl_speed(model) == speed]
                below = [model for model in edges if speed in model.speeds]
                if below:
                    yield speed, cores, below
            return
        on_cores = {item.speed for item in needs.arrays} if has_arrays else set()
        able = [model for model in models if on_cores.issubset(model.speeds)]
        for speeds in dict.fromkeys(model.speeds for model in able):
            cores = [model for model in able if model.speeds == speeds]
            if edges:
                yield self._isl_speed(cores[0]), cores, edges

    def _isl_speed(self, model: SwitchModel) -> str:
        wanted = self._needs.requirement.isl_speed
        return wanted or max(model.speeds, key=self._needs.bandwidth)

    def _usable(self, models: Sequence[SwitchModel]) -> Iterator[SwitchModel]:
        requirement = self._needs.requirement
        asked = tuple(reversed(self._needs.all_speeds))
        for found in models:
            known = (s for s in found.speeds if self._needs.is_speed(s))
            free = requirement.free_ports if found.is_director else 0
            model = replace(found, speeds=tuple(known), free_ports=free)
            if not any(speed in model.speeds for speed in asked):
                self.left_out.append(
                    Text(
                        "{part} is left out: its ports do not run at {speeds}.",
                        part=model.part.label,
                        speeds=joined([verbatim(speed) for speed in asked]),
                    )
                )
                continue
            missing = self.weighing.missing(model)
            if missing is None and requirement.power_max is not None and model.power is None:
                missing = Text("{part} is left out: its power is not known.", part=model.part.label)
            if missing is not None:
                # of a director there is a model for each of its blades
                self.left_out += () if missing in self.left_out else (missing,)
            elif self._isl_speed(model) in model.speeds:
                yield model

    def _shapes(self) -> tuple[Shape, ...]:
        wanted = self._needs.requirement.shapes or SHAPES
        hops = self._needs.requirement.hops_max
        shapes = [shape for shape in SHAPES if shape in wanted]
        if hops is not None:
            shapes = [shape for shape in shapes if _HOPS.get(shape, 1) <= hops]
        if self._needs.requirement.connection != "stated flows":
            shapes = [shape for shape in shapes if shape != "islands"]
        if self._needs.requirement.sites:
            return ("joined sites",) if "joined sites" in shapes else ()
        return tuple(shape for shape in shapes if shape != "joined sites")

    def _tell(self, found: Sequence[FoundPlan], shape: Shape) -> None:
        if self._control.progress is None:
            return
        best = min(found, key=lambda each: each.cost.weighed, default=None)
        self._control.progress(SearchProgress(shape, best))
