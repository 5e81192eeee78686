"""How full the fullest ISL gets where a switch ties traffic to links by the port it came in at.

Port-based routing gives every pair of ingress port and destination switch one of the equally cheap
links and leaves it there. So n pairs over k links put ceil(n/k) pairs on the fullest link, where
exchange-based routing evens out to 1/k. Pairs are taken as equally busy and dealt out in turn,
which is the best case; busier pairs that meet on a link make it fuller still.

Source: Brocade Fabric OS Administrator's Guide 7.1.0 (53-1002745-02), routing policies: port-based
routing goes by incoming port and destination domain, exchange-based routing fills links in
proportion to their bandwidth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.routes import component_of, shares_between
from sanwright.analysis.topology import fabric_of_node, network


def fullest_share(pairs: int, links: int) -> float:
    """Part of the traffic of ``pairs`` that the fullest of ``links`` carries.

    >>> fullest_share(4, 3)
    0.5
    """
    return -(-pairs // links) / pairs


@dataclass(frozen=True, slots=True)
class PortRoutedLinks:
    """Links out of one switch that port-based routing chooses among; a trunk is one link.

    ``pairs`` are those of ingress port and destination switch. ``links`` are the directions of each
    link: one, or those of a trunk's members.
    """

    node: str
    pairs: int
    links: tuple[tuple[Direction, ...], ...]

    @property
    def fullest(self) -> float:
        """Part of all their traffic that the fullest link carries."""
        return fullest_share(self.pairs, len(self.links))


@remembered
def port_routed_links(facts: Assessment) -> tuple[PortRoutedLinks, ...]:
    """All sets of links among which fabrics with port-based routing choose, by switch."""
    if all(fabric.routing != "port" for fabric in facts.tables.fabrics.values()):
        return ()
    hops = _hops(facts)
    pairs: dict[tuple[str, frozenset[_Link]], int] = {}
    for target, ports in sorted(_senders(facts).items()):
        used = {
            hops[direction, component_of(facts, target)]
            for source in ports
            for direction in shares_between(facts, source, target) or ()
        }
        entering = {node: len(found) for node, found in ports.items()}
        leaving: dict[str, set[_Link]] = {}
        for link in used:
            leaving.setdefault(link.tail, set()).add(link)
            entering[link.head] = entering.get(link.head, 0) + 1
        for node, links in leaving.items():
            if _is_port_routed(facts, node):
                key = node, frozenset(links)
                pairs[key] = pairs.get(key, 0) + entering[node]
    return tuple(_joined(pairs))


class _Link(NamedTuple):
    """One way of a link from switch to switch; ``directions`` are those of its members."""

    tail: str
    head: str
    directions: tuple[Direction, ...]


def _joined(pairs: dict[tuple[str, frozenset[_Link]], int]) -> Iterator[PortRoutedLinks]:
    """Sets of links that overlap are one: their pairs compete."""
    by_node: dict[str, list[tuple[set[_Link], int]]] = {}
    for (node, links), count in pairs.items():
        sets = by_node.setdefault(node, [])
        together, total = set(links), count
        for other in [entry for entry in sets if entry[0] & together]:
            sets.remove(other)
            together |= other[0]
            total += other[1]
        sets.append((together, total))
    for node in sorted(by_node):
        for found, total in sorted(by_node[node], key=lambda entry: sorted(entry[0])):
            yield PortRoutedLinks(node, total, tuple(link.directions for link in sorted(found)))


def _senders(facts: Assessment) -> dict[str, dict[str, set[str]]]:
    """By destination node the ports that send to it, by the node they are on."""
    found: dict[str, dict[str, set[str]]] = {}

    def add(target: str, source: str, port: str) -> None:
        found.setdefault(target, {}).setdefault(source, set()).add(port)

    for id_, workload in facts.tables.workloads.items():
        paths = workload_paths(facts, id_)
        for path, share in zip(paths.paths, paths.shares, strict=True):
            if share <= 0 or not path.source_node or path.source_node == path.target_node:
                continue
            if workload.read_share < 1:
                add(path.target_node, path.source_node, path.initiator_port)
            if workload.read_share > 0:
                add(path.source_node, path.target_node, path.target_port)
    return found


def _hops(facts: Assessment) -> dict[tuple[Direction, str], _Link]:
    """The link that each direction of a cable belongs to, by connected part of the network."""
    _, edges = network(facts)
    members: dict[tuple[str, str, str], list[Direction]] = {}
    for edge in edges:
        name = f"trunk {edge.trunk}" if edge.trunk else f"cable {edge.cable}"
        members.setdefault((edge.a, edge.b, name), []).append((edge.cable, "ab"))
        members.setdefault((edge.b, edge.a, name), []).append((edge.cable, "ba"))
    return {
        (direction, component_of(facts, tail)): _Link(tail, head, tuple(sorted(directions)))
        for (tail, head, _), directions in members.items()
        for direction in directions
    }


def _is_port_routed(facts: Assessment, node: str) -> bool:
    fabric = facts.tables.fabrics.get(fabric_of_node(facts, node) or "")
    return fabric is not None and fabric.routing == "port"
