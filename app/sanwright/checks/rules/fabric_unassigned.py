"""Rule fabric.unassigned."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sides import is_cabled
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("fabric.unassigned", "Switch in no fabric", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A switch is in use but drawn in no fabric.

    Why it matters: what is said of fabrics (domains, symmetry, zones, colours of the drawing)
    leaves it out.
    Violation: a switch or access gateway has cables and no fabric.
    Fix: choose its fabric in the inspector.
    Limits: switches without a cable are said by device.not-connected.
    Source: the design file itself.
    """
    if not chassis.is_switch or chassis.device.fabric is not None:
        return
    if not is_cabled(assessment, chassis.id):
        return
    yield Finding(
        rule="fabric.unassigned",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=Text("{switch} is drawn in no fabric.", switch=assessment.tables.label(chassis.id)),
        remedy=Text("Choose the fabric that it belongs to."),
        limit=Text("1 fabric"),
        actual=Text("0 fabrics"),
        source=Text("The design file"),
    )
