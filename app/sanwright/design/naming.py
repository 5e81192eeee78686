"""How devices, ports and other records are called wherever people read them.

By their name where they have one. What is fitted into a chassis and has none goes by its chassis,
model and slot: ``DL380 / LPe16002B-M6 (slot 1)``. Findings, window and reports all use these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sanwright.design.records import Device, port_device, port_name
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.design.tables import Tables


def device_label(tables: Tables, id_: str) -> str:
    """A device with the chassis that it is fitted into; the id of one that is not there."""
    device = tables.devices.get(id_)
    if device is None:
        return id_
    if device.parent is None or device.parent not in tables.devices:
        return device.label
    return f"{device_label(tables, device.parent)} / {inner_label(tables, device)}"


def inner_label(tables: Tables, device: Device) -> str:
    """A fitted device without its chassis, such as ``LPe16002B-M6 (slot 1)``."""
    if device.name:
        return device.name
    part = tables.part(device.part)
    model = part.model if part is not None else device.part
    if not device.slot:
        return model
    return tr("{model} (slot {slot})", model=model, slot=device.slot)


def port_label(tables: Tables, reference: str) -> str:
    """A port with its device, such as ``DL380 / LPe16002B-M6 (slot 1) port 2``."""
    device = device_label(tables, port_device(reference))
    return tr("{device} port {port}", device=device, port=port_name(reference))


def record_label(tables: Tables, id_: str) -> str:
    """Whatever ``id_`` names: a device, a port, a cable, a workload, ...; itself if nothing."""
    if id_ in tables.devices:
        return device_label(tables, id_)
    for rows in (
        tables.cables,
        tables.workloads,
        tables.zones,
        tables.fabrics,
        tables.raid_groups,
        tables.locations,
    ):
        record = rows.get(id_)
        if record is not None:
            return str(getattr(record, "name", "")) or id_
    return port_label(tables, id_) if port_device(id_) in tables.devices else id_
