"""What a failed drive exposes: how long its data takes to restore, and what is at stake meanwhile.

The chance of a second failure or of an unreadable sector is not given: it rests on failure and
error rates of the drives, which the catalog does not hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.capacity.levels import Level, count_drives, level_of
from sanwright.analysis.capacity.members import GroupDrives, group_drives, slices_per_drive
from sanwright.analysis.capacity.stages import raid_capacity
from sanwright.design import RaidGroup
from sanwright.units import DataSize, Duration, Throughput


class RebuildBasis(StrEnum):
    """What the time of a rebuild rests on."""

    STATED = "at the rate that is stated"
    WRITING = "at least, as one drive writes no faster"
    SPREAD = "at least, with all drives of the array reading and writing at full speed"
    UNKNOWN = "neither a rate nor the speed of the drives is known"


@dataclass(frozen=True, slots=True)
class Rebuild:
    """One failed drive.

    ``lost`` is what it held, ``read`` what the others must read to restore it. ``survives`` further
    failures in the same group in the worst case; ``critical`` is how many other drives must not
    fail meanwhile, 0 where none alone takes data with it. ``at_risk`` is what would be lost: all
    that the group holds, as its data is striped over it. ``time`` is a least one unless stated.
    """

    lost: DataSize
    read: DataSize
    survives: int
    critical: int
    at_risk: DataSize | None
    rate: Throughput | None
    time: Duration | None
    basis: RebuildBasis


@remembered
def rebuild(facts: Assessment, group: str) -> Rebuild | None:
    """The exposure of a RAID group; None if nothing can be rebuilt (RAID 0, or not buildable)."""
    record = facts.tables.raid_groups[group]
    level, drives = level_of(record), group_drives(facts, group)
    if count_drives(record) is None or not level.tolerates:
        return None
    slices = slices_per_drive(record, drives)
    lost = record.member_capacity * slices
    rate, basis = _rate(record, level, drives)
    seconds = lost.amount / (rate.amount * 1e6) if rate is not None else None
    return Rebuild(
        lost=lost,
        read=lost * _sources(record, level),
        survives=level.tolerates - 1,
        critical=min(_critical(record, level) * slices, drives.count - 1),
        at_risk=raid_capacity(record).usable,
        rate=rate,
        time=Duration(seconds * 1e6) if seconds is not None else None,
        basis=basis,
    )


def _sources(group: RaidGroup, level: Level) -> int:
    """Drives, or strips of a stripe, that are read to restore one: as many as hold data."""
    if level.is_mirrored:
        return 1
    if level.is_distributed:
        return (group.stripe_width or 0) - level.parity
    return group.members - level.parity


def _critical(group: RaidGroup, level: Level) -> int:
    if level.tolerates > 1:
        return 0
    return 1 if level.is_mirrored else group.members - 1


def _rate(
    group: RaidGroup, level: Level, drives: GroupDrives
) -> tuple[Throughput | None, RebuildBasis]:
    """Bytes of the lost drive restored per second."""
    if group.rebuild_rate is not None and group.rebuild_rate.amount > 0:
        return group.rebuild_rate, RebuildBasis.STATED
    write = drives.write
    if write is None or write.amount <= 0:
        return None, RebuildBasis.UNKNOWN
    if not (level.is_distributed and group.rebuild_areas):
        return write, RebuildBasis.WRITING
    if drives.read is None or drives.read.amount <= 0:
        return None, RebuildBasis.UNKNOWN
    busy = _sources(group, level) / drives.read.amount + 1 / write.amount
    return Throughput((group.members - 1) / busy), RebuildBasis.SPREAD
