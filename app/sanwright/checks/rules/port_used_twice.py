"""Rule port.used-twice."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule


@rule("port.used-twice", "Port used twice", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """More than one cable is plugged into the same port.

    Why it matters: a port takes one plug; one of the links in the drawing will not exist.
    Violation: two or more cables name the port as an end.
    Fix: move one cable to a free port.
    Limits: breakout cables, which split one port into several, are not modelled yet.
    Source: one connector to a port.
    """
    if len(port.cables) > 1:
        yield Finding(
            rule="port.used-twice",
            severity=Severity.ERROR,
            subjects=(port.reference, *port.cables),
            message=f"{len(port.cables)} cables are plugged into {port.label}.",
            remedy="Move all but one to free ports.",
            limit="1 cable",
            actual=f"{len(port.cables)} cables",
            source="One connector to a port",
        )
