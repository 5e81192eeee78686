"""Rule drive.does-not-fit."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.drives import drive_slot_groups, is_drive
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import kinds_text
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.text import Text


@rule("drive.does-not-fit", "Drive does not go into the slots", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """A drive is fitted into an array or enclosure whose slots do not take its form or interface.

    Why it matters: a 3.5-inch drive does not go into a 2.5-inch slot, and a SAS backplane does not
    talk to an NVMe drive.
    Violation: the part into which the drive is fitted has slots for drives, and none of them
    accepts what the drive fits.
    Fix: choose a drive of the right form, or the enclosure for it.
    Limits: adapter trays that a maker offers are known only where the catalog names them; silent
    where the catalog does not say what the drive fits or what the slots take.
    Source: slots and drives in the catalog.
    """
    part = assessment.tables.part(device.part)
    if device.parent is None or part is None or not is_drive(part) or not part.fits:
        return
    groups = drive_slot_groups(assessment.tables.part_of(device.parent))
    accepted = sorted({name for group in groups for name in group.accepts})
    if not accepted or set(accepted) & set(part.fits):
        return
    yield Finding(
        rule="drive.does-not-fit",
        severity=Severity.ERROR,
        subjects=(device.id,),
        message=Text(
            "{drive} ({fits}) does not go into the drive slots of {device}, which take {accepted}.",
            drive=part.label,
            fits=kinds_text(part.fits),
            device=assessment.tables.label(device.parent),
            accepted=kinds_text(accepted),
        ),
        remedy=Text(
            "Choose a drive for {accepted}, or an enclosure that takes {fits}.",
            accepted=kinds_text(accepted),
            fits=kinds_text(part.fits),
        ),
        limit=kinds_text(accepted),
        actual=kinds_text(part.fits),
        source=Text("Slots and drives in the catalog"),
    )
