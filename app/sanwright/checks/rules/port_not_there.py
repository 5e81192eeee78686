"""Rule port.not-there."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.analysis.link_verdict import FaultKind, faults_at
from sanwright.checks.certainty import severity_of, to_state, with_doubt
from sanwright.checks.finding import Finding
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
    found = faults_at(assessment, port, FaultKind.PORT_NOT_THERE)
    if part is None or not found:
        return
    names = [name for name, _ in part.port_names()]
    ports = {"first": names[0], "last": names[-1]} if names else {}
    yield Finding(
        rule="port.not-there",
        severity=severity_of(found[0]),
        subjects=(port.reference, *port.cables),
        message=with_doubt(
            assessment,
            (_HAS_OTHERS if names else _HAS_NONE).given(part=part.name, port=port.port, **ports),
            found[0].rests_on,
        ),
        remedy=Text("Use one of its ports."),
        limit=Text("ports {first} to {last}", **ports) if names else Text("no ports"),
        actual=Text("port {port}", port=port.port),
        source=Text("Part {part}", part=part.id),
        missing=to_state(found[0].rests_on),
    )
