"""From drives to usable bytes.

Source of the formulas: the RAID levels' definition; parity groups lose one drive's worth per
parity. Formatting, file system and reserves of an array's software are not taken off here.
"""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.design import RaidGroup
from sanwright.units import DataSize

_PARITY = {"RAID 0": 0, "RAID 5": 1, "RAID 6": 2, "RAID-DP": 2, "RAID-TEC": 3}
_MIRRORED = {"RAID 1", "RAID 10"}


@dataclass(frozen=True, slots=True)
class RaidCapacity:
    """Bytes that a RAID group takes and gives. ``problem`` says why it cannot be built."""

    group: RaidGroup
    raw: DataSize
    usable: DataSize | None
    problem: str | None = None


def raid_capacity(group: RaidGroup) -> RaidCapacity:
    """Raw and usable bytes of ``groups`` equal groups of ``members`` each."""
    raw = group.member_capacity * (group.members * group.groups)
    if group.level in _MIRRORED:
        if group.members < 2 or group.members % 2:
            return RaidCapacity(group, raw, None, f"{group.level} needs an even number of members")
        return RaidCapacity(group, raw, raw / 2)
    parity = _PARITY[group.level]
    if group.members <= parity:
        return RaidCapacity(group, raw, None, f"{group.level} needs more than {parity} members")
    data = group.member_capacity * ((group.members - parity) * group.groups)
    return RaidCapacity(group, raw, data)
