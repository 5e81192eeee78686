"""What optic a port wants, in words: its form, and the class and speed of the link."""

from __future__ import annotations

from sanwright.analysis import Assessment, PortFacts
from sanwright.analysis.fibre import usual_class
from sanwright.analysis.links import find_link
from sanwright.checks.fitting import common, far_end, own_speeds
from sanwright.text import Text

_PARALLEL = "SW4"
"""What a port of one lane at a leg of a harness does not want, though the other end has it."""


def wanted_optic(assessment: Assessment, port: PortFacts) -> Text:
    """“an optic for SFP+, SW, 16GFC”: class by the other end or else the cable, best speed."""
    cage = port.group.cage if port.group is not None else ""
    link = find_link(assessment, port.cables[0]) if port.cables else None
    if link is None:
        return Text("an optic for {cage}", cage=cage)
    other = far_end(link, port)
    by_cable = usual_class(link.media[0]) if link.media else ""
    optic_class = other.optic_class or by_cable
    if port.group is not None and port.group.lanes == 1 and optic_class == _PARALLEL:
        optic_class = by_cable
    speeds = common(assessment.reference, own_speeds(port), other.speeds or own_speeds(port))
    values = {"cage": cage, "kind": optic_class, "speed": speeds[0] if speeds else ""}
    if optic_class and speeds:
        return Text("an optic for {cage}, {kind}, {speed}", **values)
    if optic_class:
        return Text("an optic for {cage}, {kind}", **values)
    return Text("an optic for {cage}", cage=cage)
