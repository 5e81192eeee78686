"""Fabrics without a core: one switch or director, or equal ones that are all joined to each other.

Both are few enough to be tried one by one, so the best of a family is exact but for the packing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import chain, combinations_with_replacement

from sanwright.design.requirement import Shape
from sanwright.synthesis.core_edge import dealt
from sanwright.synthesis.limits import keeps_limits
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.packing import Bin, pack
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.solver import INFINITE
from sanwright.synthesis.switches import SwitchModel
from sanwright.synthesis.tiers import ISLS, FamilyResult
from sanwright.synthesis.weighing import Weighing

MESH = (2, 3, 4, 5, 6)
_MANY = 800
"""Ways to license the switches of a mesh that are looked at."""
_TRIES = 400
"""Ways into which hosts are packed, until they fit."""


def single_switch(
    needs: NetworkNeeds,
    weighing: Weighing,
    models: Sequence[SwitchModel],
    shape: Shape = "single switch",
) -> FamilyResult:
    """One switch, or one director, in each fabric, with everything on it."""
    best: tuple[float, SwitchModel] | None = None
    for model in models:
        if model.is_director is not (shape == "collapsed director"):
            continue
        if needs.used_ports + needs.requirement.free_ports > model.ports:
            continue
        if not keeps_limits(needs, [model]):
            continue
        cost = weighing.switch(model, needs.used_ports)
        if cost is not None and (best is None or cost < best[0]):
            best = cost, model
    if best is None:
        return FamilyResult(None, INFINITE, is_infeasible=True)
    switch = PlannedSwitch(
        best[1],
        "director" if best[1].is_director else "switch",
        tuple(range(len(needs.hosts))),
        dealt(needs, 1)[0],
        0,
        needs.host_ports,
    )
    plan = FabricPlan(shape, (switch,), (), needs.requirement.speed)
    return FamilyResult(plan, best[0])


def full_mesh(
    needs: NetworkNeeds, weighing: Weighing, models: Sequence[SwitchModel], cutoff: float = INFINITE
) -> FamilyResult:
    """Equal switches, each joined to every other by equally many ISLs; hosts and arrays on all.

    What comes to the ports that are needed is tried by its cost, licences switch by switch.
    """
    offers: list[tuple[float, int, _Mesh, Iterator[_Licensed]]] = []
    known: dict[tuple[int, int], list[_Licensed]] = {}
    for number, mesh in enumerate(_meshes(needs, weighing, models)):
        key = id(mesh.model), mesh.count
        if key not in known:
            known[key] = _all_licensed(needs, weighing, mesh.model, mesh.count)
        ways = _ways(needs, mesh, known[key])
        first = next(ways, None)
        if first is not None:
            heappush(offers, (first.cost, number, mesh, chain((first,), ways)))
    bound = offers[0][0] if offers else INFINITE
    tried, is_possible = 0, bool(offers)
    while offers and tried < _TRIES:
        cost, number, mesh, ways = heappop(offers)
        if cost >= cutoff:
            return FamilyResult(None, min(bound, cutoff))
        chosen, following = next(ways), next(ways, None)
        tried += 1
        plan = _packed(needs, weighing, mesh, chosen.room)
        if plan is not None:
            return FamilyResult(plan, bound)
        if following is not None:
            heappush(offers, (following.cost, number, mesh, chain((following,), ways)))
    return FamilyResult(None, bound, is_infeasible=not is_possible)


@dataclass(frozen=True, slots=True)
class _Mesh:
    """So many equal switches, with so many ISLs between each two."""

    model: SwitchModel
    count: int
    isls: int
    speed: str
    links: float
    """What all its ISLs cost."""

    @property
    def out(self) -> int:
        """ISLs from each switch."""
        return (self.count - 1) * self.isls


@dataclass(frozen=True, slots=True)
class _Licensed:
    """The usable ports of each switch, and what the whole mesh then costs."""

    room: tuple[int, ...]
    cost: float


def _ways(needs: NetworkNeeds, mesh: _Mesh, licensed: Sequence[_Licensed]) -> Iterator[_Licensed]:
    """The ways to license a mesh so that its ports suffice, the cheapest first."""
    ports = needs.used_ports + mesh.count * mesh.out
    for each in licensed:
        if sum(each.room) >= ports and min(each.room) > mesh.out:
            yield _Licensed(each.room, mesh.links + each.cost)


def _all_licensed(
    needs: NetworkNeeds, weighing: Weighing, model: SwitchModel, count: int
) -> list[_Licensed]:
    """All ways to license so many switches, the cheapest first; costs are without ISLs."""
    most = model.ports - needs.requirement.free_ports
    levels = [
        (min(step, most), cost)
        for step in model.steps()
        if (cost := weighing.switch(model, step)) is not None
    ]
    while math.comb(len(levels) + count - 1, count) > _MANY:
        levels.pop(0)  # the smallest of a director that has many
    found = [
        _Licensed(tuple(room for room, _ in chosen), sum(cost for _, cost in chosen))
        for chosen in combinations_with_replacement(tuple(reversed(levels)), count)
    ]
    # Of what costs the same, switches that are alike come first.
    found.sort(key=lambda each: (each.cost, each.room[0] - each.room[-1]))
    return found


def _meshes(
    needs: NetworkNeeds, weighing: Weighing, models: Sequence[SwitchModel]
) -> Iterator[_Mesh]:
    """What could do by its sums."""
    sizes = {host.ports * host.bandwidth for host in needs.hosts}
    links = sum(host.ports * host.bandwidth for host in needs.hosts)
    demand = sum(host.demand for host in needs.hosts)
    least = int(needs.isls_min.value)
    for model in models:
        speed = needs.requirement.isl_speed or max(model.speeds, key=needs.bandwidth)
        link = weighing.link(model)
        if link is None or speed not in model.speeds:
            continue
        for count in MESH:
            if not keeps_limits(needs, [model] * count):
                continue
            for isls in (least, *(isls for isls in ISLS if isls > least)):
                out = (count - 1) * isls
                carried = out * needs.bandwidth(speed)
                room = model.ports - needs.requirement.free_ports - out
                if room * count < needs.used_ports:
                    continue
                if needs.ratio is not None and links / count > needs.ratio.value * carried:
                    continue
                # Hosts are whole: of like ones each switch has no more than its ISLs allow.
                if needs.ratio is not None and len(sizes) == 1:
                    most = math.floor(needs.ratio.value * carried / max(*sizes, 1.0) + 1e-9)
                    if most * count < len(needs.hosts):
                        continue
                # All but the part that stays on a switch goes over its ISLs.
                leaving = demand / count * (count - 1) / count
                if leaving * needs.load_factor(count - 1, isls) <= carried:
                    pairs = count * (count - 1) // 2
                    yield _Mesh(model, count, isls, speed, pairs * isls * link)


def _packed(
    needs: NetworkNeeds, weighing: Weighing, mesh: _Mesh, rooms: Sequence[int]
) -> FabricPlan | None:
    model, count, out = mesh.model, mesh.count, mesh.out
    carried = out * needs.bandwidth(mesh.speed)
    ports = dealt(needs, count)
    even = -(-needs.used_ports // count)
    bandwidth = needs.ratio.value * carried if needs.ratio is not None else INFINITE
    demand = carried / needs.load_factor(count - 1, mesh.isls) * count / (count - 1)
    bins: list[Bin] = []
    for most in (even, max(rooms)):
        bins = [
            Bin(min(room - out, most) - len(own), bandwidth, demand)
            for room, own in zip(rooms, ports, strict=True)
        ]
        if all(each.ports >= 0 for each in bins) and pack(needs.hosts, bins):
            break
    else:
        return None
    switches = tuple(
        PlannedSwitch(
            model,
            "switch",
            tuple(sorted(each.hosts)),
            own,
            out,
            sum(needs.hosts[n].ports for n in each.hosts),
        )
        for each, own in zip(bins, ports, strict=True)
    )
    if any(weighing.switch(model, switch.used_ports) is None for switch in switches):
        return None
    links = tuple((a, b, mesh.isls) for a in range(count) for b in range(a + 1, count))
    return FabricPlan("full mesh", switches, links, mesh.speed)
