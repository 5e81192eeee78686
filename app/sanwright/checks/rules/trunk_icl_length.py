"""Rule trunk.icl-length."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.analysis.fabrics import IslGroup
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text

_ICL = "icl"


@rule("trunk.icl-length", "ICL cables differ in length", Scope.ISL)
def check(group: IslGroup, assessment: Assessment) -> Iterator[Finding]:
    """The inter-chassis links (ICLs) between two directors are not of one length.

    Why it matters: the lanes of ICLs form trunks across the core blades, which counts on equal
    delay.
    Violation: the ICLs between two directors have different lengths.
    Fix: cables of one length.
    Limits: knows ICL ports by the name that the core blade's part gives them; ICLs whose length
    is not stated are left out.
    Source: Brocade, SAN Design and Best Practices, p. 15: ICL cables of the same length.
    """
    icls = [link for link in group.links if _is_icl(link.a) and _is_icl(link.b)]
    lengths = sorted(link.length for link in icls if link.length is not None)
    if len(lengths) < 2 or lengths[0] == lengths[-1]:
        return
    a, b = assessment.tables.label(group.a), assessment.tables.label(group.b)
    yield Finding(
        rule="trunk.icl-length",
        severity=Severity.WARNING,
        subjects=tuple(link.cable.id for link in icls),
        message=Text(
            "The ICLs between {a} and {b} are {shortest} to {longest} long.",
            a=a,
            b=b,
            shortest=lengths[0],
            longest=lengths[-1],
        ),
        remedy=Text("Use cables of one length for all of them."),
        limit=lengths[0],
        actual=lengths[-1],
        source="Brocade, SAN Design and Best Practices, p. 15",
    )


def _is_icl(port: PortFacts) -> bool:
    return port.group is not None and port.group.prefix == _ICL
