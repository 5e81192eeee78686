"""Zones read as people mean them: who is in which fabric, and which pairs are zoned where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanwright.analysis.sides import segment_at
from sanwright.design import port_device, port_name
from sanwright.parts import PortRole

if TYPE_CHECKING:
    from sanwright.analysis.assessment import Assessment


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


def zone_sides(facts: Assessment, zone: str) -> tuple[ZoneSide, ...]:
    """The zone in the fabric that it is of; where none is stated, in every one it has members in.

    A device that is named stands for all its ports, so one half of them is elsewhere as a rule.
    """
    here = facts.zone(zone)
    sides: dict[str, tuple[list[str], list[str]]] = {}
    for index, ports in enumerate((here.initiators, here.targets)):
        for port in ports:
            segment = facts.ask(segment_at, port)
            if segment is not None and here.zone.fabric in (None, segment):
                sides.setdefault(segment, ([], []))[index].append(port)
    return tuple(
        ZoneSide(segment, tuple(initiators), tuple(targets))
        for segment, (initiators, targets) in sorted(sides.items())
    )


def zoned_partners(facts: Assessment, port: str) -> frozenset[str]:
    """Targets that zones let an initiator port meet in its fabric, or initiators of a target."""
    segment = facts.ask(segment_at, port)
    found: set[str] = set()
    is_initiator = facts.role_of(port) is PortRole.INITIATOR
    for id_ in facts.zones_of(port):
        zone = facts.zone(id_)
        others = zone.targets if is_initiator else zone.initiators
        principals = frozenset(zone.principals)
        if zone.zone.kind == "peer":
            others = tuple(o for o in others if (o in principals) != (port in principals))
        found.update(o for o in others if facts.ask(segment_at, o) == segment)
    return frozenset(found) if segment is not None else frozenset()


def is_zoned(facts: Assessment, segment: str) -> bool:
    """Whether a zone is in force in the segment: one is of it, or has a member in it."""
    if facts.index("zones_of_fabric", segment):
        return True
    return segment in facts.ask(zoned_segments)


def zoned_segments(facts: Assessment) -> frozenset[str]:
    """Every segment in which a zone is in force."""
    found: set[str] = set()
    for id_ in facts.tables.zones:
        fabric = facts.tables.zones[id_].fabric
        found.update(side.segment for side in facts.ask(zone_sides, id_))
        if fabric is not None:
            found.add(fabric)
    return frozenset(found)


def named_ports(facts: Assessment, zone: str) -> tuple[str, ...]:
    """The members of a zone that are named as ports, not as devices."""
    record = facts.tables.zones[zone]
    return tuple(dict.fromkeys(m for m in (*record.principals, *record.members) if port_name(m)))


def named_devices(facts: Assessment, zone: str) -> tuple[str, ...]:
    """The members of a zone that are named as devices, which stand for all their ports."""
    record = facts.tables.zones[zone]
    members = (*record.principals, *record.members)
    return tuple(dict.fromkeys(m for m in members if not port_name(m)))


def names_used_twice(facts: Assessment, fabric: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Names that several zones of a fabric have, with these zones."""
    found: dict[str, list[str]] = {}
    for id_ in facts.index("zones_of_fabric", fabric):
        name = facts.tables.zones[id_].name
        if name:
            found.setdefault(name, []).append(id_)
    return tuple((name, tuple(zones)) for name, zones in found.items() if len(zones) > 1)


def half_zoned_hosts(facts: Assessment, array: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Segments with hosts that zones join to the array elsewhere, and not there.

    Both must have ports there that come up, and zones must be in force. A host that zones let meet
    no target at all there is left out if it has a workload: that is another thing missing.
    """
    own: dict[str, list[str]] = {}
    for port in facts.chassis(array).ports:
        if facts.role_of(port) is PortRole.TARGET:
            segment = facts.ask(segment_at, port)
            if segment is not None and facts.ask(is_zoned, segment):
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
    partners = (partner for port in ports for partner in facts.ask(zoned_partners, port))
    return frozenset(facts.chassis_of(port_device(partner)) for partner in partners)


def _could_meet(facts: Assessment, host: str, segment: str) -> bool:
    here = [
        port
        for port in facts.chassis(host).ports
        if facts.role_of(port) is PortRole.INITIATOR and facts.ask(segment_at, port) == segment
    ]
    if not here or not facts.chassis(host).is_host:
        return False
    return any(facts.ask(zoned_partners, port) for port in here) or not facts.workloads_from(host)
