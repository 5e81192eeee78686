"""Chassis that hold fewer modules than any configuration that their maker sells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sanwright.bom.gaps import GapKind, OpenPoint
from sanwright.bom.offers import chassis_offers
from sanwright.bom.order_numbers import OrderNumbers
from sanwright.design import Device, Tables
from sanwright.design.states import is_owned
from sanwright.parts import Part, SlotGroup, value_of
from sanwright.text import Text

_SUPPLIES = "supply"
"""The name of the slots that power supplies go into."""


def module_points(tables: Tables, numbers: OrderNumbers) -> Iterator[OpenPoint]:
    """A gap for each new chassis and kind of its slots that is filled less than in all sold ones.

    What comes with the order number counts as fitted. Silent where something fitted is not known to
    the catalog, since that may be it.
    """
    for device in tables.devices.values():
        part = tables.part(device.part)
        if device.parent is not None or part is None or is_owned(device):
            continue
        wanted = {key: value_of(group.filled_min) for key, group in part.slots.items()}
        if not any(wanted.values()):
            continue
        fitted = [child for child in tables.devices.values() if child.parent == device.id]
        if any(tables.part(child.part) is None for child in fitted):
            continue
        brings = numbers.of(part).brings
        filled = {}
        for key in wanted:
            held = sum(
                child.quantity for child in fitted if _goes_in(child, part.slots[key], tables)
            )
            if key == _SUPPLIES and brings is not None:
                held = max(held, brings.power_supplies)
            filled[key] = held
        offers = chassis_offers(tables, part, fitted, filled, _SUPPLIES)
        for key, least in wanted.items():
            if least is not None and filled[key] < least:
                point = _point(tables, device, part, key, filled[key], least)
                yield replace(point, offers=offers)


def _goes_in(device: Device, group: SlotGroup, tables: Tables) -> bool:
    part = tables.part(device.part)
    return part is not None and bool(set(part.fits) & set(group.accepts))


def _point(
    tables: Tables, device: Device, part: Part, key: str, held: int, least: int
) -> OpenPoint:
    said = Text(
        "{device} ({part}): {held:,} of the {count:,} {slots} slot that the smallest configuration "
        "sold fills is filled.",
        "{device} ({part}): {held:,} of the {count:,} {slots} slots that the smallest "
        "configuration sold fills are filled.",
        least,
        device=tables.label(device.id),
        part=part.label,
        held=held,
        slots=key,
    )
    return OpenPoint(GapKind.MODULES, said, (device.id,))
