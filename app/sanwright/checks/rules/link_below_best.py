"""Rule link.below-best."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule


@rule("link.below-best", "Link runs below what one end can do", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A link negotiates a speed below the best of one of its ends.

    Why it matters: the faster port was paid for; the customer should know what holds it back and
    what it costs in throughput.
    Violation: negotiated speed is lower than the best that port and optic of one end reach
    together.
    Fix: nothing, where the slower end stays; otherwise upgrade the slower adapter, port or optic.
    Limits: says nothing about whether the workload needs the speed; see the load figures for that.
    Source: speed sets of the parts and their optics; usable throughput from the speed table.
    """
    if link.speed is None:
        return
    for end, best in ((link.a, link.best_a), (link.b, link.best_b)):
        if best is None or best.usable <= link.speed.usable:
            continue
        lanes = end.group.lanes if end.group is not None else 1
        lost = (best.usable - link.speed.usable) * (lanes / best.lanes)
        other = link.b if end is link.a else link.a
        yield Finding(
            rule="link.below-best",
            severity=Severity.INFO,
            subjects=(link.cable.id, end.reference),
            message=(
                f"{end.label} could run {best.name} but negotiates {link.speed.name} with "
                f"{other.label}: {lost} less in each direction."
            ),
            remedy=f"Upgrade {other.label} if the workload needs more.",
            limit=best.name,
            actual=link.speed.name,
            source="Speed sets of the parts and their optics",
        )
