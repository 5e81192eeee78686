"""Rule link.connector-mismatch."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.link_verdict import ends_of, misfits
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("link.connector-mismatch", "Plug does not fit the port", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable's plug does not fit the optic or the connector of the port.

    Why it matters: it cannot be plugged in on the day of installation.
    Violation: the plug (LC, MPO, SFF-8644, ...) is not the port's, and the two do not mate; of a
    link through patch panels every cable is looked at, at both ends.
    Fix: a cable with the right plugs at each end; cables with two kinds are sold.
    Limits: knows the connector family, not keying, polarity or polish. Lanes of a port that is
    broken out are judged by cable.breakout.
    Source: SFF-8614 (SFF-8644 with SFF-8674) and SFF-8613 (SFF-8643 with SFF-8673) for mating.
    """
    for cable, part in zip(link.cables, link.parts, strict=True):
        for end, plug in misfits(part, ends_of(assessment, link, cable)):
            yield Finding(
                rule="link.connector-mismatch",
                severity=Severity.ERROR,
                subjects=(cable.id, end.reference),
                message=Text(
                    "{end} takes {connector}, the cable ends in {plug}.",
                    end=end.label,
                    connector=end.connector,
                    plug=plug,
                ),
                remedy=Text("Use a cable with {connector} at this end.", connector=end.connector),
                limit=end.connector,
                actual=plug,
                source=Text("Connectors of the parts"),
            )
