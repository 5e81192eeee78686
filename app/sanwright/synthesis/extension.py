"""The least addition to fabrics that stand: free ports first, then licences, then switches.

Fabrics are worked out one by one, since they need not be alike. New hosts go on switches that are
there, if their ISLs have room for them, and on new edges that are joined to every core; new array
ports go on cores. Exact but for the packing, within that family.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from sanwright.design import ArrayNeed, Requirement
from sanwright.errors import InputError
from sanwright.synthesis.bounds import addition_bound
from sanwright.synthesis.called import called
from sanwright.synthesis.flows import demand_on, flows_of
from sanwright.synthesis.limits import hold_limits
from sanwright.synthesis.load_factors import load_factor, trunk_sizes
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.obstacles import Obstacle
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.solver import INFINITE, MixedProgram, ProgramSolution, Stop
from sanwright.synthesis.standing import (
    StandingArray,
    StandingDesign,
    StandingFabric,
    StandingSwitch,
)
from sanwright.synthesis.switches import ListedSupply, SwitchModel
from sanwright.synthesis.tiers import EdgeKind, EdgeTier, edge_kinds
from sanwright.synthesis.weighing import CostFigures, Weighing
from sanwright.text import Text

_MORE_ISLS = (0, 1, 2, 3, 4, 6, 8)
_SLACKS = (1.0, 0.97, 0.9)


def extended_needs(
    requirement: Requirement, supply: ListedSupply, standing: StandingDesign
) -> tuple[NetworkNeeds, dict[int, StandingArray]]:
    """What is asked for with the arrays that stand, and those by number among its arrays.

    An array that stands gets more ports where load or fan-in of old and new hosts take them.
    Raises InputError where hosts name what is both a new array and one that stands.
    """
    wanted = {name for group in requirement.hosts for name in group.arrays}
    every = any(not group.arrays for group in requirement.hosts)
    stated = {need.name for need in requirement.arrays}
    for array in standing.arrays:
        if array.name in wanted & stated:
            raise InputError(
                Text(
                    "Hosts name the array “{name}”: one of that name stands, and one is asked "
                    "for. Give the new one another name.",
                    name=array.name,
                )
            )
    used = [array for array in standing.arrays if every or wanted & {array.name, array.id}]
    names = _names_apart(used, stated)

    new_arrays = tuple(_as_fast_as_cores(need, requirement, supply, standing)
                       for need in requirement.arrays)  # fmt: skip

    def needs_with(ports: Sequence[int]) -> NetworkNeeds:
        more = tuple(
            ArrayNeed(name=names[array.id], ports_per_fabric=count, speed=array.speed)
            for array, count in zip(used, ports, strict=True)
        )
        named = tuple(
            msgspec.structs.replace(
                group,
                arrays=tuple(
                    each
                    for name in group.arrays
                    for each in (
                        [names[a.id] for a in used if name in (a.name, a.id)]
                        if name not in stated
                        else ()
                    )
                    or (name,)
                ),
            )
            for group in requirement.hosts
        )
        whole = msgspec.structs.replace(requirement, hosts=named, arrays=(*new_arrays, *more))
        return NetworkNeeds(whole, supply)

    needs = needs_with([array.ports for array in used])
    first = sum(need.count for need in requirement.arrays)
    asked, links = demand_on(needs), _links_on(needs)
    wanted_ports = []
    for place, array in enumerate(used):
        item = needs.arrays[first + place]
        load = array.asked + asked.get(first + place, 0.0)
        least = [array.ports, math.ceil(load * needs.port_factor / item.bandwidth - 1e-9)]
        if needs.fan_in is not None:
            total = max(array.host_links) + links.get(first + place, 0.0)
            least.append(math.ceil(total / (needs.fan_in.value * item.bandwidth) - 1e-9))
        size = item.set_size
        grown = max(least)
        wanted_ports.append(grown if grown == array.ports else -(-grown // size) * size)
    return needs_with(wanted_ports), dict(enumerate(used, start=first))


def _names_apart(used: Sequence[StandingArray], stated: Collection[str]) -> dict[str, str]:
    """What arrays that stand are called here, by id: by name, with the id where that is not one."""
    names = Counter(array.name for array in used)
    return {
        array.id: array.name
        if names[array.name] == 1 and array.name not in stated
        else f"{array.name} ({array.id})"
        for array in used
    }


def _as_fast_as_cores(
    need: ArrayNeed, requirement: Requirement, supply: ListedSupply, standing: StandingDesign
) -> ArrayNeed:
    """A new array at a speed that the cores have as well; what is asked for, if they have it."""
    bare = msgspec.structs.replace(requirement, hosts=requirement.hosts[:1], arrays=(need,))
    hosts = tuple(msgspec.structs.replace(group, arrays=()) for group in bare.hosts)
    needs = NetworkNeeds(msgspec.structs.replace(bare, hosts=hosts), supply)
    wanted, there = needs.array_speed(need), standing.core_speeds
    if wanted in there:
        return need
    slower = [each for each in there if needs.bandwidth(each) < needs.bandwidth(wanted)]
    if need.speed or not slower:
        what = called(need)
        raise InputError(
            Text("The cores do not run at {speed}, as {array} is to.", speed=wanted, array=what)
        )
    return msgspec.structs.replace(need, speed=max(slower, key=needs.bandwidth))


def lacking_ports(needs: NetworkNeeds, have: dict[int, StandingArray]) -> Iterator[Obstacle]:
    """Arrays that stand and have too few ports for old and new hosts; a sentence each."""
    for number, array in have.items():
        item = needs.arrays[number]
        if sum(max(0, item.ports - len(cabled)) for cabled in array.cabled) > array.free:
            says = Text(
                "{array} has too few free ports: old and new hosts take {ports} in each fabric, "
                "{there} are cabled, and {free} are free in all. Ask for one more array, let new "
                "hosts use others, or draw more ports in it first.",
                array=array.name,
                ports=item.ports,
                there=array.ports,
                free=array.free,
            )
            yield Obstacle(f"standing ports {array.id}", says)


def _links_on(needs: NetworkNeeds) -> dict[int, float]:
    found: dict[int, float] = {}
    for host, arrays in zip(needs.hosts, flows_of(needs), strict=True):
        for number in arrays:
            found[number] = found.get(number, 0.0) + host.ports * host.bandwidth
    return found


@dataclass(frozen=True, slots=True)
class ExtensionResult:
    """The best additions, fabric by fabric; costs and bounds are of all of them together."""

    plans: tuple[FabricPlan, ...]
    cost: CostFigures | None
    family_bound: float
    any_bound: float
    is_infeasible: bool


class Extension:
    """Additions to what stands, with new switches of ``models``."""

    def __init__(
        self,
        needs: NetworkNeeds,
        weighing: Weighing,
        models: Sequence[SwitchModel],
        standing: StandingDesign,
        have: dict[int, StandingArray],
    ) -> None:
        self.needs, self.weighing, self.models = needs, weighing, models
        self._standing = standing
        self.new_ports = tuple(
            (number, port)
            for number, item in enumerate(needs.arrays)
            for port in range(have[number].ports if number in have else 0, item.ports)
        )

    def solve(self, seconds: float, stop: Stop | None = None) -> ExtensionResult:
        """The least addition to every fabric."""
        plans, weighed, bound, least, infeasible = [], 0.0, 0.0, 0.0, False
        for fabric in self._standing.fabrics:
            found = self._of_fabric(fabric, seconds, stop)
            ports = self.needs.host_ports + len(self.new_ports)
            least += addition_bound(self.models, self.weighing, fabric.switches, ports)
            bound += found.bound
            infeasible |= found.is_infeasible
            if found.plan is not None:
                plans.append(found.plan)
                weighed += found.cost
            replaced = sum(self._bought(switch) for switch in fabric.switches)
            bound, weighed = bound + replaced, weighed + replaced
        if len(plans) < len(self._standing.fabrics):
            return ExtensionResult((), None, bound, least, infeasible)
        cost = self._figures(plans, weighed)
        return ExtensionResult(tuple(plans), cost, min(bound, weighed), least, False)

    def _bought(self, switch: StandingSwitch) -> float:
        """What it costs that takes the place of a switch, with the ports that are in use."""
        if switch.bought is None:
            return 0.0
        cost = self.weighing.switch(switch.bought, switch.in_use)
        return INFINITE if cost is None else cost

    def _of_fabric(self, fabric: StandingFabric, seconds: float, stop: Stop | None) -> _Found:
        bound = 0.0
        for slack in _SLACKS:
            program = _AdditionProgram(self, fabric, slack)
            solved = program.program.solve(seconds, stop=stop)
            if slack == _SLACKS[0]:
                bound = solved.bound
                if solved.is_infeasible:
                    return _Found(None, INFINITE, INFINITE, is_infeasible=True)
            if solved.values is None:
                return _Found(None, INFINITE, bound)
            plan = program.plan(solved)
            if plan is not None:
                return _Found(plan, solved.cost, bound)
        return _Found(None, INFINITE, bound)

    def _figures(self, plans: Sequence[FabricPlan], weighed: float) -> CostFigures:
        """What is added, all fabrics together; unknown stays unknown."""
        new = [(s.model, s.used_ports) for plan in plans for s in plan.switches if not s.standing]
        new += [
            (switch.bought, switch.in_use)
            for fabric in self._standing.fabrics
            for switch in fabric.switches
            if switch.bought is not None
        ]
        opened = sum(s.opened for plan in plans for s in plan.switches)
        licensed = [model.licensed(used) for model, used in new]
        units, power = [model.rack_units for model, _ in new], [model.power for model, _ in new]
        return CostFigures(
            switches=len(new),
            rack_units=sum(u for u in units if u is not None) if None not in units else None,
            licensed_ports=(
                opened + sum(n for n in licensed if n is not None) if None not in licensed else None
            ),
            links=sum(plan.isls for plan in plans),
            power=sum(p for p in power if p is not None) if None not in power else None,
            price=weighed if self.weighing.is_price_alone else None,
            weighed=weighed,
        )


@dataclass(frozen=True, slots=True)
class _Found:
    plan: FabricPlan | None
    cost: float
    bound: float
    is_infeasible: bool = False


class _AdditionProgram:
    """What is added to one fabric."""

    def __init__(self, family: Extension, fabric: StandingFabric, slack: float) -> None:
        self._family, self._fabric = family, fabric
        self.program = MixedProgram()
        self._speed = self._isl_speed()
        kinds = tuple(self._kinds(slack))
        self._tier = EdgeTier(self.program, kinds, family.needs.hosts)
        for number in range(len(fabric.switches)):
            options = {
                column: 1.0
                for kind, column in zip(kinds, self._tier.edges, strict=True)
                if kind.standing == number
            }
            if options:
                self.program.row(options, upper=1.0)
        self._ports = [self.program.column(0.0, len(family.new_ports)) for _ in fabric.cores]
        self.program.row(
            dict.fromkeys(self._ports, 1.0), len(family.new_ports), len(family.new_ports)
        )
        self._levels = [self._add_core(number) for number in range(len(fabric.cores))]
        self._add_limits()

    def _isl_speed(self) -> str:
        needs, fabric = self._family.needs, self._fabric
        there = [switch.isl_speed for switch in fabric.switches if switch.isl_speed]
        if there:
            return there[0]
        common = set.intersection(*(set(core.model.speeds) for core in fabric.cores))
        wanted = needs.requirement.isl_speed
        return wanted or max(common, key=needs.bandwidth)

    def _kinds(self, slack: float) -> Iterator[EdgeKind]:
        family, fabric = self._family, self._fabric
        needs, c = family.needs, len(fabric.cores)
        ratio = needs.ratio.value if needs.ratio is not None else None
        bandwidth = needs.bandwidth(self._speed)
        for number, switch in enumerate(fabric.switches):
            if not switch.takes_hosts:
                continue
            if switch.is_edge:
                yield from self._on_edge(number, switch, bandwidth, ratio, slack)
            elif c == 1 or not fabric.edges:
                yield self._on_core(number, switch, bandwidth, ratio, slack)
        models = [(model, self._speed) for model in family.models if self._speed in model.speeds]
        tops = [core.model for core in fabric.cores]
        yield from edge_kinds(
            needs, family.weighing, models, c, tops=tops, ratio=ratio, slack=slack
        )

    def _on_edge(
        self,
        number: int,
        switch: StandingSwitch,
        bandwidth: float,
        ratio: float | None,
        slack: float,
    ) -> Iterator[EdgeKind]:
        family, c = self._family, len(self._fabric.cores)
        link, top = family.weighing.link(switch.model), self._fabric.cores[0].model
        free = family.needs.requirement.free_ports
        for more in _MORE_ISLS:
            isls = switch.isls + more * c
            if not isls or (more and link is None):
                continue
            carried = isls * bandwidth
            added = trunk_sizes(switch.model, top, more, family.needs.pack) if more else ()
            trunks = (*switch.trunks, *added)
            factor = load_factor(family.needs, c, trunks)
            if math.isinf(factor):
                continue  # a link that fails cuts off what is on it
            by_ratio = ratio * carried - switch.host_links if ratio is not None else math.inf
            demand = (carried / factor - switch.leaving * family.needs.fabrics) * slack
            for usable, opened in switch.levels():
                room = switch.room(usable, free) - more * c
                licence = family.weighing.opened(
                    switch.model.part, opened, switch.step, switch.blade
                )
                if room <= 0 or by_ratio <= 0 or demand < 0 or licence is None:
                    continue
                cost = licence + more * c * (link or 0.0)
                yield EdgeKind(
                    switch.model, more, opened, room, by_ratio, demand, cost, number, opened
                )

    def _on_core(
        self,
        number: int,
        switch: StandingSwitch,
        bandwidth: float,
        ratio: float | None,
        slack: float,
    ) -> EdgeKind:
        """Hosts beside storage: what leaves over ISLs is limited where there are several."""
        most = max(usable for usable, _ in switch.levels())
        room = switch.room(most, self._family.needs.requirement.free_ports)
        by_ratio, demand = math.inf, math.inf
        n = len(self._fabric.cores)
        if n > 1:
            carried = switch.isls * bandwidth
            by_ratio = ratio * carried - switch.host_links if ratio is not None else math.inf
            trunks = switch.trunks or (1,)
            factor = load_factor(self._family.needs, n - 1, trunks)
            if math.isinf(factor):
                room = 0
            left = carried / factor - switch.leaving * self._family.needs.fabrics
            demand = max(0.0, left * n / (n - 1)) * slack
        total = sum(host.demand for host in self._family.needs.hosts)
        return EdgeKind(
            switch.model, 0, 0, max(0, room), max(0.0, by_ratio), min(demand, total), 0.0, number
        )

    def _add_core(self, number: int) -> dict[int, int]:
        """The licences of a core; its ports hold ISLs, new array ports and maybe hosts."""
        core, weighing = self._fabric.cores[number], self._family.weighing
        free = self._family.needs.requirement.free_ports
        levels: dict[int, int] = {}
        room: dict[int, float] = {}
        for usable, opened in core.levels():
            cost = weighing.opened(core.model.part, opened, core.step, core.blade)
            if cost is not None:
                column = self.program.column(cost, 1)
                levels[column] = opened
                room[column] = -float(core.room(usable, free))
        self.program.row(dict.fromkeys(levels, 1.0), 1.0, 1.0)
        hosts = {
            column: ports
            for kind, taken in zip(self._tier.kinds, self._tier.taken, strict=True)
            if kind.standing == number
            for column, ports in taken.items()
        }
        used = {**room, **self._tier.isls, **hosts, self._ports[number]: 1.0}
        self.program.row(used, upper=0.0)
        return levels

    def _add_limits(self) -> None:
        new = (
            (column, 1.0, kind.model)
            for kind, column in zip(self._tier.kinds, self._tier.edges, strict=True)
            if kind.standing < 0
        )
        hold_limits(self.program, self._family.needs, new, self._fabric.switches)

    def plan(self, solved: ProgramSolution) -> FabricPlan | None:
        """The plan of a solution; None where the hosts could not be packed."""
        packed = self._tier.packed(solved, shared=len(self._fabric.cores))
        if packed is None:
            return None
        cores = self._fabric.cores
        dealt = self._dealt([solved.count(column) for column in self._ports])
        opened = [
            next((ports for column, ports in levels.items() if solved.count(column)), 0)
            for levels in self._levels
        ]
        hosts: list[tuple[int, ...]] = [() for _ in cores]
        edges: list[PlannedSwitch] = []
        links: list[tuple[int, int, int]] = []
        for kind, each in packed:
            here = tuple(sorted(each.hosts))
            if 0 <= kind.standing < len(cores):
                hosts[kind.standing] = here
                continue
            if not here and kind.standing >= 0:
                continue
            standing = self._fabric.switches[kind.standing].id if kind.standing >= 0 else ""
            place = len(cores) + len(edges)
            isls = kind.isls * len(cores)
            links += [(place, core, kind.isls) for core in range(len(cores)) if kind.isls]
            edges.append(
                PlannedSwitch(
                    kind.model, "edge", here, (), isls, self._ports_of(here),
                    standing=standing, opened=kind.opened,
                    instead_of=self._instead_of(kind.standing),
                )
            )  # fmt: skip
        joined = sum(kind.isls for kind, _ in packed)
        planned = [
            PlannedSwitch(
                core.model, "core", hosts[number], dealt[number], joined,
                self._ports_of(hosts[number]), standing=core.id, opened=opened[number],
                instead_of=core.instead_of,
            )
            for number, core in enumerate(cores)
        ]  # fmt: skip
        return FabricPlan("extension", (*planned, *edges), tuple(links), self._speed)

    def _instead_of(self, standing: int) -> str:
        return self._fabric.switches[standing].instead_of if standing >= 0 else ""

    def _ports_of(self, hosts: Sequence[int]) -> int:
        return sum(self._family.needs.hosts[number].ports for number in hosts)

    def _dealt(self, counts: list[int]) -> list[tuple[tuple[int, int], ...]]:
        """The new array ports over the cores, in turn as far as there is room."""
        found: list[list[tuple[int, int]]] = [[] for _ in counts]
        turn = 0
        for port in self._family.new_ports:
            while not counts[turn % len(counts)]:
                turn += 1
            counts[turn % len(counts)] -= 1
            found[turn % len(counts)].append(port)
            turn += 1
        return [tuple(each) for each in found]


def nothing_to_extend() -> Text:
    """That what stands has no room, and none can be made the way it is worked out."""
    return Text(
        "What stands cannot take it: the cores have too few ports for new arrays and for ISLs to "
        "new edges, all licences and free slots for blades counted, and no larger model in the "
        "place of a switch, or of all cores, helps. Further cores are not worked out."
    )


def refuse_what_is_not_extended(requirement: Requirement) -> None:
    """Raises InputError for wishes that an extension cannot keep."""
    if requirement.shapes:
        raise InputError(Text("An extension keeps the shape that stands; leave out shapes."))
