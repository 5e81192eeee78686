"""The cheapest core-edge fabric: an exact model of how many edges of which kind, then real hosts.

A kind of edge is a model, the ISLs to each core and the ports it is licensed for. The model counts
edges of each kind and hosts on them, so its size does not grow with the number of hosts. Where
hosts differ in demand, cuts hold that no n hosts ask for more than the n heaviest do: without
them the model would put demand where there are no hosts.

The family: equal cores, arrays on the cores alone, each edge joined to every core by equally many
ISLs, hosts on edges alone.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.synthesis.needs import HostItem, NetworkNeeds
from sanwright.synthesis.packing import Bin, pack
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.solver import INFINITE, MixedProgram, Stop
from sanwright.synthesis.switches import SwitchModel
from sanwright.synthesis.weighing import Weighing

ISLS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16)
CORES = (2, 3, 4, 6, 8)
_CLASSES = 8
"""Up to as many kinds of hosts are counted one by one; beyond, those of like ports together."""
_CUTS = 20
_SLACKS = (1.0, 0.99, 0.97, 0.94, 0.9)
"""Of the demand that an edge takes: the next is tried where the hosts could not be packed."""
_EPS = 1e-9


@dataclass(frozen=True, slots=True)
class EdgeKind:
    """A model with ``isls`` to each core, licensed for ``licensed`` ports."""

    model: SwitchModel
    isls: int
    licensed: int
    room: int
    """Ports for hosts."""
    bandwidth: float
    """Of host links, by the ratio; infinite without one."""
    demand: float
    """Of hosts, in MB/s."""
    cost: float
    """With its ISLs."""


@dataclass(frozen=True, slots=True)
class HostClass:
    """Hosts that the model counts together, the heaviest first."""

    ports: int
    bandwidth: float
    demands: tuple[float, ...]

    @property
    def is_uniform(self) -> bool:
        """Whether all of them ask for the same."""
        return self.demands[0] - self.demands[-1] < _EPS


@dataclass(frozen=True, slots=True)
class FamilyResult:
    """The best plan that was found, and what no plan of the family is below; of one fabric."""

    plan: FabricPlan | None
    bound: float
    is_infeasible: bool = False


def classes_of(hosts: Sequence[HostItem]) -> tuple[HostClass, ...]:
    """Hosts by kind: ports, bandwidth and demand, or without the demand if kinds are many."""
    exact: dict[tuple[int, float, float], list[float]] = defaultdict(list)
    rough: dict[tuple[int, float, float], list[float]] = defaultdict(list)
    for host in hosts:
        exact[host.ports, host.bandwidth, host.demand].append(host.demand)
        rough[host.ports, host.bandwidth, 0.0].append(host.demand)
    chosen = exact if len(exact) <= _CLASSES else rough
    return tuple(
        HostClass(ports, bandwidth, tuple(sorted(demands, reverse=True)))
        for (ports, bandwidth, _), demands in chosen.items()
    )


def cuts(demands: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Lines ``a + b n`` that no sum of ``n`` demands is above; ``demands`` heaviest first."""
    sums = [0.0]
    for demand in demands:
        sums.append(sums[-1] + demand)
    count = len(demands)
    points = sorted({round(count * step / _CUTS) for step in range(_CUTS)} | {1, 2, 3} - {0})
    for point in points:
        if point < count:
            slope = demands[point]
            yield sums[point] - slope * point, slope
    yield 0.0, demands[0]


class CoreEdge:
    """Core-edge fabrics of the models of one family with ISLs of one speed."""

    def __init__(
        self,
        needs: NetworkNeeds,
        weighing: Weighing,
        edges: Sequence[SwitchModel],
        cores: Sequence[SwitchModel],
        isl_speed: str,
        core_count: int,
    ) -> None:
        self._needs, self._weighing = needs, weighing
        self._edges, self._cores = edges, cores
        self._speed, self._count = isl_speed, core_count
        self._bandwidth = needs.bandwidth(isl_speed)
        self._free = needs.requirement.free_ports
        self._classes = classes_of(needs.hosts)

    def solve(
        self, seconds: float = INFINITE, *, cutoff: float = INFINITE, stop: Stop | None = None
    ) -> FamilyResult:
        """The cheapest fabric; ``cutoff`` and its costs are of one fabric."""
        bound = cutoff
        for slack in _SLACKS:
            program = _Program(self, slack)
            solved = program.program.solve(seconds, cutoff=cutoff, stop=stop)
            if slack == _SLACKS[0]:
                bound = solved.bound
                if solved.is_infeasible:
                    return FamilyResult(None, INFINITE, is_infeasible=True)
            if solved.values is None:
                return FamilyResult(None, bound)
            plan = self._realised(program, [solved.count(m) for m in program.edges], solved.values)
            if plan is not None:
                return FamilyResult(plan, bound)
        return FamilyResult(None, bound)

    def kinds(self, slack: float = 1.0) -> Iterator[EdgeKind]:
        """All kinds of edges that can hold a host."""
        c, needs = self._count, self._needs
        least = int(needs.core_isls_min.value)
        for model in self._edges:
            link = self._weighing.link(model)
            for isls in (least, *(isls for isls in ISLS if isls > least)):
                if link is None or c * isls >= model.ports:
                    continue
                carried = c * isls * self._bandwidth
                room_by_ratio = needs.ratio.value * carried if needs.ratio is not None else INFINITE
                demand = carried / needs.load_factor(c, isls) * slack
                for licensed in model.steps() if self._weighing.counts_licences else (model.ports,):
                    cost = self._weighing.switch(model, licensed)
                    room = min(licensed, model.ports - self._free) - c * isls
                    if cost is None or room <= 0:
                        continue
                    cost += c * isls * link
                    yield EdgeKind(model, isls, licensed, room, room_by_ratio, demand, cost)

    def _realised(
        self, program: _Program, counts: Sequence[int], values: Sequence[float]
    ) -> FabricPlan | None:
        hosts = self._needs.hosts
        kinds = [k for k, n in zip(program.kinds, counts, strict=True) for _ in range(n)]
        bins = [Bin(kind.room, kind.bandwidth, kind.demand) for kind in kinds]
        if not pack(hosts, bins):
            return None
        core = next(m for m, col in program.cores if round(values[col]))
        c = self._count
        ports = dealt(self._needs, c)
        cores = [
            PlannedSwitch(core, "core", (), ports[place], sum(kind.isls for kind in kinds))
            for place in range(c)
        ]
        edges = [
            PlannedSwitch(
                kind.model,
                "edge",
                tuple(sorted(each.hosts)),
                (),
                c * kind.isls,
                sum(hosts[n].ports for n in each.hosts),
            )
            for kind, each in zip(kinds, bins, strict=True)
        ]
        links = tuple(
            (c + number, place, kind.isls)
            for number, kind in enumerate(kinds)
            for place in range(c)
        )
        return FabricPlan("core-edge", (*cores, *edges), links, self._speed)


def dealt(needs: NetworkNeeds, switches: int) -> list[tuple[tuple[int, int], ...]]:
    """The array ports of a fabric in turn over some switches."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(switches)]
    turn = 0
    for number, array in enumerate(needs.arrays):
        for port in range(array.ports):
            found[turn % switches].append((number, port))
            turn += 1
    return [tuple(each) for each in found]


class _Program:
    """The mixed integer program of a family."""

    def __init__(self, family: CoreEdge, slack: float) -> None:
        self.program = MixedProgram()
        self.kinds = tuple(family.kinds(slack))
        self._family = family
        needs, classes = family._needs, family._classes
        most = sum(host.ports for host in needs.hosts)
        self.edges = [self.program.column(kind.cost, most) for kind in self.kinds]
        self.cores: list[tuple[SwitchModel, int]] = []
        self._add_cores()
        self._add_hosts(classes)
        # One edge below two cores is no core-edge fabric: the cores would be its edges.
        self.program.row(dict.fromkeys(self.edges, 1.0), lower=2)
        self._add_limits()

    def _add_cores(self) -> None:
        family, program = self._family, self.program
        needs, c = family._needs, family._count
        arrays = -(-needs.array_ports // c)
        usable: dict[int, float] = {
            column: -float(kind.isls) for kind, column in zip(self.kinds, self.edges, strict=True)
        }
        choices: dict[int, float] = {}
        for model in family._cores:
            for licensed in model.steps() if family._weighing.counts_licences else (model.ports,):
                cost = family._weighing.switch(model, licensed)
                if cost is None:
                    continue
                column = program.column(c * cost, 1)
                usable[column] = float(min(licensed, model.ports - family._free))
                choices[column] = 1.0
                self.cores.append((model, column))
        program.row(usable, lower=arrays)
        program.row(choices, 1.0, 1.0)

    def _add_hosts(self, classes: Sequence[HostClass]) -> None:
        program = self.program
        room: list[dict[int, float]] = [{} for _ in self.kinds]
        links: list[dict[int, float]] = [{} for _ in self.kinds]
        load: list[dict[int, float]] = [{} for _ in self.kinds]
        for each in classes:
            count, placed, mass = len(each.demands), {}, {}
            lines = [] if each.is_uniform else list(cuts(each.demands))
            lightest = _lightest_lines(each.demands) if lines else []
            for place in range(len(self.kinds)):
                hosts = program.column(0.0, count)
                placed[hosts] = 1.0
                room[place][hosts] = float(each.ports)
                links[place][hosts] = each.ports * each.bandwidth
                if not lines:
                    load[place][hosts] = each.demands[0]
                    continue
                asked = program.column(0.0, sum(each.demands), is_integer=False)
                mass[asked] = 1.0
                load[place][asked] = 1.0
                for at, slope in lines:
                    program.row({asked: 1.0, hosts: -slope}, upper=at)
                for at, slope in lightest:
                    program.row({asked: 1.0, hosts: -slope}, lower=at)
            program.row(placed, count, count)
            if mass:
                program.row(mass, sum(each.demands), sum(each.demands))
        for place, kind in enumerate(self.kinds):
            edges = self.edges[place]
            program.row({**room[place], edges: -float(kind.room)}, upper=0.0)
            if math.isfinite(kind.bandwidth):
                program.row({**links[place], edges: -kind.bandwidth}, upper=0.0)
            if any(load[place].values()):
                program.row({**load[place], edges: -kind.demand}, upper=0.0)

    def _add_limits(self) -> None:
        """What the requirement allows at most, of all fabrics together."""
        family, program = self._family, self.program
        requirement, fabrics = family._needs.requirement, family._needs.fabrics
        c = family._count
        cores = {column: model for model, column in self.cores}

        def limit(most: float, of: dict[int, float]) -> None:
            program.row(of, upper=most / fabrics)

        if requirement.switches_max is not None:
            counted = dict.fromkeys(self.edges, 1.0) | dict.fromkeys(cores, float(c))
            limit(requirement.switches_max, counted)
        if requirement.rack_units_max is not None:
            units = {
                e: k.model.rack_units or 0 for e, k in zip(self.edges, self.kinds, strict=True)
            }
            limit(
                requirement.rack_units_max,
                units | {column: c * (model.rack_units or 0) for column, model in cores.items()},
            )
        if requirement.power_max is not None:
            watts = {e: k.model.power or 0 for e, k in zip(self.edges, self.kinds, strict=True)}
            limit(
                requirement.power_max.amount,
                watts | {column: c * (model.power or 0) for column, model in cores.items()},
            )


def _lightest_lines(demands: Sequence[float]) -> list[tuple[float, float]]:
    """Lines ``a + b n`` that no sum of ``n`` demands is below."""
    rising = [*reversed(demands)]
    sums = [0.0]
    for demand in rising:
        sums.append(sums[-1] + demand)
    count = len(rising)
    points = sorted({round(count * step / 5) for step in range(5)})
    return [(sums[p] - rising[p] * p, rising[p]) for p in points if p < count]
