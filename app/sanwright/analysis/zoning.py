"""Zones read as people mean them: who is in which fabric, and which pairs are zoned where."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.paths import workloads_from
from sanwright.analysis.ports import role_of
from sanwright.analysis.sides import domains_at, is_unplaced, segment_at
from sanwright.analysis.zones import is_in_effect, is_zoned_at, zone_facts, zones_of
from sanwright.design import port_device, port_name
from sanwright.parts import PortRole


@dataclass(frozen=True, slots=True)
class ZoneSide:
    """The members of a zone that are attached to one segment: what the zone comes to there."""

    segment: str
    initiators: tuple[str, ...]
    targets: tuple[str, ...]

    @property
    def size(self) -> int:
        """Ports that log in here."""
        return len(self.initiators) + len(self.targets)


@remembered
def zone_sides(facts: Assessment, zone: str) -> tuple[ZoneSide, ...]:
    """The zone where it is in effect; where it states no fabric, wherever it has members.

    A device that is named stands for all its ports, so one half of them is elsewhere as a rule.
    """
    here = zone_facts(facts, zone)
    fabric = here.zone.fabric
    sides: dict[str, tuple[list[str], list[str]]] = {}
    for index, ports in enumerate((here.initiators, here.targets)):
        for port in ports:
            segment = segment_at(facts, port)
            if segment is None or not is_in_effect(facts, zone, port):
                continue
            if fabric is not None and not is_unplaced(facts, segment, fabric):
                segment = fabric
            sides.setdefault(segment, ([], []))[index].append(port)
    return tuple(
        ZoneSide(segment, tuple(initiators), tuple(targets))
        for segment, (initiators, targets) in sorted(sides.items())
    )


@remembered
def zoned_partners(facts: Assessment, port: str) -> frozenset[str]:
    """Targets that zones let an initiator port meet in its fabric, or initiators of a target."""
    here = domains_at(facts, port)
    found: set[str] = set()
    is_initiator = role_of(facts, port) is PortRole.INITIATOR
    for id_ in zones_of(facts, port):
        if not is_in_effect(facts, id_, port):
            continue
        zone = zone_facts(facts, id_)
        others = zone.targets if is_initiator else zone.initiators
        principals = frozenset(zone.principals)
        if zone.zone.kind == "peer":
            others = tuple(o for o in others if (o in principals) != (port in principals))
        found.update(
            other
            for other in others
            if is_in_effect(facts, id_, other) and not here.isdisjoint(domains_at(facts, other))
        )
    return frozenset(found)


@remembered
def zoned_segments(facts: Assessment) -> frozenset[str]:
    """Every segment that a zone is drawn for: it names the fabric, or has a member there.

    Whether zoning is in force at a port is another question: ``zones.is_zoned_at``.
    """
    found: set[str] = set()
    for id_ in facts.tables.zones:
        fabric = facts.tables.zones[id_].fabric
        found.update(side.segment for side in zone_sides(facts, id_))
        if fabric is not None:
            found.add(fabric)
    return frozenset(found)


@remembered
def named_ports(facts: Assessment, zone: str) -> tuple[str, ...]:
    """The members of a zone that are named as ports, not as devices."""
    record = facts.tables.zones[zone]
    return tuple(dict.fromkeys(m for m in (*record.principals, *record.members) if port_name(m)))


@remembered
def named_devices(facts: Assessment, zone: str) -> tuple[str, ...]:
    """The members of a zone that are named as devices, which stand for all their ports."""
    record = facts.tables.zones[zone]
    members = (*record.principals, *record.members)
    return tuple(dict.fromkeys(m for m in members if not port_name(m)))


@remembered
def names_used_twice(facts: Assessment, fabric: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Names that several zones of a fabric have, with these zones."""
    found: dict[str, list[str]] = {}
    for id_ in facts.index("zones_of_fabric", fabric):
        name = facts.tables.zones[id_].name
        if name:
            found.setdefault(name, []).append(id_)
    return tuple((name, tuple(zones)) for name, zones in found.items() if len(zones) > 1)


@remembered
def half_zoned_hosts(facts: Assessment, array: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Segments with hosts that zones join to the array elsewhere, and not there.

    Both must have ports there that come up, and zones must be in force. A host that zones let meet
    no target at all there is left out if it has a workload: that is another thing missing.
    """
    own: dict[str, list[str]] = {}
    for port in chassis_facts(facts, array).ports:
        if role_of(facts, port) is PortRole.TARGET:
            segment = segment_at(facts, port)
            if segment is not None and is_zoned_at(facts, port):
                own.setdefault(segment, []).append(port)
    if len(own) < 2:
        return ()
    met = {segment: _hosts_met(facts, ports) for segment, ports in own.items()}
    everybody = frozenset[str]().union(*met.values())
    found = []
    for segment in sorted(own):
        lacking = (host for host in sorted(everybody - met[segment]))
        hosts = tuple(host for host in lacking if _could_meet(facts, host, segment))
        if hosts:
            found.append((segment, hosts))
    return tuple(found)


def _hosts_met(facts: Assessment, ports: list[str]) -> frozenset[str]:
    partners = (partner for port in ports for partner in zoned_partners(facts, port))
    return frozenset(chassis_of(facts, port_device(partner)) for partner in partners)


def _could_meet(facts: Assessment, host: str, segment: str) -> bool:
    here = [
        port
        for port in chassis_facts(facts, host).ports
        if role_of(facts, port) is PortRole.INITIATOR and segment_at(facts, port) == segment
    ]
    if not here or not chassis_facts(facts, host).is_host:
        return False
    return any(zoned_partners(facts, port) for port in here) or not workloads_from(facts, host)
