"""Rule raid.no-spares."""

import math
from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.analysis.capacity import level_of
from sanwright.analysis.capacity.spares import SpareCover, spare_covers, takes_spares
from sanwright.checks.criterion import Criterion, criterion
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import RaidGroup, Table
from sanwright.parts import Limit
from sanwright.text import Text
from sanwright.units.counts import counted

DRIVES_PER_SPARE = Limit(
    "drives-per-spare", "drives", Text("Drives of one kind that share a hot spare.")
)
SPARES = Limit(
    "spares-min", "spares", Text("Hot spares in an array for each kind of drive that it has.")
)
REBUILD_AREAS = Limit(
    "rebuild-areas-min", "rebuild areas", Text("Rebuild areas of a distributed RAID group.")
)


@rule(
    "raid.no-spares",
    "Too few spare drives",
    Scope.RAID,
    DRIVES_PER_SPARE,
    SPARES,
    REBUILD_AREAS,
)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """A RAID group has fewer spare drives that fit its drives than is advised, or none.

    Why it matters: a group that has lost a drive is rebuilt at once on a spare; without one it
    waits, without protection, for someone to bring a drive.
    Violation: of the spares stated for the groups of the same array those that fit (same medium and
    interface, no smaller) are fewer than spares-min, or less than one for each drives-per-spare
    drives; larger drives are served first. Of a distributed level: rebuild areas below
    rebuild-areas-min. Where too few are stated and not all is: unverifiable.
    Fix: keep drives of at least this size free, and state with the group how many.
    Limits: RAID 0 needs none, since nothing can be rebuilt. Whether a spare is kept for one group
    or for all is not stated in a design: it counts for every group that it fits. Members that are
    slices of drives count as drives unless the drives of the group are stated; groups on the same
    stated drives count once. A distributed level without stated areas is told by
    raid.layout-unstated.
    Source: the thresholds' sources in the rule pack.
    """
    group = capacity.group
    if level_of(group).is_distributed:
        yield from _areas(group, assessment)
    elif takes_spares(group):
        yield from _spares(group, assessment)


def _areas(group: RaidGroup, assessment: Assessment) -> Iterator[Finding]:
    least = criterion(assessment, REBUILD_AREAS)
    areas = group.rebuild_areas
    if least is None or areas is None or areas >= least.value:
        return
    yield least.finding(
        rule="raid.no-spares",
        severity=Severity.WARNING,
        subjects=(group.id,),
        message=Text(
            "{group} has {areas}; when a drive fails, there is no room to rebuild it in.",
            group=group.name or group.id,
            areas=counted(areas, "rebuild areas"),
        ),
        remedy=Text("Plan {areas} or more.", areas=least.said(least.value)),
        actual=areas,
    )


def _spares(group: RaidGroup, assessment: Assessment) -> Iterator[Finding]:
    share, least = criterion(assessment, DRIVES_PER_SPARE), criterion(assessment, SPARES)
    asked = [limit for limit in (share, least) if limit is not None and limit.value > 0]
    if not asked:
        return
    per_spare = share.value if share is not None and share.value > 0 else _ANY_NUMBER
    covers = spare_covers(
        assessment, group.device, per_spare, max(least.value if least is not None else 1, 1)
    )
    cover = next(cover for cover in covers if cover.group == group.id)
    if cover.is_short or cover.is_open:
        by_share = share is not None and math.ceil(cover.drives / per_spare) >= cover.needed
        source = share if by_share or least is None else least
        yield _finding(group, assessment, cover, source)


_ANY_NUMBER = 1_000_000
"""Drives that one spare serves where the pack sets no number."""


def _finding(
    group: RaidGroup, assessment: Assessment, cover: SpareCover, by: Criterion[int] | None
) -> Finding:
    silent = cover.silent if cover.is_open else ()
    is_unstated = any(assessment.tables.raid_groups[id_].spares is None for id_ in silent)
    return Finding(
        rule="raid.no-spares",
        severity=Severity.UNVERIFIED if cover.is_open else Severity.WARNING,
        subjects=(group.id,),
        message=_message(group, cover, is_unstated=is_unstated),
        remedy=_remedy(group, cover, is_unstated=is_unstated),
        limit=counted(cover.needed, "spares"),
        actual=None if cover.is_open else counted(cover.spares, "spares"),
        source=by.source if by is not None else "",
        missing=tuple(
            Missing(Table.RAID_GROUPS, id_, "spares", Text("spare drives"))
            if is_unstated
            else Missing(Table.RAID_GROUPS, id_, "drives", Text("drives"))
            for id_ in silent
        ),
    )


def _message(group: RaidGroup, cover: SpareCover, *, is_unstated: bool) -> Text:
    name = group.name or group.id
    if cover.is_open and is_unstated:
        return Text("How many spare drives {group} may use is not stated.", group=name)
    if cover.is_open:
        return Text(
            "Whether the spares of the array fit the drives of {group} is not known.", group=name
        )
    needed = counted(cover.needed, "spares")
    if not cover.spares:
        return Text(
            "{group} has no spare that fits its drives; advised: {needed}.",
            group=name,
            needed=needed,
        )
    return Text(
        "{group} shares {spares} that fit its drives with {drives} in all; advised: {needed}.",
        group=name,
        spares=counted(cover.spares, "spares"),
        drives=counted(cover.drives, "drives"),
        needed=needed,
    )


def _remedy(group: RaidGroup, cover: SpareCover, *, is_unstated: bool) -> Text:
    if cover.is_open:
        if is_unstated:
            return Text("State the spares of each group.")
        return Text("State the drives of each group.")
    return Text(
        "Keep {count} more drive of {size} or more free for it, and state it as its spare.",
        "Keep {count} more drives of {size} or more free for it, and state them as its spares.",
        max(cover.needed - cover.spares, 1),
        size=group.member_capacity,
    )
