"""Why each number of a design is as it is: which requirement or rule made it so."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.plan import FabricPlan, PlannedSwitch
from sanwright.text import Text
from sanwright.units import Ratio


@dataclass(frozen=True, slots=True)
class DesignReason:
    """A number in the design: of what it is, and what made it so."""

    what: Text
    number: float
    why: Text


def reasons_of(needs: NetworkNeeds, plan: FabricPlan) -> tuple[DesignReason, ...]:
    """The reasons of a plan, those of the whole first."""
    return (
        *_of_fabrics(needs),
        *_of_switches(needs, plan),
        *_of_isls(needs, plan),
        *_of_arrays(needs),
    )


def _of_fabrics(needs: NetworkNeeds) -> Iterator[DesignReason]:
    survives = {"fabric", "switch"}.intersection(needs.survive)
    why = (
        Text("asked for; each carries the whole load when the other is down")
        if survives and needs.requirement.survive_share >= 1
        else Text("asked for")
    )
    yield DesignReason(Text("Fabrics"), needs.fabrics, why)


def _of_switches(needs: NetworkNeeds, plan: FabricPlan) -> Iterator[DesignReason]:
    cores = [switch for switch in plan.switches if switch.role == "core"]
    if cores:
        why = needs.cores_min.why
        if len(cores) > needs.cores_min.value:
            why = Text("fewer cores have too few ports for the ISLs and arrays")
        yield DesignReason(Text("Core switches in each fabric"), len(cores), why)
    for switch in _distinct(plan):
        yield DesignReason(
            Text("Ports in use of a {model}", model=switch.model.name),
            switch.used_ports,
            Text(
                "{hosts} of hosts, {arrays} of arrays, {isls} of ISLs",
                hosts=switch.host_ports,
                arrays=len(switch.array_ports),
                isls=switch.isls,
            ),
        )
        licences = switch.model.licences(switch.used_ports)
        if licences is None:
            yield DesignReason(
                Text("Ports of a {model}", model=switch.model.name),
                switch.model.ports,
                Text("what licences it takes is not known"),
            )
        elif licences:
            yield DesignReason(
                Text("Port licences of a {model}", model=switch.model.name),
                licences,
                Text(
                    "{used} ports are in use, {base} are licensed as bought",
                    used=switch.used_ports,
                    base=switch.model.base_ports or 0,
                ),
            )


def _distinct(plan: FabricPlan) -> Iterator[PlannedSwitch]:
    seen: set[tuple[str, int, int]] = set()
    for switch in plan.switches:
        key = switch.model.part.id, switch.used_ports, switch.isls
        if key not in seen:
            seen.add(key)
            yield switch


def _of_isls(needs: NetworkNeeds, plan: FabricPlan) -> Iterator[DesignReason]:
    """ISLs from each kind of edge, or between switches of a mesh."""
    seen: set[tuple[str, int, int]] = set()
    for place, switch in enumerate(plan.switches):
        ways = [count for a, b, count in plan.links if place in (a, b)]
        if not ways or switch.role == "core":
            continue
        key = switch.model.part.id, ways[0], switch.host_ports
        if key not in seen:
            seen.add(key)
            yield DesignReason(
                Text("ISLs from a {model} to each switch above it", model=switch.model.name)
                if switch.role == "edge"
                else Text("ISLs between two switches"),
                ways[0],
                _why_isls(needs, plan, switch, len(ways)),
            )


def _why_isls(needs: NetworkNeeds, plan: FabricPlan, switch: PlannedSwitch, ways: int) -> Text:
    hosts = [needs.hosts[number] for number in switch.hosts]
    bandwidth = needs.bandwidth(plan.isl_speed) * ways
    least = needs.core_isls_min if switch.role == "edge" else needs.isls_min
    wanted = [(least.value, least.why)]
    if needs.ratio is not None:
        links = sum(host.ports * host.bandwidth for host in hosts)
        wanted.append(
            (
                math.ceil(links / (needs.ratio.value * bandwidth) - 1e-9),
                Text("ratio {ratio} ({why})", ratio=Ratio(needs.ratio.value), why=needs.ratio.why),
            )
        )
    demand = sum(host.demand for host in hosts)
    wanted.append(
        (
            math.ceil(demand * needs.load_factor(ways, 2) / bandwidth - 1e-9),
            Text("the load of its hosts, what may fail and the headroom counted"),
        )
    )
    return max(wanted, key=lambda each: each[0])[1]


def _of_arrays(needs: NetworkNeeds) -> Iterator[DesignReason]:
    seen: set[int] = set()
    for item in needs.arrays:
        if item.need not in seen:
            seen.add(item.need)
            name = needs.requirement.arrays[item.need].name
            yield DesignReason(
                Text("Ports of {array} in each fabric", array=name), item.ports, item.why
            )
