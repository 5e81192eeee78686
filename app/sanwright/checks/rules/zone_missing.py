"""Rule zone.missing."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.analysis.multipath import unzoned_initiators
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import named
from sanwright.text import Text


@rule("zone.missing", "Initiator without a zone", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """Some initiator ports of a workload are in no zone, so paths that were cabled are missing.

    Why it matters: the workload runs, on half of its paths, and nobody notices before the other
    half fails.
    Violation: zones are in force in the fabric, a target of the workload is attached there too, and
    an initiator port of the workload shares a zone with no target at all.
    Fix: a zone for each of these ports with the targets of its fabric.
    Limits: ports that are zoned to other targets are there for something else and left out. A
    workload without any path is said by workload.no-path, an array that is zoned in one fabric only
    by zone.one-side-only.
    Source: the design's own cables and zones.
    """
    if result.problem is not None:
        return
    ports = unzoned_initiators(assessment, result.workload.id)
    if not ports:
        return
    name = result.workload.name or result.workload.id
    yield Finding(
        rule="zone.missing",
        severity=Severity.WARNING,
        subjects=(result.workload.id, *ports),
        message=Text(
            "{count:,} initiator port of workload {workload} is in no zone with a target: {ports}.",
            "{count:,} initiator ports of workload {workload} are in no zone "
            "with a target: {ports}.",
            len(ports),
            workload=name,
            ports=named(assessment, ports),
        ),
        remedy=Text("Zone each of them with the targets of its fabric."),
        limit=Text("1 zone"),
        actual=Text("0 zones"),
        source=Text("Cables and zones of the design"),
    )
