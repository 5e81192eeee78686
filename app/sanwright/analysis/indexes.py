"""Who points at what: for each record the ids of those that name it, kept while a design changes.

Reading a whole table to find the few records that matter would make every answer rest on the whole
table. An index is read by name and key instead, for example ``("cables_at", "sw:3")``.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Literal, get_args

from sanwright.design import (
    Cable,
    Change,
    Device,
    Location,
    Port,
    RaidGroup,
    Record,
    Table,
    Tables,
    Workload,
    Zone,
    port_device,
)
from sanwright.design.records import port_base
from sanwright.design.spellings import protocol_meant

IndexName = Literal[
    "cables_at",
    "cables_in_cage",
    "cables_of_part",
    "cables_on",
    "children",
    "devices_in",
    "devices_named",
    "devices_of_fabric",
    "devices_of_part",
    "legs_of",
    "locations_in",
    "ports_with_optic",
    "raid_groups_on",
    "raid_groups_with",
    "settings_on",
    "virtual_ports",
    "virtual_switches",
    "workloads_from",
    "workloads_into",
    "workloads_out_of",
    "workloads_speaking",
    "workloads_stored_in",
    "workloads_to",
    "zones_of_fabric",
    "zones_with",
]
"""What is looked up, and by what: the ids of records of a kind, by what they point at."""

_NAMES: tuple[IndexName, ...] = get_args(IndexName)

Entry = tuple[IndexName, str]
"""Name of an index and the key in it."""


_HANDFUL = 1024


class Indexes:
    """All indexes of a design. An index holds ids, sorted; one that holds none is empty.

    They are made when the first is asked for: that takes half a second for 10,000 devices.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @cached_property
    def _ids(self) -> dict[IndexName, dict[str, tuple[str, ...]]]:
        found: dict[IndexName, dict[str, tuple[str, ...]]] = {name: {} for name in _NAMES}
        several: dict[Entry, list[str]] = {}
        for table in _LISTERS:
            for record in self._tables.rows(table).values():
                alone = (record.id,)  # most have one: it stands in all of its places
                for entry in set(_entries(record)):
                    ids = found[entry[0]]
                    known = ids.setdefault(entry[1], alone)
                    if known is not alone:
                        several.setdefault(entry, [*known]).append(record.id)
        for (name, key), ids_ in several.items():
            found[name][key] = tuple(sorted(ids_))
        return found

    def settle(self) -> None:
        """Make them now: the tables are about to change."""
        self._ids  # noqa: B018

    def get(self, entry: Entry) -> tuple[str, ...]:
        """The ids under ``entry``, sorted."""
        return self._ids[entry[0]].get(entry[1], ())

    def let_go(self, breath: Callable[[], None]) -> None:
        """Forget them, a few at a time."""
        for ids in self.__dict__.pop("_ids", {}).values():
            while ids:
                for _ in range(min(_HANDFUL, len(ids))):
                    ids.popitem()
                breath()

    def apply(self, change: Change) -> set[Entry]:
        """Follow ``change``. Returns the entries that hold other ids now."""
        leave: dict[Entry, set[str]] = {}
        join: dict[Entry, set[str]] = {}
        for item in change.replacements:
            before = set(_entries(item.before)) if item.before is not None else set()
            after = set(_entries(item.after)) if item.after is not None else set()
            for entry in before - after:
                leave.setdefault(entry, set()).add(item.id)
            for entry in after - before:
                join.setdefault(entry, set()).add(item.id)
        for entry in {*leave, *join}:
            ids = list(self.get(entry))
            for id_ in leave.get(entry, ()):
                del ids[bisect_left(ids, id_)]
            for id_ in join.get(entry, ()):
                insort(ids, id_)
            name, key = entry
            if ids:
                self._ids[name][key] = tuple(ids)
            else:
                del self._ids[name][key]
        return {*leave, *join}


def _entries(record: Record) -> Iterator[Entry]:
    """Where ``record`` stands in the indexes; not at all if its table has none."""
    lister = _LISTERS.get(record.TABLE)
    return lister(record) if lister is not None else iter(())


def _of_device(record: Device) -> Iterator[Entry]:
    yield "devices_of_part", record.part
    if record.parent is not None:
        yield "children", record.parent
    if record.name:
        yield "devices_named", record.name.casefold()
    if record.location is not None:
        yield "devices_in", record.location
    if record.fabric is not None:
        yield "devices_of_fabric", record.fabric


def _of_port(record: Port) -> Iterator[Entry]:
    yield "settings_on", record.device
    if record.optic is not None:
        yield "ports_with_optic", record.optic
    if record.fabric is not None:
        yield "virtual_ports", record.device
        yield "virtual_switches", ""


def _of_cable(record: Cable) -> Iterator[Entry]:
    yield "cables_of_part", record.part
    for end in record.ends():
        yield "cables_at", end
        yield "cables_in_cage", port_base(end)
        yield "cables_on", port_device(end)
    if record.harness:
        yield "legs_of", record.harness


def _of_zone(record: Zone) -> Iterator[Entry]:
    yield from (("zones_with", member) for member in (*record.members, *record.principals))
    if record.fabric is not None:
        yield "zones_of_fabric", record.fabric


def _of_workload(record: Workload) -> Iterator[Entry]:
    for end in record.initiators:
        yield "workloads_from", end
        yield "workloads_out_of", port_device(end)
    for end in record.targets:
        yield "workloads_to", end
        yield "workloads_into", port_device(end)
    yield "workloads_speaking", protocol_meant(record.protocol) or record.protocol
    if record.raid_group is not None:
        yield "workloads_stored_in", record.raid_group


def _of_raid_group(record: RaidGroup) -> Iterator[Entry]:
    yield "raid_groups_on", record.device
    yield from (("raid_groups_with", drive) for drive in record.drives)


def _of_location(record: Location) -> Iterator[Entry]:
    if record.parent is not None:
        yield "locations_in", record.parent


_LISTERS: dict[Table, Callable[[Any], Iterator[Entry]]] = {
    Table.LOCATIONS: _of_location,
    Table.DEVICES: _of_device,
    Table.PORTS: _of_port,
    Table.CABLES: _of_cable,
    Table.RAID_GROUPS: _of_raid_group,
    Table.WORKLOADS: _of_workload,
    Table.ZONES: _of_zone,
}
