"""Rule sas.cascade-depth."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas import stack_of
from sanwright.analysis.sas_chains import ENCLOSURES, WEIGHT, ChainLimit, chain_limit
from sanwright.checks.certainty import judged_by
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.limits import CHAIN_LENGTH
from sanwright.checks.presence import has_enclosures
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import documents_of, is_first
from sanwright.text import Text
from sanwright.units import Count

_AMOUNTS = {ENCLOSURES: Text("{number} enclosures"), WEIGHT: Text("{number} weight units")}


@rule(
    "sas.cascade-depth",
    "Too many enclosures in one SAS chain",
    Scope.CHASSIS,
    CHAIN_LENGTH,
    where=has_enclosures,
)
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
    enclosures = stack_of(assessment, chassis.id).enclosures
    limit = chain_limit(assessment, chassis.id)
    threshold = criterion(assessment, CHAIN_LENGTH)
    if limit is not None:
        source = documents_of(assessment.tables.part(limit.part), limit.figures)
    elif threshold is not None:
        limit = ChainLimit(float(len(enclosures)), threshold.value, ENCLOSURES, "", ())
        source = threshold.source
    if limit is None or limit.actual <= limit.allowed:
        return
    allowed, actual = _amount(limit.allowed, limit.unit), _amount(limit.actual, limit.unit)
    values = {
        "enclosures": len(enclosures),
        "first": assessment.tables.label(chassis.id),
        "allowed": allowed,
    }
    yield judged_by(
        assessment,
        Finding(
            rule="sas.cascade-depth",
            severity=Severity.ERROR,
            subjects=(chassis.id,),
            message=(
                Text(
                    "The chain of {enclosures} enclosures that starts with {first} is too long; "
                    "its limit is {allowed}.",
                    **values,
                )
                if limit.unit == ENCLOSURES
                else Text(
                    "The chain of {enclosures} enclosures that starts with {first} comes to "
                    "{actual}; its limit is {allowed}.",
                    actual=actual,
                    **values,
                )
            ),
            remedy=Text("Start another chain at a free port of the controllers."),
            limit=allowed,
            actual=actual,
            source=source,
        ),
        limit.doubts,
        threshold.threshold if threshold is not None and not limit.part else None,
    )


def _amount(number: float, unit: str) -> Text:
    return _AMOUNTS[unit].given(number=Count(number))
