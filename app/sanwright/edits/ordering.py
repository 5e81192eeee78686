"""Choosing by which number a part is ordered, and under which key of a list a line is priced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import Device, PartCopy
from sanwright.design.states import is_owned
from sanwright.edits.devices import fit_in
from sanwright.edits.draft import Draft
from sanwright.edits.slots import room_for
from sanwright.parts import Part
from sanwright.parts.stating import fact_of, with_fact, with_fact_of
from sanwright.parts.supply import PartChoices
from sanwright.text import Text


def order_by(design: Design, part: str, number: str, choices: PartChoices) -> Change:
    """Order a part by one of its numbers; empty for the one that the program takes.

    What the number brings and the new devices of the part lack is fitted into them, as far as
    ``choices`` know it and there are slots for it.
    """
    kept = design.part(part)
    name = kept.name if kept is not None else part
    label = Text("Order {part} by {number}", part=name, number=number)
    if not number:
        label = Text("Order {part} by its usual number", part=name)
    draft = Draft(design)
    plan = design.procurement
    numbers = {key: value for key, value in plan.numbers.items() if key != part}
    draft.put(msgspec.structs.replace(plan, numbers=numbers | ({part: number} if number else {})))
    sold = kept.part_numbers if kept is not None else ()
    brings = next((item.brings for item in sold if item.number == number), None)
    if kept is not None and brings is not None:
        for device in list(design.devices.values()):
            if device.part == part and not is_owned(device):
                _supply(design, draft, device, kept, brings.pieces, choices)
    return draft.change(label)


def answer(design: Design, part: str, fields: Iterable[str], value: object, day: str) -> Change:
    """State ``value`` at ``fields`` of a part, on the user's word: what an order asks of it."""
    draft = Draft(design)
    kept = design.part(part)
    if kept is not None:
        for field in fields:
            kept = with_fact(kept, field, value, "", day)
        draft.put(PartCopy(id=part, part=kept))
    name = kept.name if kept is not None else part
    return draft.change(Text("State what comes with {part}", part=name))


def answered_by(known: Part | None, fields: Iterable[str], value: object) -> bool:
    """Whether a newer copy of a part knows ``value`` at all ``fields``."""
    return known is not None and all(
        (found := fact_of(known, field)) is not None and getattr(found, "value", found) == value
        for field in fields
    )


def take_answer(design: Design, known: Part, fields: Iterable[str]) -> Change:
    """Take over what a newer copy of a part says at ``fields``, with its sources."""
    draft = Draft(design)
    kept = design.part(known.id)
    if kept is not None:
        for field in fields:
            kept = with_fact_of(kept, field, known)
        draft.put(PartCopy(id=known.id, part=kept))
    return draft.change(Text("State what comes with {part}", part=known.name))


def price_by(design: Design, line: str, key: str) -> Change:
    """Price the line that goes by ``line`` under a key of the user's lists; empty for none."""
    plan = design.procurement
    keys = {each: value for each, value in plan.price_keys.items() if each != line}
    draft = Draft(design)
    draft.put(msgspec.structs.replace(plan, price_keys=keys | ({line: key} if key else {})))
    return draft.change(Text("Price {line} under {key}", line=line, key=key))


def _supply(
    design: Design,
    draft: Draft,
    outer: Device,
    kind: Part,
    brought: Mapping[str, int],
    choices: PartChoices,
) -> None:
    """Fit what a number brings and ``outer`` lacks into its free slots."""
    fitted = [device for device in design.devices.values() if device.parent == outer.id]
    taken = {device.slot for device in fitted}
    for id_, pieces in brought.items():
        part = choices.find(id_)
        if part is None:
            continue
        lacking = pieces - sum(device.quantity for device in fitted if device.part == id_)
        for _ in range(max(0, lacking)):
            room = room_for(kind, part, taken)
            if not room.slots:
                break
            taken.add(room.slots[0])
            fit_in(draft, outer, part, room.slots[0], 1, choices.shipped_optics(part))
