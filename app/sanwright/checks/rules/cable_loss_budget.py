"""Rule cable.loss-budget."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.analysis.loss import (
    CONNECTOR_PAIR,
    LOSS_LIMITS,
    LinkLoss,
    budget_row,
    link_loss,
)
from sanwright.checks.certainty import severity_of
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_jointed_links
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.runs import cables_of, joints_text, through
from sanwright.parts import Reach
from sanwright.text import Text
from sanwright.units import Loss

_JOINTS = Text(
    "{length} of {medium}{through} with {joints} may lose {worst}, "
    "{excess} above what {speed} allows ({budget})."
)
_NO_JOINTS = Text(
    "{length} of {medium}{through} with its measured loss may lose {worst}, "
    "{excess} above what {speed} allows ({budget})."
)


@rule(
    "cable.loss-budget",
    "Link loses more light than its speed allows",
    Scope.LINK,
    *LOSS_LIMITS,
    where=has_jointed_links,
)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """Fibre, connections and splices of a link lose more light than its speed leaves room for.

    Why it matters: a link within the length limit still shows errors when every patch panel on the
    way takes its share; budgets shrink with each generation.
    Violation: measured loss above the budget of speed, fibre and optic class (error); the loss
    computed with the connectors that the rule pack counts with above it (warning; where better ones
    would do, it says how good they have to be).
    Fix: fewer connections in the path, connectors of lower loss, a measurement that shows there is
    room, or single-mode fibre.
    Limits: judged only where panels, connections, splices or a measured loss are in the path;
    for one plain cable the length says it. A coupler counts as one pair, a cassette with MPO
    behind and LC in front as two. A measured loss is taken to hold the connections at the ends of
    its segment. Attenuation counts at its maximum.
    Source: the budget of the reach table's row; fibre attenuation and the pack's loss of a mated
    pair and of a splice.
    """
    found = faults_of(assessment, link, FaultKind.LOSS)
    if not found or link.speed is None:
        return
    row = budget_row(link, link.speed.name, assessment.reference)
    if row is None or row.loss_budget is None:
        return
    severity = severity_of(found[0])
    loss = link_loss(assessment, link.cable.id)
    if loss.measured is not None and loss.measured > row.loss_budget:
        yield _measured(link, severity, loss.measured, row.loss_budget, assessment, row)
    elif loss.worst is not None:
        yield _computed(link, severity, loss, loss.worst, row.loss_budget, assessment, row)


def _measured(
    link: LinkFacts,
    severity: Severity,
    loss: Loss,
    budget: Loss,
    assessment: Assessment,
    row: Reach,
) -> Finding:
    return Finding(
        rule="cable.loss-budget",
        severity=severity,
        subjects=cables_of(link),
        message=Text(
            "The measured loss of {loss} over {medium}{through} is {excess} above "
            "what {speed} allows ({budget}).",
            loss=loss,
            medium=row.medium,
            through=through(link),
            excess=loss - budget,
            speed=row.speed,
            budget=budget,
        ),
        remedy=Text(
            "Clean and measure again, take connections out of the path, or use another route."
        ),
        limit=budget,
        actual=loss,
        source=document(assessment, row.sources),
    )


def _computed(
    link: LinkFacts,
    severity: Severity,
    loss: LinkLoss,
    worst: Loss,
    budget: Loss,
    assessment: Assessment,
    row: Reach,
) -> Finding:
    return Finding(
        rule="cable.loss-budget",
        severity=severity,
        subjects=cables_of(link),
        message=(_JOINTS if loss.pairs or loss.splices else _NO_JOINTS).given(
            length=link.length,
            medium=row.medium,
            through=through(link),
            joints=joints_text(loss.pairs, loss.splices),
            worst=worst,
            excess=worst - budget,
            speed=row.speed,
            budget=budget,
        ),
        remedy=_remedy(loss, worst, budget, assessment),
        limit=budget,
        actual=worst,
        source=_sources(assessment, row),
    )


def _remedy(loss: LinkLoss, worst: Loss, budget: Loss, assessment: Assessment) -> Text:
    """How good the connections would have to be, where good ones could do it."""
    pair = CONNECTOR_PAIR.of(assessment.reference.rule_pack)
    if pair is None or not loss.pairs:
        return Text("Take splices out of the path, or measure the loss and state it.")
    most = pair - (worst - budget) / loss.pairs
    if most.amount <= 0:
        return Text("Take connections out of the path; even without their loss it is too much.")
    if loss.typical is not None and loss.typical > budget:
        return Text(
            "Take connections out of the path; usual ones lose {loss} in all.", loss=loss.typical
        )
    return Text(
        "Use connections of at most {most} each, or measure the loss and state it.", most=most
    )


def _sources(assessment: Assessment, row: Reach) -> str:
    grade = assessment.reference.fibre_grade(row.medium)
    pair = criterion(assessment, CONNECTOR_PAIR)
    of_pair = pair.threshold.sources if pair else ()
    keys = (*row.sources, *(grade.sources if grade else ()), *of_pair)
    return document(assessment, tuple(dict.fromkeys(keys)))
