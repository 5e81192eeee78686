"""Two designs that were drawn separately: what of one is which thing of the other.

A design that came out of another keeps its ids, and an id is the thing. Whoever draws the same SAN
twice gives other ids, or the same ones to other things, so that things are known by what they are:
by WWPN, by name and part, by name, by the place where they stand. What is known by less than a WWPN
or name and part is told as a doubt.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from msgspec.structs import replace

from sanwright.design import Cable, Device, Record, Snapshot, Table, Tables, port_device
from sanwright.design.containers import path_names
from sanwright.design.records import SUBJECT_TABLES
from sanwright.documents.merging.ids import renamed
from sanwright.parts import PartKind

_ALIKE_FROM = 0.5
"""The share of devices with the same id, name and part from which on ids are believed."""
_PASSING_ON = (PartKind.SWITCH, PartKind.DIRECTOR, PartKind.BLADE, PartKind.PATCH_PANEL)
_Ref = tuple[Table, str]


class KnownBy(Enum):
    """By what a thing of one design was found in the other."""

    WWPN = "WWPN"
    NAME_AND_PART = "name and part"
    NAME = "name"
    PLACE = "place"
    PART = "part"
    ENDS = "ends"
    ONE_END = "one end"

    @property
    def is_sure(self) -> bool:
        """Whether that says it for certain."""
        return self not in (KnownBy.NAME, KnownBy.PLACE, KnownBy.PART)


@dataclass(frozen=True, slots=True)
class MatchedRecord:
    """A device, cable, zone … of both designs, with its id in each."""

    table: Table
    before: str
    after: str
    by: KnownBy


@dataclass(frozen=True, slots=True)
class MatchedDesigns:
    """``before`` with the ids of the other design; ``found`` is empty where ids say it all."""

    before: Tables
    found: tuple[MatchedRecord, ...] = ()

    @property
    def doubts(self) -> tuple[MatchedRecord, ...]:
        """What was found by signs that two things may share."""
        return tuple(match for match in self.found if not match.by.is_sure)


def matched(before: Tables, after: Tables) -> MatchedDesigns:
    """``before`` as ``after`` calls its things, where the two were drawn separately."""
    if _is_lineage(before, after):
        return MatchedDesigns(before)
    matching = _Matching(before, after)
    matching.run()
    return MatchedDesigns(matching.as_after(), tuple(matching.found))


def _is_lineage(before: Tables, after: Tables) -> bool:
    """Whether one design came out of the other, so that most ids mean the same thing."""
    ours = [device for device in before.devices.values() if device.parent is None]
    theirs = after.device_count
    same = sum(
        (other := after.devices.get(device.id)) is not None
        and (other.part, other.name) == (device.part, device.name)
        for device in ours
    )
    return not ours or not theirs or same >= min(len(ours), theirs) * _ALIKE_FROM


class _Matching:
    """Finds pair after pair; each thing of either design is in one at most."""

    def __init__(self, before: Tables, after: Tables) -> None:
        self._before, self._after = before, after
        self.found: list[MatchedRecord] = []
        self._new: dict[_Ref, str] = {}
        self._taken: set[_Ref] = set()

    def run(self) -> None:
        """All tables, in the order in which records refer to each other."""
        for table, key in (
            (Table.LOCATIONS, _path), (Table.GROUPS, _path), (Table.FABRICS, _own_name),
            (Table.FABRICS, _side),
        ):  # fmt: skip
            self._by(table, key, KnownBy.NAME_AND_PART)
        self._by_wwpn()
        self._by(Table.DEVICES, _named_part, KnownBy.NAME_AND_PART)
        self._by(Table.DEVICES, _name, KnownBy.NAME)
        self._by(Table.DEVICES, _stand, KnownBy.PLACE)
        self._by(Table.DEVICES, _part_and_fabric, KnownBy.PART, of_before=self._part_before)
        self._fitted()
        self._by(Table.CABLES, self._ends, KnownBy.ENDS, of_before=self._ends_before)
        self._by(Table.CABLES, _own_name, KnownBy.NAME)
        self._replugged()
        for table in (Table.RAID_GROUPS, Table.WORKLOADS):
            self._by(table, _own_name, KnownBy.NAME_AND_PART)
        self._by(Table.ZONES, _zone, KnownBy.NAME_AND_PART, of_before=self._zone_before)

    def as_after(self) -> Tables:
        """``before`` under the ids of ``after``; what only it has gets ids that nothing bears."""
        taken = {id_ for table in SUBJECT_TABLES for id_ in self._after.rows(table)}
        new = dict(self._new)
        for table in SUBJECT_TABLES:
            for id_ in self._before.rows(table):
                if (table, id_) not in new and id_ in taken:
                    new[table, id_] = _free(id_, taken)
                taken.add(new.get((table, id_), id_))
        rows = {table: dict(renamed(self._before, new).rows(table)) for table in Table}
        for id_, device in list(rows[Table.DEVICES].items()):
            here = self._after.devices.get(id_)
            if here is not None and isinstance(device, Device):  # drawn apart: no place is said
                rows[Table.DEVICES][id_] = replace(device, x=here.x, y=here.y)
        return Snapshot(rows)

    def _pair(self, table: Table, before: str, after: str, by: KnownBy) -> None:
        if (table, before) in self._new or (table, after) in self._taken:
            return
        self._new[table, before] = after
        self._taken.add((table, after))
        self.found.append(MatchedRecord(table, before, after, by))

    def _by(
        self,
        table: Table,
        key: Callable[[Tables, Record], Hashable],
        by: KnownBy,
        of_before: Callable[[Tables, Record], Hashable] | None = None,
    ) -> None:
        """Pair what alone bears a key in either design."""
        ours = self._keyed(table, self._before, of_before or key, self._new)
        theirs = self._keyed(table, self._after, key, self._taken)
        for each, ids in ours.items():
            if len(ids) == 1 and len(others := theirs.get(each, [])) == 1:
                self._pair(table, ids[0], others[0], by)

    def _keyed(
        self,
        table: Table,
        tables: Tables,
        key: Callable[[Tables, Record], Hashable],
        done: Iterable[_Ref],
    ) -> dict[Hashable, list[str]]:
        left = set(done)
        found: dict[Hashable, list[str]] = defaultdict(list)
        for id_, record in tables.rows(table).items():
            if (table, id_) not in left and (said := key(tables, record)) is not None:
                found[said].append(id_)
        return found

    def _by_wwpn(self) -> None:
        """Devices that share ports, those with the most first; fitted ones by their own ports."""
        at = {port.wwpn: port for port in self._after.ports.values() if port.wwpn}
        shared: dict[tuple[str, str], int] = defaultdict(int)
        fitted: dict[tuple[str, str], int] = defaultdict(int)
        for port in self._before.ports.values():
            there = at.get(port.wwpn) if port.wwpn else None
            if there is None:
                continue
            own, other = port_device(port.id), port_device(there.id)
            fitted[own, other] += 1
            shared[self._before.chassis_of(own), self._after.chassis_of(other)] += 1
        for counts in (shared, fitted):
            for (own, other), _count in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
                self._pair(Table.DEVICES, own, other, KnownBy.WWPN)

    def _fitted(self) -> None:
        """What is fitted into things that were found: by slot and part, by slot, by part."""
        for key in (_slot_and_part, _slot, _part) * 2:  # what is fitted into those, too
            self._by(Table.DEVICES, _Fitted(key), KnownBy.ENDS, of_before=_Fitted(key, self._new))

    def _replugged(self) -> None:
        """Cables that keep one end: a port holds one, so that it is the one that was there.

        Whoever sits at a switch changes without the cable, so a cable is the same there only
        where it leads to the same device still, or to some other switch.
        """
        ours = self._by_port(self._before, self._new, self._end)
        theirs = self._by_port(self._after, self._taken, str)
        for end in sorted(ours.keys() & theirs.keys(), key=self._hosts_first):
            if len(ours[end]) == 1 and len(theirs[end]) == 1:
                (was, far_was), (now, far_now) = *ours[end], *theirs[end]
                if not _passes_on(self._after, end) or self._leads_there(far_was, far_now):
                    self._pair(Table.CABLES, was, now, KnownBy.ONE_END)

    def _by_port(
        self, tables: Tables, done: Container[_Ref], called: Callable[[str], str]
    ) -> dict[str, list[tuple[str, str]]]:
        """The cables that are left by the port at either end, each with its other end."""
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for cable in tables.cables.values():
            if (Table.CABLES, cable.id) not in done:
                found[called(cable.a)].append((cable.id, cable.b))
                found[called(cable.b)].append((cable.id, cable.a))
        return found

    def _hosts_first(self, end: str) -> tuple[bool, str]:
        return _passes_on(self._after, end), end

    def _leads_there(self, was: str, now: str) -> bool:
        ours = self._before.chassis_of(port_device(was))
        theirs = self._after.chassis_of(port_device(now))
        both_on = _passes_on(self._before, was) and _passes_on(self._after, now)
        return both_on or self._new.get((Table.DEVICES, ours)) == theirs

    def _part_before(self, tables: Tables, record: Record) -> Hashable:
        said = _part_and_fabric(tables, record)
        if not isinstance(said, tuple):
            return None
        return said[0], self._new.get((Table.FABRICS, said[1] or ""), said[1])

    def _end(self, end: str) -> str:
        device = port_device(end)
        there = self._new.get((Table.DEVICES, device), f"?{device}")
        return f"{there}{end[len(device) :]}"

    def _ends(self, _tables: Tables, record: Record) -> Hashable:
        return frozenset(record.ends()) if isinstance(record, Cable) else None

    def _ends_before(self, _tables: Tables, record: Record) -> Hashable:
        return frozenset(map(self._end, record.ends())) if isinstance(record, Cable) else None

    def _zone_before(self, _tables: Tables, record: Record) -> Hashable:
        fabric = getattr(record, "fabric", None)
        return getattr(record, "name", ""), self._new.get((Table.FABRICS, fabric or ""), fabric)


def _passes_on(tables: Tables, end: str) -> bool:
    """Whether a port is of a switch or panel."""
    device = tables.devices.get(port_device(end))
    part = tables.part(device.part) if device is not None else None
    return part is not None and part.kind in _PASSING_ON


def _free(id_: str, taken: Container[str]) -> str:
    number = 2
    while f"{id_}-{number}" in taken:
        number += 1
    return f"{id_}-{number}"


@dataclass(frozen=True, slots=True)
class _Fitted:
    """A key within a holder, which ``new`` gives the id that it has in the other design."""

    key: Callable[[Record], Hashable]
    new: Mapping[_Ref, str] | None = None

    def __call__(self, _tables: Tables, record: Record) -> Hashable:
        holder = getattr(record, "parent", None)
        if holder is not None and self.new is not None:
            holder = self.new.get((Table.DEVICES, holder))
        return None if holder is None else (holder, self.key(record))


def _path(tables: Tables, record: Record) -> Hashable:
    names = tuple(name.casefold() for name in path_names(tables, record))  # type: ignore[arg-type]
    return names if all(names) else None


def _side(_tables: Tables, record: Record) -> Hashable:
    return getattr(record, "side", "")


def _named_part(_tables: Tables, record: Record) -> Hashable:
    name = _name(_tables, record)
    return None if name is None else (name, getattr(record, "part", ""))


def _name(_tables: Tables, record: Record) -> Hashable:
    """Of what stands alone: names of adapters and blades repeat in each host."""
    if getattr(record, "parent", None) is not None:
        return None
    return getattr(record, "name", "").casefold() or None


def _own_name(_tables: Tables, record: Record) -> Hashable:
    return getattr(record, "name", "").casefold() or None


def _zone(_tables: Tables, record: Record) -> Hashable:
    return getattr(record, "name", ""), getattr(record, "fabric", None)


def _stand(tables: Tables, record: Record) -> Hashable:
    """Rack and unit, where both are said."""
    if not isinstance(record, Device) or record.parent is not None:
        return None
    place = tables.locations.get(record.location or "")
    if place is None or record.rack_position is None:
        return None
    path = tuple(name.casefold() for name in path_names(tables, place))
    return path, str(record.rack_position), record.part


def _part_and_fabric(_tables: Tables, record: Record) -> Hashable:
    """Of what stands alone and has no name."""
    if not isinstance(record, Device) or record.parent is not None or record.name:
        return None
    return record.part, record.fabric


def _slot_and_part(record: Record) -> Hashable:
    return getattr(record, "slot", ""), getattr(record, "part", "")


def _slot(record: Record) -> Hashable:
    return getattr(record, "slot", "") or getattr(record, "id", "")


def _part(record: Record) -> Hashable:
    return getattr(record, "part", "")
