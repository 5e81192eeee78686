"""The shape of a fabric: what its ISLs make of its switches, and how far apart ends are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import is_gateway
from sanwright.analysis.fabrics import fabric_facts, joined_neighbours
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.routes import hops_between
from sanwright.analysis.sides import is_cabled, is_switch, use_of
from sanwright.analysis.topology import device_of

_STAR = 4
"""From this number of switches on a star is called core-edge; three in a row are a cascade."""

_Near = Mapping[str, frozenset[str]]


class SwitchTopology(StrEnum):
    """How switches are joined."""

    SINGLE = "single switch"
    PAIR = "pair of switches"
    MESH = "full mesh"
    CORE_EDGE = "core-edge"
    RING = "ring"
    CASCADE = "cascade"
    SPLIT = "not joined"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class FabricShape:
    """``pieces`` are the switches that ISLs join, largest first; more than one if it is split.

    ``cores`` and ``edges`` are set for a core-edge fabric only.
    """

    shape: SwitchTopology
    pieces: tuple[tuple[str, ...], ...]
    cores: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hops:
    """The longest way that a workload goes, from which port to which, by both ways of counting."""

    initiator_port: str
    target_port: str
    isls: int

    @property
    def switches(self) -> int:
        """Switches on the way; access gateways are no hop."""
        return self.isls + 1


@remembered
def fabric_shape(facts: Assessment, fabric: str) -> FabricShape:
    """The shape of a fabric; switches without any cable are left out."""
    switches = [s for s in fabric_facts(facts, fabric).switches if is_cabled(facts, s)]
    inside = frozenset(switches)
    near = {s: frozenset(joined_neighbours(facts, s)) & inside for s in switches}
    pieces = _pieces(near)
    if len(pieces) > 1:
        return FabricShape(SwitchTopology.SPLIT, pieces)
    if len(switches) < 3:
        return FabricShape((SwitchTopology.SINGLE, SwitchTopology.PAIR)[len(switches) == 2], pieces)
    if all(len(others) == len(switches) - 1 for others in near.values()):
        return FabricShape(SwitchTopology.MESH, pieces)
    cores = _cores_by_use(facts, near) or _cores_by_links(near)
    if cores:
        edges = tuple(s for s in switches if s not in cores)
        return FabricShape(SwitchTopology.CORE_EDGE, pieces, cores, edges)
    return FabricShape(_plain_shape(near), pieces)


@remembered
def has_detour(facts: Assessment, a: str, b: str) -> bool:
    """Whether two switches that have an ISL between them are joined by another way as well.

    Looks from the one with fewer neighbours, and into the depth: that is found soonest.
    """
    start, goal = sorted((a, b), key=lambda node: len(joined_neighbours(facts, node)))
    found = {start}
    pending = [start]
    while pending:
        node = pending.pop()
        near = joined_neighbours(facts, node)
        if goal in near and node != start:
            return True
        fresh = [other for other in near if other not in found and other != goal]
        found.update(fresh)
        pending.extend(fresh)
    return False


@remembered
def worst_hops(facts: Assessment, workload: str) -> Hops | None:
    """The longest of the shortest ways of a workload; None if no path of it meets a switch."""
    ends: dict[tuple[str, str], tuple[str, str]] = {}
    for path in workload_paths(facts, workload).paths:
        if path.source_node and path.target is not None:
            nodes = (path.source_node, path.target_node)
            ends.setdefault(nodes, (path.initiator_port, path.target_port))
    worst: Hops | None = None
    for (source, target), ports in ends.items():
        isls = _isls_between(facts, source, target)
        if isls is not None and (worst is None or isls > worst.isls):
            worst = Hops(*ports, isls)
    return worst


@remembered
def _isls_between(facts: Assessment, source: str, target: str) -> int | None:
    """ISLs between two switches; the uplink of an access gateway is none."""
    ends = (device_of(facts, node) for node in (source, target))
    if not all(is_switch(facts, end) for end in ends):
        return None
    links = hops_between(facts, source, target)
    if links is None or source == target:
        return links
    return links - sum(is_gateway(facts, node) for node in (source, target))


def _pieces(near: _Near) -> tuple[tuple[str, ...], ...]:
    left = set(near)
    found: list[tuple[str, ...]] = []
    while left:
        pending = [min(left)]
        piece = set(pending)
        while pending:
            fresh = near[pending.pop()] - piece
            piece |= fresh
            pending.extend(fresh)
        left -= piece
        found.append(tuple(sorted(piece)))
    return tuple(sorted(found, key=lambda piece: (-len(piece), piece)))


def _cores_by_use(facts: Assessment, near: _Near) -> tuple[str, ...]:
    """Edges carry hosts and no storage, and meet mostly cores; empty if it is not that clear.

    What no such edge meets, and itself meets cores alone, is an edge as well: one for storage.
    """
    uses = {switch: use_of(facts, switch) for switch in near}
    edges = {s for s, use in uses.items() if (use.hosts or use.gateways) and not use.storage}
    cores = set(near) - edges
    apart = {s for s in cores if not near[s] & edges}
    if all(near[s] and not near[s] & apart for s in apart):
        edges, cores = edges | apart, cores - apart
    if len(edges) < 2 or not cores or len(cores) > len(edges):
        return ()
    upward = [len(near[edge] & cores) for edge in edges]
    sideways = sum(len(near[edge] & edges) for edge in edges) // 2
    return tuple(sorted(cores)) if all(upward) and sideways < sum(upward) else ()


def _cores_by_links(near: _Near) -> tuple[str, ...]:
    """Few switches that every other one is joined to, while the others are not joined at all."""
    if len(near) < _STAR:
        return ()
    by_degree = sorted(near, key=lambda switch: (-len(near[switch]), switch))
    for count in range(1, (len(near) + 1) // 2):
        cores, edges = frozenset(by_degree[:count]), by_degree[count:]
        if all(near[edge] == cores for edge in edges):
            return tuple(sorted(cores))
    return ()


def _plain_shape(near: _Near) -> SwitchTopology:
    degrees = sorted(len(others) for others in near.values())
    if degrees[-1] > 2:
        return SwitchTopology.OTHER
    return SwitchTopology.RING if degrees[0] == 2 else SwitchTopology.CASCADE
