"""Rule fabric.isls-per-switch."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.fabrics import isl_groups_of
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_isls
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit
from sanwright.text import Text

ISLS_OF_SWITCH = Limit("isls-per-switch-max", "ISLs", Text("ISLs of one switch."))


@rule(
    "fabric.isls-per-switch",
    "Too many ISLs on a switch",
    Scope.CHASSIS,
    ISLS_OF_SWITCH,
    where=has_isls,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A switch has more ISLs than its maker supports.

    Why it matters: routing has to be worked out over every ISL whenever one changes; makers test up
    to a number.
    Violation: ISLs of the switch are above isls-per-switch-max.
    Fix: fewer and faster ISLs.
    Limits: only where the rule pack sets a limit (Cisco); smaller models have fewer.
    Source: threshold isls-per-switch-max and its document from the rule pack.
    """
    limit = criterion(assessment, ISLS_OF_SWITCH)
    if limit is None or not chassis.is_switch or chassis.is_gateway:
        return
    number = sum(len(group.links) for group in isl_groups_of(assessment, chassis.id))
    if number <= limit.value:
        return
    yield limit.finding(
        rule="fabric.isls-per-switch",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=Text(
            "{switch} has {isls}.",
            switch=assessment.tables.label(chassis.id),
            isls=limit.said(number),
        ),
        remedy=Text("Use fewer and faster ISLs."),
        actual=number,
    )
