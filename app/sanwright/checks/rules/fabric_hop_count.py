"""Rule fabric.hop-count."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.analysis.shape import worst_hops
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_isls
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.parts import Limit
from sanwright.text import Text

HOPS = Limit(
    "hops-max",
    ("switches", "ISLs"),
    Text("Switches or ISLs in the path between initiator and target."),
)


@rule("fabric.hop-count", "Too many hops", Scope.WORKLOAD, HOPS, where=has_isls)
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
    limit = criterion(assessment, HOPS)
    hops = worst_hops(assessment, result.workload.id) if limit is not None else None
    if limit is None or hops is None:
        return
    counts_isls = limit.threshold.unit == "ISLs"
    number = hops.isls if counts_isls else hops.switches
    if number <= limit.value:
        return
    label = assessment.tables.label
    way = {
        "initiator_port": label(hops.initiator_port),
        "target_port": label(hops.target_port),
        "switches": counted(hops.switches, "switches"),
        "isls": counted(hops.isls, "ISLs"),
    }
    if counts_isls:
        message = Text(
            "{initiator_port} reaches {target_port} over {switches} and {isls}; "
            "the limit counts ISLs.",
            **way,
        )
    else:
        message = Text(
            "{initiator_port} reaches {target_port} over {switches} and {isls}; "
            "the limit counts switches.",
            **way,
        )
    yield limit.finding(
        rule="fabric.hop-count",
        severity=Severity.WARNING,
        subjects=(result.workload.id,),
        message=message,
        remedy=Text("Shorten the way: join the outer switches to a core or to each other."),
        actual=number,
    )
