"""Rule link.generation-gap."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
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
    a, b = link.best_a, link.best_b
    if link.speed is not None or a is None or b is None or a.protocol != b.protocol:
        return
    gap = abs(a.rank - b.rank)
    if gap <= _WINDOW:
        return
    newer, older = (link.a, link.b) if a.rank > b.rank else (link.b, link.a)
    best = max(a, b, key=lambda speed: speed.rank)
    yield Finding(
        rule="link.generation-gap",
        severity=Severity.ERROR,
        subjects=(link.cable.id, newer.reference, older.reference),
        message=Text(
            "{newer} is {gap} generations ahead of {older} ({a} against {b}); "
            "Fibre Channel reaches two back.",
            newer=newer.label,
            gap=gap,
            older=older.label,
            a=a.name,
            b=b.name,
        ),
        remedy=Text("Connect {older} to a port at most two generations newer.", older=older.label),
        limit=Text("{window} generations", window=_WINDOW),
        actual=Text("{gap} generations", gap=gap),
        source=document(assessment, best.sources[:2]),
    )
