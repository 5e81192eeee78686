"""Time that an I/O spends on its way without ever waiting: adapters, switches, distance.

A read crosses the network and back once; a write twice, for the target must first say that it is
ready for the data.
Source: INCITS Fibre Channel Protocol for SCSI (FCP-4) and FC-NVMe, FCP_XFER_RDY.
"""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import FORWARDING
from sanwright.analysis.latency.places import LatencyKind
from sanwright.analysis.links import link_facts
from sanwright.analysis.load_vectors import Vector
from sanwright.analysis.paths import WorkloadPaths
from sanwright.design import port_device
from sanwright.parts import Part, value_of
from sanwright.text import Text

PROPAGATION_US_PER_M = 0.005
"""Light in fibre of index 1.5. Source: S. Gordon, "Fibre Channel part 2", TechTarget 2003."""


@dataclass(frozen=True, slots=True)
class Delay:
    """A fixed part of the latency; ``time`` in µs, None: not known.

    ``at_least``: there is more to it than is known. ``subjects`` are the devices or cables.
    """

    kind: LatencyKind
    name: Text
    time: float | None
    at_least: bool = False
    subjects: tuple[str, ...] = ()


def network_delays(
    facts: Assessment, vector: Vector, found: WorkloadPaths
) -> tuple[tuple[Delay, ...], list[Text]]:
    """Delays of the network, and the facts that lack; ``vector`` is for 1 I/O that moves."""
    crossings = 2.0 * (2.0 - found.workload.read_share)
    total = sum(found.shares)
    adapters: dict[str, float] = {}
    for path, share in zip(found.paths, found.shares, strict=True):
        device = port_device(path.initiator_port)
        adapters[device] = adapters.get(device, 0.0) + share / total
    missing: list[Text] = []
    delays = (
        _hardware(
            facts,
            LatencyKind.ADAPTER,
            Text("hardware of host adapters"),
            adapters,
            crossings,
            missing,
        ),
        _hardware(
            facts,
            LatencyKind.HOPS,
            Text("through switches"),
            _hops(facts, vector),
            crossings,
            missing,
        ),
        _distance(facts, vector, crossings, missing),
    )
    return tuple(delay for delay in delays if delay is not None), missing


def _hops(facts: Assessment, vector: Vector) -> dict[str, float]:
    """How often an I/O comes into each forwarding device on one way."""
    hops: dict[str, float] = {}
    for (cable, way), part in vector.items():
        if way not in ("ab", "ba"):
            continue
        link = link_facts(facts, cable)
        end = link.b if way == "ab" else link.a
        if end.role in FORWARDING:
            chassis = end.chassis
            hops[chassis] = hops.get(chassis, 0.0) + part
    return hops


def _hardware(
    facts: Assessment,
    kind: LatencyKind,
    name: Text,
    passes: dict[str, float],
    crossings: float,
    missing: list[Text],
) -> Delay | None:
    """Hardware latency of devices that an I/O passes so often on one way."""
    if not passes:
        return None
    time = 0.0
    known = unknown = False
    for device, count in passes.items():
        part = facts.tables.part_of(device)
        latency = _hardware_latency(part)
        if latency is None:
            unknown = True
            model = part.name if part is not None else device
            missing.append(Text("hardware latency of {part}", part=model))
        else:
            known = True
            time += count * latency * crossings
    return Delay(kind, name, time if known else None, unknown, tuple(sorted(passes)))


def _hardware_latency(part: Part | None) -> float | None:
    found = value_of(part.performance.hardware_latency) if part and part.performance else None
    return found.amount if found is not None else None


def _distance(
    facts: Assessment, vector: Vector, crossings: float, missing: list[Text]
) -> Delay | None:
    metres = 0.0
    known: set[str] = set()
    unknown: set[str] = set()
    for (cable, way), part in vector.items():
        if way not in ("ab", "ba"):
            continue
        length = link_facts(facts, cable).length
        (known if length is not None else unknown).add(cable)
        if length is not None:
            metres += part * length.amount
    if unknown:
        missing.append(
            Text("length of {count} cable run", "length of {count} cable runs", len(unknown))
        )
    if not known and not unknown:
        return None
    time = metres * PROPAGATION_US_PER_M * crossings
    subjects = tuple(sorted(known | unknown))
    return Delay(
        LatencyKind.DISTANCE, Text("in cables"), time if known else None, bool(unknown), subjects
    )
