"""Which devices and ports can be an end of a workload or a zone."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sanwright.design.records import Device, port_ref
from sanwright.design.tables import Tables
from sanwright.parts import PartKind, PortGroup, PortRole


def end_ports(tables: Tables, device: Device, roles: Collection[PortRole]) -> Iterator[str]:
    """References of the ports of ``device`` that have one of ``roles`` towards hosts or storage."""
    part = tables.part(device.part)
    for name, group in part.port_names() if part is not None else ():
        if group.role in roles and not _leads_to_shelves(tables, device, group):
            yield port_ref(device.id, name)


def end_devices(tables: Tables, roles: Collection[PortRole]) -> tuple[str, ...]:
    """Devices that have such a port, each after those around it."""
    found: dict[str, None] = {}
    for device in tables.devices.values():
        if next(end_ports(tables, device, roles), None) is not None:
            around = list(_outwards(tables, device.id))
            found.update(dict.fromkeys(reversed(around)))
    return tuple(found)


def _leads_to_shelves(tables: Tables, device: Device, group: PortGroup) -> bool:
    """An array begins SAS towards its own shelves only; no host's I/O starts there."""
    if group.role is not PortRole.INITIATOR or group.protocol != "SAS":
        return False
    chassis = tables.part_of(tables.chassis_of(device.id))
    return chassis is not None and chassis.kind is PartKind.ARRAY


def _outwards(tables: Tables, device: str) -> Iterator[str]:
    current: str | None = device
    while current is not None:
        yield current
        current = tables.devices[current].parent
