"""Ports that hold a cable and no optic: what would be forgotten on the bill."""

from __future__ import annotations

from sanwright.design import Tables, port_device, port_name
from sanwright.design.records import port_base
from sanwright.design.states import is_owned
from sanwright.parts import OpticsFitting, Part, PortRole


def empty_cages(tables: Tables) -> dict[str, tuple[str, ...]]:
    """Ports with a replaceable optic that are cabled and empty, by their device, both sorted.

    A port of an unknown part is left out: whether it takes an optic is not known. So is an owned
    device at an owned cable, for which nothing is ordered.
    """
    found: dict[str, dict[str, None]] = {}
    for cable in tables.cables.values():
        for end in cable.ends():
            device = port_device(end)
            if is_owned(cable) and is_owned(tables.devices[device]):
                continue
            part = tables.part_of(device)
            cage = _cage(part, end)
            if cage and not _is_filled(tables, cage):
                found.setdefault(device, {})[cage] = None
    return {device: tuple(sorted(found[device])) for device in sorted(found)}


def _cage(part: Part | None, end: str) -> str:
    """The cage that a cable's end is in, that of all lanes for a lane; empty if it has none."""
    group = part.port_group(port_name(end)) if part is not None else None
    if group is None or group.role is PortRole.PASSIVE:
        return ""
    if group.optics is not OpticsFitting.REPLACEABLE:
        return ""
    return end if port_name(end) in group.names() else port_base(end)


def _is_filled(tables: Tables, cage: str) -> bool:
    setting = tables.ports.get(cage)
    return setting is not None and setting.optic is not None
