"""The bill of materials as an Excel workbook: filters, frozen header, sums that stay alive.

Prices typed over “unknown” flow into the line prices and the total. User text is written as text
whatever it begins with.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime
from decimal import Decimal

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from sanwright.bom import Bom, BomLine
from sanwright.design import Project
from sanwright.reports.bom_cells import COLUMNS, INCLUDED, cells_of
from sanwright.reports.dates import project_day
from sanwright.units import UNKNOWN

SHEET = "Bill of materials"
_WIDTHS = (9, 24, 16, 22, 52, 10, 14, 14, 26, 46, 30, 30, 30)
_QUANTITY, _UNIT, _LINE = 5, 6, 7
_MOST_CHARACTERS = 32_767


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
        if column == _LINE:
            _write_line_price(sheet, row, line, formats)
        elif isinstance(cell, str):
            style = formats.price if column == _UNIT else formats.text
            sheet.write_string(row, column, cell[:_MOST_CHARACTERS], style)
        else:
            style = formats.price if column == _UNIT else formats.number
            sheet.write_number(row, column, float(cell), style)


def _write_line_price(sheet: Worksheet, row: int, line: BomLine, formats: _Formats) -> None:
    if not line.is_ordered:
        sheet.write_string(row, _LINE, INCLUDED, formats.price)
        return
    unit, quantity = f"G{row + 1}", f"F{row + 1}"
    formula = f'=IF(ISNUMBER({unit}),{quantity}*{unit},"{UNKNOWN}")'
    price = line.line_price
    sheet.write_formula(
        row, _LINE, formula, formats.price, UNKNOWN if price is None else float(price)
    )


def _write_sums(sheet: Worksheet, bom: Bom, last: int, formats: _Formats) -> None:
    row, area = last + 2, f"2:{last + 1}"
    first, end = area.split(":")
    sheet.write_string(row, 4, "To order", formats.bold)
    pieces = sum(line.quantity for line in bom.ordered)
    sheet.write_formula(
        row,
        _QUANTITY,
        f'=SUMIFS(F{first}:F{end},I{first}:I{end},"")',
        formats.total_number,
        pieces,
    )
    known = bom.known_total if bom.ordered else Decimal(0)
    sheet.write_string(row, _UNIT, "Known prices", formats.bold)
    sheet.write_formula(row, _LINE, f"=SUM(H{first}:H{end})", formats.total, float(known))
    sheet.write_string(row + 1, 4, "Lines without a price", formats.text)
    sheet.write_formula(
        row + 1, _LINE, f'=COUNTIF(H{first}:H{end},"{UNKNOWN}")', formats.number, bom.unpriced
    )


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
        *(("Note", note) for note in bom.notes),
    ]
    for row, (name, text) in enumerate(rows):
        sheet.write_string(row, 0, name, formats.text)
        sheet.write_string(row, 1, text[:_MOST_CHARACTERS], formats.text)


def _numbers_text(bom: Bom) -> str:
    if not bom.unnumbered:
        return "known for every line to order"
    return f"unknown for {bom.unnumbered} of {len(bom.ordered)} lines to order"
