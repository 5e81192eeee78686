"""Rule zone.no-initiator."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ZoneFacts
from sanwright.analysis.chassis import chassis_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import port_device
from sanwright.text import Text


@rule("zone.no-initiator", "Zone without an initiator", Scope.ZONE)
def check(zone: ZoneFacts, assessment: Assessment) -> Iterator[Finding]:
    """A zone has targets and no initiator.

    Why it matters: nobody uses the targets by it; mostly the host was replaced or forgotten.
    Violation: a zone has target ports, all of one array, and no initiator.
    Fix: add the initiator, or take the zone out.
    Limits: zones between several arrays are for replication or virtualisation and left out, and so
    are zones with a member whose role is not known.
    Source: what a zone is for.
    """
    if zone.initiators or zone.unknown or not zone.targets:
        return
    if len({chassis_of(assessment, port_device(port)) for port in zone.targets}) > 1:
        return
    yield Finding(
        rule="zone.no-initiator",
        severity=Severity.WARNING,
        subjects=(zone.zone.id,),
        message=Text(
            "Zone {zone} has targets and no initiator.", zone=zone.zone.name or zone.zone.id
        ),
        remedy=Text("Add the initiator, or take the zone out."),
        limit=Text("1 initiator"),
        actual=Text("0 initiators"),
        source=Text("Cables and zones of the design"),
    )
