"""What leads from a system over SAS to its enclosures, as a graph of adapters, cables and modules.

It is a networkx DiGraph: the modules of an enclosure pass nothing on to each other, so each is a
vertex of its own, and so is every cable, for it can fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.sas import Node, SasStack, modules_of, node_hops

if TYPE_CHECKING:
    import networkx as nx

Vertex = tuple[str, str, str]
"""Kind, id, name."""

ROOT: Vertex = ("root", "", "")
CABLE, MODULE, SOURCE, GOAL = "cable", "module", "source", "goal"


def access_graph(facts: Assessment, stack: SasStack, system: str) -> nx.DiGraph:
    """From the root over the system's initiators to each enclosure of the stack, the goals."""
    import networkx as nx  # late: only designs with SAS need it, and it takes long to load

    graph = nx.DiGraph()
    graph.add_node(ROOT)
    for entry in stack.entries:
        if entry.system == system:
            source = (SOURCE, *entry.source)
            graph.add_edge(ROOT, source)
            for hop in entry.hops:
                graph.add_edge(source, (CABLE, hop.cable, ""))
                graph.add_edge((CABLE, hop.cable, ""), (MODULE, *entry.expander))
    for node in stack.expanders:
        for hop in node_hops(facts, node):
            if hop.is_onward:
                graph.add_edge((MODULE, *node), (CABLE, hop.cable, ""))
                graph.add_edge((CABLE, hop.cable, ""), (MODULE, *hop.far))
    for id_ in stack.enclosures:
        for node in modules_of(facts, id_).nodes:
            graph.add_edge((MODULE, *node), (GOAL, id_, ""))
    return graph


def reached_enclosures(
    graph: nx.DiGraph, modules: Iterable[Node], cables: Iterable[str] = ()
) -> set[str]:
    """Enclosures with a module that the system reaches without these modules and cables."""
    import networkx as nx

    gone = [*((MODULE, *node) for node in modules), *((CABLE, id_, "") for id_ in cables)]
    left = nx.descendants(nx.restricted_view(graph, gone, ()), ROOT)
    return {id_ for kind, id_, _ in left if kind == GOAL}
