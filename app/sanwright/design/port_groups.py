"""Which ports a device has where it stands: those of a card are on the controller of its slot."""

from __future__ import annotations

import msgspec

from sanwright.design.records import Device, port_device, port_name
from sanwright.design.tables import Tables
from sanwright.parts import Part, PortGroup


def slot_controller(tables: Tables, device: Device) -> str:
    """The controller that the slot of a fitted ``device`` belongs to; empty where none is named."""
    holder = tables.part_of(device.parent) if device.parent is not None else None
    slot = holder.slot_group(device.slot) if holder is not None else None
    return slot.controller if slot is not None else ""


def placed_group(tables: Tables, device: Device, group: PortGroup) -> PortGroup:
    """A port group of the part of ``device`` as it is there, with the controller that it is on."""
    return group_in_slot(group, slot_controller(tables, device))


def port_group_at(tables: Tables, reference: str) -> PortGroup | None:
    """The group of the port ``device:port`` as it is there; None if there is no such port."""
    device = tables.devices.get(port_device(reference))
    part = tables.part(device.part) if device is not None else None
    group = part.port_group(port_name(reference)) if part is not None else None
    if device is None or group is None:
        return None
    return placed_group(tables, device, group)


def name_of_group(part: Part | None, group: PortGroup | None) -> str:
    """What ``part`` calls the group; empty if it has none such.

    The group of a port on a card also says the controller of the card's slot, which the card's own
    does not.
    """
    if part is None or group is None:
        return ""
    for name, each in part.ports.items():
        if each is group or group_in_slot(each, group.controller) == group:
            return name
    return ""


def group_in_slot(group: PortGroup, controller: str) -> PortGroup:
    """A port group of a card in a slot of this controller; one that names its own keeps that."""
    if group.controller or not controller:
        return group
    return msgspec.structs.replace(group, controller=controller)
