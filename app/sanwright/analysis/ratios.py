"""Oversubscription of inter-switch links and fan-in to arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import array_ids, is_gateway, switch_ids
from sanwright.analysis.link_verdict import carrying_links
from sanwright.analysis.links import LinkKind, link_facts
from sanwright.analysis.paths import workload_paths, workloads_to
from sanwright.analysis.routes import component_of, shares_between
from sanwright.analysis.topology import device_of, joined_by, node_of, nodes, nodes_of
from sanwright.analysis.usable_capacity import capacity_of_link, together
from sanwright.parts import PortRole
from sanwright.units import Ratio, Throughput


@dataclass(frozen=True, slots=True)
class RatioFacts:
    """``numerator`` of link capacity wants through ``denominator``; ``subjects`` say where.

    For ISLs the subject is the switch or gateway that they leave, for a fan-in the array;
    ``sources`` are the cables of the numerator, ``members`` those of the denominator. A sum is None
    where a capacity in it is unknown.
    """

    subjects: tuple[str, ...]
    numerator: Throughput | None
    denominator: Throughput | None
    sources: tuple[str, ...]
    members: tuple[str, ...]

    @property
    def ratio(self) -> Ratio | None:
        """Numerator to denominator."""
        if self.numerator is None or self.denominator is None or not self.denominator.amount:
            return None
        return Ratio(self.numerator / self.denominator)


@remembered
def isl_ratio(facts: Assessment, switch: str) -> RatioFacts | None:
    """Host links whose traffic leaves a switch or gateway over ISLs, against those ISLs.

    Counted are the links of all hosts at the switch or behind it, in chains and at gateways, whose
    storage is reached over it, and the ISLs or uplinks that routing uses towards that storage: not
    those to further edges or to access gateways. None where no host's storage is reached so.
    """
    hosts: dict[str, None] = {}
    isls: dict[str, None] = {}
    for node in nodes_of(facts, switch):
        for source, cable in _crossings_at(facts, node):
            hosts.update(dict.fromkeys(_host_links(facts, source)))
            isls[cable] = None
    if not isls:
        return None
    return _ratio(facts, switch, sorted(hosts), sorted(isls))


@remembered
def fan_in(facts: Assessment, array: str) -> RatioFacts | None:
    """The host links that are zoned and linked to an array's ports against those ports' links.

    Ports count that have a path of a workload. None where there is no such path.
    """
    hosts: dict[str, None] = {}
    own: dict[str, None] = {}
    for id_ in workloads_to(facts, array):
        for path in workload_paths(facts, id_).paths:
            if path.array != array:
                continue
            hosts[path.initiator.cable] = None
            own[path.initiator.cable if path.target is None else path.target.cable] = None
    return _ratio(facts, array, sorted(hosts), sorted(own)) if own else None


@remembered
def _crossings_at(facts: Assessment, node: str) -> frozenset[tuple[str, str]]:
    """Those of one node: an ISL that comes or goes leaves those of most nodes as they were."""
    return _crossings(facts).get(node, frozenset())


@remembered
def _crossings(facts: Assessment) -> dict[str, frozenset[tuple[str, str]]]:
    """For each node that routing sends hosts' traffic onward from: source nodes and ISLs used."""
    found: dict[str, set[tuple[str, str]]] = {}
    for source in _storage_of(facts):
        for tail, cable in _crossings_from(facts, source):
            found.setdefault(tail, set()).add((source, cable))
    return {node: frozenset(pairs) for node, pairs in found.items()}


@remembered
def _crossings_from(facts: Assessment, source: str) -> frozenset[tuple[str, str]]:
    """The nodes that traffic of the hosts at one node is sent onward from, and the ISLs used."""
    here = component_of(facts, source)
    found: dict[tuple[str, str], None] = {}
    for target in _storage_at(facts, source) - {source}:
        for cable, way in shares_between(facts, source, target) or {}:
            # Of a trunk of virtual fabrics, the nodes in the one that the traffic is in.
            pairs = joined_by(facts, cable)
            inside = [pair for pair in pairs if component_of(facts, pair[0]) == here]
            if inside:
                found[inside[-1][0 if way == "ab" else 1], cable] = None
    return frozenset(found)


@remembered
def _storage_at(facts: Assessment, source: str) -> frozenset[str]:
    """What ``_storage_of`` says of one node."""
    return _storage_of(facts).get(source, frozenset())


@remembered
def _storage_of(facts: Assessment) -> dict[str, frozenset[str]]:
    """For each node with hosts the nodes at which their storage is.

    As the workloads' paths have it; where no workload uses the hosts of a node, any storage that is
    joined with it, if there is none at the node itself. While no storage is joined with it, the
    switches without hosts stand for where it will be.
    """
    found: dict[str, set[str]] = {}
    for pairs in {_node_pairs(facts, id_) for id_ in facts.tables.workloads}:
        for source, target in pairs:
            found.setdefault(source, set()).add(target)
    for node in nodes(facts):
        if node not in found and _host_links(facts, node) and not _has_storage(facts, node):
            found[node] = _likely_storage(facts, node)
    return {node: frozenset(targets) for node, targets in found.items() if targets}


def _likely_storage(facts: Assessment, node: str) -> set[str]:
    here = component_of(facts, node)
    joined = [other for other in nodes(facts) if component_of(facts, other) == here]
    storage = {other for other in joined if _has_storage(facts, other)}
    return storage or {
        other
        for other in joined
        if not _host_links(facts, other) and not is_gateway(facts, device_of(facts, other))
    }


@remembered
def _node_pairs(facts: Assessment, workload: str) -> frozenset[tuple[str, str]]:
    """Where the paths of a workload enter the network and where they leave it."""
    paths = workload_paths(facts, workload).paths
    return frozenset((p.source_node, p.target_node) for p in paths if p.source_node)


@remembered
def _host_links(facts: Assessment, node: str) -> tuple[str, ...]:
    """The host links at a node, by their lead cable."""
    return tuple(_links_at(facts, node, LinkKind.HOST))


@remembered
def _has_storage(facts: Assessment, node: str) -> bool:
    return any(True for _ in _links_at(facts, node, LinkKind.STORAGE))


def _links_at(facts: Assessment, node: str, kind: LinkKind) -> Iterator[str]:
    for link in carrying_links(facts, device_of(facts, node)):
        if link.kind is kind:
            end = next(end for end in link.ends if end.role is PortRole.FABRIC)
            if node_of(facts, end.reference) == node:
                yield link.cable.id


def _ratio(facts: Assessment, where: str, sources: list[str], members: list[str]) -> RatioFacts:
    return RatioFacts(
        (where,), _total(facts, sources), _total(facts, members), tuple(sources), tuple(members)
    )


def all_isl_ratios(facts: Assessment) -> tuple[RatioFacts, ...]:
    """Oversubscription of every edge switch's ISLs."""
    found = (isl_ratio(facts, switch) for switch in switch_ids(facts))
    return tuple(ratio for ratio in found if ratio is not None)


def all_fan_ins(facts: Assessment) -> tuple[RatioFacts, ...]:
    """Fan-in of every array that a workload uses."""
    found = (fan_in(facts, array) for array in array_ids(facts))
    return tuple(ratio for ratio in found if ratio is not None)


def _total(facts: Assessment, cables: Iterable[str]) -> Throughput | None:
    return together(capacity_of_link(facts, link_facts(facts, cable)) for cable in cables)
