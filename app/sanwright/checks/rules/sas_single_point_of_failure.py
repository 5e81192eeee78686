"""Rule sas.single-point-of-failure."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas import is_sas_enclosure, stack_of
from sanwright.analysis.sas_failures import WeakKind, WeakPoint, weak_points
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import enclosures_text, reached_twice, system_text, weak_text
from sanwright.listing import listed
from sanwright.text import Text, joined


@rule("sas.single-point-of-failure", "Both SAS paths hang on one thing", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """Both I/O modules of an enclosure are reached, yet one loss alone cuts it off.

    Why it matters: two paths that share a cable, a module or a controller are one path when that
    fails.
    Violation: without one cable, I/O module or controller of an array, a host or array reaches no
    module of the enclosure. A note only where it is the adapter: a host with one adapter is
    itself as single.
    Fix: take the second path from another controller or adapter, and lead it through its own
    modules.
    Limits: ports, lanes and the host itself are not looked at; nor is power.
    Source: NetApp, SAS cabling rules; failure of each element in turn.
    """
    if not is_sas_enclosure(assessment, chassis.id):
        return
    stack = stack_of(assessment, chassis.id)
    twofold = reached_twice(assessment, chassis.id)
    for system in stack.systems:
        groups: dict[tuple[bool, tuple[str, ...]], list[WeakPoint]] = {}
        for weak in weak_points(assessment, chassis.id, system):
            cut_off = tuple(id_ for id_ in weak.cut_off if id_ in twofold.get(system, ()))
            if cut_off and cut_off[0] == chassis.id:
                groups.setdefault((weak.kind is WeakKind.ADAPTER, cut_off), []).append(weak)
        for (is_adapter, cut_off), found in groups.items():
            yield _finding(assessment, system, is_adapter, cut_off, found)


def _finding(
    assessment: Assessment,
    system: str,
    is_adapter: bool,
    cut_off: tuple[str, ...],
    found: list[WeakPoint],
) -> Finding:
    weakest, *others = (weak_text(assessment, item) for item in found)
    message = Text(
        "The loss of {weakest} cuts {system} off from {enclosures}, although both I/O modules "
        "are cabled.",
        weakest=weakest,
        system=system_text(assessment, system),
        enclosures=enclosures_text(assessment, cut_off),
    )
    if others:
        more = Text("So does the loss of {others}.", others=listed(others))
        message = joined([message, more], " ")
    return Finding(
        rule="sas.single-point-of-failure",
        severity=Severity.INFO if is_adapter else Severity.WARNING,
        subjects=(found[0].subject, *cut_off),
        message=message,
        remedy=(
            Text(
                "Take the second path from a second adapter if the host may not stop with this one."
            )
            if is_adapter
            else Text("Lead the second path through other cables, modules and controllers.")
        ),
        limit=Text("2 independent paths"),
        actual=Text("1 independent path"),
        source="NetApp, SAS cabling rules; failure of each element in turn",
    )
