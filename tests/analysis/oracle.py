"""Loads of a design by plain networkx: slow, and with nothing of the engine's routing in it.

From the engine it takes what a link is (its ends, speed and capacity) and no more. All the rest is
written from the definitions: what a link costs, which ways are the shortest, how traffic divides at
each switch, who talks to whom over which paths. Zones are left out.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import networkx as nx

from sanwright.analysis import Assessment, LinkFacts, PortFacts
from sanwright.analysis.links import all_links
from sanwright.analysis.ports import port_facts
from sanwright.design import Workload, port_device, port_ref
from sanwright.parts import PartKind, PortRole

Way = tuple[str, str]
Flow = tuple[str, str, str]
"""Workload, host and array."""
FORWARDING = (PortRole.FABRIC, PortRole.EXPANDER)


@dataclass(frozen=True)
class End:
    """An end port on its switch: what leads from it into the network, and what leads back."""

    port: str
    node: str
    inward: Way
    outward: Way


@dataclass(frozen=True)
class Pair:
    """A path: an initiator port with a target port."""

    initiator: End
    target: End
    controller: str


class Oracle:
    """One design; ``loads`` says what runs where, as drawn or with something gone."""

    def __init__(self, facts: Assessment) -> None:
        self.facts = facts
        self.tables = facts.tables
        self.links = list(all_links(facts).values())
        self._pairs = self._all_pairs(self._graph(), ())

    def flows(self) -> dict[Flow, float]:
        """MB/s that each host wants of each array, by workload."""
        return {
            (id_, *ends): amount
            for id_, load in self.tables.workloads.items()
            for ends, amount in self._parts(load).items()
        }

    def loads(
        self,
        cables: Collection[str] = (),
        switches: Collection[str] = (),
        only: Flow | None = None,
    ) -> tuple[dict[Way, float], float]:
        """MB/s by direction, and how much of the demand is lost; ``cables``, ``switches`` gone.

        A host's part of a workload stays with it and with its array, whatever dies. ``only``: with
        one flow and no other traffic.
        """
        graph = self._graph(cables, switches)
        left = self._all_pairs(graph, switches, cables)
        loads: dict[Way, float] = defaultdict(float)
        lost = 0.0
        sent: dict[tuple[str, str], float] = defaultdict(float)
        for (id_, *ends), amount in self.flows().items():
            if only is not None and only != (id_, *ends):
                continue
            load, pairs = self.tables.workloads[id_], left[id_].get(tuple(ends), [])
            if not pairs:
                lost += amount
            shares = _policy(load, self._pairs[id_][tuple(ends)], pairs)
            for pair, share in zip(pairs, shares, strict=True):
                reads = amount * share * load.read_share
                writes = amount * share - reads
                self._at_ends(loads, pair, reads, writes)
                sent[pair.initiator.node, pair.target.node] += writes
                sent[pair.target.node, pair.initiator.node] += reads
        for (source, target), amount in sent.items():
            if source != target and amount:
                for way, part in divided(graph, source, target).items():
                    loads[way] += amount * part
        return loads, lost

    def cut(self, cables: Collection[str] = (), switches: Collection[str] = ()) -> set[Flow]:
        """The flows that have no path left, whatever they carry."""
        left = self._all_pairs(self._graph(cables, switches), switches, cables)
        return {flow for flow in self.flows() if not left[flow[0]].get(flow[1:])}

    # Who talks to whom

    def _parts(self, load: Workload) -> dict[tuple[str, str], float]:
        """MB/s by host and array: evenly to hosts, and of each to the arrays that it reaches."""
        hosts = {self._chassis(port) for port in self._ports(load.initiators, PortRole.INITIATOR)}
        arrays: dict[str, set[str]] = defaultdict(set)
        for host, array in self._pairs[load.id]:
            arrays[host].add(array)
        return {
            (host, array): load.throughput.amount / len(hosts) / len(arrays[host])
            for host, array in self._pairs[load.id]
        }

    def _all_pairs(
        self, graph: nx.DiGraph, switches: Collection[str], cables: Collection[str] = ()
    ) -> dict[str, dict[tuple[str, str], list[Pair]]]:
        found: dict[str, dict[tuple[str, str], list[Pair]]] = {}
        ends = {
            end.port: end
            for link in self.links
            if link.cable.id not in cables and _is_up(link)
            for end in self._ends(link)
            if end.node.partition("@")[0] not in switches
        }
        for load in self.tables.workloads.values():
            here = found.setdefault(load.id, {})
            for one in self._ports(load.initiators, PortRole.INITIATOR):
                for other in self._ports(load.targets, PortRole.TARGET):
                    a, b = ends.get(one), ends.get(other)
                    if (
                        a is None
                        or b is None
                        or not nx.has_path(toward(graph, b.node), a.node, b.node)
                    ):
                        continue
                    group = port_facts(self.facts, other).group
                    pair = Pair(a, b, group.controller if group else "")
                    here.setdefault((self._chassis(one), self._chassis(other)), []).append(pair)
        return found

    def _ports(self, ends: tuple[str, ...], role: PortRole) -> Iterator[str]:
        for device in ends:
            part = self.tables.part(self.tables.devices[device].part)
            for name, group in part.port_names():
                if group.role is role:
                    yield port_ref(device, name)

    def _ends(self, link: LinkFacts) -> Iterator[End]:
        a, b = link.ends
        for near, far, ways in ((a, b, ("ab", "ba")), (b, a, ("ba", "ab"))):
            if far.role in FORWARDING and near.role not in FORWARDING:
                inward, outward = ((link.cable.id, way) for way in ways)
                yield End(near.reference, self._node(far), inward, outward)

    def _at_ends(self, loads: dict[Way, float], pair: Pair, reads: float, writes: float) -> None:
        loads[pair.initiator.inward] += writes
        loads[pair.initiator.outward] += reads
        loads[pair.target.inward] += reads
        loads[pair.target.outward] += writes
        device = port_device(pair.initiator.port)
        if self.tables.part(self.tables.devices[device].part).kind is PartKind.HBA:
            loads[device, "in"] += reads
            loads[device, "out"] += writes

    # The network

    def _graph(self, cables: Collection[str] = (), switches: Collection[str] = ()) -> nx.DiGraph:
        """An edge for all links from one node to another that cost least; a trunk is one link."""
        members: dict[tuple[str, str], dict[str, list[tuple[LinkFacts, Way, PortFacts]]]] = {}
        graph = nx.DiGraph()
        for device in self.tables.devices:
            if device not in switches:
                nodes = [device, *(f"{device}@{fabric}" for fabric in self._virtual(device))]
                is_gateway = self.tables.devices[device].mode == "access gateway"
                graph.add_nodes_from(nodes, is_gateway=is_gateway)
        for link in sorted(self.links, key=lambda link: link.cable.id):
            if link.cable.id in cables or not _is_up(link) or not _is_isl(link):
                continue
            for a, b in self._nodes_of(link):
                if a not in graph or b not in graph:
                    continue
                for tail, head, way, end in ((a, b, "ab", link.a), (b, a, "ba", link.b)):
                    name = link.cable.trunk or f"alone {link.cable.id}"
                    links = members.setdefault((tail, head), {}).setdefault(name, [])
                    links.append((link, (link.cable.id, way), end))
        for (tail, head), trunks in members.items():
            costs = {name: self._cost(links) for name, links in trunks.items()}
            least = min(costs.values())
            ways = {
                way: link.line_capacity.amount if link.line_capacity else None
                for name, links in trunks.items()
                if costs[name] == least
                for link, way, _ in links
            }
            graph.add_edge(tail, head, cost=least, ways=ways)
        return graph

    def _cost(self, trunk: list[tuple[LinkFacts, Way, PortFacts]]) -> int:
        link, _, end = trunk[0]
        if link.cable.link_cost is not None:
            return link.cable.link_cost
        if self.tables.part(self.tables.devices[end.device].part).vendor == "Cisco":
            speed = sum(
                link.speed.line_rate.amount * 1e9 for link, _, _ in trunk if link.speed is not None
            )
            return max(1, round(1.0625e12 / speed)) if speed else 500
        return 1000 if link.line_capacity is not None and link.line_capacity.amount <= 100 else 500

    def _nodes_of(self, link: LinkFacts) -> Iterator[tuple[str, str]]:
        a, b = link.ends
        if self._chassis(a.reference) == self._chassis(b.reference):
            return
        if not self._named(a) and not self._named(b):
            yield a.device, b.device
            for fabric in self._virtual(a.device) & self._virtual(b.device):
                yield f"{a.device}@{fabric}", f"{b.device}@{fabric}"
        elif self._fits(a, b):
            yield self._node(a), self._node(b)

    def _fits(self, a: PortFacts, b: PortFacts) -> bool:
        """Whether both ports are in one fabric, as far as they are in any."""
        one, other = (self._named(end) or self.tables.devices[end.device].fabric for end in (a, b))
        return one is None or other is None or one == other

    def _node(self, end: PortFacts) -> str:
        name = self._named(end)
        return f"{end.device}@{name}" if name else end.device

    def _named(self, end: PortFacts) -> str:
        port = self.tables.ports.get(end.reference)
        fabric = port.fabric if port is not None else None
        own = self.tables.devices[end.device].fabric
        return fabric if fabric is not None and fabric != own else ""

    def _virtual(self, device: str) -> set[str]:
        own = self.tables.devices[device].fabric
        return {
            port.fabric
            for port in self.tables.ports.values()
            if port.device == device and port.fabric is not None and port.fabric != own
        }

    def _chassis(self, port: str) -> str:
        return self.tables.chassis_of(port_device(port))


def toward(graph: nx.DiGraph, target: str) -> nx.DiGraph:
    """What may be used on the way to a node: into a gateway only if that is behind it."""
    is_gateway = nx.get_node_attributes(graph, "is_gateway")
    gateways = graph.to_undirected(as_view=True).subgraph(n for n in graph if is_gateway[n])
    behind = nx.node_connected_component(gateways, target) if target in gateways else set()
    return nx.subgraph_view(
        graph,
        filter_edge=lambda a, b: is_gateway[a] or not is_gateway[b] or b in behind,
    )


def divided(graph: nx.DiGraph, source: str, target: str) -> dict[Way, float]:
    """Part of a traffic by direction: at each node by the bandwidth of the links on its ways."""
    graph = toward(graph, target)
    paths = list(nx.all_shortest_paths(graph, source, target, weight="cost"))
    following: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        for here, there in itertools.pairwise(path):
            following[here].add(there)
    parts = {
        (here, there): _width(graph, here, there, nodes)
        for here, nodes in following.items()
        for there in nodes
    }
    found: dict[Way, float] = defaultdict(float)
    for path in paths:
        share = 1.0
        for hop in itertools.pairwise(path):
            share *= parts[hop]
        for here, there in itertools.pairwise(path):
            for way, part in _by_link(graph.edges[here, there]["ways"]).items():
                found[way] += share * part
    return found


def _width(graph: nx.DiGraph, here: str, there: str, following: set[str]) -> float:
    ways: dict[str, Any] = {node: graph.edges[here, node]["ways"] for node in following}
    if any(None in found.values() for found in ways.values()):
        return len(ways[there]) / sum(len(found) for found in ways.values())
    return sum(ways[there].values()) / sum(sum(found.values()) for found in ways.values())


def _by_link(ways: dict[Way, float | None]) -> dict[Way, float]:
    if None in ways.values():
        return dict.fromkeys(ways, 1 / len(ways))
    total = sum(ways.values())
    return {way: capacity / total for way, capacity in ways.items()}


def _policy(load: Workload, drawn: list[Pair], left: list[Pair]) -> list[float]:
    """How a host spreads what it does with an array over the paths that are left."""
    if not left:
        return []
    if load.multipathing == "round robin":
        return [1 / len(left)] * len(left)
    names = {pair.controller for pair in drawn}
    owners = names & set(load.owners) or names
    shares = [0.0] * len(left)
    for owner in owners:
        own = [n for n, pair in enumerate(left) if pair.controller == owner]
        over = own or list(range(len(left)))
        if load.multipathing == "failover":
            over = over[:1]
        for number in over:
            shares[number] += 1 / len(owners) / len(over)
    return shares


def _is_up(link: LinkFacts) -> bool:
    return link.speed is not None or not link.is_verifiable


def _is_isl(link: LinkFacts) -> bool:
    return link.a.role in FORWARDING and link.b.role in FORWARDING
