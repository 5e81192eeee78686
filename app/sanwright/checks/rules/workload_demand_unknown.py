"""Rule workload.demand-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, demand_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule


@rule("workload.demand-unknown", "Workload's demand is not known", Scope.DESIGN)
def check(assessment: Assessment) -> Iterator[Finding]:
    """A workload's throughput cannot be worked out, so the loads on its path are too low.

    Why it matters: a link that carries an unknown load must not look idle.
    Violation: neither MB/s nor IOPS with a block size is given. A closed load (I/Os in
    flight) is of this kind until its latency is calculated.
    Fix: state MB/s, or IOPS and block size.
    Limits: none.
    Source: the workload itself.
    """
    for id_, load in assessment.tables.workloads.items():
        if demand_of(load) is not None:
            continue
        closed = load.in_flight is not None
        what = (
            f"it keeps {load.in_flight} I/Os in flight and takes what it gets"
            if closed
            else "state MB/s, or IOPS and block size"
        )
        yield Finding(
            rule="workload.demand-unknown",
            severity=Severity.UNVERIFIED,
            subjects=(id_,),
            message=f"The throughput of workload {load.name or id_} is not known: {what}.",
            remedy="State MB/s, or IOPS and block size.",
            source="The workload",
        )
