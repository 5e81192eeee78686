"""Rule fabric.isl-oversubscription."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts, RatioFacts
from sanwright.analysis.credits import link_credits
from sanwright.analysis.links import link_facts
from sanwright.analysis.ratios import isl_ratio
from sanwright.analysis.usable_capacity import capacity_of_link
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.presence import has_isls
from sanwright.checks.rule import Scope, rule
from sanwright.checks.unknown import unknown_credits, unknown_speeds
from sanwright.listing import listed
from sanwright.parts import Limit
from sanwright.text import Text
from sanwright.units import Ratio

OVERSUBSCRIPTION = Limit(
    "isl-oversubscription",
    Ratio,
    Text(
        "Speed of all hosts behind an edge switch to the speed of its ISLs; above this, measure or "
        "add ISLs."
    ),
)


@rule(
    "fabric.isl-oversubscription",
    "ISLs oversubscribed",
    Scope.CHASSIS,
    OVERSUBSCRIPTION,
    where=has_isls,
)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """Hosts could send more over a switch's ISLs to their storage than is advised.

    Why it matters: all hosts at the switch and behind it share the ISLs to reach their storage.
    Violation: throughput of the links of those hosts over that of the ISLs (of a gateway: uplinks)
    that routing uses towards their storage is above the rule pack's isl-oversubscription.
    Fix: more or faster ISLs, or storage on the same switch.
    Limits: counts every host link at its negotiated speed, whatever its workloads ask for. Where
    the storage of a switch's hosts is follows from the workloads' paths; without workloads all
    storage that is joined with the switch counts. ISLs to further edges and to gateways do not.
    Source: threshold and its document from the rule pack.
    """
    allowed = criterion(assessment, OVERSUBSCRIPTION)
    if allowed is None:
        return
    facts = isl_ratio(assessment, chassis.id) if chassis.is_switch else None
    if facts is None:
        return
    ratio = facts.ratio
    switch = assessment.tables.label(facts.subjects[0])
    if ratio is not None and ratio > allowed.value:
        yield allowed.finding(
            rule="fabric.isl-oversubscription",
            severity=Severity.WARNING,
            subjects=facts.subjects,
            message=Text(
                "Hosts at {switch} and behind it can send {from_hosts}; the {count} ISL to their "
                "storage carries {over_isls}: {ratio}.",
                "Hosts at {switch} and behind it can send {from_hosts}; the {count} ISLs to their "
                "storage carry {over_isls}: {ratio}.",
                len(facts.members),
                switch=switch,
                from_hosts=facts.numerator,
                over_isls=facts.denominator,
                ratio=ratio,
            ),
            remedy=Text("Add ISLs or make them faster."),
            actual=ratio,
        )
    elif ratio is None:
        yield allowed.finding(
            rule="fabric.isl-oversubscription",
            severity=Severity.UNVERIFIED,
            subjects=facts.subjects,
            message=Text(
                "Oversubscription at {switch} cannot be worked out: what {links} can carry is not "
                "known.",
                switch=switch,
                links=_unknown_links(facts, assessment),
            ),
            remedy=Text("State the speeds, or the buffer credits, of the ports of these links."),
            actual=None,
            missing=_missing(facts, assessment),
        )


def _unknown_links(facts: RatioFacts, assessment: Assessment) -> Text:
    links = [link_facts(assessment, cable) for cable in (*facts.members, *facts.sources)]
    unknown = {link.cable.id: link for link in links if capacity_of_link(assessment, link) is None}
    return listed(
        [
            Text("{start} to {end}", start=link.a.label, end=link.b.label)
            for link in unknown.values()
        ]
    )


def _missing(facts: RatioFacts, assessment: Assessment) -> tuple[Missing, ...]:
    """What is not known of the ports at both ends of the ISLs and of the hosts' links."""
    links = [link_facts(assessment, cable) for cable in (*facts.members, *facts.sources)]
    found: dict[Missing, None] = {}
    for link in links:
        if link.line_capacity is None:
            for end in link.ends:
                found.update(dict.fromkeys(unknown_speeds(assessment.tables, end)))
        elif capacity_of_link(assessment, link) is None:
            for port in link_credits(assessment, link.cable.id):
                if port.has is None:
                    found.update(dict.fromkeys(unknown_credits(port)))
    return tuple(found)
