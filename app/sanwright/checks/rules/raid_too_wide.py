"""Rule raid.too-wide."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.analysis.drives import drive_mix
from sanwright.checks.criterion import Criterion, criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import RaidGroup
from sanwright.parts import Limit
from sanwright.text import Text

RAID_5 = Limit("raid-5-drives-max", "drives", Text("Drives in one RAID 5 group."))
RAID_6 = Limit("raid-6-drives-max", "drives", Text("Drives in one RAID 6 group."))
RAID_DP = Limit("raid-dp-drives-max", "drives", Text("Drives in one RAID-DP group of SSDs."))
RAID_DP_HDD = Limit(
    "raid-dp-hdd-drives-max", "drives", Text("Drives in one RAID-DP group of hard disks.")
)

_LIMITS = {
    "RAID 5": RAID_5,
    "RAID 50": RAID_5,
    "RAID 6": RAID_6,
    "RAID 60": RAID_6,
    "RAID-DP": RAID_DP,
}
_HARD_DISK_LIMITS = {"RAID-DP": RAID_DP_HDD}
_SSD = "SSD"


@rule(
    "raid.too-wide",
    "RAID group of too many drives",
    Scope.RAID,
    RAID_5,
    RAID_6,
    RAID_DP,
    RAID_DP_HDD,
)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """A RAID group has more members than is advised, or than the array allows.

    Why it matters: the more drives share one parity, the longer a rebuild reads and the likelier
    another drive fails meanwhile.
    Violation: members of one group above raid-5-drives-max, raid-6-drives-max, raid-dp-drives-max
    or, of hard disks, raid-dp-hdd-drives-max of the rule pack, after the level of the group.
    Fix: split it into several groups, or choose a level with more parity.
    Limits: mirrors, RAID-TEC and distributed levels have no threshold; drives count as hard disks
    only if they are stated for the group; their size, on which the time of a rebuild rests, is not
    weighed.
    Source: the threshold's source in the rule pack.
    """
    group = capacity.group
    limit = _limit(group, assessment)
    if limit is None or group.members <= limit.value:
        return
    yield Finding(
        rule="raid.too-wide",
        severity=Severity.WARNING,
        subjects=(group.id,),
        message=Text(
            "{group}: {members} members in one group of {level}, more than {limit}.",
            group=group.name or group.id,
            members=group.members,
            level=group.level,
            limit=limit.value,
        ),
        remedy=Text("Split it into several groups, or choose a level with more parity."),
        limit=Text("{count} member", "{count} members", limit.value),
        actual=Text("{count} member", "{count} members", group.members),
        source=limit.source,
    )


def _limit(group: RaidGroup, assessment: Assessment) -> Criterion[int] | None:
    media = drive_mix(assessment, group.id).media
    limit = _LIMITS.get(group.level)
    if media and _SSD not in media:
        limit = _HARD_DISK_LIMITS.get(group.level, limit)
    return criterion(assessment, limit) if limit is not None else None
