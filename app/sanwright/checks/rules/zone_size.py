"""Rule zone.size."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ZoneFacts
from sanwright.analysis.zoning import zone_sides
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit
from sanwright.text import Text

ZONE_PORTS = Limit(
    "zone-members-max", "ports", Text("Ports in one zone that has ports of the storage system.")
)


@rule("zone.size", "Zone too large", Scope.ZONE, ZONE_PORTS)
def check(zone: ZoneFacts, assessment: Assessment) -> Iterator[Finding]:
    """A zone has more ports than the rule pack allows.

    Why it matters: every port of a zone is told of every change in it, and some arrays support only
    so many ports in a zone of theirs.
    Violation: ports of a zone with a target, in one fabric, are above zone-members-max.
    Fix: several smaller zones, best one for each initiator.
    Limits: only where the rule pack sets a limit (IBM).
    Source: threshold zone-members-max and its document from the rule pack.
    """
    limit = criterion(assessment, ZONE_PORTS)
    if limit is None or not zone.targets or len(zone.members) <= limit.value:
        return
    sides = zone_sides(assessment, zone.zone.id)
    number = max((side.size for side in sides), default=0)
    if number <= limit.value:
        return
    yield limit.finding(
        rule="zone.size",
        severity=Severity.WARNING,
        subjects=(zone.zone.id,),
        message=Text(
            "Zone {zone} has {ports}.",
            zone=zone.zone.name or zone.zone.id,
            ports=limit.said(number),
        ),
        remedy=Text("Divide it into smaller zones, best one for each initiator."),
        actual=number,
    )
