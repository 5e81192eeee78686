"""Rule link.fixed-against-auto."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("link.fixed-against-auto", "Speed fixed at one end only", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """One end of a link is fixed to a speed while the other negotiates.

    Why it matters: such a link comes up as a rule, but the two settings say different things about
    what was meant, and whoever changes one end later will not expect the other.
    Violation: a speed is fixed at exactly one end of a Fibre Channel link that has a speed.
    Fix: fix both ends to the same speed, as guides advise for storage ports and long links, or let
    both negotiate.
    Limits: the engine takes it that the negotiating end finds the fixed speed.
    Source: NetApp, Fibre Channel target port configuration (ONTAP SAN configuration) and Brocade,
    SAN Design and Best Practices: speeds fixed at target ports and on long links.
    """
    a, b = link.a, link.b
    if (a.fixed_speed is None) == (b.fixed_speed is None) or link.speed is None:
        return
    if a.protocol != "FC" or b.protocol != "FC":
        return
    fixed, other = (a, b) if a.fixed_speed is not None else (b, a)
    yield Finding(
        rule="link.fixed-against-auto",
        severity=Severity.INFO,
        subjects=(link.cable.id, fixed.reference, other.reference),
        message=Text(
            "{fixed} is fixed to {fixed_speed}, {other} negotiates.",
            fixed=fixed.label,
            fixed_speed=fixed.fixed_speed,
            other=other.label,
        ),
        remedy=Text(
            "Fix {other} to {fixed_speed} too, or let both negotiate.",
            other=other.label,
            fixed_speed=fixed.fixed_speed,
        ),
        limit=Text("both ends alike"),
        actual=Text("{fixed_speed} against automatic", fixed_speed=fixed.fixed_speed),
        source=(
            "NetApp, Fibre Channel target port configuration; Brocade, SAN Design and Best "
            "Practices"
        ),
    )
