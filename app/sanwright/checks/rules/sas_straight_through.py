"""Rule sas.straight-through."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas import stack_of
from sanwright.analysis.sas_failures import enclosures_passed
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import (
    enclosures_text,
    is_first,
    reached_twice,
    system_device,
    system_text,
)
from sanwright.checks.wording import counted
from sanwright.text import Text

_CHAINS_BY_RULE = ("IBM",)
"""Makers whose guide prescribes the same order on both modules."""


@rule("sas.straight-through", "Enclosures hang on the one before them", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """When an enclosure fails as a whole, those behind it are cut off on both paths.

    Why it matters: with both paths in the same order (straight-through) an enclosure that is taken
    out or loses its power takes all behind it along. With the second path in the opposite order
    (reverse cabling) the others stay up.
    Violation: enclosures that are reached over two modules lose both without one whole enclosure
    of the stack. Said once for a stack, of the enclosure that most depend on.
    Fix: lead the second path from the last enclosure back to the first.
    Limits: a note, because whole enclosures with two supplies seldom fail; silent for IBM, whose
    guide prescribes the straight order.
    Source: Lenovo, ThinkSystem DS Series hardware installation and maintenance manual, p. 68.
    """
    if not is_first(assessment, chassis.id) or chassis.vendor in _CHAINS_BY_RULE:
        return
    twofold = reached_twice(assessment, chassis.id)
    for system in stack_of(assessment, chassis.id).systems:
        passed = [
            (weak.subject, tuple(id_ for id_ in weak.cut_off if id_ in twofold.get(system, ())))
            for weak in enclosures_passed(assessment, chassis.id, system)
        ]
        guilty, behind = max(passed, key=lambda item: len(item[1]), default=("", ()))
        if not behind:
            continue
        device = system_device(assessment, chassis.id, system)
        yield Finding(
            rule="sas.straight-through",
            severity=Severity.INFO,
            subjects=(chassis.id, device),
            message=Text(
                "If {guilty} fails as a whole, {system} loses {enclosures} too: "
                "both paths pass through it.",
                guilty=assessment.tables.label(guilty),
                system=system_text(assessment, system),
                enclosures=enclosures_text(assessment, behind),
            ),
            remedy=Text("Lay the second path in the opposite order: reverse cabling."),
            limit=Text("0 enclosures"),
            actual=counted(len(behind), "enclosures"),
            source="Lenovo, ThinkSystem DS Series hardware installation manual, p. 68",
        )
