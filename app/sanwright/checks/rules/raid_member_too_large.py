"""Rule raid.member-too-large."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.analysis.capacity.members import group_drives
from sanwright.analysis.drives import capacity_doubts
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text

_ROUNDING = 1.01


@rule("raid.member-too-large", "RAID members larger than their drives", Scope.RAID)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """The members of a RAID group are stated larger than the drives that they lie on.

    Why it matters: the capacity in the report would not exist; every figure of the group that rests
    on it is too high.
    Violation: the member capacity is more than 1 per cent above that of the smallest drive of the
    group: of those stated for it, or else of the only kind of drive in its device.
    Fix: state the capacity of the drive as the member capacity, or choose larger drives.
    Limits: silent where the drives cannot be told or their capacity is not known; 1 per cent is
    left for capacities that were rounded when sold.
    Source: capacities of the drives' parts.
    """
    group = capacity.group
    drives = group_drives(assessment, group.id)
    size = drives.capacity
    if size is None or group.member_capacity.amount <= size.amount * _ROUNDING:
        return
    yield judged_by(
        assessment,
        Finding(
            rule="raid.member-too-large",
            severity=Severity.ERROR,
            subjects=(group.id,),
            message=Text(
                "{group}: members of {wanted} on drives of {capacity}.",
                group=group.name or group.id,
                wanted=group.member_capacity,
                capacity=size,
            ),
            remedy=Text("State a member capacity that the drives have, or choose larger drives."),
            limit=size,
            actual=group.member_capacity,
            source=Text("Capacities of the drives"),
        ),
        capacity_doubts(assessment, drives.parts),
    )
