"""Rule raid.members."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("raid.members", "RAID group cannot be built", Scope.RAID)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """A RAID group has too few members, or a number that its level does not allow.

    Why it matters: the capacity in the report would not exist.
    Violation: a mirror with an odd number of members, or no more members than parity takes.
    Fix: change the level or the number of members.
    Limits: vendors' own minima are rule raid.level-members.
    Source: definition of the RAID levels.
    """
    group = capacity.group
    if capacity.problem is not None:
        yield Finding(
            rule="raid.members",
            severity=Severity.ERROR,
            subjects=(group.id,),
            message=Text(
                "{group}: {problem}.", group=group.name or group.id, problem=capacity.problem
            ),
            remedy=Text("Change the level or the number of members."),
            actual=Text("{members} members", members=group.members),
            source=Text("Definition of the RAID levels"),
        )
