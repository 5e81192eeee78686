"""Rule part.unresolved."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.unknown import unknown_part
from sanwright.design import Device
from sanwright.text import Text


@rule("part.unresolved", "Part not known", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """A device is an instance of a part of which the design holds no record.

    Why it matters: nothing about the device can be checked, sized or ordered.
    Violation: the design names a part id, but neither it nor the catalog it was opened with has it.
    Fix: add the part to the catalog and fill it in, or replace the device.
    Limits: none.
    Source: the design file itself.
    """
    if assessment.tables.part(device.part) is None:
        yield Finding(
            rule="part.unresolved",
            severity=Severity.UNVERIFIED,
            subjects=(device.id,),
            message=Text(
                "The part “{part}” of {device} is not known.", part=device.part, device=device.label
            ),
            remedy=Text("Add it to the catalog, or replace the device."),
            source=Text("The design file"),
            missing=(unknown_part(device.part),),
        )
