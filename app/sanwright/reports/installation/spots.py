"""Where devices stand, as an installer finds them: rack and rack unit, and in which order.

An installer walks from rack to rack as they are named, and looks at each from the top.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sanwright.design import Tables
from sanwright.design.racks import path_key, place_name
from sanwright.drawing.elevation import Elevation, Mounted, elevations
from sanwright.listing import natural_key
from sanwright.reports.lettering import shortened
from sanwright.text import tr

_LONGEST = 50


@dataclass(frozen=True, slots=True, order=True)
class DeviceSpot:
    """Where a device stands; spots sort as an installer walks.

    ``rack`` is the id of its rack, empty for a device that is in none; ``place`` is what that rack,
    room or site is called, ``unit`` its rack units in words, both empty where not stated.
    """

    key: tuple[Any, ...]
    rack: str = field(compare=False)
    place: str = field(compare=False)
    unit: str = field(compare=False)


class Spots:
    """The spot of every device of a design."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.elevations = elevations(tables)
        self._mounted: dict[str, tuple[Elevation, Mounted]] = {
            mounted.device: (elevation, mounted)
            for elevation in self.elevations.values()
            for mounted in elevation.mounted
        }
        self._places: dict[str | None, tuple[Any, ...]] = {}
        self._spots: dict[str, DeviceSpot] = {}

    def of(self, device: str) -> DeviceSpot:
        """Where a device stands, or the chassis that it is fitted into."""
        found = self._spots.get(device)
        if found is None:
            found = self._spots[device] = self._spot(self.tables.chassis_of(device))
        return found

    def racks(self) -> list[Elevation]:
        """Every rack, in the order in which an installer walks."""
        return sorted(
            self.elevations.values(), key=lambda each: (self._place_key(each.rack), each.rack)
        )

    def _spot(self, chassis: str) -> DeviceSpot:
        tables = self.tables
        device = tables.devices.get(chassis)
        place = device.location if device is not None else None
        label = natural_key(device.label if device is not None else chassis)
        _, mounted = self._mounted.get(chassis, (None, None))
        height = -mounted.last if mounted is not None else 1
        lane = mounted.lane if mounted is not None else 0
        location = tables.locations.get(place or "")
        return DeviceSpot(
            key=(place is None, self._place_key(place), height, lane, label, chassis),
            rack=location.id if location is not None and location.kind == "rack" else "",
            place=place_name(tables, place) if place is not None else "",
            unit=unit_text(mounted) if mounted is not None else "",
        )

    def _place_key(self, place: str | None) -> tuple[Any, ...]:
        found = self._places.get(place)
        if found is None:
            found = self._places[place] = path_key(self.tables, place)
        return found


def unit_text(mounted: Mounted) -> str:
    """The rack units that a device takes; of one whose height is not known, the lowest."""
    if mounted.units == 1:
        return tr("U{unit}", unit=mounted.first)
    return tr("U{first}–{last}", first=mounted.first, last=mounted.last)


def place_path(tables: Tables, place: str) -> str:
    """A place in print with those around it, the outermost first: ``Berlin › Room 1 › R2``."""
    names: list[str] = []
    here: str | None = place
    while here is not None and here in tables.locations:
        names.append(shortened(place_name(tables, here), _LONGEST))
        here = tables.locations[here].parent
    return " › ".join(reversed(names))
