"""Rule workload.demand-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Table, Workload
from sanwright.text import Text


@rule("workload.demand-unknown", "Workload's demand is not known", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A workload's throughput cannot be worked out, so the loads on its path are too low.

    Why it matters: a link that carries an unknown load must not look idle.
    Violation: neither MB/s nor IOPS with a block size is given, and it is no closed load (I/Os
    in flight) whose latency model was calibrated with measured figures.
    Fix: state MB/s, or IOPS and block size; for a closed load, calibrate it, or state its MB/s.
    Limits: none.
    Source: the workload itself.
    """
    load = result.workload
    if result.demand is not None:
        return
    name = load.name or load.id
    if load.in_flight is not None:
        message = Text(
            "The throughput of workload {workload} is not known: "
            "it keeps {number} I/Os in flight and takes what it gets.",
            workload=name,
            number=load.in_flight,
        )
    else:
        message = Text(
            "The throughput of workload {workload} is not known: {lacking}.",
            workload=name,
            lacking=_NO_SIZE if load.rate is not None else _NOTHING,
        )
    yield Finding(
        rule="workload.demand-unknown",
        severity=Severity.UNVERIFIED,
        subjects=(load.id,),
        message=message,
        remedy=_remedy(load),
        source=Text("The workload"),
        missing=_missing(load),
    )


_NOTHING = Text("neither MB/s nor IOPS are stated")
_NO_SIZE = Text("IOPS are stated without a block size")


def _remedy(load: Workload) -> Text:
    if load.in_flight is not None:
        return Text(
            "Calibrate its latency with measured figures, or state MB/s in place of I/Os in flight."
        )
    if load.rate is not None:
        return Text("State the block size.")
    return Text("State MB/s, or IOPS and block size.")


def _missing(load: Workload) -> tuple[Missing, ...]:
    """A closed load lacks no fact: what it gets is worked out, not stated."""
    if load.in_flight is not None:
        return ()
    if load.rate is not None:
        return (Missing(Table.WORKLOADS, load.id, "block_size", Text("block size")),)
    return (Missing(Table.WORKLOADS, load.id, "throughput", Text("throughput")),)
