"""Rule sas.copper-optical-mix."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.links import link_facts
from sanwright.analysis.sas import node_hops, stack_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import is_first
from sanwright.text import Text

_MAKER = "NetApp"


@rule("sas.copper-optical-mix", "Copper and optical cables in one SAS stack", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """The cables between the shelves of a stack are not of one kind, or the way to them is not.

    Why it matters: NetApp supports a stack only with shelf-to-shelf cables of one kind, and
    optical ones there only with optical cables to the controllers.
    Violation: copper and optical cables between the shelves of one stack, or optical ones between
    the shelves and a copper one to a controller.
    Fix: use one kind between the shelves; optical to the controllers if that is optical.
    Limits: NetApp shelves only, no other maker's rule was found; cables of unknown kind are left
    out.
    Source: NetApp, SAS cabling rules: mini-SAS HD SAS optical cable rules.
    """
    if not is_first(assessment, chassis.id):
        return
    stack = stack_of(assessment, chassis.id)
    parts = [assessment.tables.part_of(id_) for id_ in stack.enclosures]
    if any(part is None or part.vendor != _MAKER for part in parts):
        return
    between = {
        hop.cable
        for node in stack.expanders
        for hop in node_hops(assessment, node)
        if hop.is_onward
    }
    inward = {hop.cable for entry in stack.entries for hop in entry.hops}
    kinds, entries = _kinds(assessment, between), _kinds(assessment, inward)
    first = assessment.tables.label(chassis.id)
    if len(kinds) > 1:
        message = Text(
            "Stack of {chassis}: Copper and optical cables join the shelves of this stack; "
            "NetApp allows one kind.",
            chassis=first,
        )
        limit, actual = Text("1 kind"), Text("2 kinds")
    elif kinds == {"optical"} and "copper" in entries:
        message = Text(
            "Stack of {chassis}: The shelves are joined by optical cables, but copper leads to "
            "a controller.",
            chassis=first,
        )
        limit, actual = Text("optical"), Text("copper")
    else:
        return
    yield Finding(
        rule="sas.copper-optical-mix",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=message,
        remedy=Text("Use one kind of cable between the shelves, optical to the controllers too."),
        limit=limit,
        actual=actual,
        source="NetApp, SAS cabling rules: mini-SAS HD SAS optical cable rules",
    )


def _kinds(assessment: Assessment, cables: set[str]) -> set[str]:
    media = (medium for cable in cables for medium in link_facts(assessment, cable).media)
    return {"copper" if medium.endswith("copper") else "optical" for medium in media}
