"""The cheapest core-edge fabric: an exact model of how many edges of which kind, then real hosts.

The family: equal cores, each edge joined to every core by equally many ISLs, hosts on edges alone.
Arrays are on the cores, or in an edge-core-edge fabric on edges of their own.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cached_property

from sanwright.design.requirement import Shape
from sanwright.synthesis.edge_choice import worth_trying
from sanwright.synthesis.flows import array_port_items
from sanwright.synthesis.limits import hold_limits
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.packing import Bin
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.solver import INFINITE, MixedProgram, ProgramSolution, Stop
from sanwright.synthesis.switches import SwitchModel
from sanwright.synthesis.tiers import EdgeKind, EdgeTier, FamilyResult, edge_kinds
from sanwright.synthesis.weighing import Weighing

_LEAST_SECONDS = 0.5
"""For another try where hosts did not fit and time is over."""
CORES = (1, 2, 3, 4, 6, 8)
MORE_CORES = (10, 12, 16)
"""Tried where the ports of eight cores do not come to what arrays and ISLs take."""
SLACKS = (1.0, 0.99, 0.97, 0.94, 0.9)
"""Of the demand that an edge takes: the next is tried where the hosts could not be packed."""
ROOMS = (0.95, 0.9, 0.8)
"""Of the ports of an edge, tried then: hosts of several ports leave some over."""


class CoreEdge:
    """Core-edge fabrics of the models of one family with ISLs of ``isl_speed`` at most.

    An edge that does not run so fast has ISLs of the fastest speed that it and the cores do. With
    ``has_storage_edges`` array ports are on edges of their own and cores hold ISLs alone.
    """

    def __init__(
        self,
        needs: NetworkNeeds,
        weighing: Weighing,
        edges: Sequence[SwitchModel],
        cores: Sequence[SwitchModel],
        isl_speed: str,
        core_count: int,
        *,
        has_storage_edges: bool = False,
    ) -> None:
        self.needs, self.weighing = needs, weighing
        self.cores, self.count, self._speed = cores, core_count, isl_speed
        self.bandwidth = needs.bandwidth(isl_speed)
        joins = ((edge, self._isl_speed(edge)) for edge in edges)
        self._edges = [(edge, speed) for edge, speed in joins if speed]
        self.array_ports = array_port_items(needs) if has_storage_edges else ()
        self.has_storage_edges = has_storage_edges
        self.shape: Shape = "edge-core-edge" if has_storage_edges else "core-edge"

    @cached_property
    def _first(self) -> _Program:
        return _Program(self, 1.0, 1.0)

    @cached_property
    def least(self) -> float:
        """What no fabric of it costs less than, as is quickly known; infinite if there is none."""
        return self._first.program.relaxed()

    def solve(
        self, seconds: float = INFINITE, *, cutoff: float = INFINITE, stop: Stop | None = None
    ) -> FamilyResult:
        """The cheapest fabric; ``cutoff`` and its costs are of one fabric."""
        bound, is_first, until = cutoff, True, time.monotonic() + seconds
        tries = [(slack, 1.0) for slack in SLACKS]
        if any(host.ports > 1 for host in self.needs.hosts):
            tries += [(1.0, room) for room in ROOMS]
        for slack, room in tries:
            program = self._first if is_first else _Program(self, slack, room)
            left = max(_LEAST_SECONDS, until - time.monotonic())
            solved = program.program.solve(left, cutoff=cutoff, stop=stop)
            if is_first:
                is_first = False
                bound = solved.bound
                if solved.is_infeasible:
                    return FamilyResult(None, INFINITE, is_infeasible=True)
            if solved.values is None:
                return FamilyResult(None, bound)
            plan = self._realised(program, solved)
            if plan is not None:
                return FamilyResult(plan, bound)
        return FamilyResult(None, bound)

    def _isl_speed(self, edge: SwitchModel) -> str:
        """The speed of ISLs between an edge and whichever core; empty if there is none."""
        common = set(edge.speeds).intersection(*(core.speeds for core in self.cores))
        if self.needs.requirement.isl_speed:
            common &= {self._speed}
        slow = [s for s in common if self.needs.bandwidth(s) <= self.bandwidth]
        return max(slow, key=self.needs.bandwidth, default="")

    def kinds(self, slack: float = 1.0, room: float = 1.0) -> Iterator[EdgeKind]:
        """All kinds of edges that can hold a host."""
        ratio = self.needs.ratio.value if self.needs.ratio is not None else None
        yield from self._kinds(ratio, slack, room)

    def storage_kinds(self, slack: float = 1.0, room: float = 1.0) -> Iterator[EdgeKind]:
        """All kinds of edges that can hold an array port; nothing comes out faster than it is."""
        yield from self._kinds(1.0 if self.needs.ratio is not None else None, slack, room)

    def _kinds(self, ratio: float | None, slack: float, room: float) -> Iterator[EdgeKind]:
        return edge_kinds(
            self.needs,
            self.weighing,
            self._edges,
            self.count,
            tops=self.cores,
            ratio=ratio,
            slack=slack,
            room_share=room,
        )

    def _realised(self, program: _Program, solved: ProgramSolution) -> FabricPlan | None:
        packed = [tier.packed(solved) for tier in program.tiers]
        filled = [each for each in packed if each is not None]
        if len(filled) < len(packed):
            return None
        core = next(m for m, col in program.cores if solved.count(col))
        c = self.count
        isls = sum(kind.isls for tier in filled for kind, _ in tier)
        on_cores = [()] * c if self.has_storage_edges else dealt(self.needs, c)
        cores = [PlannedSwitch(core, "core", (), ports, isls) for ports in on_cores]
        edges = [self._host_edge(kind, each) for kind, each in filled[0]]
        edges += [self._storage_edge(kind, each) for tier in filled[1:] for kind, each in tier]
        kinds = [kind for tier in filled for kind, _ in tier]
        links = tuple(
            (c + number, place, kind.isls)
            for number, kind in enumerate(kinds)
            for place in range(c)
        )
        speeds = tuple(kind.isl_speed for kind in kinds for _ in range(c))
        return FabricPlan(self.shape, (*cores, *edges), links, self._speed, speeds)

    def _host_edge(self, kind: EdgeKind, each: Bin) -> PlannedSwitch:
        ports = sum(self.needs.hosts[number].ports for number in each.hosts)
        hosts = tuple(sorted(each.hosts))
        return PlannedSwitch(kind.model, "edge", hosts, (), self.count * kind.isls, ports)

    def _storage_edge(self, kind: EdgeKind, each: Bin) -> PlannedSwitch:
        items = [self.array_ports[number] for number in sorted(each.hosts)]
        ports = tuple((item.group, item.number) for item in items)
        return PlannedSwitch(kind.model, "storage edge", (), ports, self.count * kind.isls)


def core_counts(needs: NetworkNeeds, models: Sequence[SwitchModel]) -> tuple[int, ...]:
    """How many cores to try: with fewer, arrays and the ISLs that the ratio takes have no room."""
    ports = max((model.ports - needs.requirement.free_ports for model in models), default=0)
    speeds = {speed for model in models for speed in model.speeds}
    fastest = max(map(needs.bandwidth, speeds), default=0.0)
    taken = 0.0
    if needs.ratio is not None and fastest:
        taken = sum(h.ports * h.bandwidth for h in needs.hosts) / needs.ratio.value / fastest
    is_many = taken + needs.array_ports > CORES[-1] * ports
    counts = (*CORES, *MORE_CORES) if is_many else CORES
    return tuple(count for count in counts if count >= needs.cores_min.value)


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

    def __init__(self, family: CoreEdge, slack: float, room: float) -> None:
        self.program = MixedProgram()
        self._family = family
        needs = family.needs
        hosts = worth_trying(family.kinds(slack, room), needs.hosts, needs)
        self.tiers = [EdgeTier(self.program, hosts, needs.hosts)]
        # One edge below two cores is no core-edge fabric: the cores would be its edges.
        least = 2
        if family.has_storage_edges:
            kinds = worth_trying(
                family.storage_kinds(slack, room),
                family.array_ports,
                needs,
                isls_count=needs.ratio is not None,
            )
            self.tiers.append(EdgeTier(self.program, kinds, family.array_ports))
            least = 1
            self._add_way_on(family)
        for tier in self.tiers:
            self.program.row(dict.fromkeys(tier.edges, 1.0), lower=least)
        self.cores: list[tuple[SwitchModel, int]] = []
        self._add_cores()
        self._add_limits()

    def _add_way_on(self, family: CoreEdge) -> None:
        """Each core alone has the ratio towards storage: it may have all hosts behind it."""
        needs = family.needs
        if needs.ratio is not None:
            links = sum(host.ports * host.bandwidth for host in needs.hosts)
            least = links / needs.ratio.value / family.bandwidth
            tier = self.tiers[-1]
            isls = {
                column: kind.isls * needs.bandwidth(kind.isl_speed) / family.bandwidth
                for kind, column in zip(tier.kinds, tier.edges, strict=True)
            }
            self.program.row(isls, lower=least - 1e-9)

    def _add_cores(self) -> None:
        family, program = self._family, self.program
        needs, c = family.needs, family.count
        arrays = 0 if family.has_storage_edges else -(-needs.array_ports // c)
        usable = {column: -isls for tier in self.tiers for column, isls in tier.isls.items()}
        choices: dict[int, float] = {}
        for model in family.cores:
            for licensed in model.steps() if family.weighing.counts_licences else (model.ports,):
                cost = family.weighing.switch(model, licensed)
                if cost is None:
                    continue
                column = program.column(c * cost, 1)
                usable[column] = float(min(licensed, model.ports - needs.requirement.free_ports))
                choices[column] = 1.0
                self.cores.append((model, column))
        program.row(usable, lower=arrays)
        program.row(choices, 1.0, 1.0)

    def _add_limits(self) -> None:
        """What the requirement allows at most, of all fabrics together."""
        family, program = self._family, self.program
        used = [
            (column, 1.0, kind.model)
            for tier in self.tiers
            for column, kind in zip(tier.edges, tier.kinds, strict=True)
        ]
        used += [(column, float(family.count), model) for model, column in self.cores]
        hold_limits(program, family.needs, used)
