"""Rule device.not-connected."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import ChassisFacts
from sanwright.analysis.links import links_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("device.not-connected", "Device without a cable", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A switch, host, array or enclosure is connected to nothing.

    Why it matters: it costs money and does nothing; usually a cable was forgotten.
    Violation: the device, with all that is fitted into it, has ports and not one cable.
    Fix: connect it, or take it out of the design.
    Limits: patch panels are left out; a device without any port is said by order.empty-chassis.
    Source: the design file itself.
    """
    message = _message(chassis)
    if message is None or links_of(assessment, chassis.id):
        return
    yield Finding(
        rule="device.not-connected",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=message.given(device=assessment.tables.label(chassis.id)),
        remedy=Text("Connect it, or take it out of the design."),
        limit=Text("1 cable"),
        actual=Text("0 cables"),
        source=Text("The design file"),
    )


def _message(chassis: ChassisFacts) -> Text | None:
    """What is to be translated, by the kind of the device."""
    if chassis.is_panel:
        return None
    kinds = (
        (chassis.is_switch, Text("{device} is a switch without a single cable.")),
        (chassis.is_array, Text("{device} is an array without a single cable.")),
        (chassis.is_host, Text("{device} is a host without a single cable.")),
        (chassis.is_enclosure, Text("{device} is an enclosure without a single cable.")),
    )
    return next((text for is_kind, text in kinds if is_kind), None)
