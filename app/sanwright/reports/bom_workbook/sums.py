"""What the lines of a sheet add up to, as formulas below them, and where these stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from xlsxwriter.utility import quote_sheetname, xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from sanwright.bom import GroupLine
from sanwright.bom.lines import is_price, most_unpriced
from sanwright.reports.bom_workbook.looks import BillFormats
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN

_TOTAL, _AT_LEAST = Text("Total"), Text("Total is at least")
_NO_PRICE = Text("Lines with a price, together")
OTHER_MONEY = Text("Prices typed in, of another currency or none")
_FILTERED = Text("in the rows that the filter shows")


@dataclass(frozen=True, slots=True)
class Sums:
    """What the lines of a sheet add up to when it is written."""

    pieces: int
    ordered: int
    unpriced: int
    totals: dict[str, Decimal]


def label_of(sums: Sums) -> Text:
    """What the sum of the lines is called while so many have no price."""
    if not is_price(sums.unpriced, sums.ordered):
        return _NO_PRICE
    return _AT_LEAST if sums.unpriced else _TOTAL


def sum_in(sums: Sums, currency: str) -> Decimal | str:
    """What the lines come to in a currency; unknown where none has a price and some lack one."""
    if sums.unpriced and not sums.totals:
        return tr(UNKNOWN)
    return sums.totals.get(currency, Decimal(0))


@dataclass(frozen=True, slots=True)
class Lines:
    """The columns of a sheet of lines, its last row (from 1) and how many lines it has."""

    keys: tuple[str, ...]
    last: int
    count: int

    def area(self, key: str) -> str:
        """All cells of a column."""
        column = letter(self.keys, key)
        return f"${column}$2:${column}${self.last}"


@dataclass(frozen=True, slots=True)
class Written:
    """A sheet of lines for others to refer to; rows are counted from 1.

    ``money_rows`` are by currency, with an empty one for prices of another currency or none.
    """

    name: str
    lines: Lines
    sums: Sums
    pieces_row: int
    unpriced_row: int
    money_rows: dict[str, int]

    def area(self, key: str) -> str:
        """All cells of a column, with the sheet's name."""
        return f"{quote_sheetname(self.name)}!{self.lines.area(key)}"

    @property
    def place(self) -> str:
        """Where a link to it leads."""
        return f"internal:{quote_sheetname(self.name)}!A1"

    @property
    def counted(self) -> str:
        """How many lines there are, as a formula."""
        return f"COUNT({self.area('position')})"

    @property
    def pieces(self) -> str:
        """The cell with the pieces to order."""
        return self._cell("quantity", self.pieces_row)

    @property
    def unpriced(self) -> str:
        """The cell with the number of lines without a price."""
        return self._cell("price", self.unpriced_row)

    def money(self, currency: str) -> str:
        """The cell with the total in a currency."""
        return self._cell("price", self.money_rows[currency])

    def label(self, currency: str) -> str:
        """The cell that says what the sum in a currency may be called."""
        return self._cell("description", self.money_rows[currency])

    def _cell(self, key: str, row: int) -> str:
        return f"{quote_sheetname(self.name)}!${letter(self.lines.keys, key)}${row}"


@dataclass(frozen=True, slots=True)
class SingleLine:
    """A group of one whole line: looked up on the sheet of all lines, without one of its own.

    A sheet of one line would be printed as a page of one line.
    """

    source: Written
    line: GroupLine
    sums: Sums

    @property
    def place(self) -> str:
        """Where a link to it leads; the line may have been sorted elsewhere since."""
        row = self.line.line.position + 1
        return f"internal:{quote_sheetname(self.source.name)}!A{row}"

    @property
    def lines(self) -> Lines:
        """The columns, and that it is one line."""
        return Lines(self.source.lines.keys, 2, 1)

    @property
    def counted(self) -> str:
        """How many lines there are, as a formula."""
        return f"COUNTIF({self.source.area('position')},{self.line.line.position})"

    @property
    def pieces(self) -> str:
        """The pieces to order, as a formula."""
        return self._sum("quantity") if self.line.line.is_ordered else "0"

    @property
    def unpriced(self) -> str:
        """How many lines have no price, as a formula."""
        positions, prices = self.source.area("position"), self.source.area("price")
        is_it = f"({positions}={self.line.line.position})"
        return f"SUMPRODUCT({is_it}*({prices}={quoted(tr(UNKNOWN))}))"

    def money(self, currency: str) -> str:
        """The price in a currency, as a formula; with none, what was typed in in no known one."""
        if currency:
            total = self._in(currency)
            none = f"AND({self.unpriced}>0,{self._sum('price')}=0)"
            return f"IF({none},{quoted(tr(UNKNOWN))},{total})"
        known = "".join(f"-{self._in(each)}" for each in self.source.money_rows if each)
        rest = f"ROUND({self._sum('price')}{known},4)"
        return f'IF({rest}=0,"",{rest})'

    def _in(self, currency: str) -> str:
        return self._sum("price", f",{self.source.area('currency')},{quoted(currency)}")

    def _sum(self, key: str, more: str = "") -> str:
        area, positions = self.source.area(key), self.source.area("position")
        return f"SUMIFS({area},{positions},{self.line.line.position}{more})"


def letter(keys: Sequence[str], key: str) -> str:
    """Letter of a column."""
    return str(xl_col_to_name(keys.index(key)))


def quoted(text: str) -> str:
    """A text within a formula."""
    return '"' + text.replace('"', '""') + '"'


def write_sums(
    sheet: Worksheet, looks: BillFormats, lines: Lines, sums: Sums, currencies: Sequence[str]
) -> Written:
    """Pieces, lines without a price, and a total for each currency, and of what was typed in.

    Each stands twice: over all lines, and over those that the filter leaves to be seen.
    """
    block = _Block(sheet, looks, lines)
    row = lines.last + 1
    block.pieces(row, sums)
    block.unpriced(row + 2, sums)
    money_rows = {}
    at = row + 3
    for currency in currencies:
        block.money(at, currency, sums, row + 2)
        money_rows[currency] = at + 1
        at += 2
    block.other_money(at, [number - 1 for number in money_rows.values()])
    money_rows[""] = at + 1
    return Written(sheet.get_name(), lines, sums, row + 1, row + 3, money_rows)


class _Block:
    """The rows of sums of one sheet; rows are counted from 0."""

    def __init__(self, sheet: Worksheet, looks: BillFormats, lines: Lines) -> None:
        self._sheet = sheet
        self._looks = looks
        self._lines = lines
        self._at = {key: index for index, key in enumerate(lines.keys)}

    def pieces(self, row: int, sums: Sums) -> None:
        """How many pieces are to be ordered."""
        area, look = self._lines.area, self._looks.sum_number
        self._label(row, tr("Pieces to order"))
        formula = f'=SUMPRODUCT({area("quantity")}*({area("included")}=""))'
        self._sheet.write_formula(row, self._at["quantity"], formula, look, sums.pieces)
        self._label(row + 1, tr(_FILTERED))
        formula = f"=SUMPRODUCT({area('quantity')},{area('shown')})"
        self._sheet.write_formula(row + 1, self._at["quantity"], formula, look, sums.pieces)

    def unpriced(self, row: int, sums: Sums) -> None:
        """How many lines have no price."""
        self._label(row, tr("Lines without a price"))
        formula = f"=COUNTIF({self._lines.area('price')},{quoted(tr(UNKNOWN))})"
        self._sheet.write_formula(
            row, self._at["price"], formula, self._looks.sum_number, sums.unpriced
        )

    def money(self, row: int, currency: str, sums: Sums, unpriced_row: int) -> None:
        """The total in a currency."""
        price, shown = self._lines.area("price"), self._lines.area("shown")
        which = f"{self._lines.area('currency')},{quoted(currency)}"
        total, seen = f"SUMIFS({price},{which})", f"SUMIFS({price},{which},{shown},1)"
        none = f"AND(COUNT({price})=0,{self._unpriced(unpriced_row)}>0)"
        unknown = f"IF({none},{quoted(tr(UNKNOWN))},"
        total, seen = f"{unknown}{total})", f"{unknown}{seen})"
        self._total_label(row, sums, unpriced_row)
        self._label(row + 1, tr(_FILTERED))
        amount = sum_in(sums, currency)
        self._amounts(row, (total, seen), amount)
        for at in (row, row + 1):
            self._sheet.write_string(at, self._at["currency"], currency, self._looks.sum_text)

    def other_money(self, row: int, known: Sequence[int]) -> None:
        """What is in no currency of the rows ``known``: prices that were typed in."""
        price, shown = self._lines.area("price"), self._lines.area("shown")
        self._label(row, tr(OTHER_MONEY))
        self._label(row + 1, tr(_FILTERED))
        column = letter(self._lines.keys, "price")
        formulas = []
        for offset, total in enumerate((f"SUM({price})", f"SUMIFS({price},{shown},1)")):
            stated = "".join(f"-N({column}${at + offset + 1})" for at in known)
            rest = f"ROUND({total}{stated},4)"
            formulas.append(f'IF({rest}=0,"",{rest})')
        self._amounts(row, formulas, "")

    def _amounts(self, row: int, formulas: Sequence[str], amount: Decimal | str) -> None:
        look = self._looks.money("", 2, is_sum=True)
        for at, formula in enumerate(formulas, start=row):
            self._sheet.write_formula(at, self._at["price"], f"={formula}", look, amount)

    def _total_label(self, row: int, sums: Sums, unpriced_row: int) -> None:
        """A total, at least so much while a line has no price, or no price while many have none."""
        self._label(row, "")
        cell = self._unpriced(unpriced_row)
        self._sheet.write_formula(
            row,
            self._at["description"],
            f"=IF({cell}>{most_unpriced(sums.ordered)},{quoted(tr(_NO_PRICE))},"
            f"IF({cell}>0,{quoted(tr(_AT_LEAST))},{quoted(tr(_TOTAL))}))",
            self._looks.sum_text,
            tr(label_of(sums)),
        )

    def _unpriced(self, row: int) -> str:
        """The cell of this sheet with the number of lines without a price."""
        return f"${letter(self._lines.keys, 'price')}${row + 1}"

    def _label(self, row: int, text: str) -> None:
        for index in range(self._at["description"], self._at["currency"] + 1):
            self._sheet.write_blank(row, index, None, self._looks.sum_text)
        if text:
            self._sheet.write_string(row, self._at["description"], text, self._looks.sum_text)
