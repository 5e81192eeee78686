"""Rule raid.no-spares."""

import math
from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment
from sanwright.analysis.capacity import level_of
from sanwright.checks.criterion import Criterion, criterion
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.presence import has_raid_groups
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device, RaidGroup, Table
from sanwright.parts import Limit
from sanwright.text import Text

DRIVES_PER_SPARE = Limit(
    "drives-per-spare", "drives", Text("Drives of one kind that share a hot spare.")
)


@rule(
    "raid.no-spares", "Too few spare drives", Scope.DEVICE, DRIVES_PER_SPARE, where=has_raid_groups
)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """The RAID groups of an array or adapter have fewer spare drives than is advised.

    Why it matters: a group that has lost a drive is rebuilt at once on a spare; without one it
    waits, without protection, for someone to bring a drive.
    Violation: the spares stated for the groups of a device add up to less than one for each
    drives-per-spare drives (threshold of the rule pack). Not stated for some: unverifiable.
    Fix: add spares, and state in each group how many are kept for it.
    Limits: RAID 0 needs none, since nothing can be rebuilt; the rebuild areas of distributed levels
    count as spares, and where they are not stated, raid.layout-unstated says so; whether a spare is
    large enough and of the right kind is not looked at; members that are slices of drives count as
    drives unless the drives of the group are stated.
    Source: the threshold's source in the rule pack.
    """
    limit = criterion(assessment, DRIVES_PER_SPARE)
    groups = [
        assessment.tables.raid_groups[id_] for id_ in assessment.index("raid_groups_on", device.id)
    ]
    groups = [group for group in groups if _wants_spares(group)]
    if limit is None or limit.value <= 0 or not groups:
        return
    needed = math.ceil(_drives(assessment, groups) / limit.value)
    stated = sum((group.spares or 0) + _rebuild_areas(group) for group in groups)
    silent = [g for g in groups if g.spares is None and not level_of(g).is_distributed]
    if stated < needed:
        yield _finding(device, assessment, limit, needed, stated, silent)


def _wants_spares(group: RaidGroup) -> bool:
    """Whether something can be rebuilt, and it is known where to."""
    level = level_of(group)
    return level.tolerates > 0 and not (level.is_distributed and group.rebuild_areas is None)


def _rebuild_areas(group: RaidGroup) -> int:
    return (group.rebuild_areas or 0) * group.groups if level_of(group).is_distributed else 0


def _drives(assessment: Assessment, groups: Sequence[RaidGroup]) -> int:
    named = {id_ for group in groups for id_ in group.drives}
    unnamed = sum(group.members * group.groups for group in groups if not group.drives)
    return unnamed + sum(assessment.tables.devices[id_].quantity for id_ in named)


def _finding(
    device: Device,
    assessment: Assessment,
    limit: Criterion[int],
    needed: int,
    stated: int,
    silent: Sequence[RaidGroup],
) -> Finding:
    return Finding(
        rule="raid.no-spares",
        severity=Severity.UNVERIFIED if silent else Severity.WARNING,
        subjects=(device.id,),
        message=_message(assessment.tables.label(device.id), needed, stated, len(silent)),
        remedy=Text("State the spares of each group.") if silent else Text("Add spare drives."),
        limit=_spares(needed),
        actual=None if silent else _spares(stated),
        source=limit.source,
        missing=tuple(
            Missing(Table.RAID_GROUPS, group.id, "spares", Text("spare drives")) for group in silent
        ),
    )


def _message(device: Text, needed: int, stated: int, silent: int) -> Text:
    if silent:
        return Text(
            "How many spare drives {count} RAID group of {device} may use is not stated.",
            "How many spare drives {count} RAID groups of {device} may use is not stated.",
            silent,
            device=device,
        )
    if not stated:
        return Text(
            "The RAID groups of {device} have no spare where {count} spare is advised.",
            "The RAID groups of {device} have no spare where {count} spares are advised.",
            needed,
            device=device,
        )
    return Text(
        "The RAID groups of {device} have {count} spare where {needed} spares are advised.",
        "The RAID groups of {device} have {count} spares where {needed} spares are advised.",
        stated,
        device=device,
        needed=needed,
    )


def _spares(count: int) -> Text:
    return Text("{count} spare", "{count} spares", count)
