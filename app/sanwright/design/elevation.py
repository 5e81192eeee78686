"""The front of a rack: which device takes which rack units, and where that is drawn.

Screen and paper both draw from here. Rack units are counted from the bottom, from 1. Lengths are
in mm from the top left corner of the rack's frame, y downwards. A device whose height is not known
is drawn one unit high and says so.

Source of the rack unit and of the width of a panel: IEC 60297-3-100 (19-inch racks).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from sanwright.design.records import Device, Location
from sanwright.design.tables import Tables
from sanwright.parts.mounting import height_of

UNIT_MM = 44.45
PANEL_MM = 482.6
POST_MM = 58.0
ROOF_MM = 26.0
PLINTH_MM = 26.0
"""Posts, roof and plinth are as wide as a drawing needs them; racks differ in these."""

USUAL_UNITS = 42
"""As high is a rack drawn of which neither the architect nor the rule pack states the height."""

_NUMBERS = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in mm."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Mounted:
    """A device in a rack: its lowest unit and how many it takes.

    ``units`` is 1 where the height ``is_known`` not to be. Devices that take the same units stand
    side by side in ``lanes``, this one in ``lane``.
    """

    device: str
    first: int
    units: int
    is_known: bool = True
    lane: int = 0
    lanes: int = 1

    @property
    def last(self) -> int:
        """The highest unit it takes."""
        return self.first + self.units - 1


@dataclass(frozen=True, slots=True)
class Elevation:
    """A rack from the front. ``units`` None: nobody states how high it is.

    ``mounted`` goes from the bottom up. ``loose`` are its devices without a rack unit, ``outside``
    those whose units the rack does not have at all.
    """

    rack: str
    units: int | None
    drawn_units: int
    mounted: tuple[Mounted, ...] = ()
    loose: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()

    @property
    def used(self) -> int:
        """Rack units that are taken, once each."""
        taken: set[int] = set()
        for each in self.mounted:
            taken.update(range(each.first, each.last + 1))
        return sum(1 <= unit <= self.drawn_units for unit in taken)

    @property
    def free(self) -> int | None:
        """Rack units that are not taken; None: the height is not known."""
        return None if self.units is None else self.units - self.used

    @property
    def frame(self) -> Box:
        """The whole rack."""
        height = ROOF_MM + self.drawn_units * UNIT_MM + PLINTH_MM
        return Box(0.0, 0.0, PANEL_MM + 2 * POST_MM, height)

    @property
    def overhang(self) -> tuple[float, float]:
        """How far devices reach beyond the frame, above and below."""
        top = max((each.last for each in self.mounted), default=1) - self.drawn_units
        bottom = 1 - min((each.first for each in self.mounted), default=1)
        return (
            max(0.0, top * UNIT_MM - ROOF_MM),
            max(0.0, bottom * UNIT_MM - PLINTH_MM),
        )

    def box(self, first: int, units: int, lane: int = 0, lanes: int = 1) -> Box:
        """Where ``units`` from unit ``first`` upwards are, ears included."""
        top = ROOF_MM + (self.drawn_units - first - units + 1) * UNIT_MM
        width = PANEL_MM / lanes
        return Box(POST_MM + lane * width, top, width, units * UNIT_MM)

    def box_of(self, mounted: Mounted) -> Box:
        """Where a device is drawn."""
        return self.box(mounted.first, mounted.units, mounted.lane, mounted.lanes)

    def unit_at(self, y: float) -> int:
        """The unit that is drawn at height ``y``; also below 1 or above the rack."""
        return self.drawn_units - math.floor((y - ROOF_MM) / UNIT_MM)

    def at(self, x: float, y: float) -> Mounted | None:
        """The device that is drawn there."""
        for each in reversed(self.mounted):
            box = self.box_of(each)
            if box.x <= x < box.x + box.width and box.y <= y < box.y + box.height:
                return each
        return None


@dataclass(frozen=True, slots=True)
class Bay:
    """Racks that stand together: those of one room, or of a site, or of nowhere (None)."""

    place: str | None
    racks: tuple[str, ...]


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Key to sort names by as people count: R2 before R10."""
    pieces = _NUMBERS.split(text.casefold())
    return tuple((0, int(p), "") if p.isdigit() else (1, 0, p) for p in pieces if p)


def place_name(tables: Tables, id_: str) -> str:
    """What a site, a room or a rack is called."""
    place = tables.locations.get(id_)
    return place.name or id_ if place is not None else id_


def rack_units(tables: Tables, rack: Location) -> int | None:
    """Height of a rack: as stated, else what the rule pack takes for granted; None: not known."""
    if rack.rack_units is not None:
        return rack.rack_units
    usual = tables.reference.rule_pack.threshold("rack-units-default")
    return int(usual.value) if usual is not None else None


def height_in(tables: Tables, device: str) -> tuple[int, bool]:
    """Units that a device takes in a rack, and whether that is known; 0 for what is fitted."""
    height = height_of(tables.part_of(device))
    return (1, False) if height is None else (math.ceil(height), True)


def can_stand(tables: Tables, device: Device) -> bool:
    """Whether a device has a place of its own: it is fitted into nothing and takes rack units."""
    return device.parent is None and height_in(tables, device.id)[0] > 0


def elevations(tables: Tables) -> dict[str, Elevation]:
    """Every rack of a design."""
    standing: dict[str, list[Device]] = {}
    for device in tables.devices.values():
        if device.location is not None and can_stand(tables, device):
            standing.setdefault(device.location, []).append(device)
    return {
        place.id: _elevation(tables, place, standing.get(place.id, ()))
        for place in tables.locations.values()
        if place.kind == "rack"
    }


def bays(tables: Tables) -> tuple[Bay, ...]:
    """Racks by where they stand, in natural order of the places; those of nowhere come last."""
    found: dict[str | None, list[str]] = {}
    for place in tables.locations.values():
        if place.kind == "rack":
            found.setdefault(place.parent, []).append(place.id)
    ordered = sorted(found, key=lambda place: (place is None, path_key(tables, place)))
    return tuple(Bay(place, _named(tables, found[place])) for place in ordered)


def path_key(
    tables: Tables, place: str | None
) -> tuple[tuple[tuple[tuple[int, int, str], ...], str], ...]:
    """Key to sort places by: the outermost first, each in natural order."""
    found: list[tuple[tuple[tuple[int, int, str], ...], str]] = []
    while place is not None and place in tables.locations:
        found.append((natural(place_name(tables, place)), place))
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
    ordered = sorted(devices, key=lambda device: (natural(device.label), device.id))
    return tuple(device.id for device in ordered)


def _named(tables: Tables, places: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(places, key=lambda id_: (natural(place_name(tables, id_)), id_)))


def _elevation(tables: Tables, rack: Location, standing: Iterable[Device]) -> Elevation:
    units = rack_units(tables, rack)
    placed = [device for device in standing if device.rack_position is not None]
    loose = by_label(device for device in standing if device.rack_position is None)
    spots = []
    for device in placed:
        height, is_known = height_in(tables, device.id)
        spots.append(Mounted(device.id, device.rack_position or 0, height, is_known))
    drawn = units
    if drawn is None:
        drawn = max([USUAL_UNITS, *(each.last for each in spots if each.last <= 2 * USUAL_UNITS)])
    seen = [each for each in spots if each.first <= drawn and each.last >= 1]
    lost = {each.device for each in spots} - {each.device for each in seen}
    outside = by_label(device for device in placed if device.id in lost)
    return Elevation(rack.id, units, drawn, _in_lanes(seen), loose, outside)


def _in_lanes(spots: Iterable[Mounted]) -> tuple[Mounted, ...]:
    """Put devices that take the same units side by side."""
    found: list[Mounted] = []
    together: list[Mounted] = []
    top = 0
    for each in sorted(spots, key=lambda spot: (spot.first, spot.device)):
        if together and each.first > top:
            found += _side_by_side(together)
            together = []
        top = max(top, each.last) if together else each.last
        together.append(each)
    return (*found, *_side_by_side(together))


def _side_by_side(together: list[Mounted]) -> list[Mounted]:
    """Give each the first lane that is free at its height."""
    tops: list[int] = []
    lanes: list[int] = []
    for each in together:
        lane = next((n for n, top in enumerate(tops) if top < each.first), len(tops))
        tops[lane : lane + 1] = [each.last]
        lanes.append(lane)
    pairs = zip(together, lanes, strict=True)
    return [replace(each, lane=lane, lanes=len(tops)) for each, lane in pairs]


def racks_in_order(tables: Tables) -> tuple[str, ...]:
    """All racks as the elevation shows them, room by room."""
    return tuple(rack for bay in bays(tables) for rack in bay.racks)
