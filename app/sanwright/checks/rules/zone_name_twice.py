"""Rule zone.name-twice."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, FabricFacts
from sanwright.analysis.zoning import names_used_twice
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.text import Text


@rule("zone.name-twice", "Two zones of one name", Scope.FABRIC)
def check(fabric: FabricFacts, assessment: Assessment) -> Iterator[Finding]:
    """Two zones of a fabric have the same name.

    Why it matters: a fabric knows a zone by its name; the second one overwrites the first, or is
    refused.
    Violation: zones of one fabric share a name.
    Fix: rename one, or put their members into one zone.
    Limits: zones that state no fabric are not compared. The same name in two fabrics is in order.
    Source: what a zone set is: a list of zones by name.
    """
    for name, zones in names_used_twice(assessment, fabric.fabric.id):
        yield Finding(
            rule="zone.name-twice",
            severity=Severity.WARNING,
            subjects=zones,
            message=Text(
                "{zones} of {fabric} are named {name}.",
                zones=counted(len(zones), "zones"),
                fabric=fabric.fabric.name or fabric.fabric.id,
                name=name,
            ),
            remedy=Text("Rename them, or put their members into one zone."),
            limit=Text("1 zone"),
            actual=counted(len(zones), "zones"),
            source=Text("The design file"),
        )
