"""Fill racks by rule: heavy devices at the bottom, switches and patch panels at the top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.racks import can_stand, height_in, rack_units
from sanwright.design.records import Device
from sanwright.design.tables import Tables
from sanwright.edits.racks import RackSpot, Spaces, mount_all
from sanwright.listing import natural_key
from sanwright.parts import PartKind, value_of
from sanwright.text import Text

_AT_THE_TOP = (PartKind.PATCH_PANEL, PartKind.SWITCH)
"""What cables come together at, from the top down."""


class Order(StrEnum):
    """How a rack is filled."""

    BY_WEIGHT = "by weight"
    UPWARDS = "upwards"
    DOWNWARDS = "downwards"


@dataclass(frozen=True, slots=True)
class RackFilling:
    """What filling racks changes: the devices that get a place, and those that find none.

    ``unknown`` are those whose height nobody states: they are to be placed by hand.
    """

    change: Change
    placed: tuple[str, ...] = ()
    left_over: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def fill(
    design: Design,
    racks: Sequence[str],
    devices: Iterable[str],
    order: Order = Order.BY_WEIGHT,
) -> RackFilling:
    """Put devices into the free units of ``racks``, the first that has room.

    ``BY_WEIGHT`` lays the heaviest lowest and hangs switches from the top; where no weight is known
    the tallest is lowest. The others go by name from the bottom or from the top. Devices that are
    mounted already are taken out of their places first.
    """
    records = [design.devices[id_] for id_ in dict.fromkeys(devices) if id_ in design.devices]
    wanted = [device for device in records if can_stand(design, device)]
    unknown = tuple(d.id for d in wanted if not height_in(design, d.id)[1])
    moving = [device for device in wanted if device.id not in unknown]
    spots, left = _places(design, racks, moving, order)
    left_over = list(left)
    while left:
        # What finds no place stays where it stands, which may be where another was to go.
        moving = [device for device in moving if device.id not in left]
        spots, left = _places(design, racks, moving, order)
        left_over += left
    label = Text(
        "Place {count} device automatically", "Place {count} devices automatically", len(spots)
    )
    change = mount_all(design, spots, label)
    placed = tuple(spot.device for spot in spots)
    return RackFilling(change, placed, tuple(left_over), unknown)


def _places(
    tables: Tables, racks: Sequence[str], devices: Sequence[Device], order: Order
) -> tuple[list[RackSpot], list[str]]:
    """A spot for each device as far as there is room, and those that there is none for."""
    spaces = Spaces(tables, {device.id for device in devices})
    spots: list[RackSpot] = []
    left: list[str] = []
    for device, from_top in _in_order(tables, devices, order):
        spot = _first_fit(tables, spaces, device.id, racks, from_top=from_top)
        if spot is None:
            left.append(device.id)
        else:
            spaces.take(spot)
            spots.append(spot)
    return spots, left


def _in_order(
    tables: Tables, devices: Iterable[Device], order: Order
) -> Iterable[tuple[Device, bool]]:
    """Devices in the order in which they are given a place, and whether from the top down."""
    named = sorted(devices, key=lambda device: (natural_key(device.label), device.id))
    if order is not Order.BY_WEIGHT:
        return [(device, order is Order.DOWNWARDS) for device in named]
    top = [device for device in named if _kind(tables, device) in _AT_THE_TOP]
    bottom = [device for device in named if _kind(tables, device) not in _AT_THE_TOP]
    top.sort(key=lambda device: _AT_THE_TOP.index(_kind(tables, device) or PartKind.SWITCH))
    bottom.sort(key=lambda device: _lightness(tables, device))
    return [*((device, False) for device in bottom), *((device, True) for device in top)]


def _kind(tables: Tables, device: Device) -> PartKind | None:
    part = tables.part(device.part)
    return part.kind if part is not None else None


def _lightness(tables: Tables, device: Device) -> tuple[bool, float, int]:
    """Sorts the heavy first, then the tall of unknown weight."""
    part = tables.part(device.part)
    weight = value_of(part.physical.weight) if part is not None and part.physical else None
    height, _ = height_in(tables, device.id)
    return weight is None, -weight.amount if weight is not None else 0.0, -height


def _first_fit(
    tables: Tables, spaces: Spaces, device: str, racks: Sequence[str], *, from_top: bool
) -> RackSpot | None:
    for rack in racks:
        place = tables.locations.get(rack)
        height = rack_units(tables, place) if place is not None else None
        if height is None:
            continue
        units = range(1, height + 1)
        for unit in reversed(units) if from_top else units:
            spot = RackSpot(device, rack, unit)
            if spaces.refusal(spot) is None:
                return spot
    return None
