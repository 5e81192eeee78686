"""The ways of one path through the network as hops: links, with the ports at their ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.links import LinkFacts, LinkKind, link_facts
from sanwright.analysis.routes import shares_between
from sanwright.analysis.topology import Attachment, device_of, fabric_of_node, network_graph
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.parts import Part, Speed, value_of
from sanwright.units import Duration, Length, Throughput

MAX_WAYS = 64
"""Ways of least cost that are listed of one path; a fabric with more is told by their number."""

_PROPAGATION_US_PER_M = 0.005
"""Light in fibre of index 1.5. Source: S. Gordon, "Fibre Channel part 2", TechTarget 2003."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """One link on the way: the ports that it leaves and enters, and all its cables in order."""

    cable: str
    leaves: str
    enters: str
    cables: tuple[str, ...]
    speed: Speed | None
    capacity: Throughput | None
    length: Length | None


@dataclass(frozen=True, slots=True)
class Hop:
    """From one device to the next, over one link or several that share the traffic.

    ``fabric`` is the id of the one that the link is in, None where it is in none.
    """

    kind: LinkKind
    links: tuple[Crossing, ...]
    fabric: str | None

    @property
    def cables(self) -> tuple[str, ...]:
        """All cables, those between patch panels included."""
        return tuple(cable for link in self.links for cable in link.cables)

    @property
    def ports(self) -> tuple[str, ...]:
        """The ports at both ends of every link."""
        return tuple(port for link in self.links for port in (link.leaves, link.enters))

    @property
    def capacity(self) -> Throughput | None:
        """Of the slowest of its links, for an exchange stays on one; None: not known."""
        amounts = [link.capacity.amount for link in self.links if link.capacity is not None]
        return Throughput(min(amounts)) if len(amounts) == len(self.links) else None

    @property
    def speed(self) -> Speed | None:
        """Speed of the slowest of its links; None where one is not known."""
        speeds = [link.speed for link in self.links if link.speed is not None]
        if len(speeds) < len(self.links):
            return None
        return min(speeds, key=lambda speed: speed.usable, default=None)

    @property
    def length(self) -> Length | None:
        """Of the longest of its links; None where one is not stated."""
        lengths = [link.length.amount for link in self.links if link.length is not None]
        return Length(max(lengths)) if len(lengths) == len(self.links) else None


@dataclass(frozen=True, slots=True)
class Way:
    """Hops from the source to the target; ``devices`` are those that forward between them.

    ``forwarding`` is what they take together on one way, None where one is not known.
    """

    hops: tuple[Hop, ...]
    devices: tuple[str, ...]
    forwarding: Duration | None

    @property
    def length(self) -> Length | None:
        """Of all hops together; None where one is not known."""
        lengths = [hop.length.amount for hop in self.hops if hop.length is not None]
        return Length(sum(lengths)) if len(lengths) == len(self.hops) else None

    @property
    def slowest(self) -> Hop | None:
        """The hop of least capacity, the first of them; None where one is not known."""
        known = [(hop.capacity.amount, hop) for hop in self.hops if hop.capacity is not None]
        if len(known) < len(self.hops):
            return None
        return min(known, key=lambda pair: pair[0])[1] if known else None

    @property
    def latency(self) -> Duration | None:
        """One way through cables and switches without waiting; None where a fact lacks."""
        if self.length is None or self.forwarding is None:
            return None
        return Duration(self.length.amount * _PROPAGATION_US_PER_M + self.forwarding.amount)

    @property
    def fabrics(self) -> tuple[str, ...]:
        """Ids of the fabrics that it crosses, in order."""
        return tuple(dict.fromkeys(hop.fabric for hop in self.hops if hop.fabric is not None))


def ways_between(
    facts: Assessment, start: Attachment | str, end: Attachment | str | None
) -> tuple[Way, ...]:
    """All least-cost ways from an end port, or a node, to another; at most ``MAX_WAYS``.

    ``end`` None: ``start`` is cabled to its target directly.
    """
    first = [_end_hop(facts, start, is_source=True)] if isinstance(start, Attachment) else []
    if end is None:
        return (_way(facts, first, ()),)
    last = [_end_hop(facts, end, is_source=False)] if isinstance(end, Attachment) else []
    source, target = (point.node if isinstance(point, Attachment) else point
                      for point in (start, end))  # fmt: skip
    found = []
    for hops, nodes in _through(facts, source, target):
        found.append(_way(facts, [*first, *hops, *last], nodes))
        if len(found) == MAX_WAYS:
            break
    return tuple(found)


def _through(
    facts: Assessment, source: str, target: str
) -> Iterator[tuple[list[Hop], tuple[str, ...]]]:
    """Hops between two nodes with the nodes passed, ends included, way by way."""
    if source == target:
        yield [], (source,)
        return
    shares = shares_between(facts, source, target)
    if not shares:
        return
    import networkx as nx  # late: it is wanted when a path is looked at, and not before

    parallel: dict[tuple[str, str], list[str]] = {}
    for a, b, cable, near in network_graph(facts).edges(keys=True, data="a"):
        for tail, head in ((a, b), (b, a)):
            if (cable, "ab" if tail == near else "ba") in shares:
                parallel.setdefault((tail, head), []).append(cable)
    for nodes in nx.all_simple_paths(nx.DiGraph(sorted(parallel)), source, target):
        steps = pairwise(nodes)
        yield [_inner_hop(facts, s[0], sorted(parallel[s])) for s in steps], tuple(nodes)


def _inner_hop(facts: Assessment, node: str, cables: Iterable[str]) -> Hop:
    links = [link_facts(facts, cable) for cable in cables]
    device = device_of(facts, node)
    crossings = tuple(_crossing(facts, link, is_forward=link.a.chassis == device) for link in links)
    return Hop(links[0].kind, crossings, fabric_of_node(facts, node))


def _end_hop(facts: Assessment, end: Attachment, *, is_source: bool) -> Hop:
    """The link of an end port, seen from the source to the target."""
    link = link_facts(facts, end.cable)
    crossing = _crossing(facts, link, is_forward=(end.end == "a") == is_source)
    fabric = fabric_of_node(facts, end.node) if end.node else None
    return Hop(link.kind, (crossing,), fabric)


def _crossing(facts: Assessment, link: LinkFacts, *, is_forward: bool) -> Crossing:
    cables = tuple(cable.id for cable in link.cables)
    leaves, enters = link.a.reference, link.b.reference
    if not is_forward:
        cables, leaves, enters = cables[::-1], enters, leaves
    capacity = capacity_of(facts, (link.cable.id, "ab" if is_forward else "ba"))
    return Crossing(link.cable.id, leaves, enters, cables, link.speed, capacity, link.length)


def _way(facts: Assessment, hops: list[Hop], nodes: tuple[str, ...]) -> Way:
    devices = tuple(dict.fromkeys(device_of(facts, node) for node in nodes))
    return Way(tuple(hops), devices, _forwarding(facts, devices))


def _forwarding(facts: Assessment, devices: tuple[str, ...]) -> Duration | None:
    """Hardware latency of all devices together; None where one is not known."""
    latencies = [_hardware_latency(facts.tables.part_of(device)) for device in devices]
    known = [latency.amount for latency in latencies if latency is not None]
    return Duration(sum(known)) if len(known) == len(latencies) else None


def _hardware_latency(part: Part | None) -> Duration | None:
    return value_of(part.performance.hardware_latency) if part and part.performance else None
