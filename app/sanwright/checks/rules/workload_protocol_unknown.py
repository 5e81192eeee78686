"""Rule workload.protocol-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design.records import WORKLOAD_PROTOCOLS
from sanwright.design.spellings import protocol_meant
from sanwright.text import Text


@rule("workload.protocol-unknown", "Workload's protocol is not known", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A workload speaks something that is none of the protocols that are judged.

    Why it matters: whether adapters, switches and arrays carry it is checked for the known
    protocols only, so that nothing would be said of it.
    Violation: the protocol is none of SCSI FCP, NVMe/FC and SAS, however they are written. The
    window takes no other; a file that was made by other means may hold one.
    Fix: choose one of them, or take the workload out: iSCSI and NVMe/TCP do not run over this
    network.
    Limits: none.
    Source: the workload itself.
    """
    load = result.workload
    if protocol_meant(load.protocol) is not None:
        return
    yield Finding(
        rule="workload.protocol-unknown",
        severity=Severity.ERROR,
        subjects=(load.id,),
        message=Text(
            "Workload {workload} speaks “{protocol}”, which is none of {known}.",
            workload=load.name or load.id,
            protocol=load.protocol,
            known=", ".join(WORKLOAD_PROTOCOLS),
        ),
        remedy=Text("Choose one of them."),
        limit=", ".join(WORKLOAD_PROTOCOLS),
        actual=load.protocol,
        source=Text("The workload"),
    )
