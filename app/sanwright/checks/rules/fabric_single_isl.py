"""Rule fabric.single-isl."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, IslGroup
from sanwright.analysis.shape import has_detour
from sanwright.checks.criterion import criterion
from sanwright.checks.dark_links import dark_among, mend_first
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.limits import ISLS
from sanwright.checks.presence import has_isls
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("fabric.single-isl", "Too few ISLs between two switches", Scope.ISL, ISLS, where=has_isls)
def check(group: IslGroup, assessment: Assessment) -> Iterator[Finding]:
    """Two switches are joined by fewer ISLs than the rule pack asks for, mostly by a single one.

    Why it matters: one optic or one fibre parts the fabric, and both parts go on for themselves;
    even with another way round, routes change and traffic stalls for a moment.
    Violation: fewer ISLs that come up between the two switches than isls-min. A note only if the
    two are joined through other switches as well.
    Fix: a second ISL, on another blade or port group where there is one.
    Limits: whether what is left could carry the load is a matter of the failure analysis. Uplinks
    of access gateways are no ISLs.
    Source: threshold isls-min and its document from the rule pack.
    """
    floor = criterion(assessment, ISLS)
    number = len(group.carrying)
    if floor is None or not number or number >= floor.value:
        return
    a, b = (assessment.tables.label(switch) for switch in (group.a, group.b))
    has_other = has_detour(assessment, group.a, group.b)
    if has_other:
        message = Text(
            "{a} and {b} are joined by only one ISL. If it fails, traffic has to go round.",
            "{a} and {b} are joined by only {count} ISLs. If they fail, traffic has to go round.",
            number,
            a=a,
            b=b,
        )
    else:
        message = Text(
            "{a} and {b} are joined by only one ISL. If it fails, the fabric falls into two parts.",
            "{a} and {b} are joined by only {count} ISLs. If they fail, "
            "the fabric falls into two parts.",
            number,
            a=a,
            b=b,
        )
    yield floor.finding(
        rule="fabric.single-isl",
        severity=Severity.INFO if has_other else Severity.WARNING,
        subjects=(group.a, group.b),
        message=message,
        remedy=mend_first(
            assessment,
            dark_among(assessment, group.links),
            Text("Connect {a} and {b} by at least {isls}.", a=a, b=b, isls=floor.said(floor.value)),
        ),
        actual=number,
    )
