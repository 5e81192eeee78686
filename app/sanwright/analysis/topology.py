"""The network as a graph: what forwards frames, what is attached to it, and shares of traffic.

The graph is a networkx MultiGraph: nodes are forwarding devices (a director with its blades is one
node), edges are the links between them, keyed by cable id. Links that cannot come up are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sanwright.analysis.chassis import FORWARDING, chassis_with
from sanwright.analysis.links import LinkFacts
from sanwright.analysis.ports import OpticState
from sanwright.parts import PortRole

if TYPE_CHECKING:
    import networkx as nx

    from sanwright.analysis.assessment import Assessment

Direction = tuple[str, str]
"""A cable id and ``"ab"`` or ``"ba"``: one direction of a link."""

Edge = tuple[str, str, str, float | None]
"""A link between two nodes: cable id, node at its end a, node at its end b, capacity in MB/s."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """Where an end port meets the network: the cable, which of its ends it is, and the node.

    Where two end ports are cabled to each other the node is empty and ``partner`` the other port.
    """

    cable: str
    end: str
    node: str
    partner: str = ""

    def inward(self) -> Direction:
        """From the end port into the network."""
        return (self.cable, "ab" if self.end == "a" else "ba")

    def outward(self) -> Direction:
        """From the network to the end port."""
        return (self.cable, "ba" if self.end == "a" else "ab")


@dataclass(slots=True, eq=False)
class Topology:
    """The graph, and what is worked out on it once and kept."""

    graph: nx.MultiGraph
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
        """Links between two nodes on a shortest path; None if there is no path."""
        import networkx as nx

        if target not in self._distances:
            self._distances[target] = dict(
                nx.single_source_shortest_path_length(self.graph, target)
            )
        return self._distances[target].get(source)

    def shares(self, source: str, target: str) -> Mapping[Direction, float] | None:
        """Share of the traffic from ``source`` to ``target`` on every link direction.

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


def nodes(facts: Assessment) -> tuple[str, ...]:
    """Ids of the forwarding devices, sorted."""
    return tuple(sorted({*(n for role in FORWARDING for n in facts.ask(chassis_with, role))}))


def edges_at(facts: Assessment, node: str) -> tuple[Edge, ...]:
    """The links between ``node`` and other nodes that come up."""
    found: dict[str, Edge] = {}
    for link in facts.links_of(node):
        if not (link.a.role in FORWARDING and link.b.role in FORWARDING and comes_up(link)):
            continue
        a, b = facts.chassis_of(link.a.device), facts.chassis_of(link.b.device)
        if a != b:
            capacity = link.capacity.amount if link.capacity is not None else None
            found[link.cable.id] = (link.cable.id, a, b, capacity)
    return tuple(found[id_] for id_ in sorted(found))


def network(facts: Assessment) -> tuple[tuple[str, ...], tuple[Edge, ...]]:
    """All nodes and edges: what the graph is made of."""
    here = facts.ask(nodes)
    edges = {edge[0]: edge for node in here for edge in facts.ask(edges_at, node)}
    return here, tuple(edges[id_] for id_ in sorted(edges))


def build_topology(facts: Assessment) -> Topology:
    """The graph of all links that can come up; of several cables in one port the first counts."""
    import networkx as nx

    here, edges = facts.ask(network)
    graph = nx.MultiGraph()
    graph.add_nodes_from(here)
    for cable, a, b, capacity in edges:
        graph.add_edge(a, b, key=cable, a=a, capacity=capacity)
    return Topology(graph)


def attachment(facts: Assessment, port: str) -> Attachment | None:
    """Where the end port ``port`` meets the network; None if it does not, or if it forwards."""
    end = facts.port(port)
    if not end.cables or end.role in FORWARDING or end.role in (None, PortRole.PASSIVE):
        return None
    link = facts.link(end.cables[0])
    if port not in (link.a.reference, link.b.reference) or not comes_up(link):
        return None
    side, other = ("a", link.b) if port == link.a.reference else ("b", link.a)
    if other.role in FORWARDING:
        return Attachment(link.cable.id, side, facts.chassis_of(other.device))
    return Attachment(link.cable.id, side, "", other.reference)


def comes_up(link: LinkFacts) -> bool:
    """Whether a link can carry traffic, as far as is known."""
    if link.is_verifiable and link.speed is None:
        return False
    if link.a.group is None or link.b.group is None or link.is_open:
        return False
    if OpticState.EMPTY in (link.a.optic_state, link.b.optic_state):
        return False
    return link.a.cables[:1] == (link.cables[0].id,) and link.b.cables[:1] == (link.cables[-1].id,)
