"""Rule link.fix-speed-long-distance."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, LinkKind
from sanwright.analysis.credits import is_long
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.listing import all_of
from sanwright.text import Text


@rule("link.fix-speed-long-distance", "Long link negotiates its speed", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """The ports of a long ISL are left to negotiate their speed.

    Why it matters: the buffer credits are laid out for one speed; a link that comes up at another
    after a disturbance runs with the wrong number of them.
    Violation: an ISL beyond the normal distance of its ports, and an end whose speed is not fixed.
    Fix: fix the speed at both ends.
    Limits: does not know wavelength multiplexers, which may ask for a certain setting.
    Source: Brocade SAN Design and Best Practices; NetApp MetroCluster documentation.
    """
    if link.kind is not LinkKind.ISL or link.speed is None:
        return
    free = [end for end in link.ends if end.fixed_speed is None]
    if not free or not is_long(assessment, link.cable.id):
        return
    yield Finding(
        rule="link.fix-speed-long-distance",
        severity=Severity.INFO,
        subjects=(link.cable.id, *(end.reference for end in free)),
        message=Text(
            "{ports} negotiates the speed of an ISL of {length}; guides advise to fix it.",
            "{ports} negotiate the speed of an ISL of {length}; guides advise to fix it.",
            len(free),
            ports=all_of([end.label for end in free]),
            length=link.length,
        ),
        remedy=Text("Fix the speed at both ends to {speed}.", speed=link.speed.name),
        limit=Text("fixed speed"),
        actual=Text("negotiated speed"),
        source="Brocade SAN Design and Best Practices; NetApp MetroCluster documentation",
    )
