"""The network as a graph: what forwards frames, what is attached to it, and shares of traffic.

The graph is a networkx MultiGraph: nodes are forwarding devices (a director with its blades is one
node), edges are ISLs keyed by cable id. Links that cannot come up are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sanwright.analysis.links import LinkFacts
from sanwright.analysis.ports import OpticState, PortFacts
from sanwright.design import Tables
from sanwright.parts import PortRole

if TYPE_CHECKING:
    import networkx as nx

Direction = tuple[str, str]
"""A cable id and ``"ab"`` or ``"ba"``: one direction of a link."""

_FORWARDING = {PortRole.FABRIC, PortRole.EXPANDER}


@dataclass(frozen=True, slots=True)
class Attachment:
    """Where an end port meets the network: the cable, which of its ends it is, and the node."""

    cable: str
    end: str
    node: str

    def inward(self) -> Direction:
        """From the end port into the network."""
        return (self.cable, "ab" if self.end == "a" else "ba")

    def outward(self) -> Direction:
        """From the network to the end port."""
        return (self.cable, "ba" if self.end == "a" else "ab")


@dataclass(slots=True)
class Topology:
    """The graph with its attachments; ``direct`` are end ports cabled to end ports."""

    graph: nx.MultiGraph
    attachments: dict[str, Attachment] = field(default_factory=dict)
    direct: dict[str, tuple[str, Attachment]] = field(default_factory=dict)
    _distances: dict[str, dict[str, int]] = field(default_factory=dict)
    _shares: dict[tuple[str, str], dict[Direction, float]] = field(default_factory=dict)
    _component: dict[str, int] = field(default_factory=dict)

    def component(self, node: str) -> int:
        """Number of the connected part of the network that ``node`` is in."""
        import networkx as nx  # late: it takes a fifth of a second that the first paint can have

        if not self._component:
            for number, nodes in enumerate(nx.connected_components(self.graph)):
                for member in nodes:
                    self._component[member] = number
        return self._component[node]

    def distance(self, source: str, target: str) -> int | None:
        """ISLs between two nodes on a shortest path; None if there is no path."""
        import networkx as nx

        if target not in self._distances:
            self._distances[target] = dict(
                nx.single_source_shortest_path_length(self.graph, target)
            )
        return self._distances[target].get(source)

    def shares(self, source: str, target: str) -> Mapping[Direction, float] | None:
        """Share of the traffic from ``source`` to ``target`` on every ISL direction.

        Equal-cost shortest paths by hop count; at each node the traffic splits over the next hops
        in proportion to bandwidth (evenly where a bandwidth is unknown). None if there is no path.
        """
        if self.distance(source, target) is None:
            return None
        key = (source, target)
        if key not in self._shares:
            self._shares[key] = self._split(source, target)
        return self._shares[key]

    def _split(self, source: str, target: str) -> dict[Direction, float]:
        distance = self._distances[target]
        pending = {source: 1.0}
        shares: dict[Direction, float] = {}
        for level in range(distance[source], 0, -1):
            at_level = sorted(node for node in pending if distance[node] == level)
            for node in at_level:
                amount = pending.pop(node)
                for direction, neighbour, weight in self._next_hops(node, distance):
                    shares[direction] = shares.get(direction, 0.0) + amount * weight
                    pending[neighbour] = pending.get(neighbour, 0.0) + amount * weight
        return shares

    def _next_hops(
        self, node: str, distance: Mapping[str, int]
    ) -> list[tuple[Direction, str, float]]:
        hops: list[tuple[Direction, str, float | None]] = []
        for neighbour, links in self.graph.adj[node].items():
            if distance.get(neighbour) != distance[node] - 1:
                continue
            for cable, data in links.items():
                way = "ab" if data["a"] == node else "ba"
                hops.append(((cable, way), neighbour, data["capacity"]))
        capacities = [capacity for _, _, capacity in hops]
        known = [capacity for capacity in capacities if capacity is not None]
        if len(known) < len(capacities):
            return [(direction, nb, 1 / len(hops)) for direction, nb, _ in hops]
        total = sum(known)
        return [(direction, nb, (capacity or 0.0) / total) for direction, nb, capacity in hops]


def build_topology(
    tables: Tables, links: Mapping[str, LinkFacts], ports: Mapping[str, PortFacts]
) -> Topology:
    """The graph of all links that can come up; of several cables in one port the first counts."""
    import networkx as nx

    topology = Topology(nx.MultiGraph())
    for device in tables.devices.values():
        part = tables.part(device.part)
        if part is not None and any(g.role in _FORWARDING for g in part.ports.values()):
            topology.graph.add_node(tables.chassis_of(device.id))
    for link in links.values():
        if _is_usable(link, ports):
            _add(tables, topology, link)
    return topology


def _is_usable(link: LinkFacts, ports: Mapping[str, PortFacts]) -> bool:
    if link.is_verifiable and link.speed is None:
        return False
    if link.a.group is None or link.b.group is None:
        return False
    if OpticState.EMPTY in (link.a.optic_state, link.b.optic_state):
        return False
    return all(ports[end].cables[0] == link.cable.id for end in link.cable.ends())


def _add(tables: Tables, topology: Topology, link: LinkFacts) -> None:
    a_forwards = link.a.role in _FORWARDING
    b_forwards = link.b.role in _FORWARDING
    node_a, node_b = tables.chassis_of(link.a.device), tables.chassis_of(link.b.device)
    if a_forwards and b_forwards:
        if node_a != node_b:
            capacity = link.capacity.amount if link.capacity is not None else None
            topology.graph.add_edge(node_a, node_b, key=link.cable.id, a=node_a, capacity=capacity)
    elif a_forwards:
        topology.attachments[link.cable.b] = Attachment(link.cable.id, "b", node_a)
    elif b_forwards:
        topology.attachments[link.cable.a] = Attachment(link.cable.id, "a", node_b)
    else:
        topology.direct[link.cable.a] = (link.cable.b, Attachment(link.cable.id, "a", ""))
        topology.direct[link.cable.b] = (link.cable.a, Attachment(link.cable.id, "b", ""))
