"""Rule fabric.domains."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, FabricFacts
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_isls
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit
from sanwright.text import Text

DOMAINS = Limit("domains-max", "switches", Text("Switches with a domain ID in one fabric or VSAN."))


@rule("fabric.domains", "Too many switches in a fabric", Scope.FABRIC, DOMAINS, where=has_isls)
def check(fabric: FabricFacts, assessment: Assessment) -> Iterator[Finding]:
    """A fabric has more switches than there may be domains.

    Why it matters: every switch takes a domain ID; one too many does not join the fabric.
    Violation: switches of the fabric, without access gateways, are above domains-max.
    Fix: fewer and larger switches, access gateways at the edge, or two fabrics joined by routing.
    Limits: makers support fewer domains than the address has room for, by model and release; only
    the limit of the rule pack is known here.
    Source: threshold domains-max and its document from the rule pack.
    """
    limit = criterion(assessment, DOMAINS)
    number = len(fabric.switches)
    if limit is None or number <= limit.value:
        return
    name = fabric.fabric.name or fabric.fabric.id
    yield limit.finding(
        rule="fabric.domains",
        severity=Severity.ERROR,
        subjects=(fabric.fabric.id,),
        message=Text(
            "{fabric} has {switches}; each of them needs a domain ID.",
            fabric=name,
            switches=limit.said(number),
        ),
        remedy=Text("Use fewer and larger switches, or run edge switches as access gateways."),
        actual=number,
    )
