"""Rule fabric.hop-count."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.analysis.shape import worst_hops
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.wording import counted
from sanwright.language import tr


@rule("fabric.hop-count", "Too many hops", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """The way from a host to its storage is longer than the rule pack allows.

    Why it matters: makers test and support fabrics up to a number of hops; every hop adds delay and
    a place where frames queue up.
    Violation: the longest of the shortest ways between the initiator and target ports of a workload
    is above hops-max. Makers count differently: the unit of the limit says whether switches or ISLs
    are counted, and so does the message.
    Fix: join the two switches directly or through a core, or move the host nearer to its storage.
    Limits: counts the way as drawn, not the longer one after a failure. Access gateways and WDM
    equipment are no hops, inter-chassis links count as ISLs.
    Source: threshold hops-max and its document from the rule pack.
    """
    limit = assessment.limit("hops-max")
    hops = worst_hops(assessment, result.workload.id) if limit is not None else None
    if limit is None or hops is None:
        return
    number = hops.isls if limit.unit == "ISLs" else hops.switches
    if number <= limit.value:
        return
    label = assessment.tables.label
    way = {
        "initiator_port": label(hops.initiator_port),
        "target_port": label(hops.target_port),
        "switches": counted(hops.switches, "switches"),
        "isls": counted(hops.isls, "ISLs"),
    }
    if limit.unit == "ISLs":
        message = tr(
            "{initiator_port} reaches {target_port} over {switches} and {isls}; "
            "the limit counts ISLs.",
            **way,
        )
    else:
        message = tr(
            "{initiator_port} reaches {target_port} over {switches} and {isls}; "
            "the limit counts switches.",
            **way,
        )
    yield Finding(
        rule="fabric.hop-count",
        severity=Severity.WARNING,
        subjects=(result.workload.id,),
        message=message,
        remedy=tr("Shorten the way: join the outer switches to a core or to each other."),
        limit=limit.shown,
        actual=counted(number, limit.unit),
        source=document(assessment, limit.sources),
    )
