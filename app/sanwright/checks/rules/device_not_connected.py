"""Rule device.not-connected."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import ChassisFacts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.language import tr, words


@rule("device.not-connected", "Device without a cable", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """A switch, host, array or enclosure is connected to nothing.

    Why it matters: it costs money and does nothing; usually a cable was forgotten.
    Violation: the device, with all that is fitted into it, has ports and not one cable.
    Fix: connect it, or take it out of the design.
    Limits: patch panels are left out; a device without any port is said by order.empty-chassis.
    Source: the design file itself.
    """
    kind = _kind(chassis)
    if kind is None or assessment.links_of(chassis.id):
        return
    yield Finding(
        rule="device.not-connected",
        severity=Severity.WARNING,
        subjects=(chassis.id,),
        message=tr(
            "{chassis} is {kind} without a single cable.",
            chassis=assessment.tables.label(chassis.id),
            kind=kind,
        ),
        remedy=tr("Connect it, or take it out of the design."),
        limit=words("1 cable"),
        actual=words("0 cables"),
        source="The design file",
    )


def _kind(chassis: ChassisFacts) -> str | None:
    if chassis.is_panel:
        return None
    kinds = (
        (chassis.is_switch, "a switch"),
        (chassis.is_array, "an array"),
        (chassis.is_host, "a host"),
        (chassis.is_enclosure, "an enclosure"),
    )
    return next((text for is_kind, text in kinds if is_kind), None)
