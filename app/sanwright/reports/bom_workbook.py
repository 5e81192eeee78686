"""The bill of materials as an Excel workbook: filters, frozen header, sums that stay alive.

Prices typed over “unknown” flow into the line prices and the sum of their currency. User text is
written as text whatever it begins with.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime
from decimal import Decimal

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from sanwright.bom import Bom, BomLine
from sanwright.design import Project
from sanwright.reports.bom_cells import COLUMNS, INCLUDED, cells_of
from sanwright.reports.dates import project_day
from sanwright.units import UNKNOWN

SHEET = "Bill of materials"
_WIDTHS = (9, 24, 16, 22, 52, 10, 14, 10, 14, 16, 10, 24, 26, 26, 34, 46, 30, 30, 30)
_UNIT, _DISCOUNT, _NET, _LINE = (
    COLUMNS.index(name) for name in ("Unit price", "Discount", "Net price", "Line price")
)
_FIGURES = (_UNIT, _DISCOUNT, _NET, _LINE)
_F, _G, _H, _I, _J, _K, _N = (
    xl_col_to_name(COLUMNS.index(name))
    for name in (
        *("Quantity", "Unit price", "Discount", "Net price", "Line price", "Currency"),
        "Included in",
    )
)
_MOST_CHARACTERS = 32_767
_TOTAL, _AT_LEAST = "Total", "Total is at least"


class _Formats:
    """The looks of cells."""

    def __init__(self, book: Workbook) -> None:
        base = {"font_size": 10, "valign": "top"}
        self.header: Format = book.add_format(
            {**base, "bold": True, "bg_color": "#1b3a57", "font_color": "#ffffff", "border": 1}
        )
        self.text: Format = book.add_format({**base, "text_wrap": True})
        self.number: Format = book.add_format({**base, "num_format": "#,##0"})
        self.price: Format = book.add_format({**base, "num_format": "#,##0.00", "align": "right"})
        self.share: Format = book.add_format({**base, "num_format": "0.00%", "align": "right"})
        self.bold: Format = book.add_format({**base, "bold": True, "top": 1})
        self.total: Format = book.add_format(
            {**base, "bold": True, "top": 1, "num_format": "#,##0.00"}
        )
        self.total_number: Format = book.add_format(
            {**base, "bold": True, "top": 1, "num_format": "#,##0"}
        )


def workbook_bytes(bom: Bom, project: Project) -> bytes:
    """A sheet with all lines and their sums, and one that says what the list is."""
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data, {"in_memory": True, "strings_to_formulas": False})
    day = project_day(project)
    book.set_properties(
        {
            "title": f"Bill of materials {project.name}".strip(),
            "author": project.author,
            "company": project.company,
            "created": datetime(day.year, day.month, day.day, tzinfo=UTC),
        }
    )
    formats = _Formats(book)
    _write_lines(book.add_worksheet(SHEET), bom, formats)
    _write_about(book.add_worksheet("About"), bom, project, formats)
    book.close()
    return data.getvalue()


def _write_lines(sheet: Worksheet, bom: Bom, formats: _Formats) -> None:
    for column, (title, width) in enumerate(zip(COLUMNS, _WIDTHS, strict=True)):
        sheet.set_column(column, column, width)
        sheet.write_string(0, column, title, formats.header)
    sheet.freeze_panes(1, 0)
    for row, line in enumerate(bom.lines, start=1):
        _write_line(sheet, row, line, formats)
    last = len(bom.lines)
    sheet.autofilter(0, 0, max(last, 1), len(COLUMNS) - 1)
    _write_sums(sheet, bom, max(last, 1), formats)
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0)


def _write_line(sheet: Worksheet, row: int, line: BomLine, formats: _Formats) -> None:
    for column, cell in enumerate(cells_of(line)):
        if column in _FIGURES:
            continue
        if isinstance(cell, str):
            sheet.write_string(row, column, cell[:_MOST_CHARACTERS], formats.text)
        else:
            sheet.write_number(row, column, cell, formats.number)
    if line.is_ordered:
        _write_price(sheet, row, line, formats)
    else:
        for column in (_UNIT, _NET, _LINE):
            sheet.write_string(row, column, INCLUDED, formats.price)


def _write_price(sheet: Worksheet, row: int, line: BomLine, formats: _Formats) -> None:
    """Unit price and discount as values, what follows from them as formulas."""
    price, number = line.price, row + 1
    places = 2
    if price is None:
        sheet.write_string(row, _UNIT, UNKNOWN, formats.price)
        sheet.write_blank(row, _DISCOUNT, None, formats.share)
    else:
        places = price.places
        sheet.write_number(row, _UNIT, price.unit, formats.price)
        if price.discount is None:
            sheet.write_blank(row, _DISCOUNT, None, formats.share)
        else:
            sheet.write_number(row, _DISCOUNT, price.discount, formats.share)
    unit, net = f"{_G}{number}", f"{_I}{number}"
    sheet.write_formula(
        row,
        _NET,
        f'=IF(ISNUMBER({unit}),ROUND({unit}*(1-N({_H}{number})),{places}),"{UNKNOWN}")',
        formats.price,
        UNKNOWN if price is None else price.net,
    )
    sheet.write_formula(
        row,
        _LINE,
        f'=IF(ISNUMBER({net}),{_F}{number}*{net},"{UNKNOWN}")',
        formats.price,
        UNKNOWN if price is None else line.line_price,
    )


def _write_sums(sheet: Worksheet, bom: Bom, last: int, formats: _Formats) -> None:
    """Pieces, one sum for each currency (and one for prices without), and what is missing."""

    def area(column: str) -> str:
        return f"{column}$2:{column}${last + 1}"

    row = last + 2
    missing = f'COUNTIF({area(_J)},"{UNKNOWN}")'
    sheet.write_string(row, 4, "To order", formats.bold)
    sheet.write_formula(
        row,
        COLUMNS.index("Quantity"),
        f'=SUMIFS({area(_F)},{area(_N)},"")',
        formats.total_number,
        sum(line.quantity for line in bom.ordered),
    )
    sums = {**bom.known_totals, "": Decimal(0)}
    for offset, (currency, amount) in enumerate(sums.items()):
        at = row + 1 + offset
        sheet.write_formula(
            at,
            4,
            f'=IF({missing}>0,"{_AT_LEAST}","{_TOTAL}")',
            formats.bold,
            _AT_LEAST if bom.unpriced else _TOTAL,
        )
        sheet.write_formula(
            at,
            _LINE,
            f'=SUMIFS({area(_J)},{area(_K)},{_K}{at + 1}&"")',
            formats.total,
            amount,
        )
        sheet.write_string(at, _LINE + 1, currency, formats.bold)
        if not currency:
            sheet.write_string(at, _LINE + 2, "typed prices of no stated currency", formats.text)
    at = row + 1 + len(sums)
    sheet.write_string(at, 4, "Lines without a price", formats.text)
    sheet.write_formula(at, _LINE, f"={missing}", formats.number, bom.unpriced)


def _write_about(sheet: Worksheet, bom: Bom, project: Project, formats: _Formats) -> None:
    sheet.set_column(0, 0, 24)
    sheet.set_column(1, 1, 96)
    rows = [
        ("Project", project.name),
        ("Customer", project.customer),
        ("Author", project.author),
        ("Date", project.date),
        ("Total", bom.total_text),
        ("Order numbers", _numbers_text(bom)),
        (
            "Included lines",
            "A line with an entry under “Included in” comes with that part: do not order it.",
        ),
        *(("Prices", note) for note in bom.price_notes),
        *(("Note", note) for note in bom.notes),
    ]
    for row, (name, text) in enumerate(rows):
        sheet.write_string(row, 0, name, formats.text)
        sheet.write_string(row, 1, text[:_MOST_CHARACTERS], formats.text)


def _numbers_text(bom: Bom) -> str:
    if not bom.unnumbered:
        return "known for every line to order"
    return f"unknown for {bom.unnumbered} of {len(bom.ordered)} lines to order"
