"""The bill of materials as a table: grouped by category, included parts marked, total in words."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.bom import BomLine
from sanwright.reports.bom_cells import price_cell
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, paragraph, section
from sanwright.units import UNKNOWN

TITLE, KEY = "Bill of materials", "bill-of-materials"
_QUIET = "#566373"

_COLUMNS = (
    Column("No.", 0.5, "right"),
    Column("Description", 4.4),
    Column("Order number", 1.8),
    Column("Quantity", 0.85, "right"),
    Column("Unit price", 0.95, "right"),
    Column("Remark", 3.0),
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
    rows: list[Row] = []
    for category, lines in bom.by_category().items():
        rows.append(Row((category.value,), RowKind.GROUP))
        rows.extend(_row(line) for line in lines)
    pieces = sum(line.quantity for line in bom.ordered)
    total = ("", f"To order: {len(bom.ordered):,} lines", "", f"{pieces:,}", "", "")
    rows.append(Row(total, RowKind.TOTAL))
    story.append(Grid(_COLUMNS, rows))
    story.append(paragraph(f"Total price {bom.total_text}."))
    if bom.unnumbered:
        lines_text = f"{bom.unnumbered} of {len(bom.ordered)} lines to order"
        story.append(paragraph(f"The order number of {lines_text} is unknown."))
    story.extend(bullet(note) for note in bom.notes)
    return story


def _row(line: BomLine) -> Row:
    colour = None if line.is_ordered else _QUIET
    price = price_cell(line, line.unit_price)
    name = " ".join(text for text in (line.vendor, line.description) if text)
    texts = (
        str(line.position),
        name,
        line.part_number or UNKNOWN,
        f"{line.quantity:,}",
        price if isinstance(price, str) else f"{price:,.2f}",
        line.remark,
    )
    return Row(tuple(Cell(text, colour=colour) for text in texts))
