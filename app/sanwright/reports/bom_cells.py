"""The columns of a bill of materials, the same in every file format."""

from __future__ import annotations

from decimal import Decimal

from sanwright.bom import BomLine, Price
from sanwright.units import UNKNOWN

COLUMNS = (
    "Position",
    "Category",
    "Vendor",
    "Order number",
    "Description",
    "Quantity",
    "Unit price",
    "Discount",
    "Net price",
    "Line price",
    "Currency",
    "Price list",
    "Price validity",
    "Included in",
    "Life cycle",
    "Remark",
    "Devices",
    "Ports",
    "Cables",
)
INCLUDED = "included"

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "|", "%")


def cells_of(line: BomLine) -> tuple[str | int | Decimal, ...]:
    """The line's values by column; what is not known says so, in words."""
    price = line.price
    return (
        line.position,
        line.category.value,
        line.vendor or UNKNOWN,
        line.part_number or UNKNOWN,
        line.description,
        line.quantity,
        price_cell(line, None if price is None else price.unit),
        "" if price is None else discount_text(price),
        price_cell(line, None if price is None else price.net),
        price_cell(line, line.line_price),
        "" if price is None else price.currency,
        "" if price is None else price.price_list,
        "" if price is None else price.validity,
        line.included_in,
        line.life_cycle,
        line.remark,
        " ".join(line.devices),
        " ".join(line.ports),
        " ".join(line.cables),
    )


def price_cell(line: BomLine, price: Decimal | None) -> Decimal | str:
    """A price, or why there is none."""
    if not line.is_ordered:
        return INCLUDED
    return UNKNOWN if price is None else price


def discount_text(price: Price) -> str:
    """A discount in per cent; empty where there is none.

    >>> discount_text(Price(unit=Decimal(100), currency="EUR", discount=Decimal("0.355")))
    '35.5 %'
    """
    if price.discount is None:
        return ""
    percent = f"{price.discount * 100:f}"
    return f"{percent.rstrip('0').rstrip('.') if '.' in percent else percent} %"


def harmless(text: str) -> str:
    """The text, quoted if a spreadsheet program would take it for a formula.

    >>> harmless("=HYPERLINK(1)"), harmless("32G SWL")
    ("'=HYPERLINK(1)", '32G SWL')
    """
    return f"'{text}" if text.lstrip(" \n").startswith(_FORMULA_STARTS) else text
