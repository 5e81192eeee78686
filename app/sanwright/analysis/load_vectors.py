"""What 1 MB/s of a workload puts on every direction of every link and on every adapter.

Its traffic is spread over its paths as ``sanwright.analysis.paths`` says. Reads load the way from
target to initiator, writes the other way. Loads are linear in demand, so this is scaled.
"""

from __future__ import annotations

from sanwright.analysis.adapters import is_adapter
from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.network_edges import Direction
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.routes import shares_between
from sanwright.design import port_device

_NEGLIGIBLE = 1e-12

Vector = dict[Direction, float]
"""MB/s on each resource direction for 1 MB/s of workload; adapters use ``"in"`` and ``"out"``."""


@remembered
def load_vector(facts: Assessment, id_: str) -> Vector:
    """Traffic on every resource for 1 MB/s of workload ``id_``, spread over its paths."""
    found = workload_paths(facts, id_)
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
        for direction, part in (shares_between(facts, source, target) or {}).items():
            add(direction, part * share * (1.0 - read_share))
        for direction, part in (shares_between(facts, target, source) or {}).items():
            add(direction, part * share * read_share)
    alike: dict[float, float] = {}  # of a hundred directions there are a handful of shares
    return {direction: alike.setdefault(part, part) for direction, part in vector.items()}
