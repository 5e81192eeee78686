"""What fields are read and written with: the design, the parts on offer, names of records.

Names of records are looked up in indexes that are built when first asked for; ``forget`` drops
those that a change made stale.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import attrgetter
from typing import Protocol, TypeVar, cast

from sanwright.design.change import Change, is_about_fitted
from sanwright.design.design import Design
from sanwright.design.records import Device, Table, port_device, port_name
from sanwright.fields.names import IdLabels, device_names, plain_names, wwpn_names
from sanwright.parts import Part, PartKind, PortGroup

_T = TypeVar("_T")


class PartList(Protocol):
    """Parts on offer, such as those of a catalog."""

    def find(self, id_: str) -> Part | None:
        """The part with this id, or the only one of this model."""
        ...

    def parts(self, kind: PartKind | None = None) -> tuple[Part, ...]:
        """All parts of a kind."""
        ...


class Book:
    """One design with all that its fields need."""

    def __init__(self, design: Design, parts: PartList) -> None:
        self.design = design
        self.parts = parts
        self._known: dict[object, object] = {}

    def forget(self, change: Change) -> None:
        """Drop what ``change`` made stale."""
        tables = {item.table for item in change.replacements}
        stale = {
            Table.DEVICES: (Table.DEVICES, "counts"),
            Table.PARTS: (Table.DEVICES, "port groups", *PartKind),
            Table.PORTS: ("wwpn",),
            Table.CABLES: ("cabled", "used"),
            Table.ZONES: (Table.ZONES, "used"),
            Table.WORKLOADS: (Table.WORKLOADS, "used"),
        }
        for table in tables:
            for key in stale.get(table, (table,)):
                self._known.pop(key, None)
        if Table.DEVICES in tables and any(map(is_about_fitted, change.replacements)):
            self._known.pop("fitted", None)

    def turn_to(self, design: Design) -> None:
        """Be about another design."""
        self.design = design
        self._known.clear()

    def forget_parts(self) -> None:
        """Other parts are on offer now."""
        for kind in PartKind:
            self._known.pop(kind, None)

    def names(self, table: Table) -> IdLabels:
        """Names of the records of ``table``, each told from all others."""
        if table is Table.DEVICES:
            return self._kept(table, lambda: device_names(self.design))
        return self._kept(table, lambda: plain_names(self.design, table))

    def wwpns(self) -> IdLabels:
        """Ports by their WWPN."""
        return self._kept("wwpn", lambda: wwpn_names(self.design))

    def fitted(self) -> dict[str, list[str]]:
        """What is fitted into each device, not counting what is within that."""
        return self._kept("fitted", self._find_fitted)

    def fitted_within(self, device: str) -> dict[str, list[Device]]:
        """What is fitted into a device, and into that: by what it is fitted into."""
        fitted, found = self.fitted(), dict[str, list[Device]]()
        waiting = [device]
        for outer in waiting:
            inner = fitted.get(outer, ())
            if inner:
                found[outer] = [self.design.devices[id_] for id_ in inner]
                waiting += inner
        return found

    def device_counts(self) -> Counter[str]:
        """How many devices there are of each part, those that stand for several counted so."""
        return self._kept("counts", self._count_devices)

    def used(self) -> frozenset[str]:
        """The devices that a cable, a zone or a workload ends on."""
        return self._kept("used", self._find_used)

    def cables_at(self, port: str) -> tuple[str, ...]:
        """The cables in a port, by id: one, but for faults."""
        return self._kept("cabled", self._find_cabled).get(port, ())

    def port_group(self, port: str) -> PortGroup | None:
        """The group of ports that a port is of; the same for all devices of a part."""
        device = self.design.devices.get(port_device(port))
        if device is None:
            return None
        known = self._kept("port groups", dict[tuple[str, str], PortGroup | None])
        key = device.part, port_name(port)
        if key not in known:
            part = self.design.part(device.part)
            known[key] = part.port_group(key[1]) if part is not None else None
        return known[key]

    def part_names(self, kind: PartKind) -> IdLabels:
        """Parts of a kind, on offer or held by the design; as the catalog has them, too."""

        def make() -> IdLabels:
            parts = self._parts_of(kind)
            labels = {id_: str(part.label) for id_, part in parts.items()}
            return IdLabels(labels, {id_: part.name for id_, part in parts.items()})

        return self._kept(kind, make)

    def part(self, id_: str) -> Part | None:
        """The part as the design has it, else as it is on offer."""
        return self.design.part(id_) or self.parts.find(id_)

    def _kept(self, key: object, make: Callable[[], _T]) -> _T:
        if key not in self._known:
            self._known[key] = make()
        return cast("_T", self._known[key])

    def _find_fitted(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for device in self.design.devices.values():
            if device.parent is not None:
                found.setdefault(device.parent, []).append(device.id)
        return found

    def _count_devices(self) -> Counter[str]:
        found: Counter[str] = Counter()
        like = Counter(map(attrgetter("part", "quantity"), self.design.devices.values()))
        for (part, quantity), number in like.items():
            found[part] += quantity * number
        return found

    def _find_used(self) -> frozenset[str]:
        design = self.design
        ends = [end for cable in design.cables.values() for end in cable.ends()]
        ends += [end for zone in design.zones.values() for end in (*zone.members, *zone.principals)]
        ends += [
            end for load in design.workloads.values() for end in (*load.initiators, *load.targets)
        ]
        return frozenset(map(port_device, ends))

    def _find_cabled(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for cable in self.design.cables.values():
            for end in cable.ends():
                others = found.get(end)
                found[end] = (cable.id,) if others is None else (*others, cable.id)
        return found

    def _parts_of(self, kind: PartKind) -> dict[str, Part]:
        found = {part.id: part for part in self.parts.parts(kind)}
        for id_, copy in self.design.parts.items():
            if copy.part is not None and copy.part.kind is kind:
                found.setdefault(id_, copy.part)
        return found
