"""Too few ISLs: more of the same between the next free ports, of the same trunk group if any."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.fabrics import isl_group
from sanwright.analysis.links import link_facts
from sanwright.analysis.ratios import isl_ratio
from sanwright.checks.finding import Finding
from sanwright.checks.fix import Fix, fixes
from sanwright.checks.limits import ISLS
from sanwright.checks.more_isls import isls_beside
from sanwright.checks.rules.fabric_isl_oversubscription import OVERSUBSCRIPTION
from sanwright.design import Design
from sanwright.edits import lay_alike
from sanwright.parts.supply import PartSupply
from sanwright.text import Text


@fixes("fabric.single-isl")
def second_isl(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """As many ISLs beside those between the two switches as the rule pack asks for."""
    group = isl_group(assessment, *finding.subjects[:2])
    least = ISLS.of(assessment.reference.rule_pack)
    more = least - len(group.links) if least is not None else 0
    laid = isls_beside(group.links, more, assessment)
    if laid:
        a, b = design.label(group.a), design.label(group.b)
        label = (
            Text("Add a second ISL between {a} and {b}", a=a, b=b)
            if (more, len(group.links)) == (1, 1)
            else Text(
                "Add {count} ISL between {a} and {b}",
                "Add {count} ISLs between {a} and {b}",
                more,
                a=a,
                b=b,
            )
        )
        of_all = Text("Add the ISLs that are lacking")
        yield Fix(label, lay_alike(design, label, laid), of_all)


@fixes("fabric.isl-oversubscription")
def enough_isls(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """As many ISLs as bring the ratio to the limit, spread over those that there are."""
    facts = isl_ratio(assessment, finding.subjects[0])
    allowed = OVERSUBSCRIPTION.of(assessment.reference.rule_pack)
    if facts is None or facts.numerator is None or facts.denominator is None or allowed is None:
        return
    links = [link_facts(assessment, cable) for cable in facts.members]
    capacities = [link.line_capacity.amount for link in links if link.line_capacity is not None]
    if not capacities:
        return
    lacking = facts.numerator.amount / allowed.amount - facts.denominator.amount
    more = math.ceil(lacking / min(capacities) - 1e-9)
    laid = isls_beside(links, more, assessment)
    if laid:
        label = Text(
            "Add {count} ISL like those at {switch}",
            "Add {count} ISLs like those at {switch}",
            more,
            switch=design.label(finding.subjects[0]),
        )
        of_all = Text("Add the ISLs that are lacking")
        yield Fix(label, lay_alike(design, label, laid), of_all)
