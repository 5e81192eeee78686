"""The network as a graph: what forwards frames and what is attached to it.

The graph is a networkx MultiGraph: nodes are forwarding devices (a director with its blades is one
node), edges are the links between them, keyed by cable id. Links that cannot come up are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
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


class Topology:
    """The network as a whole; what is asked of one node or pair rests on nothing else."""

    def __init__(self, facts: Assessment) -> None:
        self._facts = facts

    @property
    def graph(self) -> nx.MultiGraph:
        """All nodes and links. Not to be changed."""
        return self._facts.ask(build_graph)

    def component(self, node: str) -> str:
        """The connected part of the network that ``node`` is in, named by its first node."""
        return self._facts.component(node)

    def distance(self, source: str, target: str) -> int | None:
        """Links between two nodes on a shortest path; None if there is no path."""
        return self._facts.distance(source, target)


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


def build_graph(facts: Assessment) -> nx.MultiGraph:
    """The graph of all links that can come up; of several cables in one port the first counts."""
    import networkx as nx  # late: it takes a fifth of a second that the first paint can have

    here, edges = facts.ask(network)
    graph = nx.MultiGraph()
    graph.add_nodes_from(here)
    for cable, a, b, capacity in edges:
        graph.add_edge(a, b, key=cable, a=a, capacity=capacity)
    return graph


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
