"""Too few ISLs: more of the same between the next free ports, of the same trunk group if any."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from sanwright.analysis import Assessment, LinkFacts, PortFacts
from sanwright.analysis.fabrics import isl_group
from sanwright.analysis.links import link_facts
from sanwright.analysis.ratios import isl_ratio
from sanwright.checks.finding import Finding
from sanwright.checks.fitting import free_ports
from sanwright.checks.fix import Fix, fixes
from sanwright.checks.limits import ISLS
from sanwright.checks.rules.fabric_isl_oversubscription import OVERSUBSCRIPTION
from sanwright.design import Cable, Design, port_name
from sanwright.edits import lay_alike
from sanwright.parts import value_of
from sanwright.parts.supply import PartSupply
from sanwright.text import Text

_MOST = 32
"""More ISLs than this are no quick fix."""


@fixes("fabric.single-isl")
def second_isl(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """As many ISLs beside those between the two switches as the rule pack asks for."""
    group = isl_group(assessment, *finding.subjects[:2])
    least = ISLS.of(assessment.reference.rule_pack)
    more = least - len(group.links) if least is not None else 0
    laid = _beside(group.links, more, assessment)
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
    laid = _beside(links, more, assessment)
    if laid:
        label = Text(
            "Add {count} ISL like those at {switch}",
            "Add {count} ISLs like those at {switch}",
            more,
            switch=design.label(finding.subjects[0]),
        )
        of_all = Text("Add the ISLs that are lacking")
        yield Fix(label, lay_alike(design, label, laid), of_all)


def _beside(
    links: Sequence[LinkFacts], more: int, assessment: Assessment
) -> list[tuple[Cable, str, str]]:
    """``more`` cables like those of the links in turn, with free ports for their ends a and b.

    None at all where a port for one is lacking, or where the run is more than a plain cable.
    """
    if not links or not 0 < more <= _MOST:
        return []
    used: set[str] = set()
    laid: list[tuple[Cable, str, str]] = []
    for link in islice(cycle(links), more):
        a, b = _near(link.a, used, assessment), _near(link.b, used, assessment)
        is_leg = link.a.lane is not None or link.b.lane is not None
        if a is None or b is None or is_leg or link.panels:
            return []
        used.update((a, b))
        laid.append((link.cable, *((a, b) if link.cable.a == link.a.reference else (b, a))))
    return laid


def _near(port: PortFacts, used: set[str], assessment: Assessment) -> str | None:
    """The next free port, one that can be trunked with ``port`` before any other."""
    free = [place for place in free_ports(assessment, port) if place not in used]
    together = [place for place in free if _trunk_group(port, place) == _trunk_group(port)]
    return next(iter(together or free), None)


def _trunk_group(port: PortFacts, place: str = "") -> int:
    """Which group of ports that can be trunked a port of the same kind is in."""
    size = value_of(port.group.trunk_group_size) if port.group is not None else None
    names = port.group.names() if port.group is not None else ()
    name = port_name(place) if place else port.port
    return names.index(name) // size if size and name in names else 0
