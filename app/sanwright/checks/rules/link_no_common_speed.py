"""Rule link.no-common-speed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.parallel import lane_mismatch
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("link.no-common-speed", "No speed in common", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """The two ends of a link have no speed that both ports and both optics can run.

    Why it matters: the link stays down, whatever is configured.
    Violation: the sets of speeds of port A, optic A, optic B and port B share no member.
    Fix: fit an optic or an adapter of a generation that the other end still speaks.
    Limits: ends whose speed set is unknown are reported by port.speeds-unknown instead; ends that
    are merely too many generations apart are reported by link.generation-gap.
    Source: Fibre Channel speed negotiation, FC-FS link speed negotiation; the sets are the parts'
    own.
    """
    a, b = link.a.speeds, link.b.speeds
    if link.speed is not None or not a or not b:
        return
    if _too_far_apart(link) or lane_mismatch(assessment.reference, link) is not None:
        return
    yield Finding(
        rule="link.no-common-speed",
        severity=Severity.ERROR,
        subjects=(link.cable.id, link.a.reference, link.b.reference),
        message=Text(
            "{first} runs {speeds}, {second} runs {other_speeds}: no speed in common, the link "
            "stays down.",
            first=link.a.label,
            speeds=_list(a),
            second=link.b.label,
            other_speeds=_list(b),
        ),
        remedy=Text("Fit optics of a common generation, or connect ports that share a speed."),
        limit=_list(a),
        actual=_list(b),
        source=Text("Speed sets of the parts and their optics"),
    )


def _too_far_apart(link: LinkFacts) -> bool:
    if link.best_a is None or link.best_b is None:
        return False
    same = link.best_a.protocol == link.best_b.protocol
    return same and abs(link.best_a.rank - link.best_b.rank) > 2


def _list(speeds: tuple[str, ...]) -> str:
    return "/".join(speeds)
