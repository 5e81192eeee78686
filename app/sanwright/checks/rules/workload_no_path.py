"""Rule workload.no-path."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule


@rule("workload.no-path", "Workload has no way to its storage", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A workload's hosts cannot reach its storage.

    Why it matters: the design does not do what it is for.
    Violation: no pair of initiator and target port is joined by links that come up and allowed by a
    zone.
    Fix: the message says where it fails: cable, speed, zone or missing ports.
    Limits: LUN masking on the array is not modelled.
    Source: the design's own cables and zones.
    """
    if result.problem is None:
        return
    name = result.workload.name or result.workload.id
    yield Finding(
        rule="workload.no-path",
        severity=Severity.ERROR,
        subjects=(result.workload.id,),
        message=f"Workload {name} cannot run: {result.problem}.",
        remedy="Cable and zone its hosts to its storage.",
        limit="1 path",
        actual="0 paths",
        source="Cables and zones of the design",
    )
