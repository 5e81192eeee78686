"""Racks and what stands in them: units, heights, and the order in which people list places.

Source of the rack unit: IEC 60297-3-100 (19-inch racks).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.design.records import Device, Location
from sanwright.design.tables import Tables
from sanwright.listing import natural_key
from sanwright.parts.mounting import RACK_UNITS, height_of
from sanwright.text import Text

UNIT_MM = 44.45

LOCATION_KINDS = {"site": Text("site"), "room": Text("room"), "rack": Text("rack")}
"""What a location may be, by its kind, the outermost first."""

USUAL_UNITS = 42
"""Units of a rack of which neither the architect nor the rule pack states the height."""


@dataclass(frozen=True, slots=True)
class RackRow:
    """Racks that stand together: those of one room, or of a site, or of nowhere (None)."""

    place: str | None
    racks: tuple[str, ...]


def place_name(tables: Tables, id_: str) -> str:
    """What a site, a room or a rack is called."""
    place = tables.locations.get(id_)
    return place.name or id_ if place is not None else id_


def rack_units(tables: Tables, rack: Location) -> int | None:
    """Height of a rack: as stated, else what the rule pack takes for granted; None: not known."""
    if rack.rack_units is not None:
        return rack.rack_units
    return RACK_UNITS.of(tables.reference.rule_pack)


def height_in(tables: Tables, device: str) -> tuple[int, bool]:
    """Units that a device takes in a rack, and whether that is known; 0 for what is fitted."""
    height = height_of(tables.part_of(device))
    return (1, False) if height is None else (math.ceil(height), True)


def can_stand(tables: Tables, device: Device) -> bool:
    """Whether a device has a place of its own: it is fitted into nothing and takes rack units."""
    return device.parent is None and height_in(tables, device.id)[0] > 0


def bays(tables: Tables) -> tuple[RackRow, ...]:
    """Racks by where they stand, in natural order of the places; those of nowhere come last."""
    found: dict[str | None, list[str]] = {}
    for place in tables.locations.values():
        if place.kind == "rack":
            found.setdefault(place.parent, []).append(place.id)
    ordered = sorted(found, key=lambda place: (place is None, path_key(tables, place)))
    return tuple(RackRow(place, _named(tables, found[place])) for place in ordered)


def path_key(tables: Tables, place: str | None) -> tuple[tuple[tuple[str | int, ...], str], ...]:
    """Key to sort places by: the outermost first, each in natural order."""
    found: list[tuple[tuple[str | int, ...], str]] = []
    while place is not None and place in tables.locations:
        found.append((natural_key(place_name(tables, place)), place))
        place = tables.locations[place].parent
    return tuple(reversed(found))


def outside_racks(tables: Tables) -> dict[str | None, tuple[str, ...]]:
    """Devices that stand in no rack, by the room or site they are in, in natural order."""
    found: dict[str | None, list[Device]] = {}
    for device in tables.devices.values():
        place = tables.locations.get(device.location or "")
        if (place is None or place.kind != "rack") and can_stand(tables, device):
            found.setdefault(place.id if place is not None else None, []).append(device)
    ordered = sorted(found, key=lambda place: (place is not None, path_key(tables, place)))
    return {place: by_label(found[place]) for place in ordered}


def by_label(devices: Iterable[Device]) -> tuple[str, ...]:
    """Ids of devices in natural order of their names."""
    ordered = sorted(devices, key=lambda device: (natural_key(device.label), device.id))
    return tuple(device.id for device in ordered)


def _named(tables: Tables, places: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(places, key=lambda id_: (natural_key(place_name(tables, id_)), id_)))


def racks_in_order(tables: Tables) -> tuple[str, ...]:
    """All racks as the elevation shows them, room by room."""
    return tuple(rack for bay in bays(tables) for rack in bay.racks)
