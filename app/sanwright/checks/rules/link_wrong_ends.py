"""Rule link.wrong-ends."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, PortFacts
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.parts import PortRole
from sanwright.text import Text

_KINDS = {
    PortRole.INITIATOR: Text("{protocol} initiator"),
    PortRole.TARGET: Text("{protocol} target"),
    PortRole.FABRIC: Text("{protocol} fabric"),
    PortRole.EXPANDER: Text("{protocol} expander"),
    PortRole.PASSIVE: Text("{protocol} passive"),
}


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
    if a.role is None or b.role is None or not faults_of(assessment, link, FaultKind.WRONG_ENDS):
        return
    yield Finding(
        rule="link.wrong-ends",
        severity=Severity.ERROR,
        subjects=(link.cable.id, a.reference, b.reference),
        message=_message(a, b),
        remedy=_remedy(a, b),
        limit=_KINDS[a.role].given(protocol=a.protocol),
        actual=_KINDS[b.role].given(protocol=b.protocol),
        source=Text("Roles of the ports"),
    )


def _remedy(a: PortFacts, b: PortFacts) -> Text:
    if a.protocol != b.protocol:
        return Text(
            "Connect {first} to a port that speaks {protocol}, and {second} to one that speaks "
            "{other}.",
            first=a.label,
            protocol=a.protocol,
            second=b.label,
            other=b.protocol,
        )
    if a.device == b.device:
        return Text("Connect one end of the cable to another device.")
    if a.role is PortRole.INITIATOR:
        return Text("Connect each host to a switch, or to a port of an array.")
    return Text("Connect each array to a switch, or to a port of a host.")


def _message(a: PortFacts, b: PortFacts) -> Text:
    """What is wrong with the two ends together."""
    if a.protocol != b.protocol:
        return Text(
            "{first} to {second}: {protocol} and {other} cannot be joined.",
            first=a.label,
            second=b.label,
            protocol=a.protocol,
            other=b.protocol,
        )
    if a.role is b.role is PortRole.INITIATOR:
        return Text("{first} to {second}: both ends are initiators.", first=a.label, second=b.label)
    if a.role is b.role is PortRole.TARGET:
        return Text("{first} to {second}: both ends are targets.", first=a.label, second=b.label)
    return Text(
        "{first} to {second}: both ends are on the same device.", first=a.label, second=b.label
    )
