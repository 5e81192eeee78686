"""Rule array.ports-limit."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.ratios import fan_in
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text
from sanwright.units import Throughput


@rule("array.ports-limit", "Array ports are the narrower side", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """An array's ports together carry no more than the adapters of the hosts that use it.

    Why it matters: faster adapters or switches gain nothing more once the array's ports are the
    limit.
    Violation: throughput of the array's links is not above that of the hosts' links.
    Fix: more or faster array ports before the next adapter upgrade; nothing, if the load fits.
    Limits: looks at port throughput, not at what controllers and media deliver.
    Source: negotiated speeds and the speed table.
    """
    facts = fan_in(assessment, chassis.id) if chassis.is_array else None
    if facts is None:
        return
    host, array = facts.numerator, facts.denominator
    if host is None or array is None or array > host:
        return
    label = assessment.tables.label(facts.subjects[0])
    yield Finding(
        rule="array.ports-limit",
        severity=Severity.INFO,
        subjects=facts.subjects,
        message=_message(label, len(facts.members), array, host),
        remedy=Text("Add array ports or make them faster before upgrading hosts further."),
        limit=array,
        actual=host,
        source=Text("Negotiated speeds and the speed table"),
    )


def _message(array: str, ports: int, carried: Throughput, sent: Throughput) -> Text:
    values = {"array": array, "carried": carried, "sent": sent}
    if carried == sent:
        return Text(
            "The linked port of {array} carries {carried}, as much as its hosts' links ({sent}): "
            "the array's side is the next bottleneck.",
            "The {count:,} linked ports of {array} carry {carried}, as much as its hosts' links "
            "({sent}): the array's side is the next bottleneck.",
            ports,
            **values,
        )
    return Text(
        "The linked port of {array} carries {carried}, less than its hosts' links ({sent}): "
        "the array's side is the next bottleneck.",
        "The {count:,} linked ports of {array} carry {carried}, less than its hosts' links "
        "({sent}): the array's side is the next bottleneck.",
        ports,
        **values,
    )
