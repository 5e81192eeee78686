"""Which slot of a chassis is free for a part."""

from __future__ import annotations

from collections.abc import Collection

from sanwright.design.tables import Tables
from sanwright.parts import Part


def free_slot(tables: Tables, chassis: str, part: Part) -> str | None:
    """The next free slot of ``chassis`` that takes ``part``; None if all of these are in use.

    Where the slots of the chassis are not known, the next number that is not used.
    """
    used = {d.slot or "" for d in tables.devices.values() if d.parent == chassis}
    return first_slot(tables.part_of(chassis), part, used)


def first_slot(host: Part | None, part: Part, used: Collection[str]) -> str | None:
    """The first slot of a ``host`` that takes ``part`` and is not in use; see ``free_slot``."""
    fitting = [
        group
        for group in (host.slots.values() if host is not None else ())
        if set(part.fits) & set(group.accepts)
    ]
    names = [name for group in fitting for name in group.names()]
    if fitting and all(group.count is not None for group in fitting):
        return next((name for name in names if name not in used), None)
    return next((name for name in names if name not in used), None) or next_number(used)


def next_number(used: Collection[str]) -> str:
    """The next number that no slot in use has."""
    number = 1
    while str(number) in used:
        number += 1
    return str(number)
