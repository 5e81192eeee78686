"""Rule cable.loss-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, ReachStatus
from sanwright.analysis.chassis import ChassisFacts, chassis_of
from sanwright.analysis.links import links_of
from sanwright.analysis.loss import budget_row, has_joints, link_loss
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Table
from sanwright.listing import in_a_row
from sanwright.parts import PortRole
from sanwright.text import Text, joined

_BUDGET = Text("Ask the maker of the optics in writing for the loss that they allow.")
_LOSS = Text("Measure the loss of these cables and state it at them.")
_REMEDIES = {
    (True, False): _BUDGET,
    (False, True): _LOSS,
    (True, True): joined((_BUDGET, _LOSS), " "),
}
"""By whether a budget is missing and whether an attenuation is."""

_JUDGED_ELSEWHERE = (ReachStatus.UNKNOWN, ReachStatus.UNSUPPORTED)


@rule("cable.loss-unknown", "Loss of links cannot be verified", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """Links have connections or splices on the way, and nobody publishes what they may lose.

    Why it matters: that the length fits says nothing about the panels; a missing fact must not
    pass for a good one.
    Violation: a link of the device runs through panels, connections or splices, and the budget of
    its speed over its fibre, or the attenuation of the fibre, is not known.
    Fix: ask the maker of the optics for the channel loss in writing; measure the loss of the
    segments whose attenuation is not known, and state it.
    Limits: said once for each switch (or array, for links without one), whichever links it
    concerns; links whose reach is not known at all are said by link.reach-unknown.
    Source: the reach table and the fibre table; a row without a figure is a gap in published
    sources.
    """
    gaps: dict[Text, None] = {}
    missing: dict[str, Missing] = {}
    count, has_no_budget = 0, False
    for link in links_of(assessment, chassis.id):
        if not has_joints(link) or _owner(link, assessment) != chassis.id:
            continue
        found = list(_gaps(link, assessment))
        count += bool(found)
        for gap, fact in found:
            gaps[gap] = None
            if fact is not None:
                missing[fact.id] = fact
            else:
                has_no_budget = True
    if not count:
        return
    yield Finding(
        rule="cable.loss-unknown",
        severity=Severity.UNVERIFIED,
        subjects=(chassis.id,),
        message=Text(
            "{count:,} link of {device} with connections or splices on the way cannot "
            "be judged by loss, because there is {gaps}.",
            "{count:,} links of {device} with connections or splices on the way cannot "
            "be judged by loss, because there is {gaps}.",
            count,
            device=assessment.tables.label(chassis.id),
            gaps=in_a_row(list(gaps)),
        ),
        remedy=_REMEDIES[has_no_budget, bool(missing)],
        actual=in_a_row(list(gaps)),
        source=Text("No published source was found"),
        missing=tuple(missing.values()),
    )


def _owner(link: LinkFacts, assessment: Assessment) -> str:
    """The device that speaks for the link: a switch before others, of two the lower id."""
    ends = sorted((end.role is not PortRole.FABRIC, end.device) for end in link.ends)
    return chassis_of(assessment, ends[0][1])


def _gaps(link: LinkFacts, assessment: Assessment) -> Iterator[tuple[Text, Missing | None]]:
    if link.is_open or link.speed is None or link.reach is None or not link.media:
        return
    if link.reach.status in _JUDGED_ELSEWHERE:
        return
    row = budget_row(link, link.speed.name, assessment.reference)
    if row is None:
        return
    if row.loss_budget is None:
        no_budget = Text(
            "no loss budget for {speed} over {medium} ({optic_class})",
            speed=row.speed,
            medium=row.medium,
            optic_class=row.optic_class,
        )
        yield no_budget, None
    loss = link_loss(assessment, link.cable.id)
    for cable, part in zip(link.cables, link.parts, strict=True):
        if cable.id in loss.unmeasured and part is not None and part.cable is not None:
            fact = Missing(Table.CABLES, cable.id, "loss", Text("measured loss"))
            yield Text("no attenuation of {medium}", medium=part.cable.medium), fact
