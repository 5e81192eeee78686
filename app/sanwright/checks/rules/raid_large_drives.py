"""Rule raid.large-drives."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.analysis.capacity import level_of
from sanwright.analysis.capacity.members import GroupDrives, group_drives
from sanwright.checks.criterion import Criterion, criterion
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import RaidGroup, Table
from sanwright.parts import Limit, PartKind
from sanwright.text import Text
from sanwright.units import DataSize

DOUBLE_PARITY = Limit(
    "double-parity-from",
    DataSize,
    Text("Capacity of a nearline disk from which a RAID group is to survive two failures."),
)
RAID_TEC = Limit(
    "raid-tec-from",
    DataSize,
    Text("Capacity of a nearline disk from which RAID-TEC is to take the place of RAID-DP."),
)

_NEARLINE = "nearline HDD"
_BETTER = {
    "RAID 5": "RAID 6",
    "RAID 50": "RAID 60",
    "distributed RAID 5": "distributed RAID 6",
    "RAID-DP": "RAID-TEC",
}


@rule("raid.large-drives", "Too little parity for large disks", Scope.RAID, DOUBLE_PARITY, RAID_TEC)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """A RAID group of large nearline disks has less parity than is advised for their size.

    Why it matters: a large disk takes long to rebuild, and all others are read to their end
    meanwhile: with single parity one more failure, or one sector that cannot be read, loses data.
    Violation: nearline disks of double-parity-from or more in a level of single parity (RAID 5,
    RAID 50, distributed RAID 5), or of raid-tec-from or more in RAID-DP. Where the disks of the
    group cannot be told and its members are as large: unverifiable.
    Fix: the level with one parity more, or smaller disks.
    Limits: nearline disks as the catalog names them; mirrors and SSDs are not judged, and how many
    disks share the parity is raid.too-wide.
    Source: the threshold's source in the rule pack.
    """
    group = capacity.group
    limit = _limit(group, assessment)
    if limit is None:
        return
    drives = group_drives(assessment, group.id)
    size = drives.capacity or group.member_capacity
    if size < limit.value:
        return
    media = _media(drives, assessment)
    if _NEARLINE in media:
        yield _finding(group, size, limit)
    elif not media:
        remedy, wanted = _what_settles(group, drives, assessment)
        yield limit.finding(
            rule="raid.large-drives",
            severity=Severity.UNVERIFIED,
            subjects=(group.id,),
            message=Text(
                "{group} is of {level} on members of {size}; whether these are nearline disks is "
                "not known.",
                group=group.name or group.id,
                level=group.level,
                size=size,
            ),
            remedy=remedy,
            actual=size,
            missing=wanted,
        )


def _what_settles(
    group: RaidGroup, drives: GroupDrives, assessment: Assessment
) -> tuple[Text, tuple[Missing, ...]]:
    """What to do where nobody knows what the group is on, and the facts that would tell."""
    if drives.parts:
        media = tuple(missing_of(id_, "drive.media") for id_ in drives.parts)
        return Text("State what kind of drives they are."), media
    if _has_drives(assessment):
        named = Missing(Table.RAID_GROUPS, group.id, "drives", Text("drives"))
        return Text("State the drives of the group."), (named,)
    return Text("Place the drives of the group, and state them."), ()


def _has_drives(assessment: Assessment) -> bool:
    """Whether there is a drive that could be stated."""
    return any(
        assessment.index("devices_of_part", copy.id)
        for copy in assessment.tables.parts.values()
        if copy.part is not None and copy.part.kind is PartKind.DRIVE
    )


def _limit(group: RaidGroup, assessment: Assessment) -> Criterion[DataSize] | None:
    """That of its level; None where the level has none."""
    if group.level == "RAID-DP":
        return criterion(assessment, RAID_TEC)
    return criterion(assessment, DOUBLE_PARITY) if level_of(group).parity == 1 else None


def _media(drives: GroupDrives, assessment: Assessment) -> set[str]:
    parts = (assessment.tables.part(id_) for id_ in drives.parts)
    return {part.drive.media for part in parts if part is not None and part.drive} - {""}


def _finding(group: RaidGroup, size: DataSize, limit: Criterion[DataSize]) -> Finding:
    return limit.finding(
        rule="raid.large-drives",
        severity=Severity.WARNING,
        subjects=(group.id,),
        message=Text(
            "{group} is of {level} on nearline disks of {size}; from {limit} on more parity is "
            "advised.",
            group=group.name or group.id,
            level=group.level,
            size=size,
            limit=limit.value,
        ),
        remedy=Text(
            "Choose {better}, or disks of less than {limit}.",
            better=_BETTER[group.level],
            limit=limit.value,
        ),
        actual=size,
    )
