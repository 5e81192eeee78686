"""The storage itself: the fewest drives, shelves and controllers for what is to be stored and done.

What a number of drives gives and stands is asked of the analysis of RAID groups, of a small design
that has just them; nothing of it is worked out here. A figure that nobody knows limits nothing and
counts as nothing: it is said that by it nothing was sized.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.analysis import Assessment
from sanwright.analysis.capacity import LEVELS, RaidCapacity, raid_capacity
from sanwright.analysis.capacity.demand import Mix
from sanwright.analysis.capacity.limits import GroupLimits, LimitKind, group_limits
from sanwright.analysis.drives import capacity_of
from sanwright.checks.rules.raid_level_members import least_members
from sanwright.design import ArrayNeed, Design, Device, PartCopy, RaidGroup, StorageNeed
from sanwright.errors import InputError
from sanwright.parts import Part, value_of
from sanwright.parts.supply import PartSupply
from sanwright.synthesis.called import called
from sanwright.text import Text
from sanwright.units import DataSize, IoRate

_MOST_GROUPS = 4096


@dataclass(frozen=True, slots=True)
class StorageSizing:
    """The fewest drives of one array, and what they come to by the analysis.

    ``drives`` counts spares. ``shelves`` and ``controllers`` are None where a figure for them is
    not known. ``why`` says what asks for so many; ``unknown`` what nothing was sized by, and
    ``obstacles`` what cannot be met.
    """

    array: str
    drive: Part
    drives: int
    groups: int
    members: int
    spares: int
    shelves: int | None
    controllers: int | None
    capacity: RaidCapacity
    wanted: DataSize
    limits: GroupLimits | None
    why: Text
    unknown: tuple[Text, ...]
    obstacles: tuple[Text, ...] = ()


def size_storage(need: ArrayNeed, supply: PartSupply) -> StorageSizing | None:
    """The sizing of one array of ``need``; None where no capacity is asked for.

    Raises InputError for a drive or shelf that is not there, or a drive of unknown capacity.
    """
    if need.storage is None:
        return None
    return _Sizing(need, need.storage, supply).made()


class _Sizing:
    def __init__(self, need: ArrayNeed, storage: StorageNeed, supply: PartSupply) -> None:
        self._need, self._storage = need, storage
        self._drive = _named(supply, storage.drive)
        self._shelf = _named(supply, storage.enclosure) if storage.enclosure else None
        self._array = supply.find(need.part) if need.part else None
        size = capacity_of(self._drive.drive) if self._drive.drive is not None else None
        if size is None:
            raise InputError(
                Text(
                    "{part} is no drive whose capacity is known; nothing can be sized by it.",
                    part=self._drive.name,
                )
            )
        self._size = size
        grown = (1 + storage.growth) ** storage.growth_years
        self._wanted = DataSize(storage.usable.amount * grown / (storage.fill_limit or 1.0))
        self._mix = Mix(storage.read_share, 1 - storage.read_share, storage.block_size)
        self._grown = grown

    def made(self) -> StorageSizing:
        """The best of all sizes of groups."""
        offers = [offer for members in self._sizes() if (offer := self._offer(members))]
        if not offers:
            raise InputError(
                Text("No RAID group of {level} can be built as stated.", level=self._storage.level)
            )
        _, groups, members, by = min(offers, key=lambda each: each[:3])
        record = self._record(members, groups)
        capacity, limits = raid_capacity(record), self._limits(record)
        drives = members * groups + (record.spares or 0)
        shelves, controllers = self._shelves(drives), self._controllers()
        return StorageSizing(
            array=self._need.name,
            drive=self._drive,
            drives=drives,
            groups=groups,
            members=members,
            spares=record.spares or 0,
            shelves=shelves,
            controllers=controllers,
            capacity=capacity,
            wanted=self._wanted,
            limits=limits,
            why=by,
            unknown=tuple(self._unknown(limits, shelves, controllers)),
            obstacles=tuple(self._obstacles(drives, limits)),
        )

    def _sizes(self) -> Iterator[int]:
        level = LEVELS[self._storage.level]
        step = 2 if level.is_mirrored else 1
        least = max(1, least_members(self._storage.level))
        for members in range(least, self._storage.group_size + 1):
            if members % step == 0:
                yield members

    def _offer(self, members: int) -> tuple[int, int, int, Text] | None:
        """Drives, groups and members, and what asks for so many."""
        least = 2 if LEVELS[self._storage.level].striped else 1
        one = raid_capacity(self._record(members, least))
        if one.usable is None or one.usable.amount <= 0:
            return None
        for_size = math.ceil(self._wanted.amount / one.usable.amount * least - 1e-9)
        reasons = [(max(least, for_size), Text("the capacity, growth and fill limit counted"))]
        for kind, asked, says in (
            (LimitKind.RANDOM, self._storage.rate, Text("the I/O rate, writes at their cost")),
            (LimitKind.SEQUENTIAL, self._storage.throughput, Text("the throughput")),
        ):
            each = self._stands(members, least, kind)
            if asked is not None and each:
                groups = math.ceil(asked.amount * self._grown / each * least - 1e-9)
                reasons.append((groups, says))
        groups, why = max(reasons, key=lambda reason: reason[0])
        if groups > _MOST_GROUPS:
            return None
        spares = self._record(members, groups).spares or 0
        return groups * members + spares, groups, members, why

    def _stands(self, members: int, groups: int, kind: LimitKind) -> float | None:
        limits = self._limits(self._record(members, groups))
        for limit in limits.limits if limits is not None else ():
            if limit.kind is kind:
                found: IoRate | None = limit.rate
                if kind is LimitKind.SEQUENTIAL:
                    return limit.throughput.amount if limit.throughput is not None else None
                return found.amount if found is not None else None
        return None

    def _record(self, members: int, groups: int) -> RaidGroup:
        storage = self._storage
        per = storage.drives_per_spare
        return RaidGroup(
            id="group",
            device="array",
            level=storage.level,
            members=members,
            groups=groups,
            member_capacity=self._size,
            drives=("drives",),
            spares=-(-members * groups // per) if per else 0,
            stripe_width=min(storage.stripe_width, members) if storage.stripe_width else None,
            rebuild_areas=storage.rebuild_areas,
            formatting=storage.formatting,
            reserve=storage.reserve,
        )

    def _limits(self, record: RaidGroup) -> GroupLimits | None:
        """What the analysis says of a design that has these drives and nothing else."""
        shell = self._array or self._shelf or self._drive
        parts = {part.id: part for part in (shell, self._drive)}
        design = Design(
            [
                *(PartCopy(id=id_, part=part) for id_, part in parts.items()),
                Device(id="array", part=shell.id),
                Device(
                    id="drives",
                    part=self._drive.id,
                    parent="array",
                    quantity=record.members * record.groups,
                ),
                record,
            ]
        )
        return group_limits(Assessment(design.snapshot()), "group", self._mix)

    def _shelves(self, drives: int) -> int | None:
        if self._shelf is None:
            return None
        each = sum(len(slots.names()) for slots in self._shelf.slots_for(self._drive))
        facts = self._array.array if self._array is not None else None
        own = value_of(facts.base_drive_slots) if facts is not None else None
        if not each or (self._array is not None and own is None):
            return None
        return max(0, math.ceil((drives - (own or 0)) / each))

    def _controllers(self) -> int | None:
        facts = self._array.array if self._array is not None else None
        return value_of(facts.controllers_min) if facts is not None else None

    def _unknown(
        self, limits: GroupLimits | None, shelves: int | None, controllers: int | None
    ) -> Iterator[Text]:
        asked = {
            LimitKind.RANDOM: self._storage.rate is not None,
            LimitKind.SEQUENTIAL: self._storage.throughput is not None,
        }
        for limit in limits.limits if limits is not None else ():
            if not limit.is_known and asked.get(limit.kind, any(asked.values())):
                yield Text(
                    "{array} is not sized by {limit}: {why}.",
                    array=called(self._need),
                    limit=_NAMES[limit.kind],
                    why=limit.basis,
                )
        if shelves is None and self._storage.enclosure:
            yield Text(
                "How many shelves {array} takes is not known: the drives that it or a shelf holds "
                "are not known.",
                array=called(self._need),
            )
        if controllers is None:
            yield Text("How many controllers {array} has is not known.", array=called(self._need))

    def _obstacles(self, drives: int, limits: GroupLimits | None) -> Iterator[Text]:
        facts = self._array.array if self._array is not None else None
        most = value_of(facts.drives_max) if facts is not None else None
        if most is not None and drives > most:
            yield Text(
                "{array} takes {most} drives at most; {drives} are needed.",
                array=called(self._need),
                most=most,
                drives=drives,
            )
        for limit in limits.limits if limits is not None else ():
            if limit.kind in (LimitKind.RANDOM, LimitKind.SEQUENTIAL):
                continue
            asked = self._storage.rate
            if asked is None or limit.rate is None:
                continue
            if asked.amount * self._grown > limit.rate.amount:
                yield Text(
                    "{array}: {limit} goes to {rate}, asked for are {asked}.",
                    array=called(self._need),
                    limit=_NAMES[limit.kind],
                    rate=limit.rate,
                    asked=IoRate(asked.amount * self._grown),
                )


_NAMES: dict[LimitKind, Text] = {
    LimitKind.RANDOM: Text("the I/O rate of its drives"),
    LimitKind.SEQUENTIAL: Text("the throughput of its drives"),
    LimitKind.BACK_END: Text("the links to its drives"),
    LimitKind.SLOT: Text("the slot of its adapter"),
    LimitKind.CONTROLLER: Text("its controllers"),
}


def _named(supply: PartSupply, id_: str) -> Part:
    part = supply.find(id_)
    if part is None:
        raise InputError(Text("there is no part “{id}” in the catalog", id=id_))
    return part


def with_storage(sizing: StorageSizing, count: int) -> dict[str, object]:
    """The figures of a sizing as plain data; ``count`` arrays are alike."""
    usable = sizing.capacity.usable
    return {
        "array": sizing.array,
        "arrays": count,
        "drive": sizing.drive.id,
        "drives": sizing.drives,
        "groups": sizing.groups,
        "members": sizing.members,
        "spares": sizing.spares,
        "shelves": sizing.shelves,
        "controllers": sizing.controllers,
        "usable_bytes": usable.amount if usable is not None else None,
        "wanted_bytes": sizing.wanted.amount,
        "why": sizing.why,
        "unknown": list(sizing.unknown),
    }
