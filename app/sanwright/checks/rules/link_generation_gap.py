"""Rule link.generation-gap."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.link_verdict import FaultKind, faults_of
from sanwright.checks.certainty import severity_of, to_state, with_doubt
from sanwright.checks.finding import Finding
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.speed_remedy import speed_remedy
from sanwright.text import Text

_WINDOW = 2


@rule("link.generation-gap", "More than two generations apart", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """The ends of a link are more than two generations apart and have no speed in common.

    Why it matters: Fibre Channel promises compatibility with the two previous generations and no
    further, so a new switch silently drops the oldest hosts and arrays.
    Violation: best speed of one end is more than two generations above that of the other, and no
    common speed is left.
    Fix: keep a port or a switch of a generation between the two, or replace the older end.
    Limits: looks at the best speed that port and optic reach together, not at support statements.
    Source: the generation rule as printed in the speed table's sources (two previous generations).
    """
    found = faults_of(assessment, link, FaultKind.GENERATION_GAP)
    a, b = link.best_a, link.best_b
    if not found or a is None or b is None:
        return
    fault = found[0]
    gap = abs(a.rank - b.rank)
    newer, older = (link.a, link.b) if a.rank > b.rank else (link.b, link.a)
    best = max(a, b, key=lambda speed: speed.rank)
    yield Finding(
        rule="link.generation-gap",
        severity=severity_of(fault),
        subjects=(link.cable.id, newer.reference, older.reference),
        message=with_doubt(
            assessment,
            Text(
                "{newer} is {gap} generations ahead of {older} ({a} against {b}); "
                "Fibre Channel reaches two back.",
                newer=newer.label,
                gap=gap,
                older=older.label,
                a=a.name,
                b=b.name,
            ),
            fault.rests_on,
        ),
        remedy=speed_remedy(assessment, link, fault),
        limit=Text("{window} generations", window=_WINDOW),
        actual=Text("{gap} generations", gap=gap),
        source=document(assessment, best.sources[:2]),
        missing=to_state(fault.rests_on),
    )
