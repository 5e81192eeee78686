"""Rule workload.no-path."""

from collections.abc import Iterable, Iterator

from sanwright.analysis import Assessment, LinkFacts, WorkloadResult
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.paths import (
    INITIATORS_UNLINKED,
    NO_ENDS,
    NO_INITIATOR_PORT,
    NO_TARGET_PORT,
    NOT_JOINED,
    NOT_ZONED,
    TARGETS_UNLINKED,
    ZONED_ELSEWHERE,
    workload_paths,
)
from sanwright.checks.dark_links import dark_isls, dark_links_of, mend_first
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, named
from sanwright.design import port_device
from sanwright.text import Text


@rule("workload.no-path", "Workload has no way to its storage", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A workload's hosts, or some of them, cannot reach its storage.

    Why it matters: the design does not do what it is for. What a host that reaches nothing would
    ask for is in no load either, so its links look idle.
    Violation: no pair of initiator and target port is joined by links that come up and allowed by a
    zone; of the whole workload, or of a host in it.
    Fix: by where it fails: cable, link that stays down, zone, or ends that are not stated.
    Limits: LUN masking on the array is not modelled. Hosts that reach one of several arrays are not
    told.
    Source: the design's own cables and zones.
    """
    name = result.workload.name or result.workload.id
    if result.problem is not None:
        message = Text(
            "Workload {workload} cannot run: {problem}.", workload=name, problem=result.problem
        )
        ends = (chassis_of(assessment, port_device(end)) for end in result.workload.initiators)
        remedy = _remedy(result.problem, dict.fromkeys(ends), assessment)
        yield _finding((result.workload.id,), message, remedy)
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
        remedy = _remedy(reason, hosts, assessment)
        yield _finding((result.workload.id, *hosts), message, remedy)


_REMEDIES = {
    NO_ENDS: Text("State the initiators and the targets of the workload."),
    NO_INITIATOR_PORT: Text("Fit an adapter into its hosts, or name other initiators."),
    NO_TARGET_PORT: Text("Fit ports for hosts into its storage, or name other targets."),
    INITIATORS_UNLINKED: Text("Cable an initiator port of each host."),
    TARGETS_UNLINKED: Text("Cable a target port of its storage."),
    NOT_ZONED: Text("Zone its initiator ports with its target ports."),
    ZONED_ELSEWHERE: Text(
        "Put the zone into the fabric of its ports, or the ports into that of the zone."
    ),
    NOT_JOINED: Text("Cable both to one fabric, or join their switches by an ISL."),
}


def _remedy(reason: Text, hosts: Iterable[str], assessment: Assessment) -> Text:
    """By the reason; where it is a link that is drawn and down, what is wrong with that."""
    dark: list[LinkFacts] = []
    if reason in (INITIATORS_UNLINKED, TARGETS_UNLINKED, NOT_JOINED):
        dark += dark_links_of(assessment, hosts)
    if reason == NOT_JOINED:
        dark += dark_isls(assessment)
    return mend_first(assessment, dark, _REMEDIES[reason])


def _finding(subjects: tuple[str, ...], message: Text, remedy: Text) -> Finding:
    return Finding(
        rule="workload.no-path",
        severity=Severity.ERROR,
        subjects=subjects,
        message=message,
        remedy=remedy,
        limit=Text("1 path"),
        actual=Text("0 paths"),
        source=Text("Cables and zones of the design"),
    )
