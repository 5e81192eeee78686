"""Directors as models to choose from: a chassis with port blades, and what else it takes to run.

A port of a director is bought with its blade, so blades are to it what licences are to a switch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.parts import Confidence, Part, PartKind, SlotGroup


@dataclass(frozen=True, slots=True)
class Blades:
    """Port blades of one kind: ``slots`` in the order in which they are filled.

    ``others`` are the slots and parts without which the chassis does not run: control, core and
    fabric modules. ``assumed``: more than one part would do there, and none is sold with it.
    """

    part: Part
    slots: tuple[str, ...]
    others: tuple[tuple[str, Part], ...]
    assumed: bool


def blades_of(
    chassis: Part, blades: Sequence[Part], supplies: Sequence[Part] = ()
) -> Iterator[Blades]:
    """Every kind of port blade that a director takes, with what fills its other slots.

    Places for ``supplies`` are left to the order: power comes with the chassis.
    """
    with_ports = [
        blade
        for blade in blades
        if any(group.protocol == "FC" and group.lanes == 1 for group in blade.ports.values())
        and all(group.protocol == "FC" for group in blade.ports.values())
    ]
    fitting = [blade for blade in with_ports if chassis.slots_for(blade)]
    for_blades = {id(group) for blade in fitting for group in chassis.slots_for(blade)}
    rest = [group for group in chassis.slots.values() if id(group) not in for_blades]
    filled = _filled(chassis, rest, blades, supplies)
    if filled is None:
        return
    others, assumed = filled
    for blade in fitting:
        groups = chassis.slots_for(blade)
        slots = tuple(_in_turn([group.names() for group in groups]))
        if slots and all(_is_sure(group) for group in groups):
            yield Blades(blade, slots, others, assumed)


def _is_sure(group: SlotGroup) -> bool:
    return group.count is not None and group.count.confidence is not Confidence.LOW


def _in_turn(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Slots of each group in turn, so that blades do not crowd in one half."""
    for place in range(max(map(len, rows), default=0)):
        yield from (row[place] for row in rows if place < len(row))


def _filled(
    chassis: Part, groups: Sequence[SlotGroup], blades: Sequence[Part], supplies: Sequence[Part]
) -> tuple[tuple[tuple[str, Part], ...], bool] | None:
    """Slot and part of all that a chassis needs; None where nothing is known to go into a slot."""
    bundle = _largest_bundle(chassis)
    found: list[tuple[str, Part]] = []
    assumed = False
    for group in groups:
        fitting = [blade for blade in blades if set(group.accepts) & set(blade.fits)]
        sold = [blade for blade in fitting if blade.id in bundle]
        names = group.names()
        if not fitting and any(set(group.accepts) & set(part.fits) for part in supplies):
            continue
        if not fitting or not names:
            return None
        assumed |= not sold and len(fitting) > 1
        part = (sold or sorted(fitting, key=lambda blade: blade.id))[-1]
        count = min(len(names), bundle.get(part.id, len(names)))
        found += [(name, part) for name in names[:count]]
    return tuple(found), assumed


def _largest_bundle(chassis: Part) -> dict[str, int]:
    """What comes with the chassis in the order number that brings most, the newest listed last."""
    offers = [number.brings.parts for number in chassis.part_numbers if number.brings is not None]
    return max(reversed(offers), key=lambda parts: sum(parts.values()), default={})


def is_director(part: Part) -> bool:
    """Whether a part is a chassis for blades."""
    return part.kind is PartKind.DIRECTOR and bool(part.slots)
