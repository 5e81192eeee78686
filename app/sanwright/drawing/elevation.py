"""The front of a rack: which device takes which rack units, and where that is drawn.

Screen and paper both draw from here. Rack units are counted from the bottom, from 1. Lengths are
in mm from the top left corner of the rack's frame, y downwards. A device whose height is not known
is drawn one unit high and says so.

Source of the width of a panel: IEC 60297-3-100 (19-inch racks).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from sanwright.design.racks import UNIT_MM, USUAL_UNITS, by_label, can_stand, height_in, rack_units
from sanwright.design.records import Device, Location
from sanwright.design.tables import Tables
from sanwright.drawing.geometry import Rect

PANEL_MM = 482.6
POST_MM = 58.0
ROOF_MM = 26.0
PLINTH_MM = 26.0
"""Posts, roof and plinth are as wide as a drawing needs them; racks differ in these."""


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
    def frame(self) -> Rect:
        """The rack with posts, roof and plinth, in mm."""
        height = ROOF_MM + self.drawn_units * UNIT_MM + PLINTH_MM
        return Rect(0.0, 0.0, PANEL_MM + 2 * POST_MM, height)

    @property
    def overhang(self) -> tuple[float, float]:
        """How far devices reach beyond the frame, above and below."""
        top = max((each.last for each in self.mounted), default=1) - self.drawn_units
        bottom = 1 - min((each.first for each in self.mounted), default=1)
        return (
            max(0.0, top * UNIT_MM - ROOF_MM),
            max(0.0, bottom * UNIT_MM - PLINTH_MM),
        )

    def box(self, first: int, units: int, lane: int = 0, lanes: int = 1) -> Rect:
        """Where ``units`` from unit ``first`` upwards are, ears included."""
        top = ROOF_MM + (self.drawn_units - first - units + 1) * UNIT_MM
        width = PANEL_MM / lanes
        return Rect.sized(POST_MM + lane * width, top, width, units * UNIT_MM)

    def box_of(self, mounted: Mounted) -> Rect:
        """Where a device is drawn."""
        return self.box(mounted.first, mounted.units, mounted.lane, mounted.lanes)

    def unit_at(self, y: float) -> int:
        """The unit that is drawn at height ``y``; also below 1 or above the rack."""
        return self.drawn_units - math.floor((y - ROOF_MM) / UNIT_MM)

    def at(self, x: float, y: float) -> Mounted | None:
        """The device that is drawn there."""
        for each in reversed(self.mounted):
            box = self.box_of(each)
            if box.left <= x < box.right and box.top <= y < box.bottom:
                return each
        return None


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
