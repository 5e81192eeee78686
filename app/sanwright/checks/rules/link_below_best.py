"""Rule link.below-best."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.slowdowns import Brake, SlowGroup, slow_groups
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.speeds import (
    alike,
    cost_text,
    fast_side,
    links_text,
    listed,
    names,
    subjects_of,
    total,
    with_brake,
)
from sanwright.language import tr


@rule("link.below-best", "Links run below what one end can do", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """Links negotiate a speed below the best of one of their ends.

    Why it matters: the faster port was paid for; the customer should know what holds it back and
    what it costs in throughput.
    Violation: negotiated speed is lower than the best that port and optic of one end reach
    together. Told once for each switch about all its hosts, and once for each pair of chassis else.
    Fix: nothing, where the slower end stays; otherwise upgrade the slower adapter, port or optic.
    Limits: says nothing about whether the workload needs the speed; see the load figures for that.
    Links that only an optic holds back are told by port.optic-slower.
    Source: speed sets of the parts and their optics; usable throughput from the speed table.
    """
    for group in with_brake(assessment.ask(slow_groups, chassis.id), Brake.PORT):
        links = group.links
        yield Finding(
            rule="link.below-best",
            severity=Severity.INFO,
            subjects=subjects_of(group),
            message=_message(assessment, group),
            remedy=tr("Upgrade the slower ends if the workloads need more."),
            limit=names(link.best.name for link in links),
            actual=names(link.speed.name for link in links),
            source="Speed sets of the parts and their optics",
        )


def _message(assessment: Assessment, group: SlowGroup) -> str:
    label = assessment.tables.label(group.chassis)
    told = []
    for partner, links in alike(assessment, group):
        first = links[0]
        run = "runs" if len(links) == 1 else "run"
        best, speed, cost = first.best.name, first.speed.name, cost_text(links)
        here = fast_side(assessment, group, first)
        if here:
            words = f"{partner} {run} {speed} where {here} could run {best}, {cost}"
        else:
            words = f"{partner}, which could run {best}, {run} {speed}, {cost}"
        told.append(f"{links_text(len(links))} to {words}")
    text = f"{label}: {listed(told)}"
    if len(told) > 1:
        text += f"; {total(group.links)} less altogether"
    return f"{text}."
