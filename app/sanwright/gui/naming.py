"""How records are called on screen: by name where they have one, else by id."""

from __future__ import annotations

from collections.abc import Mapping

from sanwright.design import Location, Tables, port_device, port_name


def device_label(tables: Tables, device: str) -> str:
    """Name of a device, with the chassis that it is fitted into."""
    record = tables.devices.get(device)
    if record is None:
        return device
    if record.parent is None or record.parent not in tables.devices:
        return record.label
    inner = record.name
    if not inner:
        part = tables.part(record.part)
        inner = f"{part.model if part is not None else record.part}"
        inner += f" (slot {record.slot})" if record.slot else ""
    return f"{device_label(tables, record.parent)} / {inner}"


def port_label(tables: Tables, reference: str) -> str:
    """Device and port, such as “host1 / LPe32002-M2 (slot 1) : 0”."""
    return f"{device_label(tables, port_device(reference))} : {port_name(reference)}"


def cable_label(tables: Tables, cable: str) -> str:
    """Name of a cable, or its two ends."""
    record = tables.cables.get(cable)
    if record is None:
        return cable
    return record.name or f"{short_port(tables, record.a)} – {short_port(tables, record.b)}"


def short_port(tables: Tables, reference: str) -> str:
    """The chassis and the port, for tight places."""
    chassis = tables.devices.get(tables.chassis_of(port_device(reference)))
    name = chassis.label if chassis is not None else port_device(reference)
    return f"{name}:{port_name(reference)}"


def subject_label(tables: Tables, subject: str) -> str:
    """Whatever a finding is about: a device, a port, a cable, a workload, a zone, ..."""
    if subject in tables.devices:
        return device_label(tables, subject)
    if subject in tables.cables:
        return cable_label(tables, subject)
    for rows in (tables.workloads, tables.zones, tables.fabrics, tables.raid_groups):
        record = rows.get(subject)
        if record is not None:
            return str(getattr(record, "name", "") or subject)
    if port_device(subject) in tables.devices:
        return port_label(tables, subject)
    return subject


def location_path(locations: Mapping[str, Location], id_: str) -> str:
    """A location with what it is in, outermost first."""
    names: list[str] = []
    current: str | None = id_
    while current is not None and current in locations:
        names.append(locations[current].name or current)
        current = locations[current].parent
    return " / ".join(reversed(names))
