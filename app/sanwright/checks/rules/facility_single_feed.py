"""Rule facility.single-feed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.facility import power_supplies
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.text import Text


@rule("facility.single-feed", "Redundant supplies on one power feed", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """A device with two or more power supplies has them all on one feed.

    Why it matters: the second supply was paid for to survive the loss of a feed; here the feed
    takes both away.
    Violation: the part has two or more power supplies and the feeds stated for the device name only
    one.
    Fix: connect the supplies to two independent feeds and state both in the inspector.
    Limits: a device whose feeds are not stated, or the number of whose supplies is not known, is
    passed over; whether feeds of different names are independent is not known.
    Source: NetApp, MetroCluster documentation, Testing the MetroCluster configuration: each power
    supply unit of a component on a separate power supply.
    """
    supplies = power_supplies(assessment.tables.part(device.part))
    feeds = set(device.power_feeds)
    if supplies is None or supplies < 2 or len(feeds) != 1:
        return
    yield Finding(
        rule="facility.single-feed",
        severity=Severity.WARNING,
        subjects=(device.id,),
        message=Text(
            "{device} has {supplies} power supplies, all on feed {feed}.",
            device=assessment.tables.label(device.id),
            supplies=supplies,
            feed=next(iter(feeds)),
        ),
        remedy=Text("Put its supplies on two independent feeds."),
        limit=Text("2 feeds"),
        actual=Text("1 feed"),
        source="NetApp, MetroCluster documentation, Testing the MetroCluster configuration",
    )
