"""Zones as what they allow: their ports, and who may talk to whom."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.ports import role_of
from sanwright.analysis.routes import domains_of
from sanwright.analysis.sides import (
    domains_at,
    domains_in,
    is_apart,
    is_unplaced,
    segment_at,
    segment_of,
)
from sanwright.analysis.topology import attachment_of
from sanwright.design import Zone, port_device, port_name
from sanwright.parts import PortRole


@dataclass(frozen=True, slots=True)
class ZoneFacts:
    """A zone with its members as ports: a device that is named stands for all its ports.

    ``members`` are all ports, principals of a peer zone among them; ``unknown`` are those that are
    neither initiator nor target. ``nodes`` are the switches that members are cabled to.
    """

    zone: Zone
    members: tuple[str, ...]
    principals: tuple[str, ...]
    initiators: tuple[str, ...]
    targets: tuple[str, ...]
    unknown: tuple[str, ...]
    nodes: tuple[str, ...]

    def joins(self, a: str, b: str) -> bool:
        """Whether ports ``a`` and ``b`` may talk by this zone."""
        if a not in self.members or b not in self.members:
            return False
        return self.zone.kind == "standard" or (a in self.principals) != (b in self.principals)


@remembered
def expand_ends(facts: Assessment, ends: tuple[str, ...]) -> tuple[str, ...]:
    """Port references as they are, devices as all ports of theirs and of what is fitted."""
    found: dict[str, None] = {}
    for end in ends:
        if port_name(end):
            found[end] = None
        elif end in facts.tables.devices:
            found.update(dict.fromkeys(chassis_facts(facts, end).ports))
    return tuple(found)


@remembered
def ports_in_role(facts: Assessment, ends: tuple[str, ...], role: PortRole) -> tuple[str, ...]:
    """Those of the same that do this, such as a host's initiator ports."""
    return tuple([port for port in expand_ends(facts, ends) if role_of(facts, port) is role])


@remembered
def zone_facts(facts: Assessment, id_: str) -> ZoneFacts:
    """Facts of the zone ``id_``."""
    zone = facts.tables.zones[id_]
    principals = expand_ends(facts, zone.principals)
    members = tuple(dict.fromkeys((*principals, *expand_ends(facts, zone.members))))
    roles = {port: role_of(facts, port) for port in members}
    known = (PortRole.INITIATOR, PortRole.TARGET)
    attached = (attachment_of(facts, port) for port in members)
    return ZoneFacts(
        zone=zone,
        members=members,
        principals=principals,
        initiators=tuple(p for p in members if roles[p] is PortRole.INITIATOR),
        targets=tuple(p for p in members if roles[p] is PortRole.TARGET),
        unknown=tuple(p for p in members if roles[p] not in known),
        nodes=tuple(sorted({found.node for found in attached if found is not None and found.node})),
    )


@remembered
def zones_of(facts: Assessment, port: str) -> tuple[str, ...]:
    """Ids of the zones that ``port`` is in, itself or by a device that it is on."""
    found = set(facts.index("zones_with", port))
    device: str | None = port_device(port)
    while device is not None:
        found.update(facts.index("zones_with", device))
        record = facts.tables.devices.get(device)
        device = record.parent if record is not None else None
    return tuple(sorted(found))


@remembered
def zone_domains(facts: Assessment, zone: str) -> frozenset[str]:
    """What a zone has members in, as ``domains_of`` names it.

    A host that is named in a zone of one fabric stands for its ports in both: those in the other
    count only where no member is in the zone's own, as then it was drawn for what they are in.
    What is in a switch that is drawn in no fabric counts, as nobody knows.
    """
    members = zone_facts(facts, zone).members
    at_home = [
        port
        for port in members
        if segment_at(facts, port) not in facts.tables.fabrics or is_in_effect(facts, zone, port)
    ]
    here = frozenset[str]().union(*(domains_at(facts, port) for port in at_home))
    return here or frozenset[str]().union(*(domains_at(facts, port) for port in members))


@remembered
def zoned_domains(facts: Assessment) -> frozenset[str]:
    """All domains in which a zone has a member: zoning is in force there."""
    return frozenset[str]().union(*(zone_domains(facts, zone) for zone in facts.tables.zones))


def is_zoned(facts: Assessment, node: str) -> bool:
    """Whether zoning is in force where the node is; elsewhere any two ports may talk.

    It is where a zone has a member, and in a fabric whose zones have members only elsewhere: who
    is left there is in no zone. Switches that no ISL joins are fabrics of their own in truth,
    whatever they are drawn in. Zones without any attached member are in force nowhere yet.
    """
    zoned = zoned_domains(facts)
    if not zoned.isdisjoint(domains_of(facts, node)):
        return True
    fabric = segment_of(facts, node)
    emptied = any(zone_facts(facts, z).nodes for z in facts.index("zones_of_fabric", fabric))
    return emptied and domains_in(facts, fabric).isdisjoint(zoned)


def is_zoned_at(facts: Assessment, port: str) -> bool:
    """Whether zoning is in force where a port is attached; it is in force nowhere else for it."""
    found = attachment_of(facts, port)
    return found is not None and bool(found.node) and is_zoned(facts, found.node)


def is_in_effect(facts: Assessment, zone: str, port: str) -> bool:
    """Whether a zone says anything of a member: not of one that is outside the zone's fabric."""
    fabric = facts.tables.zones[zone].fabric
    return fabric is None or not is_apart(facts, port, fabric)


def is_surely_in_effect(facts: Assessment, zone: str, port: str) -> bool:
    """Whether a zone is known to hold where a member is: not at a switch drawn in no fabric."""
    fabric = facts.tables.zones[zone].fabric
    if fabric is None:
        return True
    segment = segment_at(facts, port)
    is_known = segment is None or not is_unplaced(facts, segment, fabric)
    return is_known and not is_apart(facts, port, fabric)


def share_a_zone(facts: Assessment, initiator: str, target: str) -> bool:
    """Whether a zone joins two ports where they are."""
    return any(
        is_in_effect(facts, zone, initiator) and is_in_effect(facts, zone, target)
        for zone in zones_with_both(facts, initiator, target)
    )


def zones_with_both(facts: Assessment, initiator: str, target: str) -> tuple[str, ...]:
    """Zones by which two ports may talk, if they are in the fabric of the zone."""
    shared = set(zones_of(facts, initiator)) & set(zones_of(facts, target))
    return tuple(z for z in sorted(shared) if zone_facts(facts, z).joins(initiator, target))
