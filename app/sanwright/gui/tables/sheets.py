"""Which tables there are: their rows, columns, words, and what a row is on the topology."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sanwright.design import Device, Replacement, Table, Tables, port_device
from sanwright.design.containers import members_of
from sanwright.fields import port_ids
from sanwright.text import Text

Subjects = Callable[[Tables, str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class TableSheet:
    """One table. ``one`` and ``many`` count its rows, ``empty`` says how to get some.

    ``nowhere`` refuses what is pasted beyond the last row. ``subjects`` are what a row stands for
    on the topology. ``speed`` and ``finding`` say after which columns the figures of the engine
    stand.
    """

    table: Table
    title: Text
    count: Text
    empty: Text
    nowhere: Text
    subjects: Subjects
    speed_after: str = ""
    has_findings: bool = True

    def ids(self, tables: Tables) -> Iterable[str]:
        """Ids of all rows, in the order of the design."""
        return port_ids(tables) if self.table is Table.PORTS else tables.rows(self.table)

    def has(self, tables: Tables, id_: str) -> bool:
        """Whether there is such a row."""
        if self.table is Table.PORTS:
            return port_device(id_) in tables.devices
        return id_ in tables.rows(self.table)

    def moves_rows(self, item: Replacement) -> bool:
        """Whether a replacement may add or take away rows."""
        comes_or_goes = item.before is None or item.after is None
        if self.table is not Table.PORTS:
            return item.table is self.table and comes_or_goes
        if item.table is Table.DEVICES and not comes_or_goes:
            before, after = item.before, item.after
            both = isinstance(before, Device) and isinstance(after, Device)
            return both and before.part != after.part  # type: ignore[union-attr]
        return item.table is Table.PARTS or (
            comes_or_goes and item.table in (Table.DEVICES, Table.PORTS)
        )


def _itself(_tables: Tables, id_: str) -> tuple[str, ...]:
    return (id_,)


def _zone_members(tables: Tables, id_: str) -> tuple[str, ...]:
    zone = tables.zones[id_]
    return _devices((*zone.members, *zone.principals))


def _workload_ends(tables: Tables, id_: str) -> tuple[str, ...]:
    load = tables.workloads[id_]
    return _devices((*load.initiators, *load.targets))


def _devices(references: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(port_device(reference) for reference in references))


def _fabric_devices(tables: Tables, id_: str) -> tuple[str, ...]:
    return tuple(_of_fabric(tables, id_))


def _of_fabric(tables: Tables, id_: str) -> Iterator[str]:
    for device in tables.devices.values():
        if device.fabric == id_:
            yield device.id


SHEETS: tuple[TableSheet, ...] = (
    TableSheet(
        Table.DEVICES, Text("Devices"),
        Text("{number} device", "{number} devices"),
        Text("No devices yet. Go to the topology and drag a part from the catalog; it stands here "
             "then, and can be named and placed row by row."),
        Text("There is no device in this row; place devices on the topology first."),
        _itself,
    ),
    TableSheet(
        Table.PORTS, Text("Ports"),
        Text("{number} port", "{number} ports"),
        Text("No ports yet. Place a device whose ports are known, such as a switch."),
        Text("There is no port in this row; ports come with their devices."),
        _itself, "peer",
    ),
    TableSheet(
        Table.CABLES, Text("Cables"),
        Text("{number} cable", "{number} cables"),
        Text("No cables yet. On the topology, drag from one port to another."),
        Text("There is no cable in this row; draw cables on the topology first."),
        _itself, "medium",
    ),
    TableSheet(
        Table.ZONES, Text("Zones"),
        Text("{number} zone", "{number} zones"),
        Text("No zones yet. Add them with Cabling and zoning > Zones; without any, every port of "
             "a fabric may talk to every other."),
        Text("There is no zone in this row; add zones with Cabling and zoning > Zones first."),
        _zone_members,
    ),
    TableSheet(
        Table.WORKLOADS, Text("Workloads"),
        Text("{number} workload", "{number} workloads"),
        Text("No workloads yet. Add them with Design > Workloads; from them comes the load on "
             "every link."),
        Text("There is no workload in this row; add workloads with Design > Workloads first."),
        _workload_ends,
    ),
    TableSheet(
        Table.FABRICS, Text("Fabrics"),
        Text("{number} fabric", "{number} fabrics"),
        Text("No fabrics yet. Add them with Cabling and zoning > Fabrics."),
        Text("There is no fabric in this row; add fabrics with Cabling and zoning > Fabrics "
             "first."),
        _fabric_devices,
    ),
    TableSheet(
        Table.LOCATIONS, Text("Locations"),
        Text("{number} location", "{number} locations"),
        Text("No locations yet. Add sites, rooms and racks with Design > Locations."),
        Text("There is no location in this row; add locations with Design > Locations first."),
        members_of,
    ),
    TableSheet(
        Table.GROUPS, Text("Groups"),
        Text("{number} group", "{number} groups"),
        Text("No groups yet. Select devices on the topology and group them."),
        Text("There is no group in this row; group devices on the topology first."),
        _itself,
    ),
)  # fmt: skip
