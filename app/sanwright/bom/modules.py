"""Chassis that hold fewer modules than any configuration that their maker sells, or than known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sanwright.bom.gaps import GapKind, OpenPoint
from sanwright.bom.offers import chassis_offers
from sanwright.bom.order_numbers import OrderNumbers
from sanwright.bom.supplies import SUPPLY_SLOTS, DeviceSupplies, goes_in, slots_for_ports
from sanwright.design import Device, Tables
from sanwright.design.states import is_owned
from sanwright.listing import listed
from sanwright.parts import Part, PartKind, value_of
from sanwright.text import Text

_WORKS = {
    "control": Text("control processors"),
    "core": Text("core routing blades"),
    "supervisor": Text("supervisors"),
    "fabric": Text("fabric modules"),
}
"""What goes into slots of these names."""
_FANS = re.compile(r"\bfans?\b", re.IGNORECASE)
"""How an order number says that the chassis comes with its fans."""


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
                child.quantity for child in fitted if goes_in(tables, child.part, part.slots[key])
            )
            if key == SUPPLY_SLOTS and brings is not None:
                held = max(held, brings.power_supplies)
            filled[key] = held
        offers = chassis_offers(tables, part, fitted, filled, SUPPLY_SLOTS)
        for key, least in wanted.items():
            if least is not None and filled[key] < least:
                point = _point(tables, device, part, key, filled[key], least)
                yield replace(point, offers=offers)


def chassis_points(tables: Tables, numbers: OrderNumbers) -> Iterator[OpenPoint]:
    """A gap for each director of which nobody knows with what of its works it is delivered.

    Power supplies, fans, and what goes into its slots beside port blades: what is neither drawn,
    nor brought by the order number, nor asked for by ``module_points``. Directors that lack the
    same are one gap.
    """
    supplies = DeviceSupplies(tables, numbers)
    fitted: dict[str, list[str]] = {}
    for child in tables.devices.values():
        if child.parent is not None:
            fitted.setdefault(child.parent, []).append(child.part)
    found: dict[tuple[str, tuple[Text, ...]], list[str]] = {}
    for device in tables.devices.values():
        part = tables.part(device.part)
        if part is None or part.kind is not PartKind.DIRECTOR or is_owned(device):
            continue
        inside = fitted.get(device.id, [])
        if any(tables.part(id_) is None for id_ in inside):
            continue
        lacking = tuple(_unsaid(tables, part, numbers, inside, supplies.of(device)))
        if lacking:
            found.setdefault((part.id, lacking), []).append(device.id)
    for (id_, lacking), devices in sorted(found.items(), key=lambda item: item[0][0]):
        part = tables.part(id_)
        if part is not None:
            said = Text(
                "{part} ({count:,} device): it is not known whether it comes with {what}; none of "
                "them is drawn or on the list.",
                "{part} ({count:,} devices): it is not known whether they come with {what}; none "
                "of them is drawn or on the list.",
                len(devices),
                part=part.label,
                what=listed(lacking),
            )
            yield OpenPoint(GapKind.CHASSIS, said, tuple(sorted(devices)))


def _unsaid(
    tables: Tables, part: Part, numbers: OrderNumbers, inside: list[str], supplies: int | None
) -> Iterator[Text]:
    """What a director runs by and nobody says whether it comes along."""
    brings = numbers.of(part).brings
    if SUPPLY_SLOTS not in part.slots and supplies is None:
        yield Text("power supplies")
    if not any(_FANS.search(item.of) for item in part.part_numbers):
        yield Text("fans")
    works = {key: group for key, group in part.slots.items() if key not in slots_for_ports(part)}
    if not set(works) - {SUPPLY_SLOTS}:
        yield Text("control processors and core or fabric modules")
    brought = list(brings.parts) if brings is not None else []
    for key, group in works.items():
        if group.filled_min is not None or key == SUPPLY_SLOTS:
            continue
        if not any(goes_in(tables, id_, group) for id_ in (*inside, *brought)):
            yield _WORKS.get(key, Text("what goes into its {slots} slots", slots=key))


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
