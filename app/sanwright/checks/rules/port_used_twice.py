"""Rule port.used-twice."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("port.used-twice", "Port used twice", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """More than one cable is plugged into the same port.

    Why it matters: a port takes one plug; one of the links in the drawing will not exist.
    Violation: two or more cables name the port, or one lane of it, as an end; or a cable for the
    whole port is there beside cables of its lanes.
    Fix: move one cable to a free port.
    Limits: how the lanes of a port may be cabled is judged by cable.breakout.
    Source: one connector to a port.
    """
    cables = _plugged(port, assessment)
    if len(cables) > 1:
        yield Finding(
            rule="port.used-twice",
            severity=Severity.ERROR,
            subjects=(port.reference, *cables),
            message=Text(
                "{cables} cables are plugged into {port}.", cables=len(cables), port=port.label
            ),
            remedy=Text("Move all but one to free ports."),
            limit=Text("1 cable"),
            actual=Text("{cables} cables", cables=len(cables)),
            source=Text("One connector to a port"),
        )


def _plugged(port: PortFacts, assessment: Assessment) -> tuple[str, ...]:
    """Cables in the port; beside one that takes the whole port those of its lanes too."""
    if port.lane is not None or not port.cables or port.lanes == 1:
        return port.cables
    lanes = assessment.index("cables_in_cage", port.reference)
    return tuple(dict.fromkeys((*port.cables, *lanes)))
