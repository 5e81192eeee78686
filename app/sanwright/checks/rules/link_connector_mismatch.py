"""Rule link.connector-mismatch."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, PortFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.parts.cages import is_same_shape


@rule("link.connector-mismatch", "Plug does not fit the port", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable's plug does not fit the optic or the connector of the port.

    Why it matters: it cannot be plugged in on the day of installation.
    Violation: the plug (LC, MPO, SFF-8644, ...) is not the port's, and the two do not mate.
    Fix: a cable with the right plugs at each end; cables with two kinds are sold.
    Limits: knows the connector family, not keying or polish.
    Source: SFF-8614 (SFF-8644 with SFF-8674) and SFF-8613 (SFF-8643 with SFF-8673) for mating.
    """
    if link.part is None or link.part.cable is None:
        return
    plugs = (link.part.cable.connector_a, link.part.cable.connector_b)
    ends = (link.a, link.b)
    if any(_fits(plugs[i], ends[0]) and _fits(plugs[1 - i], ends[1]) for i in (0, 1)):
        return
    for end, plug in zip(ends, plugs, strict=True):
        if _fits(plug, end):
            continue
        yield Finding(
            rule="link.connector-mismatch",
            severity=Severity.ERROR,
            subjects=(link.cable.id, end.reference),
            message=f"{end.label} takes {end.connector}, the cable ends in {plug}.",
            remedy=f"Use a cable with {end.connector} at this end.",
            limit=end.connector,
            actual=plug,
            source="Connectors of the parts",
        )


def _fits(plug: str, end: PortFacts) -> bool:
    socket = end.connector
    if not socket or not plug:
        return True
    return is_same_shape(_family(plug), _family(socket))


def _family(connector: str) -> str:
    """“LC duplex (UPC)” is LC, “MPO-12” is MPO: what decides whether it can be plugged in."""
    return connector.split(maxsplit=1)[0].removesuffix("-12")
