"""Rule facility.fabrics-one-feed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_with, fabric_of
from sanwright.analysis.facility import locations_above
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.listing import listed
from sanwright.parts import PortRole
from sanwright.text import Text


@rule("facility.fabrics-one-feed", "Switches of several fabrics on one power feed", Scope.DESIGN)
def check(assessment: Assessment) -> Iterator[Finding]:
    """Switches of more than one fabric hang on the same power feed alone.

    Why it matters: two fabrics are there so that one can fail; the feed takes switches of both away
    at once.
    Violation: in one site, switches that name a single power feed and the same one are in two or
    more fabrics of different sides.
    Fix: put the switches of each fabric on a feed of their own, or choose switches with two power
    supplies and connect them to both feeds.
    Limits: feeds are told apart by name and site; switches whose feeds are not stated, or that are
    drawn in no fabric, are passed over.
    Source: Brocade, SAN Design and Best Practices: redundant fabrics share nothing.
    """
    tables = assessment.tables
    alone: dict[tuple[str, str], list[str]] = {}
    for id_ in sorted(chassis_with(assessment, PortRole.FABRIC)):
        feeds = set(tables.devices[id_].power_feeds)
        if len(feeds) == 1 and fabric_of(assessment, id_) is not None:
            above = locations_above(assessment, id_)
            site = next((place.id for place in above if place.kind == "site"), "")
            alone.setdefault((site, feeds.pop()), []).append(id_)
    for (_, feed), switches in alone.items():
        fabrics = {fabric_of(assessment, id_) for id_ in switches}
        sides = {tables.fabrics[id_].side for id_ in fabrics if id_ is not None}
        if len(sides) < 2:
            continue
        yield Finding(
            rule="facility.fabrics-one-feed",
            severity=Severity.WARNING,
            subjects=tuple(switches),
            message=Text(
                "Feed {feed} alone supplies switches of {count} fabric: {switches}.",
                "Feed {feed} alone supplies switches of {count} fabrics: {switches}.",
                len(fabrics),
                feed=feed,
                switches=listed([tables.label(id_) for id_ in switches]),
            ),
            remedy=Text("Put the switches of each fabric on a feed of their own."),
            limit=Text("1 fabric"),
            actual=Text("{count} fabrics", count=len(fabrics)),
            source="Brocade SAN Design and Best Practices",
        )
