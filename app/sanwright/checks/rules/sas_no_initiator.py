"""Rule sas.no-initiator."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas import hops_of, is_sas_enclosure
from sanwright.analysis.sas_ways import access_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("sas.no-initiator", "Enclosure that nobody reaches", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """An enclosure is cabled to others, and none of its modules leads to a host or array.

    Why it matters: nobody can use its drives; a cable is missing or in the wrong module.
    Violation: the enclosure has SAS cables, and from its I/O modules no adapter or controller is
    reached.
    Fix: connect the chain to a port of the adapter or controller.
    Limits: an enclosure without any cable is told by device.not-connected.
    Source: the design file itself.
    """
    if not is_sas_enclosure(assessment, chassis.id):
        return
    if not any(hops_of(assessment, member.id) for member in chassis.members):
        return
    if access_of(assessment, chassis.id):
        return
    yield Finding(
        rule="sas.no-initiator",
        severity=Severity.ERROR,
        subjects=(chassis.id,),
        message=Text(
            "{chassis} is cabled, but none of its I/O modules leads to a host or array.",
            chassis=assessment.tables.label(chassis.id),
        ),
        remedy=Text("Connect the chain to an adapter or controller."),
        limit=Text("1 path"),
        actual=Text("0 paths"),
        source=Text("The design file"),
    )
