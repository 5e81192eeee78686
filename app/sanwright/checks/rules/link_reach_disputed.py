"""Rule link.reach-disputed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.checks.certainty import severity_of
from sanwright.checks.finding import Finding
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.runs import cables_of, through
from sanwright.text import Text, collected


@rule("link.reach-disputed", "Sources disagree on the reach", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable's length lies between the shortest and the longest limit that sources print.

    Why it matters: the customer's engineer may hold the other document in his hands.
    Violation: the length is above the lower and not above the higher of two published limits, as
    for 4GFC over OM1, where 50 m and 70 m are printed.
    Fix: stay within the lower limit, or agree in writing on which source counts.
    Limits: knows only the sources in the reach table.
    Source: the reach table's row; both documents are named in the finding.
    """
    reach = link.reach
    found = faults_of(assessment, link, FaultKind.REACH_DISPUTED)
    if not found or reach is None or reach.row is None:
        return
    yield Finding(
        rule="link.reach-disputed",
        severity=severity_of(found[0]),
        subjects=cables_of(link),
        message=Text(
            "{length} of {medium}{through} at {speed}: sources allow {lower} or {higher}.",
            length=reach.length,
            medium=collected(reach.medium),
            through=through(link),
            speed=reach.speed,
            lower=reach.row.disputed_above,
            higher=reach.limit,
        ),
        remedy=Text(
            "Stay within {lower}, which every source allows, or use a medium with more reach.",
            lower=reach.row.disputed_above,
        ),
        limit=reach.row.disputed_above,
        actual=reach.length,
        source=document(assessment, reach.row.sources),
    )
