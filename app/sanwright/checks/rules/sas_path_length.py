"""Rule sas.path-length."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas_ways import longest_way
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_enclosures
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import is_first, node_text
from sanwright.parts import Limit
from sanwright.text import Text
from sanwright.units import Length

PATH = Limit(
    "sas-path-length-max",
    Length,
    Text("Way over SAS cables from a controller to the last enclosure of a stack."),
)


@rule("sas.path-length", "SAS path too long", Scope.CHASSIS, PATH, where=has_enclosures)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """The cables from a controller to the last enclosure of a stack are too long together.

    Why it matters: every frame to the last enclosure passes all of them; makers support a stack up
    to a length of the whole way.
    Violation: sum of the cables on the longest of the ways into a stack, each by the fewest
    enclosures, above sas-path-length-max.
    Fix: shorter cables, or fewer enclosures in the stack.
    Limits: only where the rule pack sets a limit; cables without a stated length add nothing, see
    link.reach-unknown.
    Source: the threshold's source in the rule pack.
    """
    limit = criterion(assessment, PATH)
    way = (
        longest_way(assessment, chassis.id) if limit and is_first(assessment, chassis.id) else None
    )
    if limit is None or way is None or way.length <= limit.value:
        return
    yield limit.finding(
        rule="sas.path-length",
        severity=Severity.ERROR,
        subjects=(chassis.id,),
        message=Text(
            "From {source} to {expander} the cables are {length} long together; allowed: {limit}.",
            source=node_text(assessment, way.source),
            expander=node_text(assessment, way.expander),
            length=way.length,
            limit=limit.value,
        ),
        remedy=Text("Use shorter cables, or start another stack nearer to the controllers."),
        actual=way.length,
    )
