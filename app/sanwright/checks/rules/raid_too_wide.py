"""Rule raid.too-wide."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.analysis.drives import drive_mix
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.design import RaidGroup
from sanwright.language import tr, words, words_n
from sanwright.parts import Threshold

_KEYS = {
    "RAID 5": "raid-5-drives-max",
    "RAID 50": "raid-5-drives-max",
    "RAID 6": "raid-6-drives-max",
    "RAID 60": "raid-6-drives-max",
    "RAID-DP": "raid-dp-drives-max",
}
_HARD_DISK_KEYS = {"RAID-DP": "raid-dp-hdd-drives-max"}
_SSD = "SSD"


@rule("raid.too-wide", "RAID group of too many drives", Scope.RAID)
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
        message=tr(
            "{group}: {members} members in one group of {level}, more than {limit:.0f}.",
            group=group.name or group.id,
            members=group.members,
            level=group.level,
            limit=limit.value,
        ),
        remedy=tr("Split it into several groups, or choose a level with more parity."),
        limit=words("{limit:.0f} members", limit=limit.value),
        actual=words_n("{count} member", "{count} members", group.members),
        source=document(assessment, limit.sources),
    )


def _limit(group: RaidGroup, assessment: Assessment) -> Threshold | None:
    media = drive_mix(assessment, group.id).media
    key = _KEYS.get(group.level)
    if media and _SSD not in media:
        key = _HARD_DISK_KEYS.get(group.level, key)
    return assessment.limit(key) if key is not None else None
