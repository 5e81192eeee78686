"""How many power supplies a device has: those fitted or brought, else those that its part states.

What a part states may be the most that it takes; what is ordered and plugged is what comes.
"""

from __future__ import annotations

from collections.abc import Mapping

from sanwright.analysis.facility import power_supplies
from sanwright.bom.order_numbers import OrderNumbers
from sanwright.design import Device, Tables
from sanwright.design.states import is_owned
from sanwright.parts import Part, SlotGroup

SUPPLY_SLOTS = "supply"
"""The name of the slots that power supplies go into."""


class DeviceSupplies:
    """The power supplies of the devices of a design, as they are ordered."""

    def __init__(self, tables: Tables, numbers: OrderNumbers) -> None:
        self._tables = tables
        self._numbers = numbers
        self._fitted: dict[str, int] = {}
        for card in tables.devices.values():
            if card.parent is not None and self._is_supply(card, tables.devices.get(card.parent)):
                self._fitted[card.parent] = self._fitted.get(card.parent, 0) + card.quantity

    def _is_supply(self, card: Device, chassis: Device | None) -> bool:
        part = self._tables.part(chassis.part) if chassis is not None else None
        group = part.slots.get(SUPPLY_SLOTS) if part is not None else None
        return group is not None and goes_in(self._tables, card.part, group)

    def brought(self, device: Device) -> int:
        """How many come with the order number of a device; 0 for what is there already."""
        part = self._tables.part(device.part)
        if part is None or is_owned(device):
            return 0
        brings = self._numbers.of(part).brings
        return brings.power_supplies if brings is not None else 0

    def fitted(self, device: str) -> int:
        """How many are drawn in the slots of a device."""
        return self._fitted.get(device, 0)

    def of(self, device: Device) -> int | None:
        """How many a device has; None where that is not known."""
        held = max(self.fitted(device.id), self.brought(device))
        return held or power_supplies(self._tables.part(device.part))


def goes_in(tables: Tables, id_: str, group: SlotGroup) -> bool:
    """Whether a part is known to go into slots of this kind."""
    part = tables.part(id_)
    return part is not None and bool(set(part.fits) & set(group.accepts))


def slots_for_ports(part: Part) -> Mapping[str, SlotGroup]:
    """The slots of a chassis that port blades go into, by name."""
    return {
        key: group
        for key, group in part.slots.items()
        if any(kind.rpartition("-")[2] in _PORT_SLOTS for kind in group.accepts)
    }


_PORT_SLOTS = frozenset({"blade", "module"})
"""How kinds of slots for port blades end: brocade-x7-blade, cisco-mds-9700-module."""
