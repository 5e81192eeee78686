"""The ports of each device as on its front, with what every one of them is connected to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sanwright.analysis import ChassisFacts, LinkFacts, LinkKind
from sanwright.analysis.chassis import chassis_facts, fabric_of
from sanwright.analysis.licences import feature_for, is_licence_expected, licence_need
from sanwright.analysis.links import link_facts
from sanwright.analysis.ports import port_facts, role_of
from sanwright.analysis.zones import zones_of
from sanwright.design import Device, port_name, port_ref
from sanwright.design.port_groups import placed_group
from sanwright.design.records import port_base
from sanwright.listing import natural_key
from sanwright.parts import Part, PortGroup, PortRole, value_of
from sanwright.reports.installation.port_uses import PortPurpose
from sanwright.reports.installation.site import InstalledEnd, Site, cable_label
from sanwright.text import tr
from sanwright.wording.link_state import speed_text


@dataclass(frozen=True, slots=True)
class Connection:
    """A cable in a port, or in one lane of it.

    ``next`` is the other end of the cable itself, ``end`` where the run ends behind any panels (the
    same where there are none); ``wwpn`` is that of ``end``. ``here`` is the port, with its lane.
    """

    here: str
    cable: str
    trunk: str
    next: InstalledEnd
    end: InstalledEnd
    use: PortPurpose
    fabric: str
    side: str
    speed: str
    panels: tuple[str, ...]
    wwpn: str


@dataclass(frozen=True, slots=True)
class MappedPort:
    """A port; several ``connections`` where its lanes are broken out.

    ``aliases`` and ``zones`` are its own, those of a switch port of what is connected to it.
    """

    reference: str
    name: str
    use: PortPurpose
    connections: tuple[Connection, ...]
    optic: str
    wwpn: str
    aliases: tuple[str, ...]
    zones: tuple[str, ...]
    remark: str


@dataclass(frozen=True, slots=True)
class PortBlock:
    """Ports of one kind on one module, in order."""

    device: str
    title: str
    ports: tuple[MappedPort, ...]
    columns: int


@dataclass(frozen=True, slots=True)
class MappedDevice:
    """A device that stands alone with all its ports; ``notes`` are about its licences."""

    id: str
    name: str
    model: str
    blocks: tuple[PortBlock, ...]
    fabric: str
    notes: tuple[str, ...] = ()

    @property
    def ports(self) -> Iterator[MappedPort]:
        """All its ports."""
        for block in self.blocks:
            yield from block.ports

    def count(self, *uses: PortPurpose) -> int:
        """Ports of these uses; of all where none is named."""
        return sum(1 for port in self.ports if not uses or port.use in uses)


_WIDEST = 8
"""Ports beside each other: as many as can be read on a page of A4 or Letter across."""


def mapped_devices(site: Site) -> Iterator[MappedDevice]:
    """Every device with ports, in the order in which an installer walks."""
    standing = [device for device in site.tables.devices.values() if device.parent is None]
    for device in sorted(standing, key=lambda each: site.spots.of(each.id)):
        found = mapped_device(site, chassis_facts(site.facts, device.id))
        if found.blocks:
            yield found


def has_sheet(site: Site, device: str) -> bool:
    """Whether a device gets a sheet of its own: hosts are in the list of ports only."""
    return not chassis_facts(site.facts, device).is_host


def mapped_device(site: Site, chassis: ChassisFacts) -> MappedDevice:
    """A device with its ports."""
    blocks: list[PortBlock] = []
    for member, part in zip(chassis.members, chassis.parts, strict=True):
        blocks += _blocks(site, member, part)
    fabric = fabric_of(site.facts, chassis.id) if chassis.is_switch else None
    mapped = MappedDevice(
        id=chassis.id,
        name=chassis.device.label,
        model=str(chassis.part.label) if chassis.part is not None else chassis.device.part,
        blocks=tuple(blocks),
        fabric=site.fabric_name(fabric),
    )
    return _with_licences(site, chassis, mapped) if chassis.is_switch else mapped


def _blocks(site: Site, member: Device, part: Part | None) -> Iterator[PortBlock]:
    """The port groups of a module; then what is cabled although the part has no such port."""
    module = site.end(port_ref(member.id, "")).module
    names: set[str] = set()
    for key, group in part.ports.items() if part is not None else ():
        if not group.names():
            continue
        names.update(group.names())
        ports = tuple(_port(site, port_ref(member.id, name), group) for name in group.names())
        placed = placed_group(site.tables, member, group)
        title = " · ".join(text for text in (module, _group_title(key, placed)) if text)
        yield PortBlock(member.id, title, ports, min(len(ports), _WIDEST))
    ends = (
        end
        for cable in site.facts.index("cables_on", member.id)
        for end in site.tables.cables[cable].ends()
        if end.rpartition(":")[0] == member.id
    )
    strange = {port_base(end) if port_name(port_base(end)) in names else end for end in ends}
    others = sorted((end for end in strange if port_name(end) not in names), key=natural_key)
    if others:
        ports = tuple(_port(site, end, None) for end in others)
        title = " · ".join(text for text in (module, tr("Other ports")) if text)
        yield PortBlock(member.id, title, ports, min(len(ports), _WIDEST))


def _group_title(key: str, group: PortGroup) -> str:
    """Which ports they are: controller or side, numbers, cage."""
    side = {"front": tr("Front"), "rear": tr("Rear")}.get(key, "") if group.through else ""
    names = group.names()
    ports = tr("Port {name}", name=names[0])
    if len(names) > 1:
        ports = tr("Ports {first} to {last}", first=names[0], last=names[-1])
    title = " · ".join(text for text in (group.controller or side, ports) if text)
    return f"{title} ({group.cage})" if group.cage else title


def _port(site: Site, reference: str, group: PortGroup | None) -> MappedPort:
    facts = site.facts
    here = port_facts(facts, reference)
    connections = tuple(_connections(site, reference))
    own_zones = group is not None and group.role in (PortRole.INITIATOR, PortRole.TARGET)
    zoned = [reference] if own_zones else [each.end.reference for each in connections]
    zones = dict.fromkeys(zone for port in zoned for zone in zones_of(facts, port))
    record = site.tables.ports.get(reference)
    return MappedPort(
        reference=reference,
        name=port_name(reference),
        use=connections[0].use if connections else PortPurpose.FREE,
        connections=connections,
        optic=str(here.optic.title) if here.optic is not None else "",
        wwpn=_wwpn(site, reference),
        aliases=tuple(site.aliases[port] for port in zoned if port in site.aliases),
        zones=tuple(site.tables.zones[id_].name or id_ for id_ in zones),
        remark=record.remark if record is not None else "",
    )


def _connections(site: Site, reference: str) -> Iterator[Connection]:
    """The cables in a port or in its lanes, lane by lane."""
    ids = dict.fromkeys(
        (
            *site.facts.index("cables_at", reference),
            *site.facts.index("cables_in_cage", reference),
        )
    )
    found = []
    for id_ in ids:
        ends = site.tables.cables[id_].ends()
        for here, there in (ends, ends[::-1]):
            if here == reference or port_base(here) == reference:
                found.append((natural_key(here), id_, here, there))
    for _, id_, here, there in sorted(found):
        yield _connection(site, id_, here, there)


def _connection(site: Site, id_: str, here: str, there: str) -> Connection:
    facts = site.facts
    link = link_facts(facts, id_)
    cable = site.tables.cables[id_]
    far = there
    if here == link.a.reference:
        far = link.b.reference
    elif here == link.b.reference:
        far = link.a.reference
    return Connection(
        here=here,
        cable=cable_label(cable),
        trunk=cable.trunk,
        next=site.end(there),
        end=site.end(far),
        use=_use(site, here, far, link),
        fabric=site.fabric_name(link.fabric),
        side=site.side(link.fabric),
        speed=str(speed_text(facts, link)),
        panels=tuple(str(site.tables.label(panel)) for panel in link.panels),
        wwpn=_wwpn(site, far),
    )


def _wwpn(site: Site, port: str) -> str:
    record = site.tables.ports.get(port)
    return record.wwpn if record is not None else ""


_BY_ROLE = {
    PortRole.INITIATOR: PortPurpose.HOST,
    PortRole.TARGET: PortPurpose.STORAGE,
    PortRole.EXPANDER: PortPurpose.ENCLOSURE,
    PortRole.PASSIVE: PortPurpose.PANEL,
}


def _use(site: Site, here: str, far: str, link: LinkFacts) -> PortPurpose:
    """What is at the far end of the run."""
    role = role_of(site.facts, far)
    if role is PortRole.FABRIC:
        if role_of(site.facts, here) is not PortRole.FABRIC:
            return PortPurpose.SWITCH
        return PortPurpose.GATEWAY if link.kind is LinkKind.UPLINK else PortPurpose.ISL
    return _BY_ROLE.get(role, PortPurpose.UNKNOWN) if role is not None else PortPurpose.UNKNOWN


def _with_licences(site: Site, chassis: ChassisFacts, mapped: MappedDevice) -> MappedDevice:
    """Free ports that no licence opens are marked; which ones they are, the switch leaves open."""
    need = licence_need(site.facts, chassis.id)
    if need is None or need.base is None:
        if not is_licence_expected(chassis.part):
            return mapped
        note = tr(
            "How many ports are licensed is unknown; any of the free ones may need a licence."
        )
        return replace(mapped, notes=(note,))
    opened = need.base + (need.licences or 0) * (need.step or 0)
    free = max(0, opened - need.used)
    named = value_of(need.part.licensing.features) if need.part.licensing is not None else None
    bought = {name for name, ports in need.features if ports}
    locked: set[str] = set()
    for port, group in _licensed_ports(site, mapped):
        feature = feature_for(group, named or ())
        if feature and feature not in bought:
            locked.add(port.reference)
        elif not feature and port.use is PortPurpose.FREE:
            free -= 1
            if free < 0:
                locked.add(port.reference)
    if not locked:
        return mapped
    note = tr(
        "{count:,} free port needs a licence that the bill of materials does not hold. Licences "
        "open a number of ports, not certain ones; the last free one is marked here.",
        "{count:,} free ports need licences that the bill of materials does not hold. Licences "
        "open a number of ports, not certain ones; the last free ones are marked here.",
        len(locked),
    )
    blocks = tuple(
        replace(block, ports=tuple(_locked(port, locked) for port in block.ports))
        for block in mapped.blocks
    )
    return replace(mapped, blocks=blocks, notes=(note,))


def _licensed_ports(site: Site, mapped: MappedDevice) -> Iterator[tuple[MappedPort, PortGroup]]:
    """Fibre Channel ports without a cable."""
    for port in mapped.ports:
        group = port_facts(site.facts, port.reference).group if port.use.is_free else None
        if group is not None and group.role is PortRole.FABRIC and group.protocol == "FC":
            yield port, group


def _locked(port: MappedPort, locked: set[str]) -> MappedPort:
    is_locked = port.reference in locked and port.use.is_free
    return replace(port, use=PortPurpose.LOCKED) if is_locked else port
