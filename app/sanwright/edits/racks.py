"""Edits of rack elevations: put devices into rack units, move them, take them out, add racks.

No edit here puts two devices on one rack unit or a device beyond its rack; what was so before
stays until it is moved.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.racks import height_in, place_name, rack_units, racks_in_order
from sanwright.design.records import Location, Table
from sanwright.design.tables import Tables
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class RackSpot:
    """A device with its lowest rack unit in a rack."""

    device: str
    rack: str
    unit: int


class Reason(StrEnum):
    """Why a device cannot be where it is wanted."""

    TAKEN = "taken"
    OUTSIDE = "outside"
    NO_PLACE = "no place"


@dataclass(frozen=True, slots=True)
class RackRefusal:
    """A spot that cannot be; ``taken_by`` is the device that stands there."""

    spot: RackSpot
    reason: Reason
    taken_by: str = ""


class Spaces:
    """The rack units that are free, as if the devices ``without`` stood nowhere."""

    def __init__(self, tables: Tables, without: Collection[str] = ()) -> None:
        self._tables = tables
        self._taken: dict[str, dict[int, str]] = {}
        moving = frozenset(without)
        for device in tables.devices.values():
            unit, rack = device.rack_position, device.location
            if device.parent is None and unit is not None and rack and device.id not in moving:
                self.take(RackSpot(device.id, rack, unit))

    def take(self, spot: RackSpot) -> None:
        """Let a device stand at a spot."""
        units, _ = height_in(self._tables, spot.device)
        taken = self._taken.setdefault(spot.rack, {})
        for unit in range(spot.unit, spot.unit + units):
            taken.setdefault(unit, spot.device)

    def refusal(self, spot: RackSpot) -> RackRefusal | None:
        """Why a device cannot stand at a spot; None if it can."""
        rack = self._tables.locations.get(spot.rack)
        device = self._tables.devices.get(spot.device)
        units, _ = height_in(self._tables, spot.device)
        if device is None or device.parent is not None or not units:
            return RackRefusal(spot, Reason.NO_PLACE)
        if rack is None or rack.kind != "rack":
            return RackRefusal(spot, Reason.NO_PLACE)
        height = rack_units(self._tables, rack)
        if spot.unit < 1 or (height is not None and spot.unit + units - 1 > height):
            return RackRefusal(spot, Reason.OUTSIDE)
        taken = self._taken.get(spot.rack, {})
        for unit in range(spot.unit, spot.unit + units):
            if unit in taken:
                return RackRefusal(spot, Reason.TAKEN, taken[unit])
        return None

    def refusals(self, spots: Sequence[RackSpot]) -> tuple[RackRefusal, ...]:
        """Why devices cannot stand at ``spots`` together; the spots stay free."""
        trial = copy(self)
        trial._taken = {rack: dict(taken) for rack, taken in self._taken.items()}
        found = []
        for spot in spots:
            refusal = trial.refusal(spot)
            if refusal is not None:
                found.append(refusal)
            else:
                trial.take(spot)
        return tuple(found)


def mount(design: Design, device: str, rack: str, unit: int) -> Change:
    """Put a device into a rack, ``unit`` its lowest. Raises as ``mount_all``."""
    return mount_all(design, (RackSpot(device, rack, unit),))


def mount_all(design: Design, spots: Sequence[RackSpot], label: Text | None = None) -> Change:
    """Put devices into racks, all or none.

    Raises InvalidEditError if a spot is taken, beyond its rack, or of something that cannot stand
    in a rack.
    """
    refused = Spaces(design, {spot.device for spot in spots}).refusals(spots)
    if refused:
        raise InvalidEditError(_sentence(design, refused[0]))
    draft = Draft(design)
    for spot in spots:
        device = design.devices[spot.device]
        draft.put(msgspec.structs.replace(device, location=spot.rack, rack_position=spot.unit))
    return draft.change(label or _mount_label(design, spots))


def unmount(design: Design, devices: Collection[str], *, leave_rack: bool = False) -> Change:
    """Take devices out of their rack units; with ``leave_rack`` out of the rack into its room."""
    draft = Draft(design)
    for id_ in devices:
        device = design.devices.get(id_)
        if device is None or device.parent is not None:
            continue
        rack = design.locations.get(device.location or "")
        place = device.location
        if leave_rack and rack is not None and rack.kind == "rack":
            place = rack.parent
        draft.put(msgspec.structs.replace(device, location=place, rack_position=None))
    change = draft.change(Text(""))
    gone = sorted(change.touched(Table.DEVICES))
    if len(gone) == 1:
        label = Text("Take {device} out of the rack", device=design.devices[gone[0]].label)
    else:
        label = Text("Take {count} devices out of the rack", count=len(gone))
    return Change(label, change.replacements)


def block(tables: Tables, devices: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Devices that move as one, each with its offset in units from the lowest.

    Devices of one rack keep their distances; others are stacked, the first on top.
    """
    records = [tables.devices[id_] for id_ in devices if id_ in tables.devices]
    places = {device.location for device in records}
    positions = [device.rack_position for device in records]
    if len(places) == 1 and None not in positions:
        lowest = min(unit for unit in positions if unit is not None)
        return tuple((device.id, (device.rack_position or 0) - lowest) for device in records)
    stacked: list[tuple[str, int]] = []
    height = 0
    for device in reversed(records):
        stacked.append((device.id, height))
        height += height_in(tables, device.id)[0]
    return tuple(reversed(stacked))


def spots_at(
    tables: Tables, devices: Sequence[str], rack: str, unit: int, anchor: str = ""
) -> tuple[RackSpot, ...]:
    """Where a block stands when the lowest unit of ``anchor`` is ``unit``, pushed into the rack.

    Without an anchor ``unit`` is the lowest of the block.
    """
    offsets = block(tables, devices)
    if not offsets:
        return ()
    low = unit - dict(offsets).get(anchor, 0)
    place = tables.locations.get(rack)
    height = rack_units(tables, place) if place is not None else None
    if height is not None:
        top = max(offset + height_in(tables, id_)[0] for id_, offset in offsets)
        low = min(low, height - top + 1)
    low = max(1, low)
    return tuple(RackSpot(id_, rack, low + offset) for id_, offset in offsets)


def shifted(tables: Tables, devices: Sequence[str], step: int) -> tuple[RackSpot, ...]:
    """Where mounted devices stand one unit higher (1) or lower (-1), or past what is in the way.

    They keep their distances. Empty if there is no room that way.
    """
    now = tuple(_standing(tables, devices))
    spaces = Spaces(tables, devices)
    for distance in range(1, _highest(tables, now) + 1):
        spots = tuple(RackSpot(s.device, s.rack, s.unit + step * distance) for s in now)
        refused = spaces.refusals(spots)
        if not refused:
            return spots
        if any(refusal.reason is not Reason.TAKEN for refusal in refused):
            return ()
    return ()


def into_next_rack(tables: Tables, devices: Sequence[str], step: int) -> tuple[RackSpot, ...]:
    """Where devices of one rack stand in the next (1) or the one before (-1) that has room.

    At the same units if these are free, else at the nearest ones. Empty if there is no room.
    """
    racks = racks_in_order(tables)
    places = [tables.devices[id_].location or "" for id_ in devices if id_ in tables.devices]
    if not places or places[0] not in racks:
        return ()
    spaces = Spaces(tables, devices)
    wanted = min((spot.unit for spot in _standing(tables, devices)), default=1)
    number = racks.index(places[0]) + step
    while 0 <= number < len(racks):
        spots = nearest(tables, spaces, devices, racks[number], wanted)
        if spots:
            return spots
        number += step
    return ()


def nearest(
    tables: Tables, spaces: Spaces, devices: Sequence[str], rack: str, wanted: int
) -> tuple[RackSpot, ...]:
    """Where a block fits into a rack, its lowest unit as near as can be to ``wanted``."""
    height = rack_units(tables, tables.locations[rack])
    top = height if height is not None else wanted + 100
    for unit in sorted(range(1, top + 1), key=lambda unit: (abs(unit - wanted), unit)):
        spots = tuple(RackSpot(id_, rack, unit + up) for id_, up in block(tables, devices))
        if not spaces.refusals(spots):
            return spots
    return ()


def add_racks(
    design: Design, count: int, units: int | None, parent: str | None = None, room: str = ""
) -> tuple[Change, tuple[str, ...]]:
    """Add ``count`` racks of ``units`` in ``parent``, or in a new room of that name in it.

    Returns the change and the ids of the racks. Raises InvalidEditError for numbers that cannot be.
    """
    if not 1 <= count <= 500:
        raise InvalidEditError(Text("Between 1 and 500 racks can be added at once."))
    if units is not None and not 1 <= units <= 100:
        raise InvalidEditError(Text("A rack has between 1 and 100 rack units."))
    draft = Draft(design)
    if room.strip():
        made = Location(
            id=draft.new_id("room", Table.LOCATIONS), name=room.strip(), kind="room", parent=parent
        )
        draft.put(made)
        parent = made.id
    names = {place.name for place in design.locations.values() if place.kind == "rack"}
    ids = []
    number = 1
    for _ in range(count):
        while (name := str(Text("Rack {number}", number=number))) in names:
            number += 1
        names.add(name)
        rack = Location(
            id=draft.new_id("rack", Table.LOCATIONS),
            name=name,
            parent=parent,
            rack_units=units,
        )
        draft.put(rack)
        ids.append(rack.id)
    return draft.change(
        Text("Add a rack") if count == 1 else Text("Add {count} racks", count=count)
    ), tuple(ids)


def _standing(tables: Tables, devices: Sequence[str]) -> Iterator[RackSpot]:
    for id_ in devices:
        device = tables.devices.get(id_)
        if device is not None and device.rack_position is not None and device.location:
            yield RackSpot(id_, device.location, device.rack_position)


def _highest(tables: Tables, spots: Sequence[RackSpot]) -> int:
    """As far as anything could move."""
    heights = [rack_units(tables, tables.locations[spot.rack]) for spot in spots]
    return max((height if height is not None else 100 for height in heights), default=0)


def _mount_label(design: Design, spots: Sequence[RackSpot]) -> Text:
    if len(spots) == 1:
        (spot,) = spots
        name, rack = design.devices[spot.device].label, place_name(design, spot.rack)
        return Text("Put {device} into {rack} U{unit}", device=name, rack=rack, unit=spot.unit)
    racks = {spot.rack for spot in spots}
    if len(racks) == 1:
        rack = place_name(design, spots[0].rack)
        return Text("Put {count} devices into {rack}", count=len(spots), rack=rack)
    return Text("Put {count} devices into {racks} racks", count=len(spots), racks=len(racks))


def _sentence(design: Design, refusal: RackRefusal) -> Text:
    spot = refusal.spot
    what, rack = design.label(spot.device), place_name(design, spot.rack)
    if refusal.reason is Reason.TAKEN:
        other = design.label(refusal.taken_by)
        return Text(
            "{device} cannot be at U{unit} of {rack}: {other} is there; choose a free unit.",
            device=what,
            unit=spot.unit,
            rack=rack,
            other=other,
        )
    if refusal.reason is Reason.OUTSIDE:
        return Text(
            "{device} does not fit into {rack} at U{unit}; choose a unit within the rack.",
            device=what,
            rack=rack,
            unit=spot.unit,
        )
    return Text(
        "{device} cannot be put into {rack}: only devices that stand alone go into a rack.",
        device=what,
        rack=rack,
    )
