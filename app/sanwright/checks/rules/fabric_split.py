"""Rule fabric.split."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment, FabricFacts, LinkFacts
from sanwright.analysis.shape import fabric_shape
from sanwright.checks.dark_links import dark_isls, mend_first
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, named
from sanwright.text import Text, joined


@rule("fabric.split", "Fabric in several parts", Scope.FABRIC)
def check(fabric: FabricFacts, assessment: Assessment) -> Iterator[Finding]:
    """Switches that are drawn as one fabric are not joined with each other.

    Why it matters: without ISLs they are fabrics of their own, with zones of their own, and what is
    on one does not reach what is on the other.
    Violation: the switches of a fabric that have cables fall into several groups without an ISL
    between them.
    Fix: join them by ISLs, or draw them as fabrics of their own.
    Limits: access gateways belong to the switch that their uplinks lead to and are not counted.
    Source: the design's own cables.
    """
    pieces = fabric_shape(assessment, fabric.fabric.id).pieces
    if len(pieces) < 2:
        return
    yield Finding(
        rule="fabric.split",
        severity=Severity.WARNING,
        subjects=(fabric.fabric.id,),
        message=Text(
            "{fabric} consists of {parts} without an ISL between them: {switches}.",
            fabric=fabric.fabric.name or fabric.fabric.id,
            parts=counted(len(pieces), "parts"),
            switches=joined((named(assessment, piece) for piece in pieces), "; "),
        ),
        remedy=mend_first(
            assessment,
            [link for link in dark_isls(assessment) if _joins(assessment, link, pieces)],
            Text("Join the switches by ISLs, or give each part a fabric of its own."),
        ),
        limit=counted(1, "parts"),
        actual=counted(len(pieces), "parts"),
        source=Text("Cables of the design"),
    )


def _joins(assessment: Assessment, link: LinkFacts, pieces: Sequence[Sequence[str]]) -> bool:
    """Whether a link leads from one piece to another."""
    ends = {end.chassis for end in link.ends}
    return sum(bool(ends & set(piece)) for piece in pieces) > 1
