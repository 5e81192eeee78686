"""Rule link.virtual-fabrics."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, PortFacts
from sanwright.analysis.chassis import fabric_of, virtual_fabric
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("link.virtual-fabrics", "Ends of an ISL in different virtual fabrics", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """The two ports of an ISL belong to different virtual fabrics.

    Why it matters: a port forwards only within its logical switch or VSAN, so the switches isolate
    such a link: it carries nothing and is no way around a failure.
    Violation: one port of a link between switches names a virtual fabric, and the other one is in
    another: the one that it names or else the one in which its switch is drawn.
    Fix: put both ports into the same virtual fabric.
    Limits: a port that names none, on a switch drawn in no fabric, counts as in that of the other
    end; routing between virtual fabrics (Integrated Routing, IVR) is not modelled.
    Source: T11, FC-SW, Fibre Channel Switch Fabric: a Virtual Fabric is a fabric of its own.
    """
    if not faults_of(assessment, link, FaultKind.VIRTUAL_FABRICS):
        return
    first, second = (_fabric(assessment, end) for end in link.ends)
    yield Finding(
        rule="link.virtual-fabrics",
        severity=Severity.ERROR,
        subjects=(link.cable.id, link.a.reference, link.b.reference),
        message=Text(
            "{first} is in {fabric}, {second} is in {other_fabric}.",
            first=link.a.label,
            fabric=first,
            second=link.b.label,
            other_fabric=second,
        ),
        remedy=Text("Put both ports into the same virtual fabric."),
        limit=first,
        actual=second,
        source="T11, FC-SW, Fibre Channel Switch Fabric",
    )


def _fabric(assessment: Assessment, end: PortFacts) -> str:
    """The name of the fabric that the port is in."""
    chassis = end.chassis
    id_ = virtual_fabric(assessment, end.reference) or fabric_of(assessment, chassis) or ""
    fabric = assessment.tables.fabrics.get(id_)
    return (fabric.name if fabric is not None else "") or id_
