"""Rule port.optic-slower."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.slowdowns import Brake, SlowGroup, slow_groups
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.speeds import (
    alike,
    cost_text,
    links_text,
    listed,
    names,
    subjects_of,
    with_brake,
)


@rule("port.optic-slower", "Optics hold links back", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """Links run slower than both ports could, because an optic cannot do more.

    Why it matters: an optic costs little beside the ports whose speed it takes away.
    Violation: the fastest speed that both ports have is above the negotiated one, which is the best
    that the optics allow. Told once for each switch about all its hosts, and once for each pair of
    chassis else.
    Fix: optics of the ports' generation, if the cable reaches as far at that speed.
    Limits: slower optics may be meant: a faster speed reaches less far, and only they may have the
    slow speed that an old device needs. Ports that are fixed to a speed are left out.
    Source: speed sets of the parts and their optics; usable throughput from the speed table.
    """
    for group in with_brake(assessment.ask(slow_groups, chassis.id), Brake.OPTIC):
        wanted = names(link.best.name for link in group.links)
        yield Finding(
            rule="port.optic-slower",
            severity=Severity.INFO,
            subjects=subjects_of(group),
            message=_message(assessment, group),
            remedy=f"Fit {wanted.replace('/', ' or ')} optics if the cable reaches that far then.",
            limit=wanted,
            actual=names(link.speed.name for link in group.links),
            source="Speed sets of the parts and their optics",
        )


def _message(assessment: Assessment, group: SlowGroup) -> str:
    told = []
    for partner, links in alike(assessment, group):
        first = links[0]
        held = " and ".join(first.optics) or "an optic"
        hold = "hold" if len(links) > 1 or len(first.optics) > 1 else "holds"
        told.append(
            f"{links_text(len(links))} to {partner} could run {first.best.name}, but {held} {hold} "
            f"{'it' if len(links) == 1 else 'them'} to {first.speed.name}, {cost_text(links)}"
        )
    return f"{assessment.tables.label(group.chassis)}: {listed(told)}."
