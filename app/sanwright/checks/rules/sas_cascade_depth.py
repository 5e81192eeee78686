"""Rule sas.cascade-depth."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas import stack_of
from sanwright.analysis.sas_chains import ENCLOSURES, ChainLimit, chain_limit
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.sas import documents_of, is_first
from sanwright.language import tr
from sanwright.units import format_number


@rule("sas.cascade-depth", "Too many enclosures in one SAS chain", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A chain has more enclosures, or more weight, than its maker allows.

    Why it matters: makers test chains up to a length; beyond it discovery, failover and the rate
    behind one wide port are not supported, and the enclosures may not be found.
    Violation: by weight where the maker weighs (the weights of the enclosures add up to more than
    one chain may carry); else more enclosures than the strictest of them allows; else more than
    the rule pack says.
    Fix: start another chain at a free port of the controllers.
    Limits: some makers allow less on certain ports; an enclosure whose limit is not known is told
    by sas.chain-limit-unknown.
    Source: figures of the enclosures; threshold sas-enclosures-per-chain-max of the rule pack.
    """
    if not is_first(assessment, chassis.id):
        return
    enclosures = assessment.ask(stack_of, chassis.id).enclosures
    limit = assessment.ask(chain_limit, chassis.id)
    threshold = assessment.limit("sas-enclosures-per-chain-max")
    if limit is not None:
        source = documents_of(assessment.tables.part(limit.part), limit.figures)
    elif threshold is not None:
        limit = ChainLimit(float(len(enclosures)), threshold.value, threshold.unit, "", ())
        source = document(assessment, threshold.sources)
    if limit is None or limit.actual <= limit.allowed:
        return
    allowed = f"{format_number(limit.allowed)} {limit.unit}"
    actual = f"{format_number(limit.actual)} {limit.unit}"
    comes_to = "is too long" if limit.unit == ENCLOSURES else f"comes to {actual}"
    yield Finding(
        rule="sas.cascade-depth",
        severity=Severity.ERROR,
        subjects=(chassis.id,),
        message=tr(
            "The chain of {enclosures} enclosures that starts with {chassis} "
            "{comes_to}; its limit is {allowed}.",
            enclosures=len(enclosures),
            chassis=assessment.tables.label(chassis.id),
            comes_to=comes_to,
            allowed=allowed,
        ),
        remedy=tr("Start another chain at a free port of the controllers."),
        limit=allowed,
        actual=actual,
        source=source,
    )
