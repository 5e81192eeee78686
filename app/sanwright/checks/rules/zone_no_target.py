"""Rule zone.no-target."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ZoneFacts
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import port_device
from sanwright.text import Text


@rule("zone.no-target", "Zone without a target", Scope.ZONE)
def check(zone: ZoneFacts, assessment: Assessment) -> Iterator[Finding]:
    """A zone has initiators and no target, or nothing at all.

    Why it matters: it lets nobody reach any storage; mostly a member was forgotten.
    Violation: a zone has no member, or none that is a target port.
    Fix: add the targets, or take the zone out.
    Limits: zones with a member whose role is not known are left out, and zones between ports of
    arrays, which talk to each other as initiators.
    Source: what a zone is for.
    """
    if zone.targets or zone.unknown:
        return
    owners = {chassis_of(assessment, port_device(port)) for port in zone.initiators}
    if owners and all(chassis_facts(assessment, owner).is_array for owner in owners):
        return
    name = zone.zone.name or zone.zone.id
    if zone.initiators:
        message = Text("Zone {zone} has initiators and no target.", zone=name)
    else:
        message = Text("Zone {zone} has no members.", zone=name)
    yield Finding(
        rule="zone.no-target",
        severity=Severity.WARNING,
        subjects=(zone.zone.id,),
        message=message,
        remedy=(
            Text("Add the target ports, or take the zone out.")
            if zone.initiators
            else Text("Add initiators and targets, or take the zone out.")
        ),
        limit=Text("1 target"),
        actual=Text("0 targets"),
        source=Text("Cables and zones of the design"),
    )
