"""Lines for power cords: as many as the power supplies of a device, by connector and plug."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sanwright.analysis.facility import power_supplies
from sanwright.bom.gaps import GapKind, OpenPoint
from sanwright.bom.lines import BomLine, Category
from sanwright.bom.mains import Cord, SoldCord, cord_for, sold_cord
from sanwright.bom.order_numbers import OrderNumbers, remarks_of
from sanwright.bom.supplies import DeviceSupplies
from sanwright.design import Device, Tables
from sanwright.design.states import is_owned
from sanwright.parts import POWERED_KINDS, Part, value_of
from sanwright.text import NOTHING, Text


def cord_lines(tables: Tables, numbers: OrderNumbers) -> Iterator[BomLine]:
    """One line for each cord; what is not known of the plug is said on it.

    Cords that come with the order number of a device are shown and not ordered. The number is of
    the preferred brand, else of the maker of most devices of the design that sells such a cord.
    """
    procurement = tables.procurement
    found: dict[tuple[str, Cord], list[tuple[str, int]]] = {}
    delivered = DeviceSupplies(tables, numbers)
    for device, part in _powered(tables):
        inlet, supplies = _inlet_of(part), delivered.of(device)
        if inlet is None or not supplies:
            continue
        cord = cord_for(inlet, procurement.country, rack_power=procurement.rack_power)
        if cord is not None:
            brings = numbers.of(part).brings
            bringer = part.name if brings is not None and brings.cords else ""
            found.setdefault((bringer, cord), []).append((device.id, supplies * device.quantity))
    makers = _makers(tables, numbers)
    for bringer, cord in sorted(found):
        counted = tuple(sorted(found[bringer, cord]))
        comes_along = Text("comes with {part}; not to be ordered", part=bringer)
        sold = None if bringer else sold_cord(cord, makers)
        yield BomLine(
            category=Category.CORDS,
            vendor=sold.vendor if sold is not None else "",
            part_number=sold.number if sold is not None else "",
            description=_description(cord, procurement.country),
            quantity=sum(pieces for _, pieces in counted),
            included_in=bringer,
            devices=tuple(device for device, _ in counted),
            remark=comes_along if bringer else _remark(cord, sold),
            counted=counted,
            lacks=() if bringer else _lacks(cord, procurement.country),
        )


def cord_points(tables: Tables, numbers: OrderNumbers) -> Iterator[OpenPoint]:
    """A gap for each part whose power supplies, or their inlets, nobody knows."""
    delivered = DeviceSupplies(tables, numbers)
    by_part: dict[tuple[str, int], tuple[Part, int | None, list[str]]] = {}
    for device, part in _powered(tables):
        supplies = delivered.of(device)
        found = by_part.setdefault((part.id, supplies or 0), (part, supplies, []))
        found[2].append(device.id)
    for key in sorted(by_part):
        part, supplies, devices = by_part[key]
        ids, inlet = tuple(sorted(devices)), _inlet_of(part)
        if supplies is None:
            said = Text(
                "{part} ({count:,} device): the number of power supplies is not known, so power "
                "cords for it are not on the list.",
                "{part} ({count:,} devices): the number of power supplies is not known, so power "
                "cords for them are not on the list.",
                len(ids),
                part=part.label,
            )
            yield OpenPoint(GapKind.POWER_SUPPLIES, said, ids)
        elif supplies and (inlet is None or cord_for(inlet, "", rack_power=True) is None):
            said = Text(
                "{part} ({count:,} device): the inlet of its {supplies:,} power supplies is not "
                "known, so power cords for it are not on the list.",
                "{part} ({count:,} devices): the inlet of its {supplies:,} power supplies is not "
                "known, so power cords for them are not on the list.",
                len(ids),
                part=part.label,
                supplies=supplies,
            )
            yield OpenPoint(GapKind.POWER_INLET, said, ids)


def _powered(tables: Tables) -> Iterator[tuple[Device, Part]]:
    """New devices that plug into the mains: those that stand alone and are of such a kind."""
    for device in tables.devices.values():
        part = tables.part(device.part)
        if device.parent is not None or part is None or is_owned(device):
            continue
        if part.kind in POWERED_KINDS or power_supplies(part):
            yield device, part


def _inlet_of(part: Part) -> str | None:
    return value_of(part.physical.power_inlet) if part.physical is not None else None


def _description(cord: Cord, country: str) -> Text:
    if cord.plug:
        return Text("Power cord, {connector} to {plug}", connector=cord.connector, plug=cord.plug)
    if not country.strip():
        return Text("Power cord, {connector} to a wall plug", connector=cord.connector)
    return Text(
        "Power cord, {connector} to a wall plug for {country}",
        connector=cord.connector,
        country=country.strip().upper(),
    )


def _makers(tables: Tables, numbers: OrderNumbers) -> list[str]:
    """The preferred brand, then the vendors of what stands alone, those of most devices first."""
    vendors: Counter[str] = Counter()
    for device, part in _powered(tables):
        vendors[part.vendor] += device.quantity
    by_number = sorted(vendors, key=lambda vendor: (-vendors[vendor], vendor))
    return [numbers.brand, *by_number] if numbers.brand else by_number


def _remark(cord: Cord, sold: SoldCord | None) -> Text:
    choices = ", ".join(cord.choices)
    return remarks_of(
        Text("plugs in use there: {plugs}", plugs=choices) if choices else NOTHING,
        Text("length and order number unknown; cords may come with the devices")
        if sold is None
        else Text("{length} long; cords may come with the devices", length=sold.length),
    )


def _lacks(cord: Cord, country: str) -> tuple[GapKind, ...]:
    if cord.plug:
        return (GapKind.CORD,)
    return (GapKind.PLUG, GapKind.CORD) if country.strip() else (GapKind.COUNTRY, GapKind.CORD)
