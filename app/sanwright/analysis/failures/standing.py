"""A traffic model with something taken out for good: the ground for asking what may fail next."""

from __future__ import annotations

import numpy as np

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.network import Floats, Network
from sanwright.analysis.outage_ways import Bools
from sanwright.analysis.outages import Outage
from sanwright.analysis.paths import active_shares, workload_paths
from sanwright.analysis.traffic import PathArrays, TrafficModel, members_of


class ReducedModel(TrafficModel):
    """What is left of a model after an outage: the same flows and slots, fewer paths.

    A flow without a path left stays in the list and carries nothing.
    """

    def __init__(self, facts: Assessment, model: TrafficModel, outage: Outage) -> None:
        self.slots, self.slot_of, self.capacity = model.slots, model.slot_of, model.capacity
        self.flows, self.demand, self.reads = model.flows, model.demand, model.reads
        self.failover, self.unknown = model.failover, model.unknown
        self.owner_flow, self.owner_share = model.owner_flow, model.owner_share
        self.networks = tuple(_without(network, outage) for network in model.networks)
        alive = _alive(model, self.networks, outage)
        columns = (getattr(model.paths, name)[alive] for name in PathArrays.__dataclass_fields__)
        self.paths = PathArrays(*columns)
        self.ports = tuple(model.ports[number] for number in np.flatnonzero(alive).tolist())
        self.weight = _weights(facts, model, alive)[alive]
        self.member_arc = [members_of(network, self.slot_of) for network in self.networks]
        self.routed = [self._routed(number) for number in range(len(self.networks))]
        self.arc_loads = [routed.loads.sum(axis=0) for routed in self.routed]
        self.loads = self._base_loads()


def _without(network: Network, outage: Outage) -> Network:
    """The same nodes with the links that are left."""
    edges = {
        (edge.cable, edge.a): edge
        for members in network.members
        for edge in members
        if edge.cable not in outage.cables
        if edge.a not in outage.nodes and edge.b not in outage.nodes
    }
    if len(edges) == len({(e.cable, e.a) for m in network.members for e in m}):
        return network
    return Network(network.nodes, (edges[key] for key in sorted(edges)))


def _alive(model: TrafficModel, networks: tuple[Network, ...], outage: Outage) -> Bools:
    """Whether each path is left."""
    paths = model.paths
    dead_slots = np.array([slot[0] in outage.cables for slot in model.slots] + [False])
    alive: Bools = ~dead_slots[paths.host_in] & ~dead_slots[paths.array_in]  # NOWHERE is the last
    for number, network in enumerate(networks):
        dead_nodes = np.array([node in outage.nodes for node in network.nodes])
        here = np.flatnonzero(paths.network == number)
        source, target = paths.source[here], paths.target[here]
        size = len(network.nodes)
        costs = np.broadcast_to(network.cost, (size, len(network.pairs)))
        joined = np.isfinite(network.distances(costs, np.arange(size, dtype=np.intp)))
        alive[here] &= joined[target, source] & ~dead_nodes[source] & ~dead_nodes[target]
    return alive


def _weights(facts: Assessment, model: TrafficModel, alive: Bools) -> Floats:
    """MB/s by path of the model as multipathing has it when only those ``alive`` are left."""
    weights = np.zeros(len(model.paths.flow))
    starts = np.searchsorted(model.paths.flow, np.arange(len(model.flows) + 1))
    flows = (
        (workload_paths(facts, id_).workload, flow)
        for id_ in facts.tables.workloads
        for flow in workload_paths(facts, id_).flows
    )
    for number, (workload, flow) in enumerate(flows):
        part = slice(starts[number], starts[number + 1])
        shares = active_shares(workload, flow, alive[part].tolist())
        weights[part] = model.demand[number] * np.array(shares)
    return weights
