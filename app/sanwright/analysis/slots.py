"""What is fitted into the slots of a device: cards, blades and adapters, not drives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import children_of
from sanwright.analysis.uncertain import UncertainFact, uncertain_facts
from sanwright.design import Device
from sanwright.parts import Part, PartKind, SlotGroup, value_of

CARD_KINDS = (PartKind.HBA, PartKind.SAS_ADAPTER, PartKind.HOST_CARD, PartKind.BLADE)


@dataclass(frozen=True, slots=True)
class SlotUse:
    """Slots that accept the same things, with the cards fitted into the device that go into them.

    ``count`` is how many such slots there are, None where that is not known: the sum over
    ``groups``.
    """

    accepts: tuple[str, ...]
    count: int | None
    cards: tuple[str, ...]
    groups: tuple[SlotGroup, ...]


def is_card(part: Part | None) -> bool:
    """Whether a part goes into a slot and brings ports."""
    return part is not None and part.kind in CARD_KINDS


def cards_in(facts: Assessment, device: str) -> tuple[Device, ...]:
    """The cards fitted into the device directly, by slot."""
    return tuple(
        child for child in children_of(facts, device) if is_card(facts.tables.part(child.part))
    )


def slots_for(facts: Assessment, card: Device) -> tuple[SlotGroup, ...]:
    """The slots of the device that holds the card that accept it; none if that is not known."""
    part = facts.tables.part(card.part)
    holder = facts.tables.part_of(card.parent) if card.parent is not None else None
    if part is None or holder is None:
        return ()
    return holder.slots_for(part)


def slot_uses(facts: Assessment, device: str) -> tuple[SlotUse, ...]:
    """The slots of a device by what they accept, those that hold no card left out."""
    found: dict[tuple[str, ...], list[str]] = {}
    slots: dict[tuple[str, ...], tuple[SlotGroup, ...]] = {}
    for card in cards_in(facts, device):
        groups = slots_for(facts, card)
        if groups:
            accepts = tuple(sorted({name for group in groups for name in group.accepts}))
            found.setdefault(accepts, []).extend([card.id] * card.quantity)
            slots[accepts] = groups
    return tuple(
        SlotUse(accepts, _count(slots[accepts]), tuple(ids), slots[accepts])
        for accepts, ids in found.items()
    )


def uncertain_counts(part: Part | None, groups: Iterable[SlotGroup]) -> tuple[UncertainFact, ...]:
    """The numbers of slots of these groups of a part that are not certain."""
    wanted = tuple(groups)
    keys = (key for key, group in part.slots.items() if group in wanted) if part is not None else ()
    return uncertain_facts(part, *(f"slots.{key}.count" for key in keys))


@remembered
def crowded_slots(facts: Assessment, device: str) -> tuple[str, ...]:
    """Keys of the device's slot groups of unknown number that two cards or more may go into.

    One card goes in: there is a slot of every kind that the catalog names.
    """
    part = facts.tables.part_of(device)
    unknown = {} if part is None else {k: g for k, g in part.slots.items() if g.count is None}
    cards = cards_in(facts, device) if unknown else ()
    found: dict[str, int] = {}
    for card in cards:
        fitting = slots_for(facts, card)
        fitting = tuple(group for group in fitting if group.holds(card.slot)) or fitting
        for key, group in unknown.items():
            if group in fitting:
                found[key] = found.get(key, 0) + card.quantity
    return tuple(key for key, count in found.items() if count > 1)


def _count(groups: tuple[SlotGroup, ...]) -> int | None:
    known = [value_of(group.count) for group in groups]
    counts = [count for count in known if count is not None]
    return sum(counts) if len(counts) == len(known) else None
