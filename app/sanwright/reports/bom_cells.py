"""The columns of a bill of materials, the same in every file format."""

from __future__ import annotations

from decimal import Decimal

from sanwright.bom import BomLine
from sanwright.units import UNKNOWN

COLUMNS = (
    "Position",
    "Category",
    "Vendor",
    "Order number",
    "Description",
    "Quantity",
    "Unit price",
    "Line price",
    "Included in",
    "Remark",
    "Devices",
    "Ports",
    "Cables",
)
INCLUDED = "included"

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "|", "%")


def cells_of(line: BomLine) -> tuple[str | int | Decimal, ...]:
    """The line's values by column; what is not known says so, in words."""
    return (
        line.position,
        line.category.value,
        line.vendor or UNKNOWN,
        line.part_number or UNKNOWN,
        line.description,
        line.quantity,
        price_cell(line, line.unit_price),
        price_cell(line, line.line_price),
        line.included_in,
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


def harmless(text: str) -> str:
    """The text, quoted if a spreadsheet program would take it for a formula.

    >>> harmless("=HYPERLINK(1)"), harmless("32G SWL")
    ("'=HYPERLINK(1)", '32G SWL')
    """
    return f"'{text}" if text.lstrip(" \n").startswith(_FORMULA_STARTS) else text
