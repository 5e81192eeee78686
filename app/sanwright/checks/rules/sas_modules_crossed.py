"""Rule sas.modules-crossed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, LinkKind, PortFacts
from sanwright.analysis.sas import is_sas_enclosure, modules_of, node_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text, joined


@rule("sas.modules-crossed", "Cable from module A to module B", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable between enclosures joins an A module with a B module.

    Why it matters: A and B are two domains that must not share a fault. A cable between them makes
    them one; drives show up twice behind one port, and the second path is none.
    Violation: a cable joins I/O modules of different place (the first of one enclosure, the second
    of another), or the two modules of one enclosure.
    Fix: cable first modules with first modules and second with second; cross over only at the
    initiators.
    Limits: only enclosures of which the catalog says which ports are on which module.
    Source: IBM, Storwize V3700, SAS cabling guidelines: no cable between a left and a right
    canister, none between ports of one enclosure.
    """
    if link.kind is not LinkKind.SAS or link.a.group is None:
        return
    places = [_place(assessment, end) for end in link.ends]
    if None in places or places[0] == places[1]:
        return
    a, b = link.ends
    yield Finding(
        rule="sas.modules-crossed",
        severity=Severity.WARNING,
        subjects=(link.cable.id,),
        message=Text(
            "The cable joins {module} with {other}: the two paths become one domain.",
            module=_module(assessment, a),
            other=_module(assessment, b),
        ),
        remedy=Text("Cable first modules with first modules, and second with second."),
        limit=_name(a),
        actual=_name(b),
        source="IBM, Storwize V3700, SAS cabling guidelines",
    )


def _place(assessment: Assessment, end: PortFacts) -> int | None:
    """Which of the modules of its enclosure the port is on; None if it is on none."""
    chassis = end.chassis
    if not is_sas_enclosure(assessment, chassis):
        return None
    modules, node = modules_of(assessment, chassis), node_of(end)
    if not modules.are_redundant or node not in modules.nodes:
        return None
    return modules.nodes.index(node)


def _name(end: PortFacts) -> str:
    return end.group.controller if end.group is not None else ""


def _module(assessment: Assessment, end: PortFacts) -> Text:
    label, name = assessment.tables.label(end.device), _name(end)
    return joined((label, name), " ") if name else label
