"""Rule array.initiators-per-port."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.multipath import target_uses
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_switches
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit
from sanwright.text import Text

INITIATORS = Limit(
    "initiators-per-target-port-max",
    "initiators",
    Text("Initiators that are zoned to one target port."),
)


@rule(
    "array.initiators-per-port",
    "Too many initiators on a target port",
    Scope.CHASSIS,
    INITIATORS,
    where=has_switches,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """More initiators are zoned to one port of an array than is advised.

    Why it matters: all of them share the port's queue and bandwidth, and all of them log in again
    at once when it has been away.
    Violation: initiators that zones or workloads let log in to a target port are above
    initiators-per-target-port-max. One finding for the worst port of an array.
    Fix: spread the hosts over more target ports.
    Limits: counts ports, not virtual ports of virtual machines, and says nothing of their load.
    Source: threshold initiators-per-target-port-max and its document from the rule pack.
    """
    limit = criterion(assessment, INITIATORS)
    if limit is None or not chassis.is_array:
        return
    full = [u for u in target_uses(assessment, chassis.id) if u.initiators > limit.value]
    if not full:
        return
    worst = max(full, key=lambda use: use.initiators)
    others = len(full) - 1
    number = limit.said(worst.initiators)
    port = assessment.tables.label(worst.port)
    if others:
        message = Text(
            "{initiators} may log in to {port}, and {count:,} more port above the limit.",
            "{initiators} may log in to {port}, and {count:,} more ports above the limit.",
            others,
            initiators=number,
            port=port,
        )
    else:
        message = Text("{initiators} may log in to {port}.", initiators=number, port=port)
    yield limit.finding(
        rule="array.initiators-per-port",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=message,
        remedy=Text("Spread the hosts over more target ports."),
        actual=worst.initiators,
    )
