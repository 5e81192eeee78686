"""Rule adapter.slot-twice."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.slots import cards_in, slots_for
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.listing import listed
from sanwright.parts import value_of
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
            remedy=_remedy(cards[-1], assessment),
            limit=Text("1 card"),
            actual=Text("{cards:,} cards", cards=count),
            source=Text("One card to a slot"),
        )


def _remedy(card: Device, assessment: Assessment) -> Text:
    """Another slot, as far as it is known that one is free."""
    groups = slots_for(assessment, card)
    names = [name for group in groups for name in group.names()]
    used = {other.slot for other in cards_in(assessment, card.parent or "")}
    free = [name for name in names if name not in used]
    if free:
        return Text("Put all but one into free slots: {slots}.", slots=listed(free))
    if names and all(value_of(group.count) is not None for group in groups):
        return Text("No other slot is free: use cards with more ports, or another device.")
    return Text("Choose another slot for all but one.")
