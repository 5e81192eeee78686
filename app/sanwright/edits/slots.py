"""Which slot of a chassis is free for a part."""

from __future__ import annotations

from sanwright.design.tables import Tables
from sanwright.parts import Part


def free_slot(tables: Tables, chassis: str, part: Part) -> str | None:
    """The next free slot of ``chassis`` that takes ``part``; None if all of these are in use.

    Where the slots of the chassis are not known, the next number that is not used.
    """
    used = {d.slot for d in tables.devices.values() if d.parent == chassis}
    host = tables.part_of(chassis)
    fitting = [
        group
        for group in (host.slots.values() if host is not None else ())
        if set(part.fits) & set(group.accepts)
    ]
    names = [name for group in fitting for name in group.names()]
    if fitting and all(group.count is not None for group in fitting):
        return next((name for name in names if name not in used), None)
    number = 1
    while str(number) in used:
        number += 1
    return next((name for name in names if name not in used), str(number))
