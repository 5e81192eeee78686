"""Rule link.credits-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, LinkKind
from sanwright.analysis.credits import PHYSICS, PortCredits, link_credits
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.unknown import unknown_credits
from sanwright.checks.wording import counted
from sanwright.listing import all_of
from sanwright.text import Text

_OF_PART = Text(
    "{length} at {speed} needs {needs} buffer credits; whether a port of {part} can have them is "
    "not known."
)
_OF_UNKNOWN_PART = Text(
    "{length} at {speed} needs {needs} buffer credits; whether a port of an unknown part can have "
    "them is not known."
)


@rule("link.credits-unknown", "Buffer credits cannot be verified", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """Nobody can say whether the ports of a long ISL have the buffer credits that it needs.

    Why it matters: whether the switch can carry the distance at all is decided by its buffers.
    Violation: an ISL beyond the normal distance of its ports, and the credits that a port has are
    neither stated nor known; or credits are stated, and the most that the port can be given is
    not known.
    Fix: fill in the most credits of a port from the switch's guide; state those of the port.
    Limits: as link.credits. What such a link carries counts as unknown wherever it is used, unless
    its credits are stated. Whether ports together take more than there is, is another question:
    link.credits-pool.
    Source: the catalog, which has no figure.
    """
    if link.kind is not LinkKind.ISL or link.speed is None:
        return
    unknown = [end for end in link_credits(assessment, link.cable.id) if _is_unknown(end)]
    if not unknown:
        return
    parts = dict.fromkeys(
        part.label for end in unknown if (part := assessment.tables.part(end.part)) is not None
    )
    needs = max(end.needs for end in unknown)
    rule_ = unknown[0].rule
    yield Finding(
        rule="link.credits-unknown",
        severity=Severity.UNVERIFIED,
        subjects=(link.cable.id, *(end.port for end in unknown)),
        message=(_OF_PART if parts else _OF_UNKNOWN_PART).given(
            length=link.length,
            speed=link.speed.name,
            needs=needs,
            part=all_of(tuple(parts)),
        ),
        remedy=Text("Fill in the most credits of a port from the guide of the switch."),
        limit=counted(needs, "credits"),
        source=document(assessment, rule_.sources) if rule_ is not None else PHYSICS,
        missing=tuple(dict.fromkeys(fact for end in unknown for fact in unknown_credits(end))),
    )


def _is_unknown(end: PortCredits) -> bool:
    """What is stated rests on the most that a port may have; what is as delivered does not."""
    return end.has is None or (end.is_stated and end.most is None)
