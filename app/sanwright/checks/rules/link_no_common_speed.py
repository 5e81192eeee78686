"""Rule link.no-common-speed."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts
from sanwright.analysis.link_verdict import FaultKind, LinkState, faults_of
from sanwright.checks.certainty import severity_of, to_state, with_doubt
from sanwright.checks.finding import Finding
from sanwright.checks.rule import Scope, rule
from sanwright.checks.speed_remedy import speed_remedy
from sanwright.text import Text

_STAYS_DOWN = Text(
    "{first} runs {speeds}, {second} runs {other_speeds}: no speed in common, the link stays down."
)
_NONE_KNOWN = Text(
    "{first} runs {speeds}, {second} runs {other_speeds}, as far as is known: no speed in common."
)


@rule("link.no-common-speed", "No speed in common", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """The two ends of a link have no speed that both ports and both optics can run.

    Why it matters: the link stays down, whatever is configured.
    Violation: the sets of speeds of port A, optic A, optic B and port B share no member.
    Fix: release a speed that is fixed; fit an optic of a speed that both ports have; where the
    ports themselves share none, connect a port of a generation that the other end still speaks.
    Limits: ends whose speed set is unknown are reported by port.speeds-unknown instead; ends that
    are merely too many generations apart are reported by link.generation-gap.
    Source: Fibre Channel speed negotiation, FC-FS link speed negotiation; the sets are the parts'
    own.
    """
    a, b = link.a.speeds or (), link.b.speeds or ()
    for fault in faults_of(assessment, link, FaultKind.NO_COMMON_SPEED):
        message = _STAYS_DOWN if fault.state is LinkState.DOWN else _NONE_KNOWN
        said = message.given(
            first=link.a.label,
            speeds=_list(a),
            second=link.b.label,
            other_speeds=_list(b),
        )
        yield Finding(
            rule="link.no-common-speed",
            severity=severity_of(fault),
            subjects=(link.cable.id, *fault.at),
            message=with_doubt(assessment, said, fault.rests_on),
            remedy=speed_remedy(assessment, link, fault),
            limit=_list(a),
            actual=_list(b),
            source=Text("Speed sets of the parts and their optics"),
            missing=to_state(fault.rests_on),
        )


def _list(speeds: tuple[str, ...]) -> str:
    return "/".join(speeds)
