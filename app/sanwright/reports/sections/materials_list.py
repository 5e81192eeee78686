"""The bill of materials as a table: grouped by category, included parts marked, total in words."""

from __future__ import annotations

from decimal import Decimal

from reportlab.platypus import Flowable

from sanwright.bom import Bom, BomLine
from sanwright.reports.bom_cells import discount_text, price_cell
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, paragraph, section
from sanwright.units import UNKNOWN

TITLE, KEY = "Bill of materials", "bill-of-materials"
_QUIET = "#566373"

_FRONT = (
    Column("No.", 0.5, "right"),
    Column("Description", 3.4),
    Column("Order number", 1.6),
    Column("Quantity", 0.8, "right"),
)
_UNPRICED = (Column("Unit price", 0.95, "right"), Column("Remark", 3.0))
_PRICED = (
    Column("List price", 1.05, "right"),
    Column("Discount", 0.75, "right"),
    Column("Net price", 1.05, "right"),
    Column("Line price", 1.15, "right"),
    Column("Remark", 2.4),
)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    bom = material.bom
    story = section(TITLE, KEY)
    if not bom.lines:
        story.append(paragraph("There is nothing to order yet."))
        return story
    story.append(
        paragraph(
            "The list is counted from the drawing: base units, what is fitted into them, optics"
            " at both ends of every cable, and cables in the next longer length in which they "
            "are sold. Lines in grey come with another part and are not ordered."
        )
    )
    totals = bom.known_totals
    rows: list[Row] = []
    for category, lines in bom.by_category().items():
        rows.append(Row((category.value,), RowKind.GROUP))
        rows.extend(_row(line, len(totals)) for line in lines)
    rows.extend(_total_rows(bom))
    story.append(Grid((*_FRONT, *(_PRICED if totals else _UNPRICED)), rows))
    if len(totals) == 1:
        story.append(paragraph(f"Prices in {next(iter(totals))}."))
    story.append(paragraph(f"Total price {bom.total_text}."))
    story.extend(bullet(note) for note in bom.price_notes)
    if bom.unnumbered:
        lines_text = f"{bom.unnumbered} of {len(bom.ordered)} lines to order"
        story.append(paragraph(f"The order number of {lines_text} is unknown."))
    story.extend(bullet(note) for note in bom.notes)
    return story


def _total_rows(bom: Bom) -> list[Row]:
    """The count of what to order, then one sum for each currency."""
    pieces = sum(line.quantity for line in bom.ordered)
    counted = ("", f"To order: {len(bom.ordered):,} lines", "", f"{pieces:,}")
    totals = bom.known_totals
    if not totals:
        return [Row((*counted, "", ""), RowKind.TOTAL)]
    rows = [Row((*counted, "", "", "", "", ""), RowKind.TOTAL)]
    for currency, amount in totals.items():
        name = f"Total {currency}" + (" is at least" if bom.unpriced else "")
        rows.append(Row(("", name, "", "", "", "", "", f"{amount:,f}", ""), RowKind.TOTAL))
    return rows


def _row(line: BomLine, currencies: int) -> Row:
    colour = None if line.is_ordered else _QUIET
    name = " ".join(text for text in (line.vendor, line.description) if text)
    remarks = "; ".join(text for text in (line.life_cycle, _source(line)) if text)
    texts = (
        str(line.position),
        name,
        line.part_number or UNKNOWN,
        f"{line.quantity:,}",
        *(_prices(line, currencies > 1) if currencies else (_price_text(line, None),)),
        "; ".join(text for text in (remarks, line.remark) if text),
    )
    return Row(tuple(Cell(text, colour=colour) for text in texts))


def _prices(line: BomLine, several: bool) -> tuple[str, str, str, str]:
    """Unit price, discount, net price, line price; the latter with its currency if need be."""
    price = line.price
    total = _price_text(line, line.line_price)
    if price is None:
        return _price_text(line, None), "", _price_text(line, None), total
    return (
        _price_text(line, price.unit),
        discount_text(price),
        _price_text(line, price.net),
        f"{total} {price.currency}" if several else total,
    )


def _price_text(line: BomLine, amount: Decimal | None) -> str:
    price = price_cell(line, amount)
    if isinstance(price, str):
        return price
    exponent = price.as_tuple().exponent
    return f"{price:,.2f}" if isinstance(exponent, int) and exponent >= -2 else f"{price:,f}"


def _source(line: BomLine) -> str:
    """Where the price is from and until when it holds; where it does not, the remark says so."""
    if line.price is None or not line.price.is_valid:
        return ""
    return f"“{line.price.price_list}”, {line.price.validity}"
