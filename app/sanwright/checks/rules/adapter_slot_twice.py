"""Rule adapter.slot-twice."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.slots import cards_in
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.text import Text


@rule("adapter.slot-twice", "Slot used twice", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """Two adapters, cards or blades are stated to be in the same slot of a device.

    Why it matters: one of them will have to go elsewhere, perhaps into a narrower slot, or nowhere.
    Violation: two or more cards of one device name the same slot.
    Fix: choose another slot for all but one.
    Limits: cards without a stated slot are not looked at.
    Source: one card to a slot.
    """
    if not assessment.index("children", device.id):
        return
    slots: dict[str, list[Device]] = {}
    for card in cards_in(assessment, device.id):
        if card.slot:
            slots.setdefault(card.slot, []).append(card)
    for slot, cards in slots.items():
        count = sum(card.quantity for card in cards)
        if count < 2:
            continue
        yield Finding(
            rule="adapter.slot-twice",
            severity=Severity.ERROR,
            subjects=(device.id, *(card.id for card in cards)),
            message=Text(
                "{cards:,} cards are in slot {slot} of {device}.",
                cards=count,
                slot=slot,
                device=assessment.tables.label(device.id),
            ),
            remedy=Text("Choose another slot for all but one."),
            limit=Text("1 card"),
            actual=Text("{cards:,} cards", cards=count),
            source=Text("One card to a slot"),
        )
