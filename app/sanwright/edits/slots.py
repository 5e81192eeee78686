"""Which slot of a chassis a part goes into: the one place that knows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sanwright.design.tables import Tables
from sanwright.parts import Part, PartKind, SlotGroup
from sanwright.text import NOTHING, Text

HOSTS: dict[PartKind, tuple[PartKind, ...]] = {
    PartKind.HBA: (PartKind.SERVER,),
    PartKind.SAS_ADAPTER: (PartKind.SERVER,),
    PartKind.BLADE: (PartKind.DIRECTOR,),
    PartKind.HOST_CARD: (PartKind.ARRAY,),
    PartKind.DRIVE: (PartKind.SERVER, PartKind.ARRAY, PartKind.SAS_ENCLOSURE),
}
"""Which parts are made to go into which, whatever is known of their slots."""


@dataclass(frozen=True, slots=True)
class SlotRoom:
    """The slots that parts get in a chassis, in order; none, and ``why_not``, where they do not."""

    slots: tuple[str, ...] = ()
    why_not: Text = NOTHING


def takes(tables: Tables, chassis: str, part: Part) -> bool:
    """Whether ``part`` is made to go into ``chassis``, by its slots or by what kinds go together.

    Whether there is room for it says ``room_for``.
    """
    host = tables.part_of(chassis)
    if host is None:
        return False
    if host.slots_for(part) or host.kind in HOSTS.get(part.kind, ()):
        return True
    # Of a drive over a library of other slots it is said that none takes it; it is not put beside.
    is_tape = part.kind is host.kind is PartKind.TAPE
    return is_tape and bool(part.fits) and bool(host.slots)


def free_slot(tables: Tables, chassis: str, part: Part) -> str | None:
    """The next free slot of ``chassis`` that takes ``part``; None if all of these are in use.

    Where the slots of the chassis are not known, the next number that is not used.
    """
    return first_slot(tables.part_of(chassis), part, used_slots(tables, chassis))


def used_slots(tables: Tables, chassis: str) -> set[str]:
    """The slots of ``chassis`` that something is in."""
    return {d.slot for d in tables.devices.values() if d.parent == chassis}


def room_for(host: Part | None, part: Part, used: Collection[str], count: int = 1) -> SlotRoom:
    """The slots of a ``host`` that ``count`` of ``part`` go into, those in use left out.

    All of them or none. Drives are counted and get no slot of their own.
    """
    if part.kind is PartKind.DRIVE:
        return SlotRoom(("",) * count)
    if host is not None and host.slots and part.fits and not host.slots_for(part):
        return SlotRoom(why_not=Text("no slot takes it"))
    taken, found = set(used), list[str]()
    for _ in range(count):
        slot = first_slot(host, part, taken)
        if slot is None:
            break
        taken.add(slot)
        found.append(slot)
    if len(found) == count:
        return SlotRoom(tuple(found))
    if not found:
        return SlotRoom(why_not=Text("every slot that takes it is in use"))
    return SlotRoom(
        why_not=Text(
            "{count} slot is free, {wanted} are wanted",
            "{count} slots are free, {wanted} are wanted",
            len(found),
            wanted=count,
        )
    )


def first_slot(host: Part | None, part: Part, used: Collection[str]) -> str | None:
    """The first slot of a ``host`` that takes ``part`` and is not in use; see ``free_slot``.

    Slots that belong to controllers are filled in turn, so that each gets as many cards.
    """
    fitting = host.slots_for(part) if host is not None else ()
    free = []
    groups = tuple(host.slots.values()) if host is not None else ()
    elsewhere = sum(not any(group.holds(name) for group in groups) for name in used)
    for order, group in enumerate(fitting):
        slot = _free_in(group, used, elsewhere)
        if slot is not None:
            taken = sum(group.holds(name) for name in used) if group.controller else 0
            free.append((taken, order, slot))
    if free:
        return min(free)[2]
    if fitting and all(group.count is not None for group in fitting):
        return None
    return next_number(used)


def _free_in(group: SlotGroup, used: Collection[str], elsewhere: int) -> str | None:
    """The first of these slots that is free; None if there is none, or they have no names.

    Where the numbers are not the maker's, cards in slots of other names (``elsewhere``, how many)
    are in slots of the group, too.
    """
    if group.count is not None:
        free = [name for name in group.names() if name not in used]
        return next(iter(free if group.is_numbered else free[elsewhere:]), None)
    if not group.prefix:
        return None
    number = group.first
    while f"{group.prefix}{number}" in used:
        number += 1
    return f"{group.prefix}{number}"


def next_number(used: Collection[str]) -> str:
    """The next number that no slot in use has."""
    number = 1
    while str(number) in used:
        number += 1
    return str(number)
