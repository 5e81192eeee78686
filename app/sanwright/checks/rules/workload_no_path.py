"""Rule workload.no-path."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.analysis.paths import workload_paths
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, named
from sanwright.text import Text


@rule("workload.no-path", "Workload has no way to its storage", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A workload's hosts, or some of them, cannot reach its storage.

    Why it matters: the design does not do what it is for. What a host that reaches nothing would
    ask for is in no load either, so its links look idle.
    Violation: no pair of initiator and target port is joined by links that come up and allowed by a
    zone; of the whole workload, or of a host in it.
    Fix: the message says where it fails: cable, speed, zone or missing ports.
    Limits: LUN masking on the array is not modelled. Hosts that reach one of several arrays are not
    told.
    Source: the design's own cables and zones.
    """
    name = result.workload.name or result.workload.id
    if result.problem is not None:
        message = Text(
            "Workload {workload} cannot run: {problem}.", workload=name, problem=result.problem
        )
        yield _finding((result.workload.id,), message)
        return
    by_reason: dict[Text, list[str]] = {}
    for each in workload_paths(assessment, result.workload.id).unrouted:
        by_reason.setdefault(each.reason, []).append(each.host)
    for reason, hosts in by_reason.items():
        message = Text(
            "{hosts} of workload {workload} reaches no storage: {reason} ({names}).",
            "{hosts} of workload {workload} reach no storage: {reason} ({names}).",
            len(hosts),
            hosts=counted(len(hosts), "hosts"),
            workload=name,
            reason=reason,
            names=named(assessment, hosts),
        )
        yield _finding((result.workload.id, *hosts), message)


def _finding(subjects: tuple[str, ...], message: Text) -> Finding:
    return Finding(
        rule="workload.no-path",
        severity=Severity.ERROR,
        subjects=subjects,
        message=message,
        remedy=Text("Cable and zone its hosts to its storage."),
        limit=Text("1 path"),
        actual=Text("0 paths"),
        source=Text("Cables and zones of the design"),
    )
