"""Fabrics without a core: one switch or director, or equal ones that are all joined to each other.

Both are few enough to be tried one by one, so the best of a family is exact but for the packing.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import accumulate, chain, combinations_with_replacement, product
from itertools import count as counted

from sanwright.design.requirement import Shape
from sanwright.synthesis.core_edge import dealt
from sanwright.synthesis.limits import keeps_limits
from sanwright.synthesis.load_factors import worst_factor
from sanwright.synthesis.mesh_flows import MeshFlows, least_crossing
from sanwright.synthesis.mesh_packing import pack_exactly
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.packing import Bin, pack
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.synthesis.solver import INFINITE
from sanwright.synthesis.switches import SwitchModel
from sanwright.synthesis.tiers import FamilyResult
from sanwright.synthesis.weighing import Weighing

MESH = (2, 3, 4, 5, 6)
_MANY = 20_000
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
    """Equal switches, each joined to every other by equally many ISLs; hosts and arrays on them.

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
        if plan is None and needs.array_ports < mesh.count:
            # Which switches are without storage then matters: the ISLs to them count for no ratio.
            plan = _packed(needs, weighing, mesh, chosen.room[::-1])
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
    hosts_most: int
    """Ports of hosts that the ratio lets a switch have at most."""
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
    unit = math.gcd(*(host.ports for host in needs.hosts))
    for each in licensed:
        if sum(each.room) < ports or min(each.room) <= mesh.out:
            continue
        # Of small switches hosts take every port, of large ones as many as the ratio allows.
        # A host is on one of them, so of hosts of three ports each has a multiple of three.
        most = (min(mesh.hosts_most, room - mesh.out) for room in each.room)
        hosts = sum(ports // unit * unit for ports in most)
        if hosts >= needs.host_ports:
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
    least = int(needs.isls_min.value)
    asked = [
        (host.reads + host.writes) / host.ports for host in needs.hosts for _ in range(host.ports)
    ]
    asked.sort(reverse=True)
    crossing = {count: least_crossing(needs, count) for count in MESH}
    bandwidths = sorted(host.bandwidth for host in needs.hosts for _ in range(host.ports))
    links = sum(bandwidths)
    for model in models:
        speed = needs.requirement.isl_speed or max(model.speeds, key=needs.bandwidth)
        link = weighing.link(model)
        if link is None or speed not in model.speeds:
            continue
        for count in MESH:
            if not keeps_limits(needs, [model] * count):
                continue
            pairs = count * (count - 1) // 2
            for isls in counted(least):
                out = (count - 1) * isls
                room = model.ports - needs.requirement.free_ports - out
                if room * count < needs.used_ports:
                    break
                carried = out * needs.bandwidth(speed)
                # No more switches than there are array ports have any.
                ways = min(count - 1, needs.array_ports or count)
                most = _hosts_most(needs, bandwidths, ways * isls * needs.bandwidth(speed))
                if most * count < needs.host_ports:
                    continue
                if needs.ratio is not None and links > (
                    count * needs.ratio.value * ways * isls * needs.bandwidth(speed) + 1e-6
                ):
                    continue
                factor = _factor(needs, model, count, isls)
                leaving, is_alike = crossing[count]
                if is_alike:
                    leaving = max(leaving, count * _leaving(needs, asked, room, count))
                # So much goes over all ISLs, each of which carries as much either way.
                if leaving * factor <= count * carried * (1 + 1e-9):
                    yield _Mesh(model, count, isls, speed, most, pairs * isls * link)
                    if most >= min(room, needs.host_ports) and (
                        sum(asked) * factor <= isls * needs.bandwidth(speed)
                    ):
                        break  # whatever is on a switch: these ISLs suffice


def _factor(needs: NetworkNeeds, model: SwitchModel, count: int, isls: int) -> float:
    return worst_factor(needs, count - 1, isls, [(model, model)])


def _hosts_most(needs: NetworkNeeds, bandwidths: Sequence[float], carried: float) -> int:
    """The ports of hosts that ISLs of so many MB/s allow one switch by the ratio.

    The slowest ports are counted, so no choice of hosts has more.
    """
    if needs.ratio is None:
        return len(bandwidths)
    sums = list(accumulate(bandwidths))
    return bisect_right(sums, needs.ratio.value * carried + 1e-6)


def _leaving(needs: NetworkNeeds, asked: Sequence[float], room: int, count: int) -> float:
    """What leaves a switch at least on the average, in MB/s, wherever hosts and arrays are.

    Of hosts that use all arrays there stays what those on a switch ask for times the share of the
    array ports on it, and both take ports; ``asked`` is of host ports, the heaviest first.
    """
    most = max(
        here * min(1.0, (room - hosts) / max(1, needs.array_ports))
        for hosts, here in enumerate(accumulate(asked[:room]), start=1)
    )
    return max(0.0, sum(asked) / count - most)


def _dealt_by_room(
    needs: NetworkNeeds, mesh: _Mesh, rooms: Sequence[int]
) -> list[tuple[tuple[int, int], ...]]:
    """Array ports over the switches as evenly as leaves the hosts their ports.

    A switch on which the ratio leaves ports that no host may have takes more of them.
    """
    free = [room - mesh.out for room in rooms]
    unit = math.gcd(*(host.ports for host in needs.hosts))
    idle = [each - min(each, mesh.hosts_most) // unit * unit for each in free]
    spare = sum(free) - sum(idle) - needs.host_ports
    found: list[list[tuple[int, int]]] = [[] for _ in rooms]
    of_array = [Counter[int]() for _ in rooms]

    def taken(place: int) -> int:
        """The ports of hosts that one more here takes the room of: hosts are there as a whole."""
        beyond = len(found[place]) - idle[place]
        return 0 if beyond < 0 or beyond % unit else unit

    def begun(place: int) -> bool:
        """Whether the last one here took the room of a host, and there is some of it left."""
        return len(found[place]) > idle[place] and not taken(place)

    ports = ((number, p) for number, array in enumerate(needs.arrays) for p in range(array.ports))
    for port in ports:
        open_ = [place for place, own in enumerate(found) if len(own) < free[place]]
        able = [place for place in open_ if taken(place) <= spare] or open_
        # Ports of one array go to other switches in turn.
        chosen = min(able, key=lambda n: (of_array[n][port[0]], not begun(n), len(found[n])))
        spare -= taken(chosen)
        found[chosen].append(port)
        of_array[chosen][port[0]] += 1
    return [tuple(each) for each in found]


def _leaves(
    needs: NetworkNeeds, mesh: _Mesh, ports: Sequence[Sequence[object]], place: int
) -> float:
    """The links of hosts that the ratio allows a switch, in MB/s: by ISLs to array ports."""
    if needs.ratio is None:
        return INFINITE
    ways = sum(bool(own) for there, own in enumerate(ports) if there != place)
    ways = ways if needs.array_ports else mesh.count - 1
    return needs.ratio.value * ways * mesh.isls * needs.bandwidth(mesh.speed)


def _packed(
    needs: NetworkNeeds, weighing: Weighing, mesh: _Mesh, rooms: Sequence[int]
) -> FabricPlan | None:
    model, count, out = mesh.model, mesh.count, mesh.out
    ports = _dealt_by_room(needs, mesh, rooms)
    even = -(-needs.used_ports // count)
    flows = MeshFlows(needs, ports, mesh.isls * needs.bandwidth(mesh.speed))
    # To each other switch goes as much as it has of the array ports.
    each_way = mesh.isls * needs.bandwidth(mesh.speed) / _factor(needs, model, count, mesh.isls)
    shares = [max(1, len(own)) / max(1, needs.array_ports) for own in ports]
    bins: list[Bin] = []
    # An ISL also carries what hosts at its other end write: how much that is is known afterwards.
    writes = 1 + max(
        (min(h.reads, h.writes) / h.demand for h in needs.hosts if h.demand), default=0
    )
    for most, part in product((even, max(rooms)), (1.0, (1 + 1 / writes) / 2, 1 / writes)):
        bins = [
            Bin(
                min(room - out, most) - len(own),
                _leaves(needs, mesh, ports, place),
                each_way * part / max(shares[:place] + shares[place + 1 :]),
            )
            for place, (room, own) in enumerate(zip(rooms, ports, strict=True))
        ]
        if (
            all(each.ports >= 0 for each in bins)
            and pack(needs.hosts, bins)
            and flows.ease(bins, each_way)
            and flows.keep_ratio(bins)
        ):
            break
    else:
        bins = [
            Bin(room - out - len(own), _leaves(needs, mesh, ports, place), INFINITE)
            for place, (room, own) in enumerate(zip(rooms, ports, strict=True))
        ]
        if not (
            all(each.ports >= 0 for each in bins)
            and pack_exactly(needs.hosts, bins, flows, each_way)
            and flows.keep_ratio(bins)
        ):
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
