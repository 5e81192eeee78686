"""What a SAS stack cannot do without: single points of failure, and rings.

Exact: every cable, I/O module, adapter and controller is judged, by the dominators of the graph
from a system to its enclosures (what every way must pass through); whole enclosures by trying.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.sas import Node, lead_of, modules_of, node_hops, stack_of
from sanwright.analysis.sas_graph import (
    CABLE,
    GOAL,
    MODULE,
    ROOT,
    Vertex,
    access_graph,
    reached_enclosures,
)

if TYPE_CHECKING:
    import networkx as nx


class WeakKind(StrEnum):
    """What may fail."""

    CABLE = "cable"
    MODULE = "I/O module"
    ADAPTER = "adapter"
    CONTROLLER = "controller"
    ENCLOSURE = "enclosure"


@dataclass(frozen=True, slots=True)
class WeakPoint:
    """One thing whose loss alone cuts a system off from the enclosures ``cut_off``.

    ``subject`` is the id of the cable or device; ``name`` tells its modules or controllers apart.
    """

    kind: WeakKind
    subject: str
    name: str
    system: str
    cut_off: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SasRing:
    """Expanders cabled in a ring: the devices that they are in and the cables."""

    devices: tuple[str, ...]
    cables: tuple[str, ...]


@remembered
def weak_points(facts: Assessment, enclosure: str, system: str) -> tuple[WeakPoint, ...]:
    """Cables, modules, adapters and controllers that the stack of ``enclosure`` hangs on."""
    return _weak_points(facts, lead_of(facts, enclosure), system)


@remembered
def _weak_points(facts: Assessment, lead: str, system: str) -> tuple[WeakPoint, ...]:
    stack = stack_of(facts, lead)
    graph = access_graph(facts, stack, system)
    lost: dict[Vertex, list[str]] = {}
    for id_, guilty in _dominators(graph, stack.enclosures).items():
        for vertex in guilty:
            lost.setdefault(vertex, []).append(id_)
    return tuple(
        WeakPoint(_kind(facts, vertex), vertex[1], vertex[2], system, tuple(ids))
        for vertex, ids in lost.items()
    )


def _dominators(graph: nx.DiGraph, enclosures: tuple[str, ...]) -> dict[str, list[Vertex]]:
    """What every way to an enclosure passes through, from the system on; nothing if no way."""
    import networkx as nx

    above = nx.immediate_dominators(graph, ROOT)
    found: dict[str, list[Vertex]] = {}
    for id_ in enclosures:
        goal: Vertex = (GOAL, id_, "")
        chain: list[Vertex] = []
        here = above.get(goal)
        while here is not None and here != ROOT:
            chain.append(here)
            here = above.get(here)
        found[id_] = chain[::-1]
    return found


def _kind(facts: Assessment, vertex: Vertex) -> WeakKind:
    if vertex[0] == CABLE:
        return WeakKind.CABLE
    if vertex[0] == MODULE:
        return WeakKind.MODULE
    is_built_in = chassis_of(facts, vertex[1]) == vertex[1] and vertex[2]
    return WeakKind.CONTROLLER if is_built_in else WeakKind.ADAPTER


@remembered
def enclosures_passed(facts: Assessment, enclosure: str, system: str) -> tuple[WeakPoint, ...]:
    """Enclosures of the stack whose loss as a whole cuts off others."""
    stack = stack_of(facts, enclosure)
    graph = access_graph(facts, stack, system)
    reached = reached_enclosures(graph, ())
    found: list[WeakPoint] = []
    for id_ in stack.enclosures:
        left = reached_enclosures(graph, modules_of(facts, id_).nodes)
        lost = tuple(other for other in stack.enclosures if other in reached - left - {id_})
        if lost:
            found.append(WeakPoint(WeakKind.ENCLOSURE, id_, "", system, lost))
    return tuple(found)


@remembered
def rings_of(facts: Assessment, enclosure: str) -> tuple[SasRing, ...]:
    """Rings among the expanders of the stack, a module cabled to itself too.

    Several cables between the same two modules are one wide port and no ring.
    """
    import networkx as nx

    graph = nx.Graph()
    cables: dict[frozenset[Node], list[str]] = {}
    for node in stack_of(facts, enclosure).expanders:
        for hop in node_hops(facts, node):
            if hop.is_onward:
                graph.add_edge(node, hop.far)
                between = cables.setdefault(frozenset((node, hop.far)), [])
                if hop.cable not in between:
                    between.append(hop.cable)
    rings = [(node,) for node in graph if graph.has_edge(node, node)]
    graph.remove_edges_from([(node, node) for (node,) in rings])
    rings += [tuple(ring) for ring in nx.cycle_basis(graph)]
    found = (
        SasRing(
            tuple(sorted({chassis_of(facts, node[0]) for node in ring})),
            tuple(sorted(cable for pair in _pairs(ring) for cable in cables[pair])),
        )
        for ring in rings
    )
    return tuple(sorted(found, key=lambda ring: (ring.devices, ring.cables)))


def _pairs(ring: tuple[Node, ...]) -> Iterator[frozenset[Node]]:
    for here, there in zip(ring, (*ring[1:], ring[0]), strict=True):
        yield frozenset((here, there))
