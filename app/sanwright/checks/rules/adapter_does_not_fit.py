"""Rule adapter.does-not-fit."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.slots import is_card, slots_for
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.listing import any_of
from sanwright.text import Text


@rule("adapter.does-not-fit", "Card does not go into the slots", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """An adapter, card or blade is fitted into a device with slots of another kind only.

    Why it matters: a PCIe card does not go into a blade server's mezzanine slot, and a director
    takes only the blades of its generation.
    Violation: the device has slots, it is known what the card fits, and no slot accepts that; or it
    is in a numbered slot of another kind.
    Fix: the card that is made for this device.
    Limits: length, height and cooling of PCIe cards are not judged; silent where the catalog does
    not say what the card fits or what the slots take.
    Source: slots and cards in the catalog.
    """
    part = assessment.tables.part(device.part)
    if device.parent is None or part is None or not part.fits or not is_card(part):
        return
    holder = assessment.tables.part_of(device.parent)
    if holder is None or not holder.slots:
        return
    fitting = slots_for(assessment, device)
    named = [group for group in holder.slots.values() if device.slot in group.names()]
    wrong = [group for group in named if group not in fitting]
    if fitting and not (wrong and len(wrong) == len(named)):
        return
    slots = wrong or list(holder.slots.values())
    accepted = sorted({name for group in slots for name in group.accepts})
    if wrong:
        message = Text(
            "{card} ({fits}) does not go into slot {slot} of {device}, for {accepted}.",
            card=part.name,
            fits=any_of(part.fits),
            slot=device.slot,
            device=assessment.tables.label(device.parent),
            accepted=any_of(accepted),
        )
    else:
        message = Text(
            "{card} ({fits}) does not go into the slots of {device}, for {accepted}.",
            card=part.name,
            fits=any_of(part.fits),
            device=assessment.tables.label(device.parent),
            accepted=any_of(accepted),
        )
    yield Finding(
        rule="adapter.does-not-fit",
        severity=Severity.ERROR,
        subjects=(device.id, device.parent),
        message=message,
        remedy=Text("Choose another slot or a card that is made for the device."),
        limit=any_of(accepted),
        actual=any_of(part.fits),
        source=Text("Slots and cards in the catalog"),
    )
