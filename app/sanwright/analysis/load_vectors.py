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
from sanwright.analysis.topology import Attachment
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

    initiators: dict[Attachment, float] = {}
    targets: dict[Attachment, float] = {}
    devices: dict[str, float] = {}
    pairs: dict[tuple[str, str], float] = {}
    for path, share in zip(found.paths, found.shares, strict=True):
        initiators[path.initiator] = initiators.get(path.initiator, 0.0) + share
        if path.target is not None:
            targets[path.target] = targets.get(path.target, 0.0) + share
        if path.source_node and path.target_node:
            key = (path.source_node, path.target_node)
            pairs[key] = pairs.get(key, 0.0) + share
        device = port_device(path.initiator_port)
        devices[device] = devices.get(device, 0.0) + share
    for end, share in initiators.items():
        add(end.inward(), share * (1.0 - read_share))
        add(end.outward(), share * read_share)
    for end, share in targets.items():
        add(end.inward(), share * read_share)
        add(end.outward(), share * (1.0 - read_share))
    cards = (device for device in devices if is_adapter(facts.tables.part_of(device)))
    for device in cards:
        add((device, "in"), devices[device] * read_share)
        add((device, "out"), devices[device] * (1.0 - read_share))
    for (source, target), share in pairs.items():
        for direction, part in (shares_between(facts, source, target) or {}).items():
            add(direction, part * share * (1.0 - read_share))
        for direction, part in (shares_between(facts, target, source) or {}).items():
            add(direction, part * share * read_share)
    alike: dict[float, float] = {}  # of a hundred directions there are a handful of shares
    return {direction: alike.setdefault(part, part) for direction, part in vector.items()}
