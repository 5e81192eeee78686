"""Load on every direction of every link and through every adapter, from the workloads.

Each workload's traffic is spread over its paths as ``sanwright.analysis.paths`` says. Reads load
the way from target to initiator, writes the other way. Loads are linear in demand, so a workload is
worked out once for 1 MB/s and scaled.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sanwright.analysis.adapters import is_adapter
from sanwright.analysis.links import link_facts
from sanwright.analysis.network_edges import Direction
from sanwright.design import Workload, port_device
from sanwright.units import Throughput, throughput_of

if TYPE_CHECKING:
    from sanwright.analysis.assessment import Assessment

_NEGLIGIBLE = 1e-12


@dataclass(frozen=True, slots=True)
class DirectionLoad:
    """One direction of a resource.

    ``complete`` False: a workload of unknown demand runs here too; ``load`` is the least there is.
    ``shares`` is the load by workload id.
    """

    load: Throughput
    capacity: Throughput | None
    complete: bool = True
    shares: dict[str, Throughput] = field(default_factory=dict)

    @property
    def utilisation(self) -> float | None:
        """Load over capacity, 0 to 1 and beyond; None where the capacity is unknown."""
        if self.capacity is None or self.capacity.amount <= 0:
            return None
        return self.load / self.capacity

    @property
    def headroom(self) -> Throughput | None:
        """Capacity less load; negative when overloaded, None where the capacity is unknown."""
        return None if self.capacity is None else self.capacity - self.load


@dataclass(frozen=True, slots=True)
class LinkLoad:
    """Both directions of a link; ``forward`` is from end a to end b of the cable."""

    cable: str
    forward: DirectionLoad
    backward: DirectionLoad

    @property
    def busiest(self) -> DirectionLoad:
        """The direction with the higher load."""
        return max(self.forward, self.backward, key=lambda side: side.load)


@dataclass(frozen=True, slots=True)
class WorkloadResult:
    """What a workload asks for and what its paths could give it if it were alone.

    ``limit`` is the throughput at which the first resource saturates, ``bottlenecks`` the ids of
    the resources that saturate there (cables, adapters). None where a capacity on the way is
    unknown.
    """

    workload: Workload
    paths: int
    demand: Throughput | None
    limit: Throughput | None
    bottlenecks: tuple[str, ...]
    problem: str | None

    @property
    def factor(self) -> float | None:
        """By how much the demand may grow until the first resource saturates."""
        if self.limit is None or self.demand is None or self.demand.amount <= 0:
            return None
        return self.limit / self.demand


Vector = dict[Direction, float]
"""MB/s on each resource direction for 1 MB/s of workload; adapters use ``"in"`` and ``"out"``."""


def demand_of(workload: Workload) -> Throughput | None:
    """The throughput a workload asks for; None for a closed load, or where the block size lacks."""
    if workload.throughput is not None:
        return workload.throughput
    if workload.rate is not None and workload.block_size is not None:
        return throughput_of(workload.rate, workload.block_size)
    return None


def demand(facts: Assessment, id_: str) -> Throughput | None:
    """What the workload asks for, or what a closed one gets where it was calibrated; else None."""
    workload = facts.tables.workloads[id_]
    stated = demand_of(workload)
    is_open = workload.rate is not None or workload.throughput is not None
    if is_open or not any(c.workload == id_ for c in facts.tables.calibrations.values()):
        return stated
    from sanwright.analysis.latency import closed_demand  # late: it takes numpy along

    return closed_demand(facts, id_)


def load_vector(facts: Assessment, id_: str) -> Vector:
    """Traffic on every resource for 1 MB/s of workload ``id_``, spread over its paths."""
    found = facts.paths(id_)
    vector: Vector = {}
    read_share = found.workload.read_share

    def add(direction: Direction, amount: float) -> None:
        if amount > _NEGLIGIBLE:
            vector[direction] = vector.get(direction, 0.0) + amount

    pairs: dict[tuple[str, str], float] = {}
    adapters = {
        device: is_adapter(facts.tables.part_of(device))
        for device in {port_device(path.initiator_port) for path in found.paths}
    }
    for path, share in zip(found.paths, found.shares, strict=True):
        reads, writes = share * read_share, share * (1.0 - read_share)
        add(path.initiator.inward(), writes)
        add(path.initiator.outward(), reads)
        if path.target is not None:
            add(path.target.inward(), reads)
            add(path.target.outward(), writes)
        if path.source_node and path.target_node:
            key = (path.source_node, path.target_node)
            pairs[key] = pairs.get(key, 0.0) + share
        adapter = port_device(path.initiator_port)
        if adapters[adapter]:
            add((adapter, "in"), reads)
            add((adapter, "out"), writes)
    for (source, target), share in pairs.items():
        for direction, part in (facts.shares(source, target) or {}).items():
            add(direction, part * share * (1.0 - read_share))
        for direction, part in (facts.shares(target, source) or {}).items():
            add(direction, part * share * read_share)
    return vector


def capacity_of(facts: Assessment, direction: Direction) -> Throughput | None:
    """Usable throughput of one direction of a link (its lead cable), or way through an adapter."""
    resource, way = direction
    if way in ("ab", "ba"):
        return facts.ask(link_facts, resource).capacity
    adapter = facts.adapter(resource)
    return adapter.pcie_capacity if adapter is not None else None


def workload_result(facts: Assessment, id_: str) -> WorkloadResult:
    """The limit of a workload alone on the network, and where it lies."""
    found = facts.paths(id_)
    workload = found.workload
    vector: Vector = facts.ask(load_vector, id_)
    limit: float | None = None
    bottlenecks: list[str] = []
    known = bool(vector)
    for direction, per_unit in vector.items():
        capacity = capacity_of(facts, direction)
        if capacity is None:
            if direction[1] in ("ab", "ba"):
                known = False
            continue
        here = capacity.amount / per_unit
        if limit is None or here < limit * (1 - 1e-9):
            limit, bottlenecks = here, [direction[0]]
        elif here <= limit * (1 + 1e-9) and direction[0] not in bottlenecks:
            bottlenecks.append(direction[0])
    return WorkloadResult(
        workload=workload,
        paths=len(found.paths),
        demand=facts.demand(id_),
        limit=Throughput(limit) if limit is not None and known else None,
        bottlenecks=tuple(bottlenecks) if known else (),
        problem=found.problem,
    )


class Flows:
    """What each workload puts on each direction: turned round from the workloads' own vectors.

    A sum over all workloads would rest on all of them; here each direction knows who uses it.
    """

    def __init__(self) -> None:
        self._shares: dict[Direction, dict[str, Throughput]] = {}
        self._amounts: dict[Direction, dict[str, float]] = {}
        self._unknown: dict[Direction, set[str]] = {}
        self._put: dict[str, tuple[Vector, Throughput | None]] = {}

    def put(self, id_: str, vector: Vector, demand: Throughput | None) -> set[Direction]:
        """Replace what the workload ``id_`` puts on the network. Returns what that touches."""
        before, demand_before = self._put.pop(id_, ({}, None))
        if vector:
            self._put[id_] = (vector, demand)
        touched = before.keys() | vector.keys()
        if demand == demand_before:
            touched = {each for each in touched if before.get(each) != vector.get(each)}
        for direction in touched:
            self._put_on(direction, id_, vector.get(direction), demand)
        return touched

    def _put_on(
        self,
        direction: Direction,
        id_: str,
        per_unit: float | None,
        demand: Throughput | None,
    ) -> None:
        amounts = self._amounts.setdefault(direction, {})
        shares = self._shares.setdefault(direction, {})
        unknown = self._unknown.setdefault(direction, set())
        amounts.pop(id_, None)
        shares.pop(id_, None)
        unknown.discard(id_)
        if per_unit is not None and demand is not None:
            amounts[id_] = per_unit * demand.amount
            shares[id_] = Throughput(amounts[id_])
        elif per_unit is not None:
            unknown.add(id_)

    def on(self, direction: Direction, capacity: Throughput | None) -> DirectionLoad:
        """All workloads together on ``direction``."""
        return DirectionLoad(
            Throughput(math.fsum(self._amounts.get(direction, {}).values())),
            capacity,
            not self._unknown.get(direction),
            self._shares.get(direction, {}).copy(),
        )
