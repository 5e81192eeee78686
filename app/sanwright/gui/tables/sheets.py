"""Which tables there are: their rows, columns, words, and what a row is on the topology."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sanwright.design import Device, Replacement, Table, Tables, port_device
from sanwright.design.containers import members_of
from sanwright.fields import port_ids
from sanwright.language import mark, mark_plural

Subjects = Callable[[Tables, str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class TableSheet:
    """One table. ``one`` and ``many`` count its rows, ``empty`` says how to get some.

    ``nowhere`` refuses what is pasted beyond the last row. ``subjects`` are what a row stands for
    on the topology. ``speed`` and ``finding`` say after which columns the figures of the engine
    stand.
    """

    table: Table
    title: str
    one: str
    many: str
    empty: str
    nowhere: str
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
        Table.DEVICES, mark("Devices"),
        *mark_plural("{number} device", "{number} devices"),
        mark("No devices yet. Go to the topology and drag a part from the catalog; it stands here "
             "then, and can be named and placed row by row."),
        mark("There is no device in this row; place devices on the topology first."),
        _itself,
    ),
    TableSheet(
        Table.PORTS, mark("Ports"),
        *mark_plural("{number} port", "{number} ports"),
        mark("No ports yet. Place a device whose ports are known, such as a switch."),
        mark("There is no port in this row; ports come with their devices."),
        _itself, "peer",
    ),
    TableSheet(
        Table.CABLES, mark("Cables"),
        *mark_plural("{number} cable", "{number} cables"),
        mark("No cables yet. On the topology, drag from one port to another."),
        mark("There is no cable in this row; draw cables on the topology first."),
        _itself, "medium",
    ),
    TableSheet(
        Table.ZONES, mark("Zones"),
        *mark_plural("{number} zone", "{number} zones"),
        mark("No zones yet. Add them with Design > Zones; without any, every port of a fabric may "
             "talk to every other."),
        mark("There is no zone in this row; add zones with Design > Zones first."),
        _zone_members,
    ),
    TableSheet(
        Table.WORKLOADS, mark("Workloads"),
        *mark_plural("{number} workload", "{number} workloads"),
        mark("No workloads yet. Add them with Design > Workloads; from them comes the load on "
             "every link."),
        mark("There is no workload in this row; add workloads with Design > Workloads first."),
        _workload_ends,
    ),
    TableSheet(
        Table.FABRICS, mark("Fabrics"),
        *mark_plural("{number} fabric", "{number} fabrics"),
        mark("No fabrics yet. Add them with Design > Fabrics."),
        mark("There is no fabric in this row; add fabrics with Design > Fabrics first."),
        _fabric_devices,
    ),
    TableSheet(
        Table.LOCATIONS, mark("Locations"),
        *mark_plural("{number} location", "{number} locations"),
        mark("No locations yet. Add sites, rooms and racks with Design > Locations."),
        mark("There is no location in this row; add locations with Design > Locations first."),
        members_of,
    ),
    TableSheet(
        Table.GROUPS, mark("Groups"),
        *mark_plural("{number} group", "{number} groups"),
        mark("No groups yet. Select devices on the topology and group them."),
        mark("There is no group in this row; group devices on the topology first."),
        _itself,
    ),
)  # fmt: skip
