"""The network as a graph: what forwards frames and what is attached to it.

The graph is a networkx MultiGraph: nodes are forwarding devices (a director with its blades is one
node), edges are the links between them, keyed by cable id. Links that cannot come up are left out.

A switch with ports in a virtual fabric (Brocade: logical switch, Cisco: VSAN) is a node of its own
there, named ``switch@fabric``. A link joins the nodes that its two ports are on: a port that names
a virtual fabric meets a switch that is drawn in it as it meets one with a port in it. A link
between ports that name none carries the virtual fabrics that both of its switches have, too (Cisco:
a trunking E_Port; Brocade: an XISL). So every link that the verdict lets carry is an edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import (
    FORWARDING,
    chassis_facts,
    chassis_of,
    chassis_with,
    fabric_of,
    is_gateway,
    virtual_fabric,
)
from sanwright.analysis.fspf import baud, fixed_cost
from sanwright.analysis.link_verdict import carries, carrying_links
from sanwright.analysis.links import LinkFacts, link_facts
from sanwright.analysis.network_edges import Direction, Edge
from sanwright.analysis.ports import port_facts
from sanwright.design import port_device
from sanwright.parts import PortRole

if TYPE_CHECKING:
    import networkx as nx


class Attachment(msgspec.Struct, frozen=True, gc=False):
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


@remembered
def nodes(facts: Assessment) -> tuple[str, ...]:
    """Names of the forwarding devices, sorted; one more for each virtual fabric of theirs."""
    found = {n for role in FORWARDING for n in chassis_with(facts, role)}
    inside = {
        node_name(chassis, fabric)
        for port in facts.index("virtual_switches", "")
        if (chassis := chassis_of(facts, port_device(port))) in found
        for fabric in virtual_fabrics(facts, chassis)
    }
    return tuple(sorted(found | inside))


@remembered
def virtual_fabrics(facts: Assessment, chassis: str) -> tuple[str, ...]:
    """Ids of the fabrics that ports of the device are in beside its own, sorted."""
    found = {
        facts.tables.ports[port].fabric
        for member in chassis_facts(facts, chassis).members
        for port in facts.index("virtual_ports", member.id)
    }
    return tuple(sorted(id_ for id_ in found - {fabric_of(facts, chassis)} if id_ is not None))


def node_name(chassis: str, fabric: str) -> str:
    """The node that a device is in a virtual fabric; the device itself where that is empty."""
    return f"{chassis}@{fabric}" if fabric else chassis


def device_of(facts: Assessment, node: str) -> str:
    """The device that a node is."""
    return node if node in facts.tables.devices else node.rpartition("@")[0]


def nodes_of(facts: Assessment, device: str) -> tuple[str, ...]:
    """The nodes that a forwarding device is: itself, and one in each virtual fabric."""
    return (device, *(node_name(device, fabric) for fabric in virtual_fabrics(facts, device)))


def fabric_of_node(facts: Assessment, node: str) -> str | None:
    """The fabric that a node is in: its virtual one, or that in which the device is drawn."""
    device = device_of(facts, node)
    return fabric_of(facts, node) if device == node else node[len(device) + 1 :]


def node_of(facts: Assessment, port: str) -> str:
    """The node that a port of a forwarding device belongs to."""
    chassis = chassis_of(facts, port_device(port))
    return node_name(chassis, virtual_fabric(facts, port))


@remembered
def edges_at(facts: Assessment, node: str) -> tuple[Edge, ...]:
    """The links between ``node`` and other nodes that come up."""
    found = {
        edge.cable: edge
        for link in carrying_links(facts, device_of(facts, node))
        if _is_between_nodes(link)
        for edge in _edges_of(facts, link.cable.id)
        if node in (edge.a, edge.b)
    }
    return tuple(found[id_] for id_ in sorted(found))


def _is_between_nodes(link: LinkFacts) -> bool:
    is_forwarding = link.a.role in FORWARDING and link.b.role in FORWARDING
    return is_forwarding and link.a.chassis != link.b.chassis


@remembered
def _edges_of(facts: Assessment, cable: str) -> tuple[Edge, ...]:
    """The edges that the link of a lead cable is; none where it is gone."""
    if cable not in facts.tables.cables:
        return ()
    return tuple(_edges(facts, link_facts(facts, cable)))


def _edges(facts: Assessment, link: LinkFacts) -> Iterator[Edge]:
    """The nodes that a link joins: one pair, and one more for each virtual fabric it trunks."""
    if not _is_between_nodes(link):
        return
    a, b = (end.chassis for end in link.ends)
    named = [virtual_fabric(facts, end.reference) for end in link.ends]
    pairs = [(node_name(a, named[0]), node_name(b, named[1]))]
    if not any(named):
        both = set(virtual_fabrics(facts, a)) & set(virtual_fabrics(facts, b))
        pairs += [(node_name(a, fabric), node_name(b, fabric)) for fabric in sorted(both)]
    for tail, head in pairs:
        yield Edge(
            cable=link.cable.id,
            a=tail,
            b=head,
            capacity=link.line_capacity.amount if link.line_capacity is not None else None,
            trunk=link.cable.trunk,
            cost_ab=fixed_cost(facts, link, a),
            cost_ba=fixed_cost(facts, link, b),
            baud=baud(link),
            gateways=(is_gateway(facts, a), is_gateway(facts, b)),
        )


def joined_by(facts: Assessment, cable: str) -> tuple[tuple[str, str], ...]:
    """The pairs of nodes that the link of a lead cable joins, sorted; none where it is gone."""
    return tuple(sorted((edge.a, edge.b) for edge in _edges_of(facts, cable)))


@remembered
def network(facts: Assessment) -> tuple[tuple[str, ...], tuple[Edge, ...]]:
    """All nodes and edges: what the graph is made of."""
    here = nodes(facts)
    edges = {(edge.cable, edge.a): edge for node in here for edge in edges_at(facts, node)}
    return here, tuple(edges[key] for key in sorted(edges))


@remembered
def network_graph(facts: Assessment) -> nx.MultiGraph:
    """The graph of all links that can come up; of several cables in one port the first counts."""
    import networkx as nx  # late: it takes a fifth of a second that the first paint can have

    here, edges = network(facts)
    graph = nx.MultiGraph()
    graph.add_nodes_from(here)
    for edge in edges:
        graph.add_edge(edge.a, edge.b, key=edge.cable, a=edge.a, capacity=edge.capacity)
    return graph


@remembered
def attachment_of(facts: Assessment, port: str) -> Attachment | None:
    """Where the end port ``port`` meets the network; None if it does not, or if it forwards."""
    end = port_facts(facts, port)
    if not end.cables or end.role in FORWARDING or end.role in (None, PortRole.PASSIVE):
        return None
    link = link_facts(facts, end.cables[0])
    if port not in (link.a.reference, link.b.reference) or not carries(facts, link):
        return None
    side, other = ("a", link.b) if port == link.a.reference else ("b", link.a)
    if other.role in FORWARDING:
        return Attachment(link.cable.id, side, node_of(facts, other.reference))
    return Attachment(link.cable.id, side, "", other.reference)
