"""Rule adapter.does-not-fit."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import children_of
from sanwright.analysis.slots import is_card, slots_for
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import kinds_text
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.listing import listed
from sanwright.parts import SlotGroup
from sanwright.text import Text


@rule("adapter.does-not-fit", "Card does not go into the slots", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """An adapter, card or blade is fitted into a device with slots of another kind only.

    Why it matters: a PCIe card does not go into a blade server's mezzanine slot, and a director
    takes only the blades of its generation.
    Violation: the device has slots, it is known what the card fits, and no slot accepts that; or it
    is in a numbered slot of another kind.
    Fix: a slot of the device that takes the card, or the card that is made for this device.
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
            "{card} ({fits}) does not go into slot {slot} of {device}, which takes {accepted}.",
            card=part.label,
            fits=kinds_text(part.fits),
            slot=device.slot,
            device=assessment.tables.label(device.parent),
            accepted=kinds_text(accepted),
        )
    else:
        message = Text(
            "{card} ({fits}) does not go into the slots of {device}, which take {accepted}.",
            card=part.label,
            fits=kinds_text(part.fits),
            device=assessment.tables.label(device.parent),
            accepted=kinds_text(accepted),
        )
    yield Finding(
        rule="adapter.does-not-fit",
        severity=Severity.ERROR,
        subjects=(device.id, device.parent),
        message=message,
        remedy=_remedy(device, fitting, accepted, assessment),
        limit=kinds_text(accepted),
        actual=kinds_text(part.fits),
        source=Text("Slots and cards in the catalog"),
    )


def _remedy(
    card: Device, fitting: Sequence[SlotGroup], accepted: Sequence[str], assessment: Assessment
) -> Text:
    """A free slot that takes the card; where there is none, another card."""
    parent = card.parent or ""
    used = {child.slot for child in children_of(assessment, parent)}
    free = [name for group in fitting for name in group.names() if name not in used]
    if free:
        return Text("Put it into a slot that takes it: {slots}.", slots=listed(free))
    if fitting:
        return Text("Free a slot that takes it, or choose another card.")
    return Text(
        "Choose a card for {accepted}, or another device.",
        accepted=kinds_text(accepted),
    )
