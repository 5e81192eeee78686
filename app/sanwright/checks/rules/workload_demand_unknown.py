"""Rule workload.demand-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Table, Workload
from sanwright.language import tr


@rule("workload.demand-unknown", "Workload's demand is not known", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A workload's throughput cannot be worked out, so the loads on its path are too low.

    Why it matters: a link that carries an unknown load must not look idle.
    Violation: neither MB/s nor IOPS with a block size is given, and it is no closed load (I/Os
    in flight) whose latency model was calibrated with measured figures.
    Fix: state MB/s, or IOPS and block size; for a closed load, calibrate it.
    Limits: none.
    Source: the workload itself.
    """
    load = result.workload
    if result.demand is not None:
        return
    closed = load.in_flight is not None
    what = (
        f"it keeps {load.in_flight} I/Os in flight and takes what it gets"
        if closed
        else "state MB/s, or IOPS and block size"
    )
    yield Finding(
        rule="workload.demand-unknown",
        severity=Severity.UNVERIFIED,
        subjects=(load.id,),
        message=tr(
            "The throughput of workload {what} is not known: {what2}.",
            what=load.name or load.id,
            what2=what,
        ),
        remedy=tr("State MB/s, or IOPS and block size."),
        source="The workload",
        missing=_missing(load),
    )


def _missing(load: Workload) -> tuple[Missing, ...]:
    """A closed load lacks no fact: what it gets is worked out, not stated."""
    if load.in_flight is not None:
        return ()
    if load.rate is not None:
        return (Missing(Table.WORKLOADS, load.id, "block_size_bytes", "block size"),)
    return (Missing(Table.WORKLOADS, load.id, "throughput_mb_s", "throughput"),)
