"""Rule zone.one-side-only."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sides import segment_label
from sanwright.analysis.zoning import half_zoned_hosts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, named
from sanwright.text import Text


@rule("zone.one-side-only", "Zoned in one fabric only", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A host and an array are zoned in one fabric, but not in another that both are attached to.

    Why it matters: the second fabric is paid for and cabled, and when the first one fails the host
    loses the array all the same.
    Violation: by zones a host meets an array in one fabric; in another fabric where zones are in
    force both have ports, and no zone joins them.
    Fix: the same zones in the other fabric.
    Limits: tells apart host and array, not single ports. Host ports that are in no zone at all are
    said by zone.missing where a workload is drawn.
    Source: Brocade SAN Design and Best Practices (same zones in both fabrics); the design's own
    zones.
    """
    if not chassis.is_array:
        return
    for segment, hosts in half_zoned_hosts(assessment, chassis.id):
        where = segment_label(assessment, segment)
        yield Finding(
            rule="zone.one-side-only",
            severity=Severity.WARNING,
            subjects=(chassis.id, *hosts),
            message=Text(
                "{hosts} ({names}) is zoned with {array}, but not in {fabric}.",
                "{hosts} ({names}) are zoned with {array}, but not in {fabric}.",
                len(hosts),
                hosts=counted(len(hosts), "hosts"),
                names=named(assessment, hosts),
                array=assessment.tables.label(chassis.id),
                fabric=where,
            ),
            remedy=Text("Zone them in {fabric} too.", fabric=where),
            limit=Text("2 fabrics"),
            actual=Text("1 fabric"),
            source="Brocade SAN Design and Best Practices",
        )
