"""Rule adapter.no-such-slot."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.slots import is_card, uncertain_counts
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.parts import value_of
from sanwright.text import Text


@rule("adapter.no-such-slot", "The device has no such slot", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """An adapter, card or blade is stated to be in a slot that its device does not have.

    Why it matters: whoever builds it will choose another slot, and the cable labels and the PCIe
    lanes will be another slot's.
    Violation: the numbers of all slots of the device are known, and the stated one is not among
    them.
    Fix: choose one of the slots that there are.
    Limits: silent where the catalog does not know how many slots there are, or their numbers.
    Source: slots of the part in the catalog.
    """
    if device.parent is None or not device.slot:
        return
    if not is_card(assessment.tables.part(device.part)):
        return
    holder = assessment.tables.part_of(device.parent)
    groups = tuple(holder.slots.values()) if holder is not None else ()
    if not groups or any(value_of(g.count) is None or not g.is_numbered for g in groups):
        return
    names = [name for group in groups for name in group.names()]
    if device.slot in names or not names:
        return
    slots = (
        Text("{first} to {last}", first=names[0], last=names[-1]) if len(names) > 1 else names[0]
    )
    yield judged_by(
        assessment,
        Finding(
            rule="adapter.no-such-slot",
            severity=Severity.ERROR,
            subjects=(device.id, device.parent),
            message=Text(
                "{parent} has no slot “{slot}”; its slots are {slots}.",
                parent=assessment.tables.label(device.parent),
                slot=device.slot,
                slots=slots,
            ),
            remedy=Text("Choose one of its slots."),
            limit=Text("slots {slots}", slots=slots),
            actual=Text("slot {slot}", slot=device.slot),
            source=Text("Slots of the part in the catalog"),
        ),
        uncertain_counts(holder, groups),
    )
