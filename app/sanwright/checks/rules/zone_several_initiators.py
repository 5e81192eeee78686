"""Rule zone.several-initiators."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ZoneFacts
from sanwright.analysis.zoning import zone_sides
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit
from sanwright.text import Text

INITIATORS = Limit(
    "zone-initiators-max",
    "initiators",
    Text("Initiators in one zone; in a peer zone every principal stands for a zone of its own."),
)


@rule("zone.several-initiators", "Several initiators in a zone", Scope.ZONE, INITIATORS)
def check(zone: ZoneFacts, assessment: Assessment) -> Iterator[Finding]:
    """A zone holds more initiators than it should.

    Why it matters: initiators in one zone see each other, and each of them is told whenever another
    one comes or goes.
    Violation: initiators of a standard zone in one fabric are above zone-initiators-max.
    Fix: one zone for each initiator, or a peer zone with the targets as principals.
    Limits: peer zones are left out, their members do not see each other. A device as a member
    counts with its ports in the fabric of the zone.
    Source: threshold zone-initiators-max and its document from the rule pack.
    """
    limit = criterion(assessment, INITIATORS)
    if limit is None or zone.zone.kind == "peer" or len(zone.initiators) <= limit.value:
        return
    sides = zone_sides(assessment, zone.zone.id)
    number = max((len(side.initiators) for side in sides), default=0)
    if number <= limit.value:
        return
    yield limit.finding(
        rule="zone.several-initiators",
        severity=Severity.WARNING,
        subjects=(zone.zone.id,),
        message=Text(
            "Zone {zone} holds {initiators}.",
            zone=zone.zone.name or zone.zone.id,
            initiators=limit.said(number),
        ),
        remedy=Text(
            "Make a zone for each initiator, or a peer zone with the targets as principals."
        ),
        actual=number,
    )
