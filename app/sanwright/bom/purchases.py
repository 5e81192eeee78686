"""How cables are bought: in one piece or as a harness, in which length and by which number."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sanwright.analysis.breakout import harness_of
from sanwright.bom.gaps import GapKind
from sanwright.bom.order_numbers import OrderNumbers
from sanwright.design import Cable, Tables
from sanwright.parts import CableLength, Part, value_of
from sanwright.text import NOTHING, Text, joined
from sanwright.units import Length

_TOLERANCE = 1e-9

Item = tuple[Cable, ...]
"""Cables that are bought as one: a single one, or the legs of a harness, by id."""


@dataclass(frozen=True, slots=True, order=True)
class Purchase:
    """How one cable is bought: its length in words (``text``), number and what is to be said."""

    metres: float
    text: Text
    part_number: str
    remark: Text
    lacks: tuple[GapKind, ...] = ()


def items_of(tables: Tables) -> dict[str, list[Item]]:
    """What is bought in one piece, by part: a cable, or all legs of a harness."""
    found: dict[str, dict[tuple[str, str], list[Cable]]] = {}
    for cable in tables.cables.values():
        harness = harness_of(tables, cable)
        one = ("harness", harness) if harness else ("cable", cable.id)
        found.setdefault(cable.part, {}).setdefault(one, []).append(cable)
    return {
        part: [tuple(sorted(item, key=lambda cable: cable.id)) for item in items.values()]
        for part, items in found.items()
    }


def needed_length(item: Item, slack: Length) -> Length | None:
    """The longest leg decides; None where one is not stated."""
    lengths = [cable.length for cable in item if cable.length is not None]
    return max(lengths) + slack if len(lengths) == len(item) else None


def sold_length(part: Part, length: Length) -> CableLength | None:
    """The shortest sold length that reaches ``length``; None where none is known to."""
    enough = [item for item in _lengths(part) if item.length.amount >= length.amount - _TOLERANCE]
    return min(enough, key=lambda item: item.length, default=None)


def purchase_of(part: Part, length: Length | None, numbers: OrderNumbers) -> Purchase:
    """How a cable of kind ``part`` is bought that must be ``length`` long."""
    if length is None:
        why = Text("the design does not state a length")
        return Purchase(math.inf, Text("length unknown"), "", why, (GapKind.LENGTH,))
    sold = sold_length(part, length)
    if sold is not None:
        number, remark = _number_of(part, sold, numbers)
        return Purchase(sold.length.amount, joined((sold.length,)), number, remark)
    if _lengths(part):
        longest = max(item.length for item in _lengths(part))
        why = Text("the longest length sold is {length}; order number unknown", length=longest)
    else:
        why = Text("sold lengths unknown; order number unknown")
    metres = math.ceil(length.amount * 100 - _TOLERANCE) / 100
    made = Text("{length}, made to length", length=Length(metres))
    return Purchase(metres, made, "", why, (GapKind.MADE_TO_LENGTH,))


def _number_of(part: Part, sold: CableLength, numbers: OrderNumbers) -> tuple[str, Text]:
    """Order number of a sold length; the part's own number stands only for a single length."""
    if sold.part_number:
        return sold.part_number, NOTHING
    if len(_lengths(part)) == 1:
        own = numbers.of(part)
        return own.number, own.remark
    return "", Text("order number of this length unknown")


def _lengths(part: Part) -> tuple[CableLength, ...]:
    """The lengths that are known to be sold."""
    return (value_of(part.cable.lengths) or ()) if part.cable is not None else ()
