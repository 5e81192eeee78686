"""Rule cable.next-generation."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, ReachStatus, ReachVerdict
from sanwright.analysis.links import narrowest_reach
from sanwright.analysis.loss import LOSS_LIMITS, budget_row, has_joints, link_loss
from sanwright.analysis.refresh import planned_generation
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_jointed_links
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.runs import cables_of, through
from sanwright.parts import Speed
from sanwright.text import Text

_TOO_LONG = {
    False: Text(
        "{speed} reaches {limit} over {medium}: "
        "this link of {length}{through} fails at the next generation, {speed}."
    ),
    True: Text(
        "{speed} reaches {limit} over {medium}: "
        "this link of {length}{through} fails at the refresh that the project plans, {speed}."
    ),
}
_UNSUPPORTED = {
    False: Text(
        "{speed} does not run over {medium} at any length: "
        "this link of {length}{through} fails at the next generation, {speed}."
    ),
    True: Text(
        "{speed} does not run over {medium} at any length: "
        "this link of {length}{through} fails at the refresh that the project plans, {speed}."
    ),
}
_LOSES = {
    False: Text(
        "{speed} allows {budget} over {medium}: this link{through} may "
        "lose {worst} and so fail at the next generation, {speed}."
    ),
    True: Text(
        "{speed} allows {budget} over {medium}: this link{through} may "
        "lose {worst} and so fail at the refresh that the project plans, {speed}."
    ),
}
"""What is to be translated, by whether the project plans the refresh."""


@rule(
    "cable.next-generation",
    "Cable fails at the next generation",
    Scope.LINK,
    *LOSS_LIMITS,
    where=has_jointed_links,
)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable that carries today's speed does not carry that of the next generation.

    Why it matters: cabling outlives two generations of ports; the customer should know before the
    refresh which cables it will not survive.
    Violation: length or loss fits at the negotiated speed and does not at the next one (a note),
    or at the refresh speed that the project states (a warning).
    Fix: nothing, where the ports will not be replaced; otherwise better fibre, a shorter way or
    single-mode optics now.
    Limits: Fibre Channel over fibre only, with optics of the same class; loss only where panels,
    connections, splices or a measured loss are in the path. Where no reach is published for the
    coming speed this says nothing, see cable.refresh-unknown.
    Source: cable plant tables per speed and fibre; the row's own sources are named in the finding.
    """
    reach = link.reach
    if reach is None or not reach.is_within_limit or link.a.protocol != "FC":
        return
    if not (link.a.optic_class and link.b.optic_class):
        return
    planned = planned_generation(assessment)
    target = _target(link, planned, assessment)
    if target is None:
        return
    verdict = narrowest_reach(
        assessment.reference, target.name, link.media, link.a.optic_class, link.length
    )
    is_planned = planned is not None
    if verdict.status in (ReachStatus.TOO_LONG, ReachStatus.UNSUPPORTED):
        yield _by_length(link, verdict, assessment, is_planned=is_planned)
    elif has_joints(link):
        yield from _by_loss(link, target, assessment, is_planned=is_planned)


def _target(link: LinkFacts, planned: Speed | None, assessment: Assessment) -> Speed | None:
    """The speed to come: the planned one if it is above today's, else the generation after it."""
    if link.speed is None:
        return None
    if planned is None:
        return assessment.reference.next_speed(link.speed.name)
    return planned if link.speed.lanes == 1 and planned.rank > link.speed.rank else None


def _by_length(
    link: LinkFacts, verdict: ReachVerdict, assessment: Assessment, *, is_planned: bool
) -> Finding:
    messages = _UNSUPPORTED if verdict.status is ReachStatus.UNSUPPORTED else _TOO_LONG
    return Finding(
        rule="cable.next-generation",
        severity=Severity.WARNING if is_planned else Severity.INFO,
        subjects=cables_of(link),
        message=messages[is_planned].given(
            speed=verdict.speed,
            limit=verdict.limit,
            medium=verdict.medium,
            length=verdict.length,
            through=through(link),
        ),
        remedy=(
            Text("Plan another fibre for {speed}.", speed=verdict.speed)
            if verdict.status is ReachStatus.UNSUPPORTED
            else Text("Plan another fibre, or a shorter way, for {speed}.", speed=verdict.speed)
        ),
        limit=verdict.limit or Text("not supported"),
        actual=verdict.length,
        source=document(assessment, verdict.row.sources if verdict.row else ()),
    )


def _by_loss(
    link: LinkFacts, target: Speed, assessment: Assessment, *, is_planned: bool
) -> Iterator[Finding]:
    loss = link_loss(assessment, link.cable.id)
    now = budget_row(link, link.speed.name if link.speed else "", assessment.reference)
    then = budget_row(link, target.name, assessment.reference)
    if loss.worst is None or now is None or then is None:
        return
    if now.loss_budget is None or then.loss_budget is None:
        return
    if loss.worst > now.loss_budget or loss.worst <= then.loss_budget:
        return
    yield Finding(
        rule="cable.next-generation",
        severity=Severity.WARNING if is_planned else Severity.INFO,
        subjects=cables_of(link),
        message=_LOSES[is_planned].given(
            speed=target.name,
            budget=then.loss_budget,
            medium=then.medium,
            through=through(link),
            worst=loss.worst,
        ),
        remedy=Text(
            "Plan fewer connections, better ones, or another fibre, for {speed}.", speed=target.name
        ),
        limit=then.loss_budget,
        actual=loss.worst,
        source=document(assessment, then.sources),
    )
