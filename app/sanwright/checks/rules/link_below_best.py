"""Rule link.below-best."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.slowdowns import Brake, SlowGroup, SlowLink, slow_groups
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.speeds import (
    alike,
    fast_side,
    listed,
    names,
    subjects_of,
    total,
    with_brake,
)
from sanwright.text import Text


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
    for group in with_brake(slow_groups(assessment, chassis.id), Brake.PORT):
        links = group.links
        yield Finding(
            rule="link.below-best",
            severity=Severity.INFO,
            subjects=subjects_of(group),
            message=_message(assessment, group),
            remedy=Text("Upgrade the slower ends if the workloads need more."),
            limit=names(link.best.name for link in links),
            actual=names(link.speed.name for link in links),
            source=Text("Speed sets of the parts and their optics"),
        )


def _message(assessment: Assessment, group: SlowGroup) -> Text:
    chassis = assessment.tables.label(group.chassis)
    told = [_told(assessment, group, to, links) for to, links in alike(assessment, group)]
    if len(told) == 1:
        return Text("{chassis}: {links}.", chassis=chassis, links=told[0])
    return Text(
        "{chassis}: {links}; {lost} less altogether.",
        chassis=chassis,
        links=listed(told),
        lost=total(group.links),
    )


def _told(
    assessment: Assessment, group: SlowGroup, partner: Text, links: Sequence[SlowLink]
) -> Text:
    first = links[0]
    here = fast_side(assessment, group, first)
    best, speed = first.best.name, first.speed.name
    if here:
        return Text(
            "{count:,} link to {partner} runs {speed} where {here} could run {best}, "
            "{lost} less in each direction",
            "{count:,} links to {partner} run {speed} where {here} could run {best}, "
            "{count:,} x {lost} less in each direction",
            len(links),
            partner=partner,
            speed=speed,
            here=here,
            best=best,
            lost=first.lost,
        )
    return Text(
        "{count:,} link to {partner}, which could run {best}, runs {speed}, "
        "{lost} less in each direction",
        "{count:,} links to {partner}, which could run {best}, run {speed}, "
        "{count:,} x {lost} less in each direction",
        len(links),
        partner=partner,
        best=best,
        speed=speed,
        lost=first.lost,
    )
