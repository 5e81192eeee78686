"""Which drives carry a RAID group, and how fast each of them is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.drives import capacity_of, drive_mix, drives_in, mix_of
from sanwright.design import RaidGroup
from sanwright.parts import Drive, value_of
from sanwright.units import DataSize, IoRate, Quantity, Throughput

Q = TypeVar("Q", bound=Quantity)


@dataclass(frozen=True, slots=True)
class GroupDrives:
    """The drives of a RAID group; every figure is the least of any of them, as all work together.

    ``count`` works for the group: all members, or fewer drives of which members are slices.
    ``parts`` is empty and all figures None where the drives are not stated and cannot be told.
    ``is_stated`` false: all drives of the device are of one kind, so the group's must be of it.
    """

    parts: tuple[str, ...]
    count: int
    is_stated: bool
    is_sliced: bool
    capacity: DataSize | None = None
    read_rate: IoRate | None = None
    write_rate: IoRate | None = None
    read: Throughput | None = None
    write: Throughput | None = None


@remembered
def group_drives(facts: Assessment, group: str) -> GroupDrives:
    """The drives of a RAID group: those stated, else the only kind fitted into its device."""
    record = facts.tables.raid_groups[group]
    members = record.members * record.groups
    mix = drive_mix(facts, group)
    is_stated = bool(record.drives)
    if not is_stated:
        fitted = tuple(device.id for device in drives_in(facts, record.device))
        mix = mix_of(facts, fitted)
        if len(mix.kinds) != 1:
            return GroupDrives((), members, is_stated=False, is_sliced=False)
    count = min(members, mix.count)
    if not count:
        return GroupDrives((), members, is_stated, is_sliced=False)
    parts = tuple(part for part, _ in mix.kinds)
    drives = [part.drive for id_ in parts if (part := facts.tables.part(id_)) and part.drive]
    return GroupDrives(
        parts=parts,
        count=count,
        is_stated=is_stated,
        is_sliced=count < members,
        capacity=_least(drives, capacity_of),
        read_rate=_least(drives, lambda drive: value_of(drive.read_rate)),
        write_rate=_least(drives, lambda drive: value_of(drive.write_rate)),
        read=_least(drives, lambda drive: value_of(drive.sequential_read)),
        write=_least(drives, lambda drive: value_of(drive.sequential_write)),
    )


def rate_per_drive(drives: GroupDrives, reads: float, writes: float) -> float | None:
    """Host I/Os per second that one drive stands if each costs it ``reads`` and ``writes``.

    None where a rate that is needed is not known.
    """
    busy = 0.0
    for share, rate in ((reads, drives.read_rate), (writes, drives.write_rate)):
        if share:
            if rate is None or rate.amount <= 0:
                return None
            busy += share / rate.amount
    return 1 / busy if busy else None


def slices_per_drive(group: RaidGroup, drives: GroupDrives) -> int:
    """How many members lie on one drive at most."""
    members = group.members * group.groups
    return -(-members // drives.count) if drives.is_sliced else 1


def _least(drives: list[Drive], of: Callable[[Drive], Q | None]) -> Q | None:
    values = [of(drive) for drive in drives]
    known = [value for value in values if value is not None]
    return min(known) if known and len(known) == len(values) else None
