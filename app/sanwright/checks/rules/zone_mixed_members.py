"""Rule zone.mixed-members."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ZoneFacts
from sanwright.analysis.zoning import named_devices, named_ports
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import named
from sanwright.text import Text


@rule("zone.mixed-members", "Devices and ports in one zone", Scope.ZONE)
def check(zone: ZoneFacts, assessment: Assessment) -> Iterator[Finding]:
    """A zone names some members as devices and others as ports.

    Why it matters: a device as a member (a node name, WWNN) lets all its ports in, also those that
    are added later; beside port names (WWPN) that is seldom meant, and it turns hardware
    enforcement into checks of every login.
    Violation: a zone has members that are devices and members that are ports.
    Fix: name the ports.
    Limits: a zone of devices only is taken as a sketch, and in order.
    Source: IBM SAN best practices 2012 and Brocade SAN Design and Best Practices (zone by WWPN, do
    not mix kinds of members).
    """
    devices = named_devices(assessment, zone.zone.id)
    if not devices or not named_ports(assessment, zone.zone.id):
        return
    yield Finding(
        rule="zone.mixed-members",
        severity=Severity.INFO,
        subjects=(zone.zone.id,),
        message=Text(
            "Zone {zone} names {devices} with all ports, and single ports beside.",
            zone=zone.zone.name or zone.zone.id,
            devices=named(assessment, devices),
        ),
        remedy=Text("Name the ports that are meant."),
        limit=Text("ports or devices"),
        actual=Text("ports and devices"),
        source="IBM SAN best practices 2012; Brocade SAN Design and Best Practices",
    )
