"""Rule array.fan-in."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.ratios import fan_in
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.language import tr
from sanwright.units import Ratio


@rule("array.fan-in", "Too much host bandwidth for an array", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """The hosts that use an array could send more than its ports carry by more than is advised.

    Why it matters: hosts that are busy at the same time share the array's ports.
    Violation: host link throughput over array link throughput is above the rule pack's fan-in.
    Fix: more or faster array ports, or fewer hosts on the array.
    Limits: takes the hosts from the workloads; a host that uses two arrays counts fully for each.
    Source: threshold and its document from the rule pack.
    """
    allowed = assessment.reference.rule_pack.threshold("fan-in")
    if allowed is None:
        return
    facts = fan_in(assessment, chassis.id) if chassis.is_array else None
    if facts is None:
        return
    ratio = facts.ratio
    if ratio is None or ratio.amount <= allowed.value:
        return
    yield Finding(
        rule="array.fan-in",
        severity=Severity.WARNING,
        subjects=facts.subjects,
        message=tr(
            "Hosts of {array} can send {sent}, its ports carry {carried}: {ratio}.",
            array=assessment.tables.label(facts.subjects[0]),
            sent=facts.numerator,
            carried=facts.denominator,
            ratio=ratio,
        ),
        remedy=tr("Add array ports or make them faster."),
        limit=Ratio(allowed.value),
        actual=ratio,
        source=document(assessment, allowed.sources),
    )
