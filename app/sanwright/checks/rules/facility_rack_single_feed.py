"""Rule facility.rack-single-feed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.facility import place_text, power_supplies, standing_in
from sanwright.analysis.feeds import feeding_place
from sanwright.checks.facility import names_text
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Location
from sanwright.text import Text


@rule("facility.rack-single-feed", "Redundant devices where there is one feed", Scope.LOCATION)
def check(location: Location, assessment: Assessment) -> Iterator[Finding]:
    """Devices with redundant power supplies stand where there is only one power feed.

    Why it matters: one breaker takes all of them away, whatever was paid for second supplies.
    Violation: the rack, room or site is stated to have fewer than two feeds and holds devices with
    two or more power supplies.
    Fix: bring a second, independent feed to the place, or correct the number of its feeds.
    Limits: devices the number of whose supplies is not known are passed over; a place within this
    one that states feeds of its own is judged by itself; a place whose feeds are not stated is not
    judged.
    Source: NetApp, MetroCluster documentation, Testing the MetroCluster configuration: each power
    supply unit of a component on a separate power supply.
    """
    feeds = location.power_feeds
    if feeds is None or feeds >= 2:
        return
    devices = [
        device.id
        for device in standing_in(assessment, location.id)
        if (power_supplies(assessment.tables.part(device.part)) or 0) >= 2
        and feeding_place(assessment, device.id) == location
    ]
    if not devices:
        return
    names = {
        "place": place_text(location),
        "devices": names_text(assessment, sorted(devices)),
    }
    if feeds:
        message = Text(
            "{place} has 1 feed for {count} device with redundant power supplies: {devices}.",
            "{place} has 1 feed for {count} devices with redundant power supplies: {devices}.",
            len(devices),
            **names,
        )
    else:
        message = Text(
            "{place} has no feed for {count} device with redundant power supplies: {devices}.",
            "{place} has no feed for {count} devices with redundant power supplies: {devices}.",
            len(devices),
            **names,
        )
    yield Finding(
        rule="facility.rack-single-feed",
        severity=Severity.WARNING,
        subjects=(location.id,),
        message=message,
        remedy=Text("Bring a second, independent feed to it."),
        limit=Text("2 feeds"),
        actual=Text("1 feed") if feeds else Text("0 feeds"),
        source="NetApp, MetroCluster documentation, Testing the MetroCluster configuration",
    )
