"""Rule port.not-there."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text

_HAS_OTHERS = Text("{part} has no port “{port}”; its ports are {first} to {last}.")
_HAS_NONE = Text("{part} has no port “{port}”; its ports are none.")


@rule("port.not-there", "The device has no such port", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable or a setting names a port that the device's part does not have.

    Why it matters: the drawing promises more ports than will be delivered.
    Violation: the part is known and none of its port groups holds the port.
    Fix: use a port that exists, or a bigger model.
    Limits: parts whose number of ports is unknown have no ports to name.
    Source: port groups of the part.
    """
    part = assessment.tables.part_of(port.device)
    if part is None or port.group is not None:
        return
    names = [name for name, _ in part.port_names()]
    ports = {"first": names[0], "last": names[-1]} if names else {}
    yield Finding(
        rule="port.not-there",
        severity=Severity.ERROR,
        subjects=(port.reference, *port.cables),
        message=(_HAS_OTHERS if names else _HAS_NONE).given(
            part=part.name, port=port.port, **ports
        ),
        remedy=Text("Use one of its ports."),
        limit=Text("ports {first} to {last}", **ports) if names else Text("no ports"),
        actual=Text("port {port}", port=port.port),
        source=Text("Part {part}", part=part.id),
    )
