"""A device that stands alone, with all that is fitted into it: what it does in the network."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.design import Device, port_device, port_ref
from sanwright.parts import Part, PartKind, PortRole

FORWARDING = (PortRole.FABRIC, PortRole.EXPANDER)
"""Roles of ports behind which frames go on to other ports."""


@dataclass(frozen=True, slots=True)
class ChassisFacts:
    """``members`` are the device and all that is fitted into it, at any depth, itself first.

    ``parts`` stand beside them (None: not known), ``ports`` are the port references of them all.
    ``roles`` are those that its ports have. ``vendor`` is the maker of the design that the part
    rebadges: "Brocade" for an HPE SN6600B.
    """

    id: str
    device: Device
    part: Part | None
    members: tuple[Device, ...]
    parts: tuple[Part | None, ...]
    ports: tuple[str, ...]
    roles: frozenset[PortRole]
    protocols: frozenset[str]
    vendor: str

    @property
    def is_switch(self) -> bool:
        """Whether it forwards Fibre Channel frames; directors and gateways do too."""
        return PortRole.FABRIC in self.roles

    @property
    def is_gateway(self) -> bool:
        """Whether it is a switch that logs in at another as hosts do (access gateway, NPV)."""
        return self.is_switch and self.device.mode == "access gateway"

    @property
    def is_tape(self) -> bool:
        """Whether it is a tape library or drive: it has no controllers, each drive is one end."""
        return self.part is not None and self.part.kind is PartKind.TAPE

    @property
    def is_host(self) -> bool:
        """Whether it has initiator ports only."""
        return PortRole.INITIATOR in self.roles and not self.roles & {
            PortRole.FABRIC,
            PortRole.TARGET,
        }

    @property
    def is_array(self) -> bool:
        """Whether it has target ports."""
        return PortRole.TARGET in self.roles

    @property
    def is_enclosure(self) -> bool:
        """Whether it passes SAS on to others and its drives."""
        return PortRole.EXPANDER in self.roles and not self.is_array

    @property
    def is_panel(self) -> bool:
        """Whether it is a patch panel."""
        return self.roles == {PortRole.PASSIVE}


@remembered
def chassis_of(facts: Assessment, device: str) -> str:
    """The outermost device that ``device`` is fitted into; itself if it stands alone."""
    return facts.tables.chassis_of(device)


@remembered
def children_of(facts: Assessment, device: str) -> tuple[Device, ...]:
    """What is fitted into ``device`` directly, by slot."""
    found = [facts.tables.devices[id_] for id_ in facts.index("children", device)]
    return tuple(sorted(found, key=lambda child: (child.slot, child.id)))


@remembered
def chassis_facts(facts: Assessment, chassis: str) -> ChassisFacts:
    """Facts of the device ``chassis`` and what is fitted into it."""
    device = facts.tables.devices[chassis]
    members = tuple(_with_fitted(facts, device))
    parts = tuple(facts.tables.part(member.part) for member in members)
    ports: list[str] = []
    roles: set[PortRole] = set()
    protocols: set[str] = set()
    for member, part in zip(members, parts, strict=True):
        for name, group in part.port_names() if part is not None else ():
            ports.append(port_ref(member.id, name))
            roles.add(group.role)
            protocols.add(group.protocol)
    return ChassisFacts(
        id=chassis,
        device=device,
        part=parts[0],
        members=members,
        parts=parts,
        ports=tuple(ports),
        roles=frozenset(roles),
        protocols=frozenset(protocols),
        vendor=maker(parts[0]),
    )


def _with_fitted(facts: Assessment, device: Device) -> list[Device]:
    found = [device]
    for child in children_of(facts, device.id):
        found.extend(_with_fitted(facts, child))
    return found


_MAKERS = {"brocade": "Brocade", "cisco": "Cisco", "emulex": "Emulex", "qlogic": "QLogic"}


def maker(part: Part | None) -> str:
    """Who makes the design: of a rebadged part the maker of its base; empty if not known."""
    if part is None:
        return ""
    return maker_of_base(part.base) or part.vendor


def maker_of_base(base: str) -> str:
    """Who makes the design with this id; empty for one whose designs nobody rebadges."""
    return _MAKERS.get(base.partition("-")[0], "")


@remembered
def chassis_with(facts: Assessment, role: PortRole) -> tuple[str, ...]:
    """Ids of the outermost devices that have, or hold a device with, a port of ``role``."""
    found = {
        chassis_of(facts, device)
        for id_, copy in facts.tables.parts.items()
        if copy.part is not None and any(g.role is role for g in copy.part.ports.values())
        for device in facts.index("devices_of_part", id_)
    }
    return tuple(sorted(found))


@remembered
def is_gateway(facts: Assessment, chassis: str) -> bool:
    """Whether the device runs as an access gateway."""
    device = facts.tables.devices.get(chassis)
    return device is not None and device.mode == "access gateway"


def switch_ids(facts: Assessment) -> tuple[str, ...]:
    """Chassis with Fibre Channel fabric ports, gateways too."""
    return chassis_with(facts, PortRole.FABRIC)


def enclosure_ids(facts: Assessment) -> tuple[str, ...]:
    """Chassis that pass SAS on and are no array."""
    found = chassis_with(facts, PortRole.EXPANDER)
    return tuple(id_ for id_ in found if chassis_facts(facts, id_).is_enclosure)


def host_ids(facts: Assessment) -> tuple[str, ...]:
    """Chassis with initiator ports and no fabric or target ports."""
    found = chassis_with(facts, PortRole.INITIATOR)
    return tuple(id_ for id_ in found if chassis_facts(facts, id_).is_host)


def array_ids(facts: Assessment) -> tuple[str, ...]:
    """Chassis with target ports."""
    return chassis_with(facts, PortRole.TARGET)


@remembered
def fabric_of(facts: Assessment, chassis: str) -> str | None:
    """The fabric that the device is drawn in."""
    device = facts.tables.devices.get(chassis)
    return device.fabric if device is not None else None


def virtual_fabric(facts: Assessment, port: str) -> str:
    """The fabric that a port names, if that is not the one its switch is drawn in; else empty."""
    if port not in facts.index("virtual_ports", port_device(port)):
        return ""
    named = facts.tables.ports[port].fabric
    own = fabric_of(facts, chassis_of(facts, port_device(port)))
    return named if named is not None and named != own else ""
