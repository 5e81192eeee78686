"""The columns of a bill of materials, the same in every file format, and what is in their cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

from sanwright.bom import BomLine, Price
from sanwright.bom.cables import jacket_text
from sanwright.language import localised
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN
from sanwright.wording.bill import lead_time_text, number_text, term_text, unordered_text

Value = str | int | Decimal

TITLES = {
    "position": Text("Position"),
    "category": Text("Category"),
    "vendor": Text("Vendor"),
    "number": Text("Order number"),
    "description": Text("Description"),
    "colour": Text("Colour"),
    "quantity": Text("Quantity"),
    "unit": Text("Unit price"),
    "discount": Text("Discount"),
    "net": Text("Net price"),
    "price": Text("Line price"),
    "currency": Text("Currency"),
    "list": Text("Price list"),
    "validity": Text("Price validity"),
    "term": Text("Licence term"),
    "lead": Text("Lead time"),
    "included": Text("Included in"),
    "for": Text("Belongs to position"),
    "life": Text("Life cycle"),
    "missing": Text("Missing"),
    "remark": Text("Remark"),
    "devices": Text("Devices"),
    "ports": Text("Ports"),
    "cables": Text("Cables"),
}
"""What the columns are headed with, by key; to be translated where it is shown."""

COLUMNS = tuple(TITLES.values())


Names = Callable[[Sequence[str]], str]
"""How records are named in a cell, from their ids."""


def values_of(line: BomLine, names: Names, quantity: int | None = None) -> dict[str, Value]:
    """The line's values by column, in the language in use; what is not known says so.

    ``quantity`` is how many of its pieces are meant, by default all.
    """
    price, pieces = line.price, line.quantity if quantity is None else quantity
    return {
        "position": line.position,
        "category": str(line.category.label),
        "vendor": line.vendor or tr(UNKNOWN),
        "number": number_text(line),
        "description": str(line.description),
        "colour": str(jacket_text(line.colour)),
        "quantity": pieces,
        "unit": price_cell(line, None if price is None else price.unit),
        "discount": "" if price is None else _percent(price),
        "net": price_cell(line, None if price is None else price.net),
        "price": price_cell(line, line.price_of(pieces)),
        "currency": "" if price is None else price.currency,
        "list": "" if price is None else price.price_list,
        "validity": "" if price is None else str(price.validity),
        "term": "" if price is None else term_text(price),
        "lead": lead_time_text(price),
        "included": unordered_text(line) if line.is_freed else line.included_in,
        "for": line.spare_for or line.support_for or "",
        "life": str(line.life_cycle),
        "missing": missing_text(line),
        "remark": str(line.remark),
        "devices": names(line.devices),
        "ports": names(line.ports),
        "cables": names(line.cables),
    }


def price_cell(line: BomLine, price: Decimal | None) -> Decimal | str:
    """A price, or why there is none."""
    if not line.is_ordered:
        return unordered_text(line)
    return tr(UNKNOWN) if price is None else price


def missing_text(line: BomLine) -> str:
    """What is missing to order the line, in a few words each."""
    return "; ".join(str(lack.label) for lack in line.lacks)


def discount_text(price: Price) -> str:
    """A discount in per cent as the language in use writes it; empty where there is none.

    >>> discount_text(Price(unit=Decimal(100), currency="EUR", discount=Decimal("0.355")))
    '35.5 %'
    """
    return localised(_percent(price))


def _percent(price: Price) -> str:
    if price.discount is None:
        return ""
    percent = f"{price.discount * 100:f}"
    return f"{percent.rstrip('0').rstrip('.') if '.' in percent else percent} %"
