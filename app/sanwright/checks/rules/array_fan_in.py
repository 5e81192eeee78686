"""Rule array.fan-in."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.ratios import fan_in
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_switches
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit
from sanwright.text import Text
from sanwright.units import Ratio

FAN_IN = Limit(
    "fan-in",
    Ratio,
    Text(
        "Hosts (or their bandwidth) to one storage port; above this the port is likely to be "
        "the bottleneck."
    ),
)


@rule(
    "array.fan-in",
    "Too much host bandwidth for an array",
    Scope.CHASSIS,
    FAN_IN,
    where=has_switches,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """The hosts that use an array could send more than its ports carry by more than is advised.

    Why it matters: hosts that are busy at the same time share the array's ports.
    Violation: throughput of the host links over that of the array links is above the rule pack's
    fan-in. Counted are the ports on both sides that are linked and zoned to each other for a
    workload.
    Fix: more or faster array ports, or fewer hosts on the array.
    Limits: a host port that uses two arrays counts fully for each.
    Source: threshold and its document from the rule pack.
    """
    allowed = criterion(assessment, FAN_IN)
    if allowed is None:
        return
    facts = fan_in(assessment, chassis.id) if chassis.is_array else None
    if facts is None:
        return
    ratio = facts.ratio
    if ratio is None or ratio <= allowed.value:
        return
    yield allowed.finding(
        rule="array.fan-in",
        severity=Severity.WARNING,
        subjects=facts.subjects,
        message=Text(
            "Hosts of {array} can send {sent}, its ports carry {carried}: {ratio}.",
            array=assessment.tables.label(facts.subjects[0]),
            sent=facts.numerator,
            carried=facts.denominator,
            ratio=ratio,
        ),
        remedy=Text("Add array ports or make them faster."),
        actual=ratio,
    )
