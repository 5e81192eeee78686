"""Which ports a workload's protocol passes, and what is known of their support for it."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.links import link_facts
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.ports import PortFacts, port_facts
from sanwright.analysis.routes import shares_between
from sanwright.design.port_groups import name_of_group
from sanwright.design.spellings import protocol_meant
from sanwright.parts import value_of

NVME = "NVMe/FC"


@dataclass(frozen=True, slots=True)
class ProtocolStop:
    """Ports of one group on one device that a workload's paths pass.

    ``protocols`` is what they are known to carry; None: not known. ``group`` is the key of the port
    group in the part, empty where part or port are not known.
    """

    device: str
    part: str
    group: str
    protocols: tuple[str, ...] | None


def is_nvme(protocol: str) -> bool:
    """Whether a protocol is NVMe over Fibre Channel, which people write in more than one way."""
    return protocol_meant(protocol) == NVME


@remembered
def protocol_stops(facts: Assessment, workload: str) -> tuple[ProtocolStop, ...]:
    """All ports on the workload's paths: initiators, switches between, targets; each group once."""
    ports: dict[str, None] = {}
    routes: dict[tuple[str, str], None] = {}
    for path in workload_paths(facts, workload).paths:
        ports[path.initiator_port] = None
        for attachment in (path.initiator, path.target):
            if attachment is not None:
                ports.update(dict.fromkeys(_ends(facts, attachment.cable)))
        ports[path.target_port] = None
        if path.source_node and path.source_node != path.target_node:
            routes[path.source_node, path.target_node] = None
            routes[path.target_node, path.source_node] = None
    for source, target in routes:
        for cable, _ in shares_between(facts, source, target) or ():
            ports.update(dict.fromkeys(_ends(facts, cable)))
    found = dict.fromkeys(_stop(facts, port_facts(facts, port)) for port in ports if ":" in port)
    return tuple(found)


def _ends(facts: Assessment, cable: str) -> tuple[str, str]:
    link = link_facts(facts, cable)
    return link.a.reference, link.b.reference


def _stop(facts: Assessment, port: PortFacts) -> ProtocolStop:
    device = facts.tables.devices[port.device]
    part = facts.tables.part(device.part)
    key = name_of_group(part, port.group)
    protocols = value_of(port.group.protocols) if port.group is not None else None
    return ProtocolStop(device.id, device.part, key, protocols)


def nvme_doubts(facts: Assessment, part: str) -> dict[ProtocolStop, tuple[str, ...]]:
    """Ports of a part whose protocols are not known, with the NVMe/FC workloads that pass them."""
    found: dict[ProtocolStop, tuple[str, ...]] = {}
    for workload in facts.index("workloads_speaking", NVME):
        for stop in protocol_stops(facts, workload):
            if stop.part == part and stop.group and stop.protocols is None:
                found[stop] = (*found.get(stop, ()), workload)
    return {stop: tuple(sorted(found[stop])) for stop in found}
