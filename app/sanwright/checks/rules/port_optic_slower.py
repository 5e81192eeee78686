"""Rule port.optic-slower."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.slowdowns import Brake, SlowGroup, SlowLink, slow_groups
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.speeds import alike, listed, names, subjects_of, with_brake
from sanwright.listing import all_of, any_of
from sanwright.text import Text


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
    for group in with_brake(slow_groups(assessment, chassis.id), Brake.OPTIC):
        wanted = [link.best.name for link in group.links]
        yield Finding(
            rule="port.optic-slower",
            severity=Severity.INFO,
            subjects=subjects_of(group),
            message=_message(assessment, group),
            remedy=Text(
                "Fit {speeds} optics if the cable reaches that far then.",
                speeds=any_of(tuple(dict.fromkeys(wanted))),
            ),
            limit=names(wanted),
            actual=names(link.speed.name for link in group.links),
            source=Text("Speed sets of the parts and their optics"),
        )


def _message(assessment: Assessment, group: SlowGroup) -> Text:
    told = [_told(partner, links) for partner, links in alike(assessment, group)]
    chassis = assessment.tables.label(group.chassis)
    return Text("{chassis}: {links}.", chassis=chassis, links=listed(told))


def _told(partner: Text, links: Sequence[SlowLink]) -> Text:
    first = links[0]
    speeds = {"partner": partner, "best": first.best.name, "speed": first.speed.name}
    if not first.optics:
        return Text(
            "{count:,} link to {partner} could run {best}, but an optic holds it to {speed}, "
            "{lost} less in each direction",
            "{count:,} links to {partner} could run {best}, but an optic holds them to {speed}, "
            "{count:,} x {lost} less in each direction",
            len(links),
            lost=first.lost,
            **speeds,
        )
    if len(first.optics) == 1:
        return Text(
            "{count:,} link to {partner} could run {best}, but {optic} holds it to {speed}, "
            "{lost} less in each direction",
            "{count:,} links to {partner} could run {best}, but {optic} hold them to {speed}, "
            "{count:,} x {lost} less in each direction",
            len(links),
            optic=first.optics[0],
            lost=first.lost,
            **speeds,
        )
    return Text(
        "{count:,} link to {partner} could run {best}, but {optics} hold it to {speed}, "
        "{lost} less in each direction",
        "{count:,} links to {partner} could run {best}, but {optics} hold them to {speed}, "
        "{count:,} x {lost} less in each direction",
        len(links),
        optics=all_of(first.optics),
        lost=first.lost,
        **speeds,
    )
