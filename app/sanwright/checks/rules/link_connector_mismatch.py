"""Rule link.connector-mismatch."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, LinkFacts, PortFacts
from sanwright.analysis.breakout import plug_in
from sanwright.analysis.ports import port_facts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Cable
from sanwright.parts import Part
from sanwright.parts.cages import is_same_shape
from sanwright.text import Text


@rule("link.connector-mismatch", "Plug does not fit the port", Scope.LINK)
def check(link: LinkFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable's plug does not fit the optic or the connector of the port.

    Why it matters: it cannot be plugged in on the day of installation.
    Violation: the plug (LC, MPO, SFF-8644, ...) is not the port's, and the two do not mate; of a
    link through patch panels every cable is looked at, at both ends.
    Fix: a cable with the right plugs at each end; cables with two kinds are sold.
    Limits: knows the connector family, not keying, polarity or polish. Lanes of a port that is
    broken out are judged by cable.breakout.
    Source: SFF-8614 (SFF-8644 with SFF-8674) and SFF-8613 (SFF-8643 with SFF-8673) for mating.
    """
    for cable, part in zip(link.cables, link.parts, strict=True):
        ends = link.ends
        if len(link.cables) > 1:
            ends = port_facts(assessment, cable.a), port_facts(assessment, cable.b)
        yield from _at_ends(cable, part, ends)


def _at_ends(
    cable: Cable, part: Part | None, ends: tuple[PortFacts, PortFacts]
) -> Iterator[Finding]:
    if part is None or part.cable is None:
        return
    plugs = (part.cable.connector_a, part.cable.connector_b)
    if any(_fits(plugs[i], ends[0]) and _fits(plugs[1 - i], ends[1]) for i in (0, 1)):
        return
    for end, plug in zip(ends, plugs, strict=True):
        if _fits(plug, end):
            continue
        yield Finding(
            rule="link.connector-mismatch",
            severity=Severity.ERROR,
            subjects=(cable.id, end.reference),
            message=Text(
                "{end} takes {connector}, the cable ends in {plug}.",
                end=end.label,
                connector=end.connector,
                plug=plug,
            ),
            remedy=Text("Use a cable with {connector} at this end.", connector=end.connector),
            limit=end.connector,
            actual=plug,
            source=Text("Connectors of the parts"),
        )


def _fits(plug: str, end: PortFacts) -> bool:
    socket = end.connector
    if not socket or not plug or end.lane is not None:
        return True
    return is_same_shape(_family(plug), _family(socket))


def _family(connector: str) -> str:
    """“LC duplex (UPC)” and “4 x LC” are LC, “MPO-12” is MPO: what decides if it goes in."""
    return plug_in(connector).split(maxsplit=1)[0].removesuffix("-12")
