"""Load on every direction of every link and through every adapter, from the workloads.

Each workload's traffic is spread evenly over its paths (round robin), a path being an initiator
port and a target port that may talk and can reach each other. Reads load the way from target to
initiator, writes the other way. Loads are linear in demand, so a workload is worked out once for
1 MB/s and scaled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sanwright.analysis.paths import Path, WorkloadPaths
from sanwright.analysis.topology import Direction, Topology
from sanwright.design import Workload
from sanwright.units import Throughput, throughput_of

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


def load_vector(
    workload: Workload,
    paths: Iterable[Path],
    topology: Topology,
    adapter_of: Mapping[str, str],
) -> Vector:
    """Traffic on every resource for 1 MB/s of ``workload`` spread evenly over ``paths``."""
    paths = tuple(paths)
    vector: Vector = {}
    if not paths:
        return vector
    reads = workload.read_share / len(paths)
    writes = (1.0 - workload.read_share) / len(paths)

    def add(direction: Direction, amount: float) -> None:
        if amount > _NEGLIGIBLE:
            vector[direction] = vector.get(direction, 0.0) + amount

    pairs: dict[tuple[str, str], int] = {}
    for path in paths:
        add(path.initiator.inward(), writes)
        add(path.initiator.outward(), reads)
        if path.target is not None:
            add(path.target.inward(), reads)
            add(path.target.outward(), writes)
        if path.source_node and path.target_node:
            key = (path.source_node, path.target_node)
            pairs[key] = pairs.get(key, 0) + 1
        adapter = adapter_of.get(path.initiator_port)
        if adapter is not None:
            add((adapter, "in"), reads)
            add((adapter, "out"), writes)
    for (source, target), count in pairs.items():
        for direction, share in (topology.shares(source, target) or {}).items():
            add(direction, share * writes * count)
        for direction, share in (topology.shares(target, source) or {}).items():
            add(direction, share * reads * count)
    return vector


def workload_result(
    found: WorkloadPaths, vector: Vector, capacities: Mapping[Direction, Throughput | None]
) -> WorkloadResult:
    """The limit of a workload alone on the network, and where it lies."""
    workload = found.workload
    demand = demand_of(workload)
    limit: float | None = None
    bottlenecks: list[str] = []
    known = bool(vector)
    for direction, per_unit in vector.items():
        capacity = capacities.get(direction)
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
        demand=demand,
        limit=Throughput(limit) if limit is not None and known else None,
        bottlenecks=tuple(bottlenecks) if known else (),
        problem=found.problem,
    )


def direction_loads(
    vectors: Mapping[str, tuple[Workload, Vector]],
    capacities: Mapping[Direction, Throughput | None],
) -> dict[Direction, DirectionLoad]:
    """All workloads together on every resource direction that has a capacity entry or a load."""
    loads: dict[Direction, float] = dict.fromkeys(capacities, 0.0)
    shares: dict[Direction, dict[str, Throughput]] = {}
    incomplete: set[Direction] = set()
    for id_, (workload, vector) in vectors.items():
        demand = demand_of(workload)
        for direction, per_unit in vector.items():
            if demand is None:
                incomplete.add(direction)
                continue
            amount = per_unit * demand.amount
            loads[direction] = loads.get(direction, 0.0) + amount
            shares.setdefault(direction, {})[id_] = Throughput(amount)
    return {
        direction: DirectionLoad(
            Throughput(load),
            capacities.get(direction),
            direction not in incomplete,
            shares.get(direction, {}),
        )
        for direction, load in loads.items()
    }
