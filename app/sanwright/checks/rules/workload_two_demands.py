"""Rule workload.two-demands."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Table
from sanwright.design.demands import DEMANDS, contradicting_demands
from sanwright.fields import field_of
from sanwright.text import Text, joined, within_sentence


@rule("workload.two-demands", "Workload states two demands", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A workload states two demands that do not say the same.

    Why it matters: figures can follow only one of them, a throughput before a rate, and nobody
    knows whether that is the one that was meant.
    Violation: more than one of I/O rate, throughput and I/Os in flight is given; a rate and a
    throughput that agree by the block size to 1 % are one demand. The window takes only one; a
    file that was made by other means may hold more.
    Fix: clear all but the one that the customer stated.
    Limits: none.
    Source: the workload itself.
    """
    load = result.workload
    stated = contradicting_demands(load)
    if not stated:
        return
    figures = {"rate": load.rate, "throughput": load.throughput, "in_flight": load.in_flight}
    yield Finding(
        rule="workload.two-demands",
        severity=Severity.ERROR,
        subjects=(load.id,),
        message=Text(
            "Workload {workload} states more than one demand: {figures}.",
            workload=load.name or load.id,
            figures=joined(
                joined((within_sentence(field_of(Table.WORKLOADS, key).label), figures[key]), " ")
                for key in DEMANDS
                if key in stated
            ),
        ),
        remedy=Text("Clear all but one."),
        limit=Text("1 demand"),
        actual=Text("{count} demand", "{count} demands", len(stated)),
        source=Text("The workload"),
    )
