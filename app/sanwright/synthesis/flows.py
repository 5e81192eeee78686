"""Who talks to whom, host by host: what islands, sites and edges of their own for storage go by."""

from __future__ import annotations

from collections import Counter, defaultdict

from sanwright.synthesis.needs import HostItem, NetworkNeeds
from sanwright.synthesis.plan import FabricPlan


def flows_of(needs: NetworkNeeds) -> tuple[tuple[int, ...], ...]:
    """For each host the numbers of the arrays that it uses; hosts take them in turn."""
    found: list[tuple[int, ...]] = []
    turns: Counter[tuple[int, ...]] = Counter()
    for group in needs.requirement.hosts:
        wanted = {id(need) for need in needs.arrays_of(group)}
        arrays = [
            number
            for number, item in enumerate(needs.arrays)
            if id(needs.requirement.arrays[item.need]) in wanted
        ]
        each = min(group.arrays_each or len(arrays), len(arrays))
        sets = [
            tuple(sorted(arrays[(first + step) % len(arrays)] for step in range(each)))
            for first in range(len(arrays))
        ]
        for _ in range(group.count):
            found.append(sets[turns[tuple(arrays)] % len(arrays)] if arrays else ())
            turns[tuple(arrays)] += each
    return tuple(found)


def demand_on(needs: NetworkNeeds) -> dict[int, float]:
    """What all hosts together ask of each array, in MB/s of the busier direction."""
    found: dict[int, float] = defaultdict(float)
    for host, arrays in zip(needs.hosts, flows_of(needs), strict=True):
        for number in arrays:
            found[number] += host.demand / len(arrays)
    return found


def array_port_items(needs: NetworkNeeds) -> tuple[HostItem, ...]:
    """Every array port of a fabric as something that takes a port: ``group`` is the array.

    Their links count for a ratio as far as hosts can fill them by it.
    """
    asked = demand_on(needs)
    links = sum(host.ports * host.bandwidth for host in needs.hosts)
    total = sum(item.ports * item.bandwidth for item in needs.arrays)
    share = 1.0
    if needs.ratio is not None and total:
        share = min(1.0, links / needs.ratio.value / total)
    return tuple(
        HostItem(
            number,
            port,
            1,
            item.bandwidth * share,
            asked.get(number, 0.0) / item.ports,
            item.speed,
        )
        for number, item in enumerate(needs.arrays)
        for port in range(item.ports)
    )


def headroom_of(needs: NetworkNeeds, plan: FabricPlan) -> float | None:
    """What stays free of the busiest ISLs of a switch or ports of an array; None without demand."""
    if not any(host.demand for host in needs.hosts):
        return None
    busiest = 0.0
    ports = plan.array_ports()
    for number, asked in demand_on(needs).items():
        item = needs.arrays[number]
        carried = max(1, ports[number]) * item.bandwidth * needs.fabrics
        busiest = max(busiest, asked / carried)
    for place, switch in enumerate(plan.switches):
        isls = sum(count for a, b, count in plan.links if place in (a, b))
        if isls and switch.hosts:
            asked = sum(needs.hosts[number].demand for number in switch.hosts)
            carried = isls * needs.bandwidth(plan.speed_from(place)) * needs.fabrics
            busiest = max(busiest, asked / carried)
    return 1 - busiest
