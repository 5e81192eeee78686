"""Rule facility.fabrics-one-feed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.feeds import feeds_alone
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.listing import listed
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
    drawn in no fabric, are passed over. Said as soon as it is drawn, before there is any workload;
    what else a feed takes along, and whom it cuts off, is said by failure.cut-off.
    Source: Brocade, SAN Design and Best Practices: redundant fabrics share nothing.
    """
    for alone in feeds_alone(assessment):
        if len(alone.sides) < 2:
            continue
        yield Finding(
            rule="facility.fabrics-one-feed",
            severity=Severity.WARNING,
            subjects=alone.switches,
            message=Text(
                "Feed {feed} alone supplies switches of {count} fabric: {switches}.",
                "Feed {feed} alone supplies switches of {count} fabrics: {switches}.",
                len(alone.fabrics),
                feed=alone.feed,
                switches=listed([assessment.tables.label(id_) for id_ in alone.switches]),
            ),
            remedy=Text("Put the switches of each fabric on a feed of their own."),
            limit=Text("1 fabric"),
            actual=Text("{count} fabrics", count=len(alone.fabrics)),
            source="Brocade SAN Design and Best Practices",
        )
