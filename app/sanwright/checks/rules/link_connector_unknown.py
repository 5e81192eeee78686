"""Rule link.connector-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.link_verdict import ends_of, unknown_sockets
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("link.connector-unknown", "Plug that a port takes is not known", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """It is not known which plug a port takes, so nobody can say whether the cable goes in.

    Why it matters: a cable that cannot be plugged in is noticed on the day of installation.
    Violation: the port takes its cable without an optic, and the catalog does not have its
    connector; or its optic is one whose connector is not known.
    Fix: look the connector up in the maker's manual, choose the cable by it, and waive this with
    what you found.
    Limits: silent about cables that stand already, which are plugged in, and about traces of a
    chassis' backplane, which come with it.
    Source: the catalog, which has no connector for the port.
    """
    for cable, part in zip(link.cables, link.parts, strict=True):
        for end in unknown_sockets(cable, part, ends_of(assessment, link, cable)):
            yield Finding(
                rule="link.connector-unknown",
                severity=Severity.UNVERIFIED,
                subjects=(cable.id, end.reference),
                message=Text("Which plug {end} takes is not known.", end=end.label),
                remedy=Text(
                    "Look it up in the maker's manual, choose the cable by it, and waive this "
                    "with what you found."
                ),
                source=Text("No source in the catalog"),
            )
