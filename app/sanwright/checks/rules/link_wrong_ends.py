"""Rule link.wrong-ends."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.language import tr
from sanwright.parts import PortRole


@rule("link.wrong-ends", "These two ports do not belong together", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable joins two initiators, two targets, or ports of different protocols.

    Why it matters: such a link carries no storage traffic.
    Violation: both ends are initiators, both are targets, or one is Fibre Channel and one SAS.
    Fix: connect hosts and arrays to switches, or a host port to an array port.
    Limits: host-to-host links for replication or migration are not modelled. A run that ends in
    a patch panel is said by cable.open-run.
    Source: roles of N_Ports in SCSI and NVMe over Fibre Channel: an initiator talks to a target.
    """
    a, b = link.a, link.b
    if a.role is None or b.role is None or link.is_open:
        return
    if a.protocol != b.protocol:
        what = f"{a.protocol} and {b.protocol} cannot be joined"
    elif a.role is b.role and a.role in (PortRole.INITIATOR, PortRole.TARGET):
        what = f"both ends are {a.role}s"
    elif a.device == b.device:
        what = "both ends are on the same device"
    else:
        return
    yield Finding(
        rule="link.wrong-ends",
        severity=Severity.ERROR,
        subjects=(link.cable.id, a.reference, b.reference),
        message=tr("{a} to {b}: {what}.", a=a.label, b=b.label, what=what),
        remedy=tr("Connect a host or array port to a switch, or an initiator to a target."),
        limit=f"{a.protocol} {a.role}",
        actual=f"{b.protocol} {b.role}",
        source="Roles of the ports",
    )
