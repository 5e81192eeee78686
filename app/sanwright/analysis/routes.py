"""Ways through the network, so that one link more or less touches few of those who ask.

The arrays of a connected part are made anew whenever a link of it comes or goes, which is quick;
but what rests on a way is told only where the way has come out different. So a workload learns of a
link only if the link is on a way of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.memo import Key
from sanwright.analysis.network_edges import Direction, Edge
from sanwright.analysis.topology import edges_at, nodes
from sanwright.design import Change

if TYPE_CHECKING:
    from sanwright.analysis.network import Network, Renewed

Shares = dict[Direction, float]
"""Part of a traffic on each link direction."""

_Pair = tuple[str, str]


def hops_between(facts: Assessment, source: str, target: str) -> int | None:
    """Links between two nodes on the shortest of the least-cost ways; None if there is none."""
    facts.memo.note("distance", (source, target))
    return facts.keep(Routes).distance(source, target)


def shares_between(facts: Assessment, source: str, target: str) -> Shares | None:
    """Part of a traffic from one node to another on every link direction; None: no way."""
    facts.memo.note("shares", (source, target))
    return facts.keep(Routes).shares(source, target)


def component_of(facts: Assessment, node: str) -> str:
    """The connected part of the network that ``node`` is in, named by its first node."""
    facts.memo.note("component", node)
    return facts.keep(Routes).component(node)


def domains_of(facts: Assessment, node: str) -> frozenset[str]:
    """What a node is one fabric with, by the first switch of each part that ISLs join.

    A switch is in one of them; an access gateway in each that an uplink of it leads to, for it
    joins none. One without uplinks is in none but itself.
    """
    facts.memo.note("domains", node)
    return facts.keep(Routes).domains(node)


def network_around(facts: Assessment, node: str) -> Network | None:
    """The part that ``node`` is in, as arrays; None: no such node. Not for remembered answers."""
    return facts.keep(Routes).network(node)


class Routes:
    """Distances, ways and connected parts of the network, followed from edit to edit."""

    def __init__(self, assessment: Assessment) -> None:
        self._parts = _divided(assessment, {})
        self._distances: dict[_Pair, int | None] = {}
        self._shares: dict[_Pair, Shares | None] = {}
        self._former: list[_FormerWays] = []
        self._domains: dict[str, frozenset[str]] = {}

    def distance(self, source: str, target: str) -> int | None:
        """See ``hops_between``."""
        pair = (source, target)
        if pair not in self._distances:
            self._measure(pair)
        return self._distances[pair]

    def shares(self, source: str, target: str) -> Shares | None:
        """See ``shares_between``."""
        pair = (source, target)
        if pair not in self._shares:
            self._share_out(pair)
        return self._shares[pair]

    def component(self, node: str) -> str:
        """See ``component_of``."""
        part = self._parts.get(node)
        return part.name if part is not None else node

    def domains(self, node: str) -> frozenset[str]:
        """See ``domains_of``."""
        if node not in self._domains:
            part = self._parts.get(node)
            self._domains[node] = part.domains[node] if part is not None else frozenset({node})
        return self._domains[node]

    def network(self, node: str) -> Network | None:
        """See ``network_around``."""
        part = self._parts.get(node)
        return part.network if part is not None else None

    def follow(self, assessment: Assessment, changed: Mapping[Key, None]) -> list[Key]:
        """See ``Kept``. The inputs are distances, shares, parts and domains."""
        at = {key[1] for key in changed if key[0] is edges_at}
        if any(key[0] is nodes for key in changed):
            before, self._parts = self._parts, _divided(assessment, self._parts)
        elif at:
            before, self._parts = self._parts, _divided(assessment, self._parts, at)
        else:
            return []
        if not self._former:
            self._former.append(
                (before, self._distances.copy(), self._shares.copy(), self._domains.copy())
            )
        touched: list[Key] = [
            ("component", node) for node in _differing(_names(before), _names(self._parts))
        ]
        renewed = {
            node
            for node in {*before, *self._parts}
            if before.get(node) is not self._parts.get(node)
        }
        for node in renewed & self._domains.keys():
            domains = self._domains.pop(node)
            if self.domains(node) != domains:
                touched.append(("domains", node))
        targets, ways = self._in_doubt(before, renewed)
        for pair in [pair for pair in self._distances if pair[1] in targets]:
            former = self._distances[pair]
            self._measure(pair)
            if self._distances[pair] != former:
                touched.append(("distance", pair))
        doubtful = {pair: None for pair in self._shares if pair[1] in targets}
        doubtful.update(dict.fromkeys(sorted(ways & self._shares.keys(), key=itemgetter(1, 0))))
        for pair in doubtful:
            shares = self._shares[pair]
            self._share_out(pair)
            if self._shares[pair] != shares:
                touched.append(("shares", pair))
        return touched

    def leave(self, _: Assessment, __: Change) -> None:
        """See ``Kept``."""

    def begin(self) -> list[_FormerWays]:
        """See ``Kept``: what there was before an edit that differs from it, if one does."""
        self._former = []
        return self._former

    def go_back(
        self, _: Assessment, notes: list[_FormerWays], before: list[_FormerWays] | None
    ) -> None:
        """See ``Kept``."""
        for parts, distances, shares, domains in notes:
            self._parts, self._distances = parts, distances
            self._shares, self._domains = shares, domains
        self._former = before if before is not None else []

    def _in_doubt(
        self, before: Mapping[str, NetworkComponent], renewed: Iterable[str]
    ) -> tuple[set[str], set[_Pair]]:
        """To which of the nodes in other parts than ``before`` ways may differ; and single ways.

        Ways end in the part in which they begin, so that those to all other nodes are as they were.
        """
        targets: set[str] = set()
        ways: set[_Pair] = set()
        for part in {
            id(part): part for node in renewed if (part := self._parts.get(node))
        }.values():
            known = part.renewed_since(before.get(part.name))
            targets.update(known.targets if known is not None else part.nodes)
            ways.update(known.ways if known is not None else ())
        targets.update(node for node in renewed if node not in self._parts)
        return targets, ways

    def _measure(self, pair: _Pair) -> None:
        network = self.network(pair[0])
        self._distances[pair] = network.distance(*pair) if network is not None else None

    def _share_out(self, pair: _Pair) -> None:
        network = self.network(pair[0])
        self._shares[pair] = network.shares(*pair) if network is not None else None


_FormerWays = tuple[
    dict[str, "NetworkComponent"],
    dict[_Pair, int | None],
    dict[_Pair, Shares | None],
    dict[str, frozenset[str]],
]


class NetworkComponent:
    """A connected part of the network. Its arrays are made when they are first asked for."""

    def __init__(self, nodes_: tuple[str, ...], edges: tuple[Edge, ...]) -> None:
        self.name = nodes_[0]
        self.nodes = nodes_
        self._edges = edges
        self._network: Network | None = None
        self._domains: dict[str, frozenset[str]] | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NetworkComponent):
            return NotImplemented
        return self.nodes == other.nodes and self._edges == other._edges

    __hash__ = None  # type: ignore[assignment]

    def follow(self, former: NetworkComponent) -> None:
        """Keep what an earlier state of the same nodes knows, as far as it still holds."""
        if former._network is not None and former.nodes == self.nodes:
            self._network = _network(self.nodes, self._edges, former._network)
            if self._network.is_joined_as(former._network):
                self._domains = former._domains

    def renewed_since(self, former: NetworkComponent | None) -> Renewed | None:
        """What this did not take over of ``former``; None where it took nothing from there."""
        if former is None or former._network is None or self.nodes != former.nodes:
            return None
        return self._network.renewed if self._network is not None else None

    @property
    def domains(self) -> dict[str, frozenset[str]]:
        """Of every node, see ``domains_of``."""
        if self._domains is None:
            self._domains = _domains(self.nodes, self._edges)
        return self._domains

    @property
    def network(self) -> Network:
        """The part as arrays."""
        if self._network is None:
            self._network = _network(self.nodes, self._edges)
        return self._network


def _domains(nodes_: tuple[str, ...], edges: tuple[Edge, ...]) -> dict[str, frozenset[str]]:
    is_gateway: dict[str, bool] = {}
    for edge in edges:
        is_gateway |= dict(zip((edge.a, edge.b), edge.gateways, strict=True))
    found: dict[str, frozenset[str]] = {}
    switches = [node for node in nodes_ if not is_gateway.get(node)]
    for inside, _ in _connected(switches, (edge for edge in edges if not any(edge.gateways))):
        found.update(dict.fromkeys(inside, frozenset(inside[:1])))
    gateways = [node for node in nodes_ if is_gateway.get(node)]
    for inside, _ in _connected(gateways, (edge for edge in edges if all(edge.gateways))):
        above = [
            found[edge.b if edge.a in inside else edge.a]
            for edge in edges
            if any(edge.gateways) and not all(edge.gateways)
            if edge.a in inside or edge.b in inside
        ]
        here = frozenset[str]().union(*above) or frozenset(inside[:1])
        found.update(dict.fromkeys(inside, here))
    return found


def _network(
    nodes_: tuple[str, ...], edges: tuple[Edge, ...], former: Network | None = None
) -> Network:
    from sanwright.analysis.network import Network  # late: it takes numpy along

    return Network(nodes_, edges, former)


def _divided(
    facts: Assessment,
    former: Mapping[str, NetworkComponent],
    changed: Iterable[str] | None = None,
) -> dict[str, NetworkComponent]:
    """The part of every node; a part that is as it was stays the object that it was.

    ``changed`` are the nodes that have other links than in ``former``, where no node came or went:
    parts without one of these are as they were.
    """
    found: dict[str, NetworkComponent] = {}
    if changed is None:
        here = facts.want(nodes)
    else:
        torn = {id(former[node]): former[node] for node in changed if node in former}
        here = tuple(sorted(node for part in torn.values() for node in part.nodes))
        found.update((node, part) for node, part in former.items() if id(part) not in torn)
    edges: dict[_Pair, Edge] = {}
    for node in here:
        edges |= {(edge.cable, edge.a): edge for edge in facts.want(edges_at, node)}
    for inside, links in _connected(here, (edges[key] for key in sorted(edges))):
        part = NetworkComponent(tuple(inside), tuple(links))
        known = former.get(inside[0])
        if known is not None and known == part:
            part = known
        elif known is not None:
            part.follow(known)
        found.update(dict.fromkeys(inside, part))
    return found


def _connected(nodes_: Iterable[str], edges: Iterable[Edge]) -> list[tuple[list[str], list[Edge]]]:
    """The connected parts of a graph, each with its nodes sorted and its edges."""
    edges = tuple(edges)
    near: dict[str, list[str]] = {node: [] for node in nodes_}
    for edge in edges:
        near[edge.a].append(edge.b)
        near[edge.b].append(edge.a)
    part_of: dict[str, int] = {}
    parts: list[tuple[list[str], list[Edge]]] = []
    for first in sorted(near):
        if first in part_of:
            continue
        pending, inside = [first], []
        part_of[first] = len(parts)
        while pending:
            node = pending.pop()
            inside.append(node)
            for other in near[node]:
                if other not in part_of:
                    part_of[other] = len(parts)
                    pending.append(other)
        parts.append((sorted(inside), []))
    for edge in edges:
        parts[part_of[edge.a]][1].append(edge)
    return parts


def _names(parts: Mapping[str, NetworkComponent]) -> dict[str, str]:
    return {node: part.name for node, part in parts.items()}


def _differing(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    keys = {*before, *after}
    return sorted(key for key in keys if before.get(key) != after.get(key))
