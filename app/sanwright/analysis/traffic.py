"""All traffic of a design as arrays: the base from which thousands of failures are worked out.

Nothing here is computed that ``sanwright.analysis.load`` does not say of the design as drawn; here
it is laid out so that many cases are worked out at once. Amounts are MB/s. A *slot* is one
direction of a link or one way through an adapter. A workload of unknown demand counts with none and
is named in ``unknown``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sanwright.analysis.adapters import is_adapter
from sanwright.analysis.assessment import Assessment
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.network import ArcArrays, Floats, Ints, Network, sums
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.routes import network_around
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.design import port_device
from sanwright.units import Throughput

if TYPE_CHECKING:
    from sanwright.analysis.topology import Attachment

NOWHERE = -1
"""Stands for a slot, node or network that a path does not use."""


@dataclass(frozen=True, slots=True)
class FlowKey:
    """What one host does with one array for a workload; the unit of demand."""

    workload: str
    host: str
    array: str


@dataclass(frozen=True, slots=True)
class PathArrays:
    """One entry for each path of each flow, sorted by flow.

    ``flow``: which flow. ``owner``: which controller, numbered over the whole design.
    ``host_in``, ``host_out``: slots from the initiator port into the network and back.
    ``array_in``, ``array_out``: the same of the target port. ``adapter_in``, ``adapter_out``: slots
    of the adapter, into the host and out of it. ``network``, ``source``, ``target``: the connected
    part and the nodes in it.
    """

    flow: Ints
    owner: Ints
    host_in: Ints
    host_out: Ints
    array_in: Ints
    array_out: Ints
    adapter_in: Ints
    adapter_out: Ints
    network: Ints
    source: Ints
    target: Ints


@dataclass(frozen=True, slots=True)
class Routed:
    """A network's demand and where it goes.

    ``demand``: MB/s from each node (columns) for each target (rows). By target and arc the
    ``weights``, what part of a node's traffic the arc takes, and the ``loads`` in MB/s.
    """

    demand: Floats
    weights: Floats
    loads: Floats


class TrafficModel:
    """Flows, paths, slots and networks of one design. Not to be changed.

    ``demand``: MB/s by flow. ``reads``: share of reads by flow. ``failover``: flows that use one
    path at a time. ``owner_flow``, ``owner_share``: flow of each controller, and the part of its
    demand that the controller owns. ``capacity``: by slot, nan where unknown. ``ports``: initiator
    and target port by path. ``weight``: MB/s by path, ``loads`` by slot, ``arc_loads`` by arc of
    each network, ``routed`` by target too.
    """

    def __init__(self, facts: Assessment, demands: Mapping[str, Throughput] | None = None) -> None:
        build = _Builder(facts, demands)
        self.slots = build.slots
        self.flows = tuple(build.flows)
        self.networks = tuple(build.networks)
        self.demand = np.array(build.demand, dtype=np.float64)
        self.reads = np.array(build.reads, dtype=np.float64)
        self.failover = np.array(build.failover, dtype=bool)
        self.owner_flow = np.array(build.owner_flow, dtype=np.intp)
        self.owner_share = np.array(build.owner_share, dtype=np.float64)
        self.unknown = tuple(sorted(build.unknown))
        self.ports = tuple(build.ports)
        columns = np.array(build.paths, dtype=np.intp).reshape(-1, 11).T
        self.paths = PathArrays(*columns)
        self.slot_of = {direction: number for number, direction in enumerate(self.slots)}
        self.member_arc = [members_of(network, self.slot_of) for network in self.networks]
        self.capacity = np.array(
            [_capacity(facts, direction) for direction in self.slots], dtype=np.float64
        )
        self.weight = np.array(build.weight, dtype=np.float64)
        self.routed = [self._routed(number) for number in range(len(self.networks))]
        self.arc_loads = [routed.loads.sum(axis=0) for routed in self.routed]
        self.loads = self._base_loads()

    def demands(self, weight: Floats, network: int) -> Floats:
        """MB/s that start at each node for each target of a network, shape (targets, nodes)."""
        paths, size = self.paths, len(self.networks[network].nodes)
        here = np.flatnonzero(paths.network == network)
        reads = self.reads[paths.flow[here]]
        source, target, amount = paths.source[here], paths.target[here], weight[here]
        found = sums(target * size + source, amount * (1 - reads), size * size)
        found += sums(source * size + target, amount * reads, size * size)
        matrix: Floats = found.reshape(size, size)
        np.fill_diagonal(matrix, 0.0)
        return matrix

    def end_loads(self, weight: Floats) -> Floats:
        """Load of all slots but those between nodes."""
        paths = self.paths
        reads = weight * self.reads[paths.flow]
        writes = weight - reads
        loads = np.zeros(len(self.slots) + 1)  # the last takes what goes NOWHERE
        for slots, amount in self.end_slots(reads, writes):
            np.add.at(loads, slots, amount)
        return loads[:-1]

    def end_slots(
        self, reads: Floats, writes: Floats, path: Ints | None = None
    ) -> tuple[tuple[Ints, Floats], ...]:
        """The slots at both ends of each path, with what reads or writes put on them.

        ``path``: which paths the amounts are of; None: of all, in order.
        """
        paths = self.paths
        ends = (
            (paths.host_in, writes),
            (paths.host_out, reads),
            (paths.array_in, reads),
            (paths.array_out, writes),
            (paths.adapter_in, reads),
            (paths.adapter_out, writes),
        )
        if path is None:
            return ends
        return tuple((slots[path], amount) for slots, amount in ends)

    def _routed(self, number: int) -> Routed:
        """The demand as drawn on its ways through a network."""
        network = self.networks[number]
        demand = self.demands(self.weight, number)
        targets = np.arange(len(network.nodes), dtype=np.intp)
        if not len(network.pairs):
            nothing = np.zeros((len(targets), 0))
            return Routed(demand, nothing, nothing)
        shape = (len(targets), len(network.pairs))
        state = ArcArrays(
            np.broadcast_to(network.cost, shape),
            np.broadcast_to(network.capacity, shape),
            np.broadcast_to(network.links, shape),
        )
        weights = network.weights(state, network.distances(state.cost, targets))
        return Routed(demand, weights, network.carry(demand, weights))

    def _base_loads(self) -> Floats:
        loads = self.end_loads(self.weight)
        for (arcs, slots, parts), on_arcs in zip(self.member_arc, self.arc_loads, strict=True):
            np.add.at(loads, slots, on_arcs[arcs] * parts)
        return loads


def members_of(network: Network, slot_of: Mapping[Direction, int]) -> tuple[Ints, Ints, Floats]:
    """Arc, slot and part of the arc's traffic of every link direction of a network."""
    rows = [
        (arc, slot_of[direction], part)
        for arc, state in enumerate(network.states)
        for direction, part in network.member_shares(arc, state)
    ]
    arcs, slots, parts = zip(*rows, strict=True) if rows else ((), (), ())
    return np.array(arcs, dtype=np.intp), np.array(slots, dtype=np.intp), np.array(parts)


def _capacity(facts: Assessment, direction: Direction) -> float:
    capacity = capacity_of(facts, direction)
    return capacity.amount if capacity is not None else np.nan


class _Builder:
    """Walks through the workloads once and notes everything as numbers."""

    def __init__(self, facts: Assessment, demands: Mapping[str, Throughput] | None) -> None:
        self._facts = facts
        self.slots: list[Direction] = []
        self._slot_of: dict[Direction, int] = {}
        self.networks: list[Network] = []
        self._network_of: dict[int, int] = {}
        self.flows: list[FlowKey] = []
        self.demand: list[float] = []
        self.reads: list[float] = []
        self.failover: list[bool] = []
        self.owner_flow: list[int] = []
        self.owner_share: list[float] = []
        self.unknown: list[str] = []
        self.ports: list[tuple[str, str]] = []
        self.paths: list[tuple[int, ...]] = []
        self.weight: list[float] = []
        self._ends: dict[str, tuple[int, int]] = {}
        self._adapters: dict[str, tuple[int, int]] = {}
        self._places: dict[str, tuple[int, int]] = {}
        for id_ in facts.tables.workloads:
            self._add(id_, demands)

    def _add(self, id_: str, demands: Mapping[str, Throughput] | None) -> None:
        facts = self._facts
        found = workload_paths(facts, id_)
        demand = demands.get(id_) if demands is not None else workload_demand(facts, id_)
        if demand is None:
            self.unknown.append(id_)
        amount = demand.amount if demand is not None else 0.0
        for flow in found.flows:
            number = len(self.flows)
            self.flows.append(FlowKey(id_, flow.host, flow.array))
            self.demand.append(amount * flow.share)
            self.reads.append(found.workload.read_share)
            self.failover.append(found.workload.multipathing == "failover")
            first_owner = len(self.owner_flow)
            self.owner_flow += [number] * len(flow.owner_shares)
            self.owner_share += flow.owner_shares
            for position, owner in zip(flow.paths, flow.owned, strict=True):
                path = found.paths[position]
                self.ports.append((path.initiator_port, path.target_port))
                self.weight.append(amount * found.shares[position])
                network, source = self._place(path.source_node)
                self.paths.append(
                    (
                        number,
                        first_owner + owner,
                        *self._end(path.initiator_port, path.initiator),
                        *self._end(path.target_port, path.target),
                        *self._adapter(port_device(path.initiator_port)),
                        network,
                        source,
                        self._place(path.target_node)[1],
                    )
                )

    def _end(self, port: str, attachment: Attachment | None) -> tuple[int, int]:
        if attachment is None:
            return NOWHERE, NOWHERE
        if port not in self._ends:
            self._ends[port] = (
                self._slot(attachment.inward()),
                self._slot(attachment.outward()),
            )
        return self._ends[port]

    def _adapter(self, device: str) -> tuple[int, int]:
        if device not in self._adapters:
            has_slot = is_adapter(self._facts.tables.part_of(device))
            self._adapters[device] = (
                (self._slot((device, "in")), self._slot((device, "out")))
                if has_slot
                else (NOWHERE, NOWHERE)
            )
        return self._adapters[device]

    def _place(self, node: str) -> tuple[int, int]:
        """Network and position of a node; a network comes in with all its links."""
        if not node:
            return NOWHERE, NOWHERE
        if node not in self._places:
            network = network_around(self._facts, node)
            if network is None:
                return NOWHERE, NOWHERE
            number = self._network_of.setdefault(id(network), len(self.networks))
            if number == len(self.networks):
                self.networks.append(network)
                for members in network.members:
                    for edge in members:
                        self._slot((edge.cable, "ab"))
                        self._slot((edge.cable, "ba"))
            self._places[node] = number, network.position[node]
        return self._places[node]

    def _slot(self, direction: Direction) -> int:
        number = self._slot_of.setdefault(direction, len(self.slots))
        if number == len(self.slots):
            self.slots.append(direction)
        return number
