"""Rule link.too-short."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.checks.certainty import severity_of
from sanwright.checks.finding import Finding
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.runs import cables_of, through
from sanwright.text import Text, collected


@rule("link.too-short", "Cable shorter than the minimum", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable is shorter than the minimum length of its speed and medium.

    Why it matters: too short a fibre can overdrive the receiver, above all with long-wave optics.
    Violation: length below the minimum that the cable plant table prints.
    Fix: the next longer cable, or an attenuator on long-wave links.
    Limits: does not know attenuators.
    Source: cable plant tables per speed and fibre; the row's own sources are named in the finding.
    """
    reach = link.reach
    found = faults_of(assessment, link, FaultKind.TOO_SHORT)
    if not found or reach is None or reach.row is None:
        return
    yield Finding(
        rule="link.too-short",
        severity=severity_of(found[0]),
        subjects=cables_of(link),
        message=Text(
            "{length} of {medium}{through} is shorter than the minimum of {minimum} at {speed}.",
            length=reach.length,
            medium=collected(reach.medium),
            through=through(link),
            minimum=reach.row.minimum,
            speed=reach.speed,
        ),
        remedy=Text("Take the next longer cable."),
        limit=reach.row.minimum,
        actual=reach.length,
        source=document(assessment, reach.row.sources),
    )
