"""Rule raid.thin."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("raid.thin", "More capacity promised than there is", Scope.RAID)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """Hosts were promised more than a RAID group can hold: it is provisioned thinly.

    Why it matters: hosts see room that is not there; when the group is full, all of them fail to
    write at once. Fill has to be watched, and drives ordered in time.
    Violation: provisioned capacity is above the effective capacity of the group.
    Fix: watch the fill of the group, or add drives.
    Limits: looks at groups whose provisioned capacity is stated.
    Source: provisioned capacity stated for the group.
    """
    promised, commitment = capacity.group.provisioned, capacity.commitment
    if promised is None or commitment is None or commitment.amount <= 1:
        return
    group = capacity.group
    yield Finding(
        rule="raid.thin",
        severity=Severity.INFO,
        subjects=(group.id,),
        message=Text(
            "Hosts were promised {promised} from {group}, which holds {effective}.",
            promised=promised,
            group=group.name or group.id,
            effective=capacity.effective,
        ),
        remedy=Text("Watch how full the group is, or add drives."),
        limit=capacity.effective,
        actual=promised,
        source=Text("The design file"),
    )
