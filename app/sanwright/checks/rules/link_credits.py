"""Rule link.credits."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, LinkKind
from sanwright.analysis.credits import PHYSICS, link_credits, physical_need
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.checks.wording import counted
from sanwright.text import Text

_STATED = Text(
    "{length} at {speed} needs {needs} buffer credits ({physical_need} by physics alone); {port} "
    "is given {has}, which reaches about {share} of the line's rate."
)
_AS_DELIVERED = Text(
    "{length} at {speed} needs {needs} buffer credits ({physical_need} by physics alone); {port} "
    "has {has} as delivered, which reaches about {share} of the line's rate."
)


@rule("link.credits", "Too few buffer credits for the distance", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A long ISL has fewer buffer credits at an end than keep its line full.

    Why it matters: a sender without credits waits; the link runs at a share of its rate, and the
    frames that wait hold up other traffic of the switch.
    Violation: credits stated for the port, or those that it has as delivered, are fewer than the
    formula of the switch's maker asks for at the link's length and speed.
    Fix: set the port's long-distance mode with the credits needed, and state them in the design.
    Limits: full frames of 2112 bytes: traffic of smaller frames needs more. The 14 credits that
    Brocade adds for QoS are not counted, nor the half that Cisco adds for MetroCluster. Speeds
    count by name (32 for 32GFC, not its line rate). Where no formula is published for the maker,
    or the link has parallel lanes, physics alone counts (5 µs/km).
    ISLs only: what adapters and arrays grant is not known.
    Source: Brocade: km x Gb/s / 2 + 6; Cisco, QLogic and McDATA print their own factors. The
    finding names the document.
    """
    if link.kind is not LinkKind.ISL or link.length is None or link.speed is None:
        return
    for end in link_credits(assessment, link.cable.id):
        if not end.is_short:
            continue
        yield Finding(
            rule="link.credits",
            severity=Severity.WARNING,
            subjects=(link.cable.id, end.port),
            message=(_STATED if end.is_stated else _AS_DELIVERED).given(
                length=link.length,
                speed=link.speed.name,
                needs=end.needs,
                physical_need=physical_need(link.length, link.speed),
                port=assessment.tables.label(end.port),
                has=end.has,
                share=end.share,
            ),
            remedy=Text(
                "Set the port's distance mode to {needs} credits or more, and state them.",
                needs=end.needs,
            ),
            limit=counted(end.needs, "credits"),
            actual=counted(end.has or 0, "credits"),
            source=document(assessment, end.rule.sources) if end.rule is not None else PHYSICS,
        )
