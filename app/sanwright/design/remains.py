"""What is left of a design's records when some of them are taken out, by deleting or by leaving."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import msgspec

from sanwright.design.plans import Calibration
from sanwright.design.records import (
    Cable,
    Device,
    Port,
    RaidGroup,
    Record,
    Table,
    Workload,
    Zone,
    port_device,
)
from sanwright.design.tables import Tables

LOSING_TABLES = (
    Table.DEVICES,
    Table.PORTS,
    Table.CABLES,
    Table.RAID_GROUPS,
    Table.ZONES,
    Table.WORKLOADS,
    Table.CALIBRATIONS,
)
"""Tables whose records go, or become others, with devices and cables; in the order of doing it."""

_FEW = 100
"""Ids of which it is known sooner whether they are in a table than which of a table's are among
them."""
_NAMED = frozenset(LOSING_TABLES) - {Table.PORTS}
"""Those whose records can be named one by one; the setting of a port stays with its device."""


def with_children(tables: Tables, devices: Collection[str]) -> set[str]:
    """The devices with all that is fitted into them."""
    found = set(devices)
    grown = bool(found)
    while grown:
        inner = {d.id for d in tables.devices.values() if d.parent in found and d.id not in found}
        grown = bool(inner)
        found |= inner
    return found


class Remains:
    """Records of ``tables`` that are taken out, named by ``ids``, with all that goes with them.

    With a device go its fitted parts, port settings, cables and RAID groups; zones and workloads
    lose the member, and go when nothing is left on one of their sides. With a workload goes what
    was calibrated for it.
    """

    def __init__(self, tables: Tables, ids: Collection[str]) -> None:
        self.ids = frozenset(ids)
        self.devices = with_children(tables, {id_ for id_ in ids if id_ in tables.devices})
        self.raid_groups: set[str] = set()
        self.workloads: set[str] = set()
        if ids:
            self.raid_groups = _gone(self, tables, Table.RAID_GROUPS)
            self.workloads = _gone(self, tables, Table.WORKLOADS)

    def spreads_as(self, other: Remains) -> bool:
        """Whether a record that neither names is left alike by both."""
        return (self.devices, self.raid_groups, self.workloads) == (
            other.devices,
            other.raid_groups,
            other.workloads,
        )

    def losses(self, tables: Tables, table: Table) -> Iterator[tuple[str, Record | None]]:
        """The records of ``table`` that are not left as they are, with what is left of each."""
        rows, ids = tables.rows(table), self.ids if table in _NAMED else frozenset()
        if not (self.devices or self.raid_groups or self.workloads):
            few = len(ids) < _FEW  # a table may have tens of thousands
            named = [id_ for id_ in ids if id_ in rows] if few else []
            if len(named) > 1 or not few:
                named = [id_ for id_ in rows if id_ in ids]
            yield from ((id_, None) for id_ in named)
            return
        left_of = _LEFT[table]
        for id_, record in rows.items():
            left = None if id_ in ids else left_of(self, record)
            if left is not record:
                yield id_, left

    def left_of(self, record: Record) -> Record | None:
        """The record as it is then; itself if it loses nothing, None if it goes."""
        table = record.TABLE
        if table in _NAMED and record.id in self.ids:
            return None
        return _LEFT[table](self, record) if table in _LEFT else record

    def _of_device(self, device: Device) -> Device | None:
        return None if device.id in self.devices else device

    def _of_port(self, port: Port) -> Port | None:
        return None if port_device(port.id) in self.devices else port

    def _of_cable(self, cable: Cable) -> Cable | None:
        devices = self.devices
        goes = port_device(cable.a) in devices or port_device(cable.b) in devices
        return None if goes else cable

    def _of_calibration(self, calibration: Calibration) -> Calibration | None:
        return None if calibration.workload in self.workloads else calibration

    def _kept(self, members: Sequence[str]) -> tuple[str, ...]:
        return tuple(member for member in members if port_device(member) not in self.devices)

    def _of_raid_group(self, group: RaidGroup) -> RaidGroup | None:
        if group.device in self.devices:
            return None
        drives = self._kept(group.drives)
        return group if drives == group.drives else msgspec.structs.replace(group, drives=drives)

    def _of_zone(self, zone: Zone) -> Zone | None:
        members, principals = self._kept(zone.members), self._kept(zone.principals)
        if (members, principals) == (zone.members, zone.principals):
            return zone
        if not (members or principals):
            return None
        return msgspec.structs.replace(zone, members=members, principals=principals)

    def _of_workload(self, load: Workload) -> Workload | None:
        initiators, targets = self._kept(load.initiators), self._kept(load.targets)
        group = None if load.raid_group in self.raid_groups else load.raid_group
        if (load.initiators and not initiators) or (load.targets and not targets):
            return None
        if (initiators, targets, group) == (load.initiators, load.targets, load.raid_group):
            return load
        return msgspec.structs.replace(
            load, initiators=initiators, targets=targets, raid_group=group
        )


_LEFT: dict[Table, Callable[[Remains, Any], Record | None]] = {
    Table.DEVICES: Remains._of_device,
    Table.PORTS: Remains._of_port,
    Table.CABLES: Remains._of_cable,
    Table.RAID_GROUPS: Remains._of_raid_group,
    Table.ZONES: Remains._of_zone,
    Table.WORKLOADS: Remains._of_workload,
    Table.CALIBRATIONS: Remains._of_calibration,
}


def _gone(loss: Remains, tables: Tables, table: Table) -> set[str]:
    return {id_ for id_, left in loss.losses(tables, table) if left is None}
