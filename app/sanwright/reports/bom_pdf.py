"""The bill of materials as a document of its own: title, totals, a table for each group, check."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import chain

from reportlab.platypus import Flowable, Spacer

from sanwright.bom import BomGroup
from sanwright.language import number
from sanwright.progress import Progress, tell
from sanwright.reports import style
from sanwright.reports.bill import Bill
from sanwright.reports.bom_table import (
    BillTable,
    Totals,
    about_prices,
    money,
    order_check_flow,
    total_title,
)
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.pages import PagedDocument
from sanwright.reports.prose import DocumentHeading, bullet, paragraph, section, subsection
from sanwright.text import Text, tr, within_sentence

_ROWS_A_PAGE = 34
_ROOM_FOR_A_GROUP = 90.0
_LONGEST_TITLE = 160
_HEADING, _ISSUE, _MOST_TOGETHER = 90.0, 36.0, 330.0
"""Points of a heading with its sentence, of an issue of the order, and up to which all are together
on a page: else two of them would stand alone on the last."""


def pdf_bytes(bill: Bill, progress: Progress | None = None) -> bytes:
    """The document in the language in use and the looks of the design's brand."""
    with style.using(style.DocumentStyle.of(bill.tables, bill.plan)):
        story = list(chain(_title(bill), _lines(bill), _check(bill), _notes(bill)))
        rows = sum(len(group.lines) + 3 for group in bill.groups)
        expected = 2 + rows / _ROWS_A_PAGE

        def on_page(page: int) -> None:
            tell(progress, min(page / expected, 1.0), Text("page {page:,}", page=page))

        data = io.BytesIO()
        PagedDocument(data, bill, tr("Bill of materials"), on_page, has_cover=False).compose(story)
        return data.getvalue()


def _title(bill: Bill) -> Iterator[Flowable]:
    """Whose list it is, in place of a cover."""
    project = bill.project
    yield paragraph(tr("Bill of materials"), "cover-kind")
    yield paragraph(_short(bill.title), "cover-title")
    who = (project.customer, project.company, project.author, bill.date_text)
    words = "  ·  ".join(_short(text) for text in who if text.strip())
    yield paragraph(words, "cover-customer")


def _lines(bill: Bill) -> Iterator[Flowable]:
    """What the groups come to, then each with its lines; the one table leads to the others."""
    bom = bill.bom
    if not bom.lines:
        yield paragraph(tr("There is nothing to order yet."))
        return
    by = within_sentence(bill.grouping.label)
    yield DocumentHeading(tr("Totals by {grouping}", grouping=by), "totals", 0)
    yield _totals_table(bill)
    if bill.plan.prices != "none":
        yield from about_prices(bom)
    yield paragraph(tr("Lines in grey come with another part and are not ordered."), "small")
    table = BillTable(bom, bill.plan.prices)
    for index, group in enumerate(bill.groups):
        yield from subsection(_group_title(group), _key(index), _ROOM_FOR_A_GROUP)
        totals = Totals(len(group.ordered), group.pieces, group.unpriced, group.known_totals)
        sums = table.total_rows(totals) if len(group.lines) > 1 else ()
        yield Grid(table.columns(), [*table.rows(group.lines), *sums])


def _totals_table(bill: Bill) -> Grid:
    """A row for each group that leads to it, and one for all lines."""
    bom = bill.bom
    currencies = tuple(bom.known_totals) if bill.plan.prices != "none" else ()
    columns = (
        Column(str(bill.grouping.label), 3.4),
        Column(tr("Lines"), 0.8, "right"),
        Column(tr("Pieces to order"), 1.2, "right"),
        *(Column(total_title(code, is_priced=bom.is_priced), 1.6, "right") for code in currencies),
        Column(tr("Lines without a price"), 1.2, "right"),
    )
    rows = []
    for index, group in enumerate(bill.groups):
        known = group.known_totals
        sums = (money(known[code]) if code in known else "" for code in currencies)
        name = Cell(_group_title(group), key=_key(index))
        figures = (number(len(group.lines)), number(group.pieces), *sums, number(group.unpriced))
        rows.append(Row((name, *figures)))
    totals, sums = Totals.of(bom), (money(amount) for amount in bom.known_totals.values())
    last = (number(len(bom.lines)), number(totals.pieces), *sums, number(totals.unpriced))
    rows.append(Row((tr("All lines"), *last[: 2 + len(currencies)], last[-1]), RowKind.TOTAL))
    return Grid(columns, rows)


def _check(bill: Bill) -> Iterator[Flowable]:
    if bill.bom.lines or bill.check.issues:
        kinds = len({(issue.severity, issue.lack) for issue in bill.check.issues})
        room = min(_HEADING + kinds * _ISSUE, _MOST_TOGETHER)
        yield from section(tr("Order check"), "order-check", room)
        yield from order_check_flow(bill.check, bill.tables)


def _notes(bill: Bill) -> Iterator[Flowable]:
    if bill.bom.notes:
        yield from subsection(tr("Notes"), "notes")
        yield from (bullet(str(note)) for note in bill.bom.notes)
        yield Spacer(0, 6)


def _group_title(group: BomGroup) -> str:
    return _short(str(group.title).strip()) or "–"


def _key(index: int) -> str:
    return f"group-{index + 1}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_TITLE else f"{text[: _LONGEST_TITLE - 1]}…"
