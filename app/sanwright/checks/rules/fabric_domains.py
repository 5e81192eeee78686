"""Rule fabric.domains."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, FabricFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.wording import counted
from sanwright.language import tr


@rule("fabric.domains", "Too many switches in a fabric", Scope.FABRIC)
def check(fabric: FabricFacts, assessment: Assessment) -> Iterator[Finding]:
    """A fabric has more switches than there may be domains.

    Why it matters: every switch takes a domain ID; one too many does not join the fabric.
    Violation: switches of the fabric, without access gateways, are above domains-max.
    Fix: fewer and larger switches, access gateways at the edge, or two fabrics joined by routing.
    Limits: makers support fewer domains than the address has room for, by model and release; only
    the limit of the rule pack is known here.
    Source: threshold domains-max and its document from the rule pack.
    """
    limit = assessment.limit("domains-max")
    number = len(fabric.switches)
    if limit is None or number <= limit.value:
        return
    name = fabric.fabric.name or fabric.fabric.id
    yield Finding(
        rule="fabric.domains",
        severity=Severity.ERROR,
        subjects=(fabric.fabric.id,),
        message=tr(
            "{fabric} has {switches}; each of them needs a domain ID.",
            fabric=name,
            switches=counted(number, "switches"),
        ),
        remedy=tr("Use fewer and larger switches, or run edge switches as access gateways."),
        limit=counted(limit.value, "switches"),
        actual=counted(number, "switches"),
        source=document(assessment, limit.sources),
    )
