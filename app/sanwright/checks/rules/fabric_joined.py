"""Rule fabric.joined."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, IslGroup
from sanwright.analysis.chassis import fabric_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.text import Text


@rule("fabric.joined", "ISL between two fabrics", Scope.ISL)
def check(group: IslGroup, assessment: Assessment) -> Iterator[Finding]:
    """An ISL joins switches that are drawn in different fabrics.

    Why it matters: the moment the link comes up the two merge into one fabric, or refuse each other
    because of domain IDs or zones; either way nothing is redundant any more.
    Violation: the two switches of an ISL are drawn in two fabrics.
    Fix: take out the cable, or draw both switches in one fabric if that is meant.
    Limits: routing between fabrics (Integrated Routing, IVR), which keeps them apart, is not
    modelled.
    Source: what an ISL is; Brocade SAN Design and Best Practices (separate fabrics).
    """
    a, b = fabric_of(assessment, group.a), fabric_of(assessment, group.b)
    if a is None or b is None or a == b or not group.links:
        return
    fabrics = assessment.tables.fabrics
    yield Finding(
        rule="fabric.joined",
        severity=Severity.ERROR,
        subjects=(group.a, group.b),
        message=Text(
            "{isls} between {switch} and {other} would merge {fabric} and {other_fabric}.",
            isls=counted(len(group.links), "ISLs"),
            switch=assessment.tables.label(group.a),
            other=assessment.tables.label(group.b),
            fabric=fabrics[a].name or a,
            other_fabric=fabrics[b].name or b,
        ),
        remedy=Text(
            "Take the cable out, or draw both switches in the same fabric.",
            "Take the cables out, or draw both switches in the same fabric.",
            len(group.links),
        ),
        limit=Text("0 ISLs"),
        actual=counted(len(group.links), "ISLs"),
        source="Brocade SAN Design and Best Practices",
    )
