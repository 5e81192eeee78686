"""Stating which ports a part has, and filling the slots of its controllers with host cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sanwright.design.change import Change, merged
from sanwright.design.design import Design
from sanwright.design.records import PartCopy
from sanwright.edits.draft import Draft
from sanwright.edits.equipping import equip, plan_cards
from sanwright.errors import InvalidEditError
from sanwright.parts import Part, Reference
from sanwright.parts.host_ports import PortStatement, new_groups, open_groups, with_divided
from sanwright.parts.stating import with_fact
from sanwright.text import Text, joined

_GENERATIONS = 3


@dataclass(frozen=True, slots=True)
class StatedPorts:
    """The edit, and the dotted names of the part's fields that it fills in."""

    change: Change
    fields: tuple[str, ...]


def state_ports(
    design: Design, part: Part, stated: PortStatement, source: str, day: str
) -> StatedPorts:
    """Give ``part`` the ports that the user states, wherever it stands in the design.

    ``source`` is the document or person that says so and ``day`` when it was read; without one it
    is the user's word. Raises InvalidEditError if no port is stated.
    """
    if stated.modules < 1 or stated.each < 1:
        raise InvalidEditError(Text("State at least one port."))
    groups = dict(new_groups(part, stated))
    made, fields = with_divided(part, groups), [f"ports.{name}" for name in groups]
    for name in open_groups(made):
        made = with_fact(made, f"ports.{name}.count", stated.each, source, day)
        fields.append(f"ports.{name}.count")
        if stated.speeds and made.ports[name].speeds is None:
            made = with_fact(made, f"ports.{name}.speeds", stated.speeds, source, day)
            fields.append(f"ports.{name}.speeds")
    draft = Draft(design)
    draft.put(PartCopy(id=part.id, part=made))
    return StatedPorts(draft.change(Text("State the ports of {part}", part=part.label)), (*fields,))


def fit_cards(
    design: Design,
    devices: Sequence[str],
    cards: Iterable[tuple[Part, int]],
    optics: Mapping[str, Mapping[str, Part]],
) -> Change:
    """Fit so many of each card into every controller of each device, as one edit.

    ``optics`` are those that a card ships with, by its id. Raises InvalidEditError, with what is
    in the way, if one of the devices has no room.
    """
    trial, changes = Design(design.records()), list[Change]()
    for card, each in cards:
        for id_ in devices if each else ():
            plan = plan_cards(trial, (id_,), card, each * controllers_for(trial.part_of(id_), card))
            if plan.left_out:
                raise InvalidEditError(joined(plan.why_not(trial), " "))
            changes.append(equip(trial, plan, optics.get(card.id)).change)
            trial.apply(changes[-1])
    if not changes:
        raise InvalidEditError(Text("Choose at least one card."))
    count = len(devices)
    label = Text("Fit host cards into {count} device", "Fit host cards into {count} devices", count)
    return merged(label, changes)


def controllers_for(part: Part | None, card: Part) -> int:
    """How many controllers of ``part`` have slots for the card, 1 where they are not told apart."""
    slots = part.slots_for(card) if part is not None else ()
    return max(1, len({slot.controller for slot in slots if slot.controller}))


def speed_sets(reference: Reference, protocol: str) -> tuple[tuple[str, ...], ...]:
    """What a port may be said to run at: a speed with the two below it, the fastest set first."""
    names = [
        speed.name
        for speed in sorted(reference.speeds, key=lambda speed: speed.rank)
        if speed.protocol == protocol and speed.lanes == 1
    ]
    sets = (tuple(names[max(0, n - _GENERATIONS) : n]) for n in range(1, len(names) + 1))
    return tuple(reversed(tuple(sets)))
