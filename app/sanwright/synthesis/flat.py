"""Fabrics without a core: one switch or director, or equal ones that are all joined to each other.

Both are few enough to be tried one by one, so the best of a family is exact but for the packing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

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
    """Equal switches, each joined to every other by equally many ISLs; hosts and arrays on all."""
    offers = sorted(_meshes(needs, weighing, models), key=lambda offer: offer[0])
    bound = offers[0][0] if offers else INFINITE
    for cost, model, count, isls, speed in offers:
        if cost >= cutoff:
            return FamilyResult(None, min(bound, cutoff))
        plan = _packed(needs, weighing, model, count, isls, speed)
        if plan is not None:
            return FamilyResult(plan, bound)
    return FamilyResult(None, bound, is_infeasible=not offers)


def _meshes(
    needs: NetworkNeeds, weighing: Weighing, models: Sequence[SwitchModel]
) -> Iterator[tuple[float, SwitchModel, int, int, str]]:
    """What could do by its sums: cost (a bound of what the packing comes to), and what it is."""
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
                # All but the part that stays on a switch goes over its ISLs.
                leaving = demand / count * (count - 1) / count
                if leaving * needs.load_factor(count - 1, isls) > carried:
                    continue
                used = math.floor(needs.used_ports / count) + out
                cost = weighing.switch(model, used)
                if cost is not None:
                    pairs = count * (count - 1) // 2
                    yield count * cost + pairs * isls * link, model, count, isls, speed


def _packed(
    needs: NetworkNeeds, weighing: Weighing, model: SwitchModel, count: int, isls: int, speed: str
) -> FabricPlan | None:
    out = (count - 1) * isls
    carried = out * needs.bandwidth(speed)
    ports = dealt(needs, count)
    room = model.ports - needs.requirement.free_ports - out
    even = -(-needs.used_ports // count)
    bandwidth = needs.ratio.value * carried if needs.ratio is not None else INFINITE
    demand = carried / needs.load_factor(count - 1, isls) * count / (count - 1)
    bins: list[Bin] = []
    for most in (even, room):
        bins = [Bin(min(room, most) - len(own), bandwidth, demand) for own in ports]
        if pack(needs.hosts, bins):
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
    links = tuple((a, b, isls) for a in range(count) for b in range(a + 1, count))
    return FabricPlan("full mesh", switches, links, speed)
