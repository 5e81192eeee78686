"""The bill of materials as a table by category with its total, and what keeps it from an order."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.bom import GroupLine
from sanwright.reports.bom_table import BillTable, Totals, about_prices, order_check_flow
from sanwright.reports.composition import PROPOSAL
from sanwright.reports.grid import Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, paragraph, section, subsection
from sanwright.text import Text, tr

TITLE, KEY = Text("Bill of materials"), "bill-of-materials"


def flow(material: Material) -> list[Flowable]:
    """The section."""
    bom = material.bom
    story = section(tr(TITLE), KEY)
    if not bom.lines:
        story.append(paragraph(tr("There is nothing to order yet.")))
        return story
    story.append(
        paragraph(
            tr(
                "The list is counted from the drawing: base units, what is fitted into them, optics"
                " at both ends of every cable, and cables in the next longer length in which they "
                "are sold. Lines in grey come with another part and are not ordered."
            )
        )
    )
    table = BillTable(bom, material.plan.prices)
    rows: list[Row] = []
    for category, lines in bom.by_category().items():
        rows.append(Row((str(category.label),), RowKind.GROUP))
        rows.extend(table.rows(GroupLine(line, line.quantity) for line in lines))
    rows.extend(table.total_rows(Totals.of(bom)))
    story.append(Grid(table.columns(), rows))
    if material.plan.prices != "none":
        story.extend(about_prices(bom))
    story.extend(bullet(str(note)) for note in bom.notes)
    is_offered = material.plan.id == PROPOSAL
    if is_offered:
        return story
    check = material.order
    heading = subsection(tr("Order check"), "order-check")
    return [*story, *heading, *order_check_flow(check, material.tables)]
