"""Rule drive.too-many."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.drives import drive_slot_doubts, drive_slots, drives_in
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.design import Device
from sanwright.text import Text


@rule("drive.too-many", "More drives than slots", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """An array or enclosure holds more drives than it has slots for them.

    Why it matters: drives that have no slot need another enclosure, with its power and cabling.
    Violation: drives fitted into the device, counted, are more than the slots of its part that take
    drives; of an array without such slots in the catalog, more than the slots of its base chassis.
    Fix: add an enclosure, or take fewer and larger drives.
    Limits: silent where the number of slots is not known; slots that hold one of two forms are
    counted once, whichever form is in them.
    Source: the part's slots in the catalog.
    """
    limit = drive_slots(assessment.tables.part(device.part))
    if limit is None:
        return
    drives = [one for one in drives_in(assessment, device.id) if one.parent == device.id]
    count = sum(drive.quantity for drive in drives)
    if count <= limit:
        return
    yield judged_by(
        assessment,
        Finding(
            rule="drive.too-many",
            severity=Severity.ERROR,
            subjects=(device.id,),
            message=Text(
                "{device} has {slots} for {count:,} drive.",
                "{device} has {slots} for {count:,} drives.",
                count,
                device=assessment.tables.label(device.id),
                slots=Text("{count:,} drive slot", "{count:,} drive slots", limit),
            ),
            remedy=Text("Add an enclosure, or take fewer and larger drives."),
            limit=counted(limit, "drives"),
            actual=counted(count, "drives"),
            source=Text("Slots of the part in the catalog"),
        ),
        drive_slot_doubts(assessment, device.id),
    )
