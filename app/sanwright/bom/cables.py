"""Lines for cables: by kind and by the length in which that kind is sold.

The legs of a breakout harness are drawn as cables of their own and bought as one thing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.analysis.breakout import harness_of
from sanwright.bom.hardware import unresolved_line
from sanwright.bom.lines import BomLine, Category
from sanwright.bom.order_numbers import order_number
from sanwright.design import Cable, Tables, port_device
from sanwright.parts import CableLength, Part, value_of
from sanwright.units import Length

_TOLERANCE = 1e-9

Item = tuple[Cable, ...]
"""Cables that are bought as one: a single one, or the legs of a harness."""


@dataclass(frozen=True, slots=True, order=True)
class Purchase:
    """How one cable is bought: its length in words (``text``), number and what is to be said."""

    metres: float
    text: str
    part_number: str
    remark: str


def cable_lines(tables: Tables) -> Iterator[BomLine]:
    """One line for each kind of cable and bought length, shorter ones first.

    The project's slack is added to every drawn length before a sold length is looked for.
    """
    slack = tables.project.cable_slack or Length(0.0)
    for part_id, items in _items(tables).items():
        part = tables.part(part_id)
        if part is None:
            cables = [cable for item in items for cable in item]
            ids = tuple(sorted(cable.id for cable in cables))
            yield unresolved_line(part_id, len(items), devices=_ends(cables), cables=ids)
            continue
        if part.cable is not None and part.cable.is_trace:
            continue
        by_purchase: dict[Purchase, list[Item]] = {}
        for item in items:
            purchase = purchase_of(part, _needed(item, slack))
            by_purchase.setdefault(purchase, []).append(item)
        for purchase in sorted(by_purchase):
            yield _line(part, purchase, by_purchase[purchase], slack)


def _items(tables: Tables) -> dict[str, list[Item]]:
    """What is bought in one piece, by part: a cable, or all legs of a harness."""
    found: dict[str, dict[str, list[Cable]]] = {}
    for cable in tables.cables.values():
        harness = harness_of(tables, cable)
        one = f"harness {harness}" if harness else f"cable {cable.id}"
        found.setdefault(cable.part, {}).setdefault(one, []).append(cable)
    return {part: [tuple(item) for item in items.values()] for part, items in found.items()}


def _needed(item: Item, slack: Length) -> Length | None:
    """The longest leg decides; None where one is not stated."""
    lengths = [cable.length for cable in item if cable.length is not None]
    return max(lengths) + slack if len(lengths) == len(item) else None


def sold_length(part: Part, length: Length) -> CableLength | None:
    """The shortest sold length that reaches ``length``; None where none is known to."""
    lengths = value_of(part.cable.lengths) if part.cable is not None else None
    enough = [item for item in lengths or () if item.length.amount >= length.amount - _TOLERANCE]
    return min(enough, key=lambda item: item.length, default=None)


def purchase_of(part: Part, length: Length | None) -> Purchase:
    """How a cable of kind ``part`` is bought that must be ``length`` long."""
    if length is None:
        return Purchase(math.inf, "length unknown", "", "the design does not state a length")
    sold = sold_length(part, length)
    if sold is not None:
        return Purchase(sold.length.amount, str(sold.length), *_number_of(part, sold))
    lengths = value_of(part.cable.lengths) if part.cable is not None else None
    why = "sold lengths unknown"
    if lengths:
        why = f"the longest length sold is {max(item.length for item in lengths)}"
    metres = math.ceil(length.amount * 100 - _TOLERANCE) / 100
    made = f"{Length(metres)}, made to length"
    return Purchase(metres, made, "", f"{why}; order number unknown")


def _number_of(part: Part, sold: CableLength) -> tuple[str, str]:
    """Order number of a sold length; the part's own number stands only for a single length."""
    if sold.part_number:
        return sold.part_number, ""
    lengths = value_of(part.cable.lengths) if part.cable is not None else None
    if lengths and len(lengths) == 1:
        return order_number(part)
    return "", "order number of this length unknown"


def _line(part: Part, purchase: Purchase, items: list[Item], slack: Length) -> BomLine:
    cables = [cable for item in items for cable in item]
    drawn = sorted({cable.length for cable in cables if cable.length is not None})
    note = ""
    if drawn and (len(drawn) > 1 or drawn[0].amount != purchase.metres):
        span = str(drawn[0]) if len(drawn) == 1 else f"{drawn[0]} to {drawn[-1]}"
        note = f"drawn {span}" + (f" and {slack} of slack" if slack.amount else "")
    return BomLine(
        category=Category.CABLES,
        part=part.id,
        vendor=part.vendor,
        part_number=purchase.part_number,
        description=f"{part.model}, {purchase.text}",
        quantity=len(items),
        devices=_ends(cables),
        cables=tuple(sorted(cable.id for cable in cables)),
        remark="; ".join(text for text in (note, purchase.remark) if text),
    )


def _ends(cables: list[Cable]) -> tuple[str, ...]:
    return tuple(sorted({port_device(end) for cable in cables for end in cable.ends()}))
