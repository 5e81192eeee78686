"""What can fill up: each way of a link, adapter slot or group of ISLs, with its load and capacity.

ISLs between the same two switches fill together, so they stand as one group, full when the first of
them is. Switches and controllers are no place of their own: all that is known of them is the sum of
their links, of which one is full before the sum is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.fabrics import isl_group
from sanwright.analysis.links import LinkFacts, LinkKind, link_facts
from sanwright.analysis.load import DirectionLoad, flow_on
from sanwright.analysis.load_vectors import load_vector
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.port_routing import PortRoutedLinks, port_routed_links
from sanwright.analysis.resources import total
from sanwright.analysis.topology import device_of
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.text import Text

LINK, ADAPTER, ISL_GROUP = "link", "adapter PCIe", "ISL group"
PORT_ROUTED = "fullest ISL by port-based routing"


@dataclass(frozen=True, slots=True)
class ResourceWay:
    """One way of what fills up; ``kind``, ``id``, ``way`` as in ``sanwright.analysis.resources``.

    ``id`` is the node's for the fullest ISL by port-based routing; its way is ``"out"``.
    """

    kind: str
    id: str
    name: Text
    way: str
    subjects: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str, str]:
        """Tells it from all others."""
        return self.kind, self.id, self.way


@dataclass(frozen=True, slots=True)
class ResourceUse:
    """How full one direction of a link, adapter or ISL group is. Amounts in MB/s.

    ``load`` by workload and in ``total``, ``capacity`` None where unknown. ``at_most``: more runs
    here than is known, or the capacity is only the most that can be hoped for.
    """

    place: ResourceWay
    load: dict[str, float]
    total: float
    capacity: float | None
    at_most: bool


@remembered
def filling(facts: Assessment, direction: Direction) -> ResourceUse:
    """How full one way of a link or adapter slot is."""
    at_most = False
    if direction[1] not in ("ab", "ba"):
        adapter = adapter_facts(facts, direction[0])
        at_most = adapter is not None and bool(adapter.slot.missing)
    return _filling(place_of(facts, direction), flow_on(facts, direction), at_most)


@remembered
def place_of(facts: Assessment, direction: Direction) -> ResourceWay:
    """What fills up with the direction: itself, or its group of ISLs."""
    id_, way = direction
    if way not in ("ab", "ba"):
        return ResourceWay(ADAPTER, id_, _slot_name(facts, id_), way, (id_,))
    link = link_facts(facts, id_)
    group = _group_place(facts, link, way) if link.kind is LinkKind.ISL else None
    ends = [facts.tables.label(end.reference) for end in link.ends]
    tail, head = ends if way == "ab" else reversed(ends)
    return group or ResourceWay(
        LINK, id_, Text("{tail} to {head}", tail=tail, head=head), way, (id_,)
    )


def _slot_name(facts: Assessment, adapter: str) -> Text:
    return Text("PCIe slot of {adapter}", adapter=facts.tables.label(adapter))


def _group_place(facts: Assessment, link: LinkFacts, way: str) -> ResourceWay | None:
    first, last = (end.chassis for end in link.ends)
    group = isl_group(facts, first, last)
    if len(group.carrying) < 2:
        return None
    way = way if first == group.a else {"ab": "ba", "ba": "ab"}[way]
    tail, head = (group.a, group.b) if way == "ab" else (group.b, group.a)
    name = Text(
        "{count} ISL {tail} to {head}",
        "{count} ISLs {tail} to {head}",
        len(group.carrying),
        tail=facts.tables.label(tail),
        head=facts.tables.label(head),
    )
    cables = (each.cable.id for each in group.carrying)
    return ResourceWay(ISL_GROUP, f"{group.a}/{group.b}", name, way, (group.a, group.b, *cables))


@remembered
def port_routed_fillings(facts: Assessment) -> tuple[tuple[PortRoutedLinks, ResourceUse], ...]:
    """The fullest ISL out of every switch that routes by port."""
    return tuple((links, _port_routed(facts, links)) for links in port_routed_links(facts))


def _port_routed(facts: Assessment, routed: PortRoutedLinks) -> ResourceUse:
    directions = [direction for link in routed.links for direction in link]
    flows = [flow_on(facts, direction) for direction in directions]
    load = total(flows, (flow.capacity for flow in flows))
    capacities = [_together(facts, link) for link in routed.links]
    known = [capacity for capacity in capacities if capacity is not None]
    switch = device_of(facts, routed.node)
    name = Text(
        "fullest of {links} ISLs out of {switch} ({pairs} port pairs)",
        links=len(routed.links),
        switch=facts.tables.label(switch),
        pairs=routed.pairs,
    )
    cables = tuple(cable for cable, _ in directions)
    return ResourceUse(
        ResourceWay(PORT_ROUTED, f"{routed.node}/{cables[0]}", name, "out", (switch, *cables)),
        {id_: share * routed.fullest for id_, share in load.shares.items()},
        load.load.amount * routed.fullest,
        min(known) if len(known) == len(capacities) else None,
        not load.complete,
    )


def _together(facts: Assessment, directions: Iterable[Direction]) -> float | None:
    found = [capacity_of(facts, direction) for direction in directions]
    known = [capacity.amount for capacity in found if capacity is not None]
    return sum(known) if len(known) == len(found) else None


def _filling(place: ResourceWay, load: DirectionLoad, at_most: bool) -> ResourceUse:
    return ResourceUse(
        place,
        dict(load.shares),
        load.load.amount,
        load.capacity.amount if load.capacity is not None else None,
        at_most or not load.complete,
    )


def used_directions(facts: Assessment, workloads: Iterable[str]) -> Iterator[Direction]:
    """What the workloads use, each once."""
    yield from dict.fromkeys(d for id_ in workloads for d in load_vector(facts, id_))


def fillings(facts: Assessment, workloads: Iterable[str]) -> Iterator[ResourceUse]:
    """Every place that one of the workloads uses; of a group of ISLs each link."""
    used = tuple(used_directions(facts, workloads))
    yield from (filling(facts, direction) for direction in used)
    here = frozenset(used)
    for links, full in port_routed_fillings(facts):
        if any(direction in here for link in links.links for direction in link):
            yield full
