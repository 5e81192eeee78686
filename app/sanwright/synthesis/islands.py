"""Switches that stand apart: each holds hosts with the arrays that they use; nothing joins them.

Array ports are spread over the islands, so the bound of ports alone is often met: first the
cheapest switches that have so many ports and keep to the limits are filled, each with groups of
hosts that come to its ports; where that costs more than the bound, a model that counts hosts of
each kind on each island says what is left to gain.

An island runs at the speeds of what is on it. Hosts of unlike generations stand apart where no
switch serves both, or where that costs less.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from functools import cached_property

from sanwright.synthesis.flows import flows_of
from sanwright.synthesis.island_filling import Filling, HostKind, Island, filling_ways
from sanwright.synthesis.limits import hold_limits
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.solver import INFINITE, MixedProgram, ProgramSolution, Stop
from sanwright.synthesis.switches import SwitchModel
from sanwright.synthesis.tiers import FamilyResult
from sanwright.synthesis.weighing import Weighing

_COVERS = 200
"""Sets of switches that are tried to be filled."""
_LARGEST_MODEL = 600
"""Columns of hosts up to which the model is worked out."""
_FEWEST, _MOST = 2, 8
_CLASSES = 5
"""Kinds of speeds up to which any of them together have to find ports."""
_EPS = 1e-6

Offer = tuple[SwitchModel, int, float]
"""A model with so many ports that are of use, and what it costs."""


class Islands:
    """Fabrics of switches that are not joined, of the models of one family."""

    def __init__(
        self, needs: NetworkNeeds, weighing: Weighing, models: Sequence[SwitchModel]
    ) -> None:
        self._needs, self._weighing = needs, weighing
        self._flows = flows_of(needs)
        self._kinds = tuple(self._found_kinds())
        self._models = [m for m in models if any(kind.runs_on(m) for kind in self._kinds)]
        self._filling = Filling(needs, self._kinds)

    def solve(self, seconds: float, cutoff: float, stop: Stop | None = None) -> FamilyResult:
        """The cheapest islands; ``cutoff`` and all costs are of one fabric."""
        is_served = all(any(map(kind.runs_on, self._models)) for kind in self._kinds)
        is_served &= len(self._needs.hosts) >= _FEWEST  # each holds hosts
        least = self._cover(self._used_ports) if is_served else None
        if least is None:
            return FamilyResult(None, INFINITE, is_infeasible=True)
        bound = sum(cost for _, _, cost in least)
        plan, cost = self._built(least, cutoff, stop)
        limit = min(cost, cutoff)
        if limit <= bound + _EPS:
            return FamilyResult(plan if cost <= cutoff else None, bound)
        slots = self._slots(limit)
        if slots * len(self._kinds) > _LARGEST_MODEL:
            return FamilyResult(plan if cost < cutoff else None, min(bound, limit))
        program = _IslandProgram(self, slots)
        solved = program.solve(seconds, limit, stop)
        if solved.is_infeasible and plan is None:
            return FamilyResult(None, INFINITE, is_infeasible=slots < _MOST)
        better = program.plan(solved) if solved.values is not None else None
        if slots == _MOST:
            # More islands than the model has cost what so many switches with these ports do.
            more = self._cover(self._used_ports, least=_MOST + 1)
            of_more = sum(cost for _, _, cost in more) if more is not None else INFINITE
            bound = max(bound, min(solved.bound, of_more))
        else:
            bound = max(bound, solved.bound)
        best = better or (plan if cost < cutoff else None)
        return FamilyResult(best, min(bound, limit))

    @cached_property
    def _used_ports(self) -> int:
        """The ports that no islands have fewer of."""
        return self._filling.least_ports(self._kinds)

    @cached_property
    def _ports_by_speeds(self) -> list[tuple[tuple[frozenset[str], ...], int]]:
        """For hosts of some kinds of speeds: the ports that switches which serve them have."""
        classes = sorted({kind.speeds for kind in self._kinds}, key=sorted)
        sizes = range(1, len(classes)) if len(classes) <= _CLASSES else (1,)
        return [
            (some, self._filling.least_ports(k for k in self._kinds if k.speeds in some))
            for size in sizes
            for some in itertools.combinations(classes, size)
        ]

    @cached_property
    def offers(self) -> list[Offer]:
        """Each model with each number of ports that are of use, and what it costs."""
        free = self._needs.requirement.free_ports
        found = []
        for model in self._models:
            for used in model.steps():
                cost, usable = self._weighing.switch(model, used), min(used, model.ports - free)
                if cost is not None and usable > 0:
                    found.append((model, usable, cost))
        return found

    @property
    def _cheapest(self) -> float:
        return min((cost for _, _, cost in self.offers), default=INFINITE)

    def _slots(self, limit: float) -> int:
        if not math.isfinite(limit) or not self._cheapest:
            return _MOST
        return max(_FEWEST, min(_MOST, math.floor(limit / self._cheapest)))

    def _found_kinds(self) -> Iterator[HostKind]:
        alike: dict[tuple[object, ...], list[int]] = defaultdict(list)
        for number, (host, arrays) in enumerate(zip(self._needs.hosts, self._flows, strict=True)):
            alike[host.ports, host.speed, host.demand, arrays].append(number)
        for numbers in alike.values():
            host, arrays = self._needs.hosts[numbers[0]], self._flows[numbers[0]]
            asks = max(
                (self._needs.share_of_port(host, len(arrays), self._needs.arrays[n])
                 for n in arrays), default=0.0
            )  # fmt: skip
            speeds = {host.speed, *(self._needs.arrays[n].speed for n in arrays)}
            yield HostKind(tuple(numbers), host.ports, arrays, asks, frozenset(speeds))

    # ---- the quick way: fill the cheapest switches that have so many ports ----

    def _cover(
        self, ports: int, count: int | None = None, least: int = _FEWEST
    ) -> list[Offer] | None:
        """The cheapest switches that have so many ports and keep to the limits.

        ``count`` of them, or ``least`` and more.
        """
        program, offers = MixedProgram(), self.offers
        counts = [program.column(cost, ports) for _, _, cost in offers]
        room = {c: float(usable) for c, (_, usable, _) in zip(counts, offers, strict=True)}
        program.row(room, lower=ports)
        for some, wanted in self._ports_by_speeds:
            able = [any(each.issubset(model.speeds) for each in some) for model, _, _ in offers]
            row = {c: room[c] for c, serves in zip(counts, able, strict=True) if serves}
            program.row(row, lower=wanted)
        program.row(dict.fromkeys(counts, 1.0), count or least, count or INFINITE)
        used = ((c, 1.0, model) for c, (model, _, _) in zip(counts, offers, strict=True))
        hold_limits(program, self._needs, used)
        solved = program.solve()
        if solved.values is None:
            return None
        return [o for c, o in zip(counts, offers, strict=True) for _ in range(solved.count(c))]

    def _covers(self, least: Sequence[Offer]) -> Iterator[list[Offer]]:
        """Switches that might do, the cheapest first, as few as two or some more than ``least``."""
        waiting: list[tuple[float, int, list[Offer]]] = []

        def wait(ports: int, count: int) -> None:
            chosen = self._cover(ports, count)
            if chosen is not None:
                waiting.append((sum(cost for _, _, cost in chosen), count, chosen))

        for count in range(_FEWEST, max(_MOST, len(least) + _FEWEST) + 1):
            wait(self._used_ports, count)
        while waiting:
            cheapest = min(waiting, key=lambda each: each[:2])
            waiting.remove(cheapest)
            _, count, chosen = cheapest
            yield chosen
            wait(sum(usable for _, usable, _ in chosen) + 1, count)

    def _built(
        self, least: Sequence[Offer], cutoff: float, stop: Stop | None
    ) -> tuple[FabricPlan | None, float]:
        for chosen in itertools.islice(self._covers(least), _COVERS):
            if sum(cost for _, _, cost in chosen) > cutoff or (stop is not None and stop()):
                break
            plan = self._filled(chosen)
            cost = self._weighing.of_plan(plan) if plan is not None else None
            if plan is not None and cost is not None:
                return plan, cost.weighed / self._needs.fabrics
        return None, INFINITE

    def _filled(self, chosen: Sequence[Offer]) -> FabricPlan | None:
        """The first way of filling these switches in which all hosts find a place."""
        for way in filling_ways(len(self._filling.groups)):
            islands = [Island(model, usable) for model, usable, _ in chosen]
            if self._filling.fill(islands, way):
                return self.plan_of(islands)
        return None

    def plan_of(self, islands: Sequence[Island]) -> FabricPlan | None:
        """The plan of filled islands; None where fewer than two are in use."""
        turn: dict[int, int] = defaultdict(int)
        switches = []
        for island in islands:
            if not island.hosts:
                continue
            ports = []
            for array, count in sorted(island.ports.items()):
                ports += [(array, turn[array] + place) for place in range(count)]
                turn[array] += count
            hosts = tuple(sorted(island.hosts))
            taken = sum(self._needs.hosts[number].ports for number in hosts)
            switches.append(
                PlannedSwitch(island.model, "switch", hosts, tuple(ports), host_ports=taken)
            )
        if len(switches) < _FEWEST:
            return None
        return FabricPlan("islands", tuple(switches), (), self._needs.requirement.speed)

    def most_ports(self, array: int) -> int:
        """As many ports as an array may have in a fabric."""
        return self._filling.most_ports(array)

    @property
    def kinds(self) -> tuple[HostKind, ...]:
        """Kinds of hosts."""
        return self._kinds

    @property
    def needs(self) -> NetworkNeeds:
        """What is asked for."""
        return self._needs


class _IslandProgram:
    """Hosts of each kind and sets of array ports on each of a few islands."""

    def __init__(self, family: Islands, slots: int) -> None:
        self._family, self._program = family, MixedProgram()
        program, needs = self._program, family.needs
        offers = family.offers
        self._offers = offers
        self._chosen = [[program.column(cost, 1) for _, _, cost in offers] for _ in range(slots)]
        self._hosts = [
            [program.column(0.0, len(kind.hosts)) for kind in family.kinds] for _ in range(slots)
        ]
        self._sets = [
            [program.column(0.0, family.most_ports(a) // item.set_size)
             for a, item in enumerate(needs.arrays)]
            for _ in range(slots)
        ]  # fmt: skip
        for place, kind in enumerate(family.kinds):
            row = {self._hosts[slot][place]: 1.0 for slot in range(slots)}
            program.row(row, len(kind.hosts), len(kind.hosts))
        for array, item in enumerate(needs.arrays):
            row = {self._sets[slot][array]: float(item.set_size) for slot in range(slots)}
            program.row(row, item.ports, family.most_ports(array))
        for slot in range(slots):
            self._add_island(slot)
        used = {column: 1.0 for row in self._chosen for column in row}
        program.row(used, lower=_FEWEST)
        switches = (zip(row, offers, strict=True) for row in self._chosen)
        hold_limits(
            program, needs, ((c, 1.0, model) for row in switches for c, (model, _, _) in row)
        )
        for first, second in zip(self._chosen, self._chosen[1:], strict=False):
            costs = {column: cost for column, (_, _, cost) in zip(first, offers, strict=True)}
            costs |= {c: -cost for c, (_, _, cost) in zip(second, offers, strict=True)}
            program.row(costs, lower=0.0)

    def _add_island(self, slot: int) -> None:
        family, program = self._family, self._program
        needs, chosen = family.needs, self._chosen[slot]
        program.row(dict.fromkeys(chosen, 1.0), upper=1.0)
        room = {c: -float(usable) for c, (_, usable, _) in zip(chosen, self._offers, strict=True)}
        hosts = {c: float(k.ports) for c, k in zip(self._hosts[slot], family.kinds, strict=True)}
        sets = {
            column: float(item.set_size)
            for column, item in zip(self._sets[slot], needs.arrays, strict=True)
        }
        program.row({**room, **hosts, **sets}, upper=0.0)
        for column, kind in zip(self._hosts[slot], family.kinds, strict=True):
            self._add_speeds(slot, column, len(kind.hosts), kind.speeds)
        for array, (column, item) in enumerate(zip(self._sets[slot], needs.arrays, strict=True)):
            sets_most = family.most_ports(array) // item.set_size
            self._add_speeds(slot, column, sets_most, {item.speed})
        # A switch without a host is no island.
        program.row(dict.fromkeys(hosts, 1.0) | dict.fromkeys(chosen, -1.0), lower=0.0)
        for array, item in enumerate(needs.arrays):
            asked = {
                column: kind.asks
                for column, kind in zip(self._hosts[slot], family.kinds, strict=True)
                if array in kind.arrays
            }
            ports = {self._sets[slot][array]: -float(item.set_size)}
            program.row({**asked, **ports}, upper=_EPS)
            for column, kind in zip(self._hosts[slot], family.kinds, strict=True):
                if array in kind.arrays:
                    most = float(len(kind.hosts))
                    program.row({column: 1.0, self._sets[slot][array]: -most}, upper=0.0)

    def _add_speeds(self, slot: int, column: int, most: int, speeds: Set[str]) -> None:
        """Nothing is on a switch that does not run as fast or as slow."""
        able = [speeds <= set(model.speeds) for model, _, _ in self._offers]
        if not all(able):
            serving = itertools.compress(self._chosen[slot], able)
            self._program.row(dict.fromkeys(serving, -float(most)) | {column: 1.0}, upper=0.0)

    def solve(self, seconds: float, cutoff: float, stop: Stop | None) -> ProgramSolution:
        """The cheapest below ``cutoff``."""
        return self._program.solve(seconds, cutoff=cutoff, stop=stop)

    def plan(self, solved: ProgramSolution) -> FabricPlan | None:
        """The plan of a solution."""
        waiting = [list(kind.hosts) for kind in self._family.kinds]
        islands = []
        for slot, columns in enumerate(self._chosen):
            taken = [offer for c, offer in zip(columns, self._offers, strict=True)
                     if solved.count(c)]  # fmt: skip
            if not taken:
                continue
            island = Island(taken[0][0], taken[0][1])
            for place, column in enumerate(self._hosts[slot]):
                count = solved.count(column)
                island.hosts += waiting[place][:count]
                del waiting[place][:count]
            for array, column in enumerate(self._sets[slot]):
                size = self._family.needs.arrays[array].set_size
                island.ports[array] = solved.count(column) * size
            islands.append(island)
        return self._family.plan_of(islands)
