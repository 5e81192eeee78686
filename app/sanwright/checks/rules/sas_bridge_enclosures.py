"""Rule sas.bridge-enclosures."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas_ways import domain_of
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_enclosures
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit, PartKind, PortRole
from sanwright.text import Text

BEHIND_BRIDGE = Limit(
    "sas-enclosures-per-bridge-max",
    "enclosures",
    Text("Enclosures behind a bridge from Fibre Channel to SAS, over all its stacks."),
)


@rule(
    "sas.bridge-enclosures",
    "Too many enclosures behind a bridge",
    Scope.CHASSIS,
    BEHIND_BRIDGE,
    where=has_enclosures,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A bridge from Fibre Channel to SAS leads to more enclosures than its maker supports.

    Why it matters: the stacks of a bridge share its processor and its Fibre Channel ports; makers
    test them up to a number of shelves together.
    Violation: enclosures that the bridge reaches over all its ports are above
    sas-enclosures-per-bridge-max.
    Fix: another pair of bridges for some of the stacks.
    Limits: only where the rule pack sets a limit.
    Source: the threshold's source in the rule pack.
    """
    limit = criterion(assessment, BEHIND_BRIDGE)
    is_bridge = chassis.part is not None and chassis.part.kind is PartKind.SAS_ADAPTER
    if limit is None or not is_bridge or PortRole.TARGET not in chassis.roles:
        return
    behind = domain_of(assessment, chassis.id).enclosures
    if len(behind) <= limit.value:
        return
    yield limit.finding(
        rule="sas.bridge-enclosures",
        severity=Severity.ERROR,
        subjects=(chassis.id,),
        message=Text(
            "{bridge} leads to {enclosures}; {limit} are allowed.",
            bridge=assessment.tables.label(chassis.id),
            enclosures=limit.said(len(behind)),
            limit=limit.said(limit.value),
        ),
        remedy=Text("Lead some of the stacks to another pair of bridges."),
        actual=len(behind),
    )
