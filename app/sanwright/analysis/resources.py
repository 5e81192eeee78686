"""Load on everything that carries traffic, in both directions: links and what they add up to.

Of switches and array controllers only what their links can carry is known, so that sum stands for
their capacity: they look idle where their own silicon or processors are the limit. A group of ISLs
counts the links that routing uses: those of the least cost.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import array_ids, chassis_facts, switch_ids
from sanwright.analysis.link_verdict import carrying_links
from sanwright.analysis.links import LinkFacts, all_links
from sanwright.analysis.load import DirectionLoad, all_adapter_loads, link_load
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.ports import port_facts
from sanwright.analysis.routes import network_around
from sanwright.analysis.topology import device_of, nodes
from sanwright.parts import PortRole
from sanwright.text import Text, joined
from sanwright.units import Throughput

_Sides = tuple[DirectionLoad, DirectionLoad]


class ResourceKind(StrEnum):
    """What carries load."""

    LINK = "link"
    PORT = "port"
    ADAPTER = "adapter PCIe"
    SWITCH = "switch"
    ISL_GROUP = "ISL group"
    CONTROLLER = "controller"


@dataclass(frozen=True, slots=True)
class ResourceLoad:
    """One direction of a resource.

    ``id`` tells it from others of its kind: a lead cable, port, adapter or chassis;
    ``switch/switch`` for an ISL group, ``chassis/controller`` for a controller. ``way``: from end a
    to b (``"ab"``) or back for links and ISL groups, ``"in"`` or ``"out"`` for all others; an
    adapter's ``"in"`` leads into the host. ``subjects`` are the records to be shown with it.
    """

    kind: ResourceKind
    id: str
    name: Text
    way: str
    load: DirectionLoad
    subjects: tuple[str, ...]


def all_resources(facts: Assessment) -> tuple[ResourceLoad, ...]:
    """Everything that carries load, by kind; two entries each, for the two directions."""
    return tuple(each_resource(facts))


def each_resource(facts: Assessment) -> Iterator[ResourceLoad]:
    """The same one after another, for callers that must not work for long at a stretch."""
    links = all_links(facts)
    sides = {id_: _sides(facts, id_) for id_ in links}
    yield from _links(facts, sides)
    yield from _ports(facts, links, sides)
    yield from _adapters(facts)
    yield from _sums_of_links(facts, sides)


def summed_resources(facts: Assessment) -> tuple[ResourceLoad, ...]:
    """What links add up to: switches, ISLs between two switches, controllers."""
    return tuple(_sums_of_links(facts, {id_: _sides(facts, id_) for id_ in all_links(facts)}))


def _sums_of_links(facts: Assessment, sides: dict[str, _Sides]) -> Iterator[ResourceLoad]:
    yield from _switches(facts, sides)
    yield from _isl_groups(facts, sides)
    yield from _controllers(facts, sides)


def total(loads: Iterable[DirectionLoad], capacities: Iterable[Throughput | None]) -> DirectionLoad:
    """Sum of loads, with the shares of workloads added up, against the sum of ``capacities``."""
    loads, known = tuple(loads), tuple(capacities)
    shares: dict[str, float] = {}
    for side in loads:
        for id_, amount in side.shares.items():
            shares[id_] = shares.get(id_, 0.0) + amount
    amounts = [capacity.amount for capacity in known if capacity is not None]
    return DirectionLoad(
        Throughput(math.fsum(side.load.amount for side in loads)),
        Throughput(math.fsum(amounts)) if amounts and len(amounts) == len(known) else None,
        all(side.complete for side in loads),
        {id_: shares[id_] for id_ in sorted(shares)},
    )


def _sides(facts: Assessment, link: str) -> _Sides:
    load = link_load(facts, link)
    return load.forward, load.backward


def _links(facts: Assessment, sides: dict[str, _Sides]) -> Iterator[ResourceLoad]:
    for id_, pair in sides.items():
        name = facts.tables.label(id_)
        for way, load in zip(("ab", "ba"), pair, strict=True):
            yield ResourceLoad(ResourceKind.LINK, id_, name, way, load, (id_,))


def _ports(
    facts: Assessment, links: dict[str, LinkFacts], sides: dict[str, _Sides]
) -> Iterator[ResourceLoad]:
    for id_, link in links.items():
        forward, backward = sides[id_]
        for end, out, into in ((link.a, forward, backward), (link.b, backward, forward)):
            if end.group is None or end.is_passive:
                continue
            port, name = end.reference, facts.tables.label(end.reference)
            for way, load in (("in", into), ("out", out)):
                yield ResourceLoad(ResourceKind.PORT, port, name, way, load, (port,))


def _adapters(facts: Assessment) -> Iterator[ResourceLoad]:
    for id_, pair in all_adapter_loads(facts).items():
        name = facts.tables.label(id_)
        for way, load in zip(("in", "out"), pair, strict=True):
            yield ResourceLoad(ResourceKind.ADAPTER, id_, name, way, load, (id_,))


def _switches(facts: Assessment, sides: dict[str, _Sides]) -> Iterator[ResourceLoad]:
    for id_ in switch_ids(facts):
        ports = frozenset(chassis_facts(facts, id_).ports)
        here = carrying_links(facts, id_)
        yield from _sums(
            ResourceKind.SWITCH, id_, facts.tables.label(id_), (id_,), ports, here, sides
        )


def _controllers(facts: Assessment, sides: dict[str, _Sides]) -> Iterator[ResourceLoad]:
    for id_ in array_ids(facts):
        by_name: dict[str, set[str]] = {}
        for port in chassis_facts(facts, id_).ports:
            group = port_facts(facts, port).group
            if group is not None and group.controller and group.role is PortRole.TARGET:
                by_name.setdefault(group.controller, set()).add(port)
        here = carrying_links(facts, id_)
        for name, ports in by_name.items():
            label = joined((facts.tables.label(id_), name), " ")
            own = [link for link in here if {end.reference for end in link.ends} & ports]
            yield from _sums(
                ResourceKind.CONTROLLER, f"{id_}/{name}", label, (id_,), ports, own, sides
            )


def _sums(
    kind: ResourceKind,
    id_: str,
    name: Text,
    subjects: tuple[str, ...],
    ports: Iterable[str],
    links: Iterable[LinkFacts],
    sides: dict[str, _Sides],
) -> Iterator[ResourceLoad]:
    """What goes in and out at ``ports``, over ``links``."""
    into: list[DirectionLoad] = []
    out: list[DirectionLoad] = []
    for link in links:
        forward, backward = sides[link.cable.id]
        if link.a.reference in ports:
            into.append(backward)
            out.append(forward)
        if link.b.reference in ports:
            into.append(forward)
            out.append(backward)
    for way, loads in (("in", into), ("out", out)):
        load = total(loads, (side.capacity for side in loads))
        yield ResourceLoad(kind, id_, name, way, load, subjects)


def _isl_groups(facts: Assessment, sides: dict[str, _Sides]) -> Iterator[ResourceLoad]:
    in_use = _used_directions(facts)
    for a, b in sorted(in_use):
        if a > b:
            continue
        cables = tuple(sorted({cable for pair in ((a, b), (b, a)) for cable, _ in in_use[pair]}))
        name = Text("{tail} to {head}", tail=facts.tables.label(a), head=facts.tables.label(b))
        for way, pair in (("ab", (a, b)), ("ba", (b, a))):
            loads = [sides[cable][side == "ba"] for cable, side in sorted(in_use[pair])]
            load = total(loads, (one.capacity for one in loads))
            yield ResourceLoad(ResourceKind.ISL_GROUP, f"{a}/{b}", name, way, load, (a, b, *cables))


def _used_directions(facts: Assessment) -> dict[tuple[str, str], set[Direction]]:
    """Link directions that routing uses from one switch to another, by the two chassis."""
    switches = frozenset(switch_ids(facts))
    networks = {}
    for node in nodes(facts):
        network = network_around(facts, node)
        if network is not None:
            networks[id(network)] = network
    found: dict[tuple[str, str], set[Direction]] = {}
    for network in networks.values():
        for arc, (tail, head) in enumerate(network.pairs):
            pair = device_of(facts, tail), device_of(facts, head)
            if switches.issuperset(pair):
                used = network.member_shares(arc, network.states[arc])
                found.setdefault(pair, set()).update(direction for direction, _ in used)
    return found
