"""What stands in a line of the bill where there is no number and no price."""

from __future__ import annotations

from sanwright.bom import BomLine
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN

_INCLUDED = Text("included")
_NOT_ORDERED = Text("not ordered")


def unordered_text(line: BomLine) -> str:
    """What stands in place of a price where nothing is ordered."""
    return tr(_NOT_ORDERED if line.is_freed else _INCLUDED)


def number_text(line: BomLine) -> str:
    """The order number, or that it is unknown; nothing where it does not matter."""
    return line.part_number or ("" if line.is_freed else tr(UNKNOWN))
