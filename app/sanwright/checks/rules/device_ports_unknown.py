"""Rule device.ports-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import PORTS, missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.parts.host_ports import lacks_ports
from sanwright.text import Text


@rule("device.ports-unknown", "Ports of a device are not known", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """Nobody says how many ports a device has, so nothing can be cabled to it.

    Why it matters: it stands in the design and takes no part in the network; ports, optics and
    cables for it are on no bill.
    Violation: a switch, director, port blade, array, enclosure, tape drive, host card or SAS
    adapter is in the design, and its part has no port of which the number is known, and no slots
    for cards or blades that bring them.
    Fix: state its controllers, ports and speeds; they are kept for the next design.
    Limits: once for each part, with how many devices it concerns; a SAS adapter of which only
    internal lanes are known has no port to be cabled, and is not meant. A core blade carries links
    between chassis only: its ports are asked for on request.
    Source: ports and slots of the parts in the catalog.
    """
    part = copy.part
    if part is None or not lacks_ports(part):
        return
    concerned = assessment.index("devices_of_part", copy.id)
    if not concerned:
        return
    yield Finding(
        rule="device.ports-unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(concerned),
        message=Text(
            "How many ports {part} has is not known, so nothing can be cabled to it.",
            "How many ports {part} has is not known, so nothing can be cabled to {count} devices.",
            len(concerned),
            part=part.label,
        ),
        remedy=Text("State its controllers, ports and speeds."),
        source=Text("Ports of the parts in the catalog"),
        missing=(missing_of(copy.id, PORTS),),
    )
