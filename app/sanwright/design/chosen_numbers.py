"""The order number that the user chose for a part, where several order it."""

from __future__ import annotations

from sanwright.design.tables import Tables
from sanwright.parts import Part, PartNumber


def chosen_number(tables: Tables, part: Part) -> PartNumber | None:
    """The chosen one; None where nobody chose, or the part has no such number any more."""
    wanted = tables.procurement.numbers.get(part.id)
    if not wanted:
        return None
    return next((item for item in part.part_numbers if item.number == wanted), None)


def licensed_ports(tables: Tables, part: Part) -> int | None:
    """Ports that the chosen number licenses; None where it says nothing of them."""
    chosen = chosen_number(tables, part)
    return (chosen.brings.ports or None) if chosen is not None and chosen.brings else None
