"""The first sheet: whose list it is, what it comes to by group, what is not known."""

from __future__ import annotations

import math
from collections.abc import Sequence

from xlsxwriter.utility import quote_sheetname, xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from sanwright.bom import GapSeverity
from sanwright.reports.bill import Bill
from sanwright.reports.bom_workbook.looks import BillFormats
from sanwright.reports.bom_workbook.sums import (
    OTHER_MONEY,
    SingleLine,
    Written,
    label_of,
    quoted,
    sum_in,
)
from sanwright.reports.workbook_text import MOST_CHARACTERS, cell_text, plain, row_height
from sanwright.text import Text, tr, within_sentence
from sanwright.units import UNKNOWN

_FIRST_WIDTH, _WIDTH = 46, 17
_LEAST_COLUMNS = 6
_CHARACTERS_A_UNIT = 1.05
_AGREES, _DIFFERS = (
    Text("The groups add up to all lines."),
    Text("The groups differ from all lines."),
)


def write_overview(
    sheet: Worksheet,
    bill: Bill,
    looks: BillFormats,
    source: Written,
    parts: Sequence[Written | SingleLine],
    check_name: str,
) -> None:
    """Fill the sheet; ``source`` is the sheet of all lines, ``parts`` are the groups."""
    writer = _Overview(sheet, bill, looks, source, parts)
    writer.title()
    writer.totals()
    writer.not_known()
    writer.order_check(check_name)
    writer.notes()


class _Overview:
    """Writes from top to bottom; ``row`` is the next free one, counted from 0."""

    def __init__(
        self,
        sheet: Worksheet,
        bill: Bill,
        looks: BillFormats,
        source: Written,
        parts: Sequence[Written | SingleLine],
    ) -> None:
        self._sheet = sheet
        self._bill = bill
        self._looks = looks
        self._source = source
        self._parts = parts
        self._currencies = tuple(bill.bom.known_totals)
        self._columns = max(_LEAST_COLUMNS, 5 + len(self._currencies))
        self._row = 0
        sheet.set_column(0, 0, _FIRST_WIDTH)
        sheet.set_column(1, self._columns - 1, _WIDTH)
        sheet.hide_gridlines(2)

    def title(self) -> None:
        """What the list is and whose."""
        project, sheet = self._bill.project, self._sheet
        sheet.set_row(0, 26)
        sheet.write_string(0, 0, tr("Bill of materials"), self._looks.title)
        self._row = 1
        for name, text in (
            (tr("Project"), self._bill.title),
            (tr("Customer"), project.customer),
            (tr("Company"), project.company),
            (tr("Author"), project.author),
            (tr("Date"), self._bill.date_text),
        ):
            if text.strip():
                self._pair(name, text)
        for currency in (*self._currencies, ""):
            self._total(currency)

    def _total(self, currency: str) -> None:
        """The total in a currency, and of what is typed in in none: as live as the lines are."""
        source, row = self._source, self._row
        if currency:
            self._sheet.write_formula(
                row, 0, f"={source.label(currency)}", self._looks.strong, tr(label_of(source.sums))
            )
            amount = sum_in(source.sums, currency)
            look = self._looks.money(currency, 2)
        else:
            self._sheet.write_string(row, 0, tr(OTHER_MONEY), self._looks.strong)
            amount, look = "", self._looks.money("", 2)
        self._sheet.write_formula(row, 1, f"={source.money(currency)}", look, amount)
        self._row += 1

    def totals(self) -> None:
        """A row for each group with a link to its lines, all lines, and whether they agree."""
        self._heading(
            tr("Totals by {grouping}", grouping=within_sentence(self._bill.grouping.label))
        )
        titles = (
            *(str(self._bill.grouping.label), tr("Lines"), tr("Pieces to order")),
            *self._currencies,
            *(tr("Other or no currency"), tr("Lines without a price")),
        )
        for column, title in enumerate(titles):
            look = self._looks.header_right if column else self._looks.header
            self._sheet.write_string(self._row, column, title, look)
        self._sheet.set_row(self._row, row_height(2))
        self._row += 1
        first = self._row
        for group, part in zip(self._bill.groups, self._parts, strict=True):
            self._link(self._row, tr(group.title), part.place)
            self._figures(part, is_sum=False)
        last = self._row - 1
        self._link(self._row, tr("All lines"), self._source.place, is_sum=True)
        self._figures(self._source, is_sum=True)
        if self._parts:
            self._agreement(first, last)

    def _figures(self, written: Written | SingleLine, *, is_sum: bool) -> None:
        """A row of formulas that refer to a sheet of lines."""
        sheet, looks, row, sums = self._sheet, self._looks, self._row, written.sums
        number = looks.sum_number if is_sum else looks.number
        sheet.write_formula(row, 1, f"={written.counted}", number, written.lines.count)
        sheet.write_formula(row, 2, f"={written.pieces}", number, sums.pieces)
        column = 3
        for currency in self._currencies:
            amount = sum_in(sums, currency)
            look = looks.money("", 2, is_sum)
            sheet.write_formula(row, column, f"={written.money(currency)}", look, amount)
            column += 1
        look = looks.money("", 2, is_sum)
        sheet.write_formula(row, column, f"={written.money('')}", look, "")
        sheet.write_formula(row, column + 1, f"={written.unpriced}", number, sums.unpriced)
        self._row += 1

    def _agreement(self, first: int, last: int) -> None:
        """Whether the groups' pieces and sums are those of all lines."""
        tests = []
        for column in range(2, 3 + len(self._currencies)):
            letter = xl_col_to_name(column)
            groups = f"SUM({letter}{first + 1}:{letter}{last + 1})"
            tests.append(f"ABS({groups}-N({letter}{last + 2}))<0.005")
        formula = f"=IF(AND({','.join(tests)}),{quoted(tr(_AGREES))},{quoted(tr(_DIFFERS))})"
        self._sheet.write_formula(self._row, 0, formula, self._looks.plain, tr(_AGREES))
        self._row += 1

    def not_known(self) -> None:
        """How many lines lack something, counted on the sheet of all lines."""
        self._heading(tr("What is not known"))
        bom, area = self._bill.bom, self._source.area
        unknown = quoted(tr(UNKNOWN))
        ordered = f'SUMPRODUCT(({area("included")}="")*({area("position")}>0)'
        for name, formula, value in (
            (tr("Lines to order"), f"={ordered})", len(bom.ordered)),
            (tr("of these without a price"), f"={self._source.unpriced}", bom.unpriced),
            (
                tr("of these without an order number"),
                f"={ordered}*({area('number')}={unknown}))",
                bom.unnumbered,
            ),
        ):
            self._sheet.write_string(self._row, 0, name, self._looks.text)
            self._sheet.write_formula(self._row, 1, formula, self._looks.number, value)
            self._row += 1
        self._sheet.write_string(
            self._row, 0, tr("of these with a price that is not valid on the day"), self._looks.text
        )
        self._sheet.write_number(self._row, 1, bom.outdated, self._looks.number)
        self._row += 1

    def order_check(self, name: str) -> None:
        """What keeps the order from being placed, by weight, with a link to the sheet."""
        check = self._bill.check
        self._heading(tr("Order check"))
        self._note(str(check.text))
        area = f"{quote_sheetname(name)}!$A$2:$A${max(len(check.issues), 1) + 1}"
        for severity in GapSeverity:
            place = f"internal:{quote_sheetname(name)}!A1"
            self._link(self._row, str(severity.label), place)
            formula = f"=COUNTIF({area},{quoted(str(severity.label))})"
            count = check.count(severity)
            self._sheet.write_formula(self._row, 1, formula, self._looks.number, count)
            self._row += 1

    def notes(self) -> None:
        """How to read and use the workbook, and what no line says."""
        self._heading(tr("Notes"))
        bom = self._bill.bom
        for text in (
            tr("A line with an entry under “Included in” comes with that part: do not order it."),
            tr(
                "Type prices and discounts over those on the sheet of all lines; the sheets of the "
                "groups and all sums follow. A click on a position shows what was counted."
            ),
            *bom.price_notes,
            *bom.notes,
        ):
            self._note(str(text))

    def _heading(self, text: str) -> None:
        self._row += 1
        self._sheet.write_string(self._row, 0, text, self._looks.heading)
        self._row += 1

    def _pair(self, name: str, text: str) -> None:
        self._sheet.write_string(self._row, 0, name, self._looks.strong)
        self._wide(text, 1)

    def _note(self, text: str) -> None:
        self._wide(text, 0)

    def _wide(self, text: str, column: int) -> None:
        """A text over all columns from ``column`` on, in a row that is high enough for it."""
        last = self._columns - 1
        width = (last - column) * _WIDTH + (_FIRST_WIDTH if column == 0 else _WIDTH)
        text = cell_text(text)
        rows = sum(
            math.ceil(max(len(line), 1) / (width * _CHARACTERS_A_UNIT)) for line in text.split("\n")
        )
        self._sheet.set_row(self._row, row_height(rows))
        self._sheet.merge_range(self._row, column, self._row, last, "", self._looks.text)
        self._sheet.write_string(self._row, column, text, self._looks.text)
        self._row += 1

    def _link(self, row: int, text: str, place: str, *, is_sum: bool = False) -> None:
        look = self._looks.sum_link if is_sum else self._looks.link
        words = plain(text, MOST_CHARACTERS)  # it goes into an attribute too, which is stricter
        self._sheet.write_url(row, 0, place, look, words)
