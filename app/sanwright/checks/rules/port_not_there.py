"""Rule port.not-there."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.analysis.chassis import children_of
from sanwright.analysis.indexes import IndexName
from sanwright.analysis.link_verdict import FaultKind, faults_at
from sanwright.checks.certainty import severity_of, to_state, with_doubt
from sanwright.checks.finding import Finding
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import named
from sanwright.design.port_meant import port_meant
from sanwright.text import Text

_HAS_OTHERS = Text("{part} has no port “{port}”; its ports are {first} to {last}.")
_HAS_NONE = Text("{part} has no port “{port}”, and no other.")
_INNER_HAS = Text("{part} has no port “{port}”; what is fitted into it has: {ports}.")
_UNNAMED = Text("Which port of {device} is meant is not said; its ports are {first} to {last}.")
_UNNAMED_NONE = Text("Which port of {device} is meant is not said; it has none.")
_UNNAMED_INNER = Text(
    "Which port of {device} is meant is not said; what is fitted into it has: {ports}."
)
_UNCOUNTED = Text(
    "How many ports {part} has is not known, so that it is not known whether “{port}” is one."
)
_UNNAMED_UNCOUNTED = Text(
    "Which port of {device} is meant is not said, nor is known how many {part} has."
)


@rule("port.not-there", "The device has no such port", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """A cable, a setting, a zone or a workload names a port that the device's part does not have.

    Why it matters: the drawing promises more ports than will be delivered, and what is zoned or
    counted by such a port is not.
    Violation: the part is known and none of its port groups holds the port.
    Fix: use a port that exists, mostly that of the adapter in the host, or a bigger model.
    Limits: of a part whose number of ports is not known this cannot be verified.
    Source: port groups of the part.
    """
    part = port.part
    found = faults_at(assessment, port, FaultKind.PORT_NOT_THERE)
    if part is None or not found:
        return
    uncounted = [name for name, group in part.ports.items() if group.count is None]
    names = [name for name, _ in part.port_names()]
    ends = {"first": names[0], "last": names[-1]} if names else {}
    inner = () if names else _ports_within(assessment, port)
    if uncounted:
        message = _UNCOUNTED if port.port else _UNNAMED_UNCOUNTED
    elif names:
        message = _HAS_OTHERS if port.port else _UNNAMED
    elif inner:
        message = _INNER_HAS if port.port else _UNNAMED_INNER
    else:
        message = _HAS_NONE if port.port else _UNNAMED_NONE
    indexes: tuple[IndexName, ...] = ("cables_at",)
    if port.port:  # zones and workloads may name whole devices
        indexes = (*indexes, "zones_with", "workloads_from", "workloads_to")
    naming = [id_ for index in indexes for id_ in assessment.index(index, port.reference)]
    yield Finding(
        rule="port.not-there",
        severity=severity_of(found[0]),
        subjects=tuple(dict.fromkeys((port.reference, *naming))),
        message=with_doubt(
            assessment,
            message.given(
                part=part.label,
                device=assessment.tables.label(port.device),
                port=port.port,
                ports=named(assessment, inner),
                **ends,
            ),
            found[0].rests_on,
        ),
        remedy=(
            Text("State the number of its ports, from its data sheet.")
            if uncounted
            else Text("Use one of its ports.")
        ),
        limit=_limit(ends, is_counted=not uncounted),
        actual=Text("port {port}", port=port.port) if port.port else Text("no port"),
        source=Text("Part {part}", part=part.id),
        missing=(
            *(missing_of(part.id, f"ports.{name}.count") for name in uncounted),
            *to_state(found[0].rests_on),
        ),
    )


def _limit(ends: dict[str, str], *, is_counted: bool) -> Text | None:
    """What ports there are, as far as that is known."""
    if not is_counted:
        return None
    return Text("ports {first} to {last}", **ends) if ends else Text("no ports")


def _ports_within(assessment: Assessment, port: PortFacts) -> tuple[str, ...]:
    """Ports of what is fitted into the device: those of the name, or all."""
    fitted: dict[str, list[str]] = {}
    pending = [port.device]
    while pending:
        device = pending.pop()
        fitted[device] = [child.id for child in children_of(assessment, device)]
        pending += fitted[device]
    meant, known = port_meant(port.device, port.port, fitted, assessment.tables.part_of)
    return tuple(known) if meant is None else (meant,)
