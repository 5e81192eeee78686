"""A card in a slot that is too narrow, taken or not there: another slot of its device."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import children_of
from sanwright.analysis.slots import slots_for
from sanwright.checks.finding import Finding
from sanwright.checks.fix import Fix, fixes
from sanwright.design import Design, Device
from sanwright.edits import Draft, replace_record
from sanwright.parts import Part, SlotGroup, value_of
from sanwright.parts.supply import PartSupply
from sanwright.text import Text, joined

_PCIE = "pcie"


@fixes("adapter.pcie-bottleneck")
def other_slot(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """The first free slot of each kind whose generation and lanes are known."""
    device = design.devices[finding.subjects[0]]
    host = design.part_of(device.parent) if device.parent is not None else None
    if device.parent is None or host is None:
        return
    taken = {child.slot for child in children_of(assessment, device.parent)}
    for group in _slots(host):
        slot = next((name for name in group.names() if name not in taken), None)
        generation, lanes = value_of(group.pcie_generation), value_of(group.pcie_lanes)
        if slot is None or generation is None or lanes is None:
            continue
        label = Text(
            "Move it to slot {slot} (PCIe {generation} x{lanes})",
            slot=slot,
            generation=generation,
            lanes=lanes,
        )
        of_all = Text("Move each to a free slot")
        yield Fix(label, replace_record(design, _in_slot(device, slot), label), of_all)


@fixes(
    "adapter.does-not-fit",
    "adapter.no-such-slot",
    "adapter.slot-twice",
    "order.not-fitted",
)
def free_slot(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """The next free slot that takes the card; of several in one slot the first stays."""
    cards = [design.devices[id_] for id_ in finding.subjects if id_ in design.devices]
    moving = cards[2:] if finding.rule == "adapter.slot-twice" else cards[:1]
    draft = Draft(design)
    taken: set[str] = set()
    for card in moving:
        slot = next(_free_slots(card, taken, assessment), None)
        if slot is None:
            return
        taken.add(slot)
        moved = _in_slot(card, slot) if card.slot else msgspec.structs.replace(card, slot=slot)
        draft.put(moved)
    if taken:
        label = Text(
            "Put {cards} into slot {slots}",
            cards=joined(design.label(card.id) for card in moving),
            slots=", ".join(sorted(taken)),
        )
        yield Fix(label, draft.change(label), Text("Put the cards into slots that suit them"))


def _free_slots(card: Device, taken: set[str], assessment: Assessment) -> Iterator[str]:
    if card.parent is None:
        return
    used = {child.slot for child in children_of(assessment, card.parent)} | taken
    for group in slots_for(assessment, card):
        yield from (name for name in group.names() if name not in used)


def _in_slot(device: Device, slot: str) -> Device:
    """What was stated of the slot that it leaves does not go with it."""
    return msgspec.structs.replace(
        device, slot=slot, slot_pcie_generation=None, slot_pcie_lanes=None
    )


def _slots(host: Part) -> Iterator[SlotGroup]:
    yield from (group for group in host.slots.values() if _PCIE in group.accepts)
