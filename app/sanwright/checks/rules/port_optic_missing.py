"""Rule port.optic-missing."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.analysis.link_verdict import FaultKind, faults_at
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.optic_words import wanted_optic
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("port.optic-missing", "Optic missing", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable is plugged into a port whose cage is empty.

    Why it matters: the most common line that is forgotten on an order; the link stays dark.
    Violation: the port takes optics, has a cable, and no optic is fitted.
    Fix: fit an optic of the port's form factor, speed and vendor.
    Limits: does not look at cages without a cable.
    Source: the part's port group (replaceable optics).
    """
    if port.group is not None and faults_at(assessment, port, FaultKind.OPTIC_MISSING):
        yield Finding(
            rule="port.optic-missing",
            severity=Severity.ERROR,
            subjects=(port.reference, *port.cables),
            message=Text(
                "{port} has a cable but no optic in its {cage} cage.",
                port=port.label,
                cage=port.group.cage,
            ),
            remedy=Text("Fit {optic}.", optic=wanted_optic(assessment, port)),
            limit=Text("{cage} optic", cage=port.group.cage),
            actual=Text("empty cage"),
            source=Text("Port group of the part"),
        )
