"""Sheets of lines: all of the bill, and those of one group, with filters and sums that stay alive.

A price typed over “unknown” on the sheet of all lines flows into its line price, into the sheets of
groups (which look it up by position, so that sorting does no harm) and into every sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal

from xlsxwriter.worksheet import Worksheet

from sanwright.bom import GroupLine
from sanwright.reports.bom_cells import TITLES, Names, values_of
from sanwright.reports.bom_workbook.looks import BillFormats
from sanwright.reports.bom_workbook.sums import Lines, Sums, Written, letter, quoted, write_sums
from sanwright.reports.workbook_text import cell_text, row_height
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN
from sanwright.wording.bill import unordered_text

_PRINTED = {
    "position": 9,
    "category": 17,
    "vendor": 12,
    "number": 18,
    "description": 42,
    "colour": 10,
    "quantity": 9,
    "unit": 15,
    "discount": 10,
    "net": 15,
    "price": 17,
    "currency": 9,
    "included": 18,
    "remark": 34,
}
_WIDTHS = _PRINTED | {
    "missing": 28,
    "for": 18,
    "life": 28,
    "term": 14,
    "lead": 16,
    "list": 20,
    "validity": 22,
    "devices": 40,
    "shown": 6,
}
_LOOKED_UP = frozenset({"unit", "discount", "list", "validity"})
_FIGURES = frozenset({"quantity", "unit", "discount", "net", "price"})
ALL_LINES = tuple(_WIDTHS)
GROUP_LINES = tuple(key for key in ALL_LINES if key not in _LOOKED_UP)
_SHOWN = Text("Shown")
_TEXTS = frozenset(
    {
        *(
            "category",
            "vendor",
            "number",
            "description",
            "colour",
            "list",
            "validity",
            "term",
            "lead",
        ),
        *("included", "for", "life", "missing", "remark", "devices"),
    }
)


class LineSheet:
    """Writes one sheet of lines; ``source`` is the sheet of all lines that a group looks up in."""

    def __init__(
        self, sheet: Worksheet, looks: BillFormats, names: Names, source: Written | None = None
    ) -> None:
        self._sheet = sheet
        self._looks = looks
        self._names = names
        self._source = source
        self._usual = ""
        """The currency that a price typed in is taken to be in: the bill's, if it has one only."""
        if source is not None:
            self._positions, self._nets = source.area("position"), source.area("net")
            self._currency_cells = source.area("currency")
        self._keys = ALL_LINES if source is None else GROUP_LINES
        self._at = {key: index for index, key in enumerate(self._keys)}
        self._texts = [key for key in self._keys if key in _TEXTS]
        self._letter = {key: letter(self._keys, key) for key in self._keys}

    def write(
        self,
        lines: Iterable[GroupLine],
        sums: Sums,
        currencies: Sequence[str],
        link: Callable[[int], str],
    ) -> Written:
        """Header, lines and sums; ``link`` is where a position's records are listed, or empty."""
        self._usual = currencies[0] if len(currencies) == 1 else ""
        self._header()
        count = 0
        for count, item in enumerate(lines, start=1):
            self._line(count, item, link(item.line.position))
        last = max(count, 1) + 1
        self._sheet.autofilter(0, 0, last - 1, self._at["devices"])
        lines_of = Lines(self._keys, last, count)
        written = write_sums(self._sheet, self._looks, lines_of, sums, currencies)
        self._sheet.print_area(0, 0, written.money_rows[""], self._at["remark"])
        return written

    def _header(self) -> None:
        for key, index in self._at.items():
            title = tr(TITLES.get(key, _SHOWN))
            options = {"hidden": True} if key == "shown" else {}
            look = self._looks.header_right if key in _FIGURES else self._looks.header
            self._sheet.set_column(index, index, _WIDTHS[key], None, options)
            self._sheet.write_string(0, index, title, look)
        self._sheet.set_row(0, row_height(2))
        self._sheet.freeze_panes(1, self._at["description"])

    def _line(self, row: int, item: GroupLine, link: str) -> None:
        sheet, looks, at = self._sheet, self._looks, self._at
        line, values = item.line, values_of(item.line, self._names, item.quantity)
        if link:
            sheet.write_url(row, at["position"], link, looks.linked_number, str(line.position))
        sheet.write_number(row, at["position"], line.position, looks.linked_number)
        sheet.write_number(row, at["quantity"], item.quantity, looks.number)
        text = looks.text if line.is_ordered else looks.quiet
        rows = 1
        for key in self._texts:
            value = values[key]
            if not isinstance(value, str):
                sheet.write_number(row, at[key], value, looks.plain)
            elif value and key in _PRINTED:
                sheet.write_string(row, at[key], cell_text(value), text)
                rows = max(rows, len(value) // (_WIDTHS[key] - 2) + 1)
            elif value:
                sheet.write_string(row, at[key], cell_text(value), looks.plain)
        sheet.set_row(row, row_height(rows))
        self._prices(row, item)

    def _prices(self, row: int, item: GroupLine) -> None:
        if not item.line.is_ordered:
            words = unordered_text(item.line)
            for key in self._at.keys() & {"unit", "net", "price"}:
                self._sheet.write_string(row, self._at[key], words, self._looks.money(""))
            self._sheet.write_number(row, self._at["shown"], 0)
            return
        if self._source is None:
            self._stated(row, item)
        else:
            self._looked_up(row, item)
        net, quantity = (f"{self._letter[key]}{row + 1}" for key in ("net", "quantity"))
        amount = item.line_price
        self._formula(
            row,
            "price",
            f"=IF(ISNUMBER({net}),{quantity}*{net},{quoted(tr(UNKNOWN))})",
            tr(UNKNOWN) if amount is None else amount,
            item,
        )
        self._sheet.write_formula(
            row, self._at["shown"], f"=SUBTOTAL(103,$A{row + 1})", self._looks.plain, 1
        )

    def _stated(self, row: int, item: GroupLine) -> None:
        """Unit price and discount as values that may be typed over, the net price from them."""
        sheet, looks, price = self._sheet, self._looks, item.line.price
        places, unknown = 2, tr(UNKNOWN)
        if price is None:
            sheet.write_string(row, self._at["unit"], unknown, looks.money(""))
            sheet.write_blank(row, self._at["discount"], None, looks.share)
            if self._usual:
                sheet.write_string(row, self._at["currency"], self._usual, looks.indented)
        else:
            places = price.places
            look = looks.money("", places)
            sheet.write_number(row, self._at["unit"], price.unit, look)
            sheet.write_string(row, self._at["currency"], price.currency, looks.indented)
            if price.discount is None:
                sheet.write_blank(row, self._at["discount"], None, looks.share)
            else:
                sheet.write_number(row, self._at["discount"], price.discount, looks.share)
        unit, discount = (f"{self._letter[key]}{row + 1}" for key in ("unit", "discount"))
        formula = f"ROUND({unit}*(1-N({discount})),{places})"
        self._formula(
            row,
            "net",
            f"=IF(ISNUMBER({unit}),{formula},{quoted(unknown)})",
            unknown if price is None else price.net,
            item,
        )

    def _looked_up(self, row: int, item: GroupLine) -> None:
        price = item.line.price
        match = f"MATCH($A{row + 1},{self._positions},0)"
        net = tr(UNKNOWN) if price is None else price.net
        self._formula(row, "net", f"=INDEX({self._nets},{match})", net, item)
        self._sheet.write_formula(
            row,
            self._at["currency"],
            f'=INDEX({self._currency_cells},{match})&""',
            self._looks.indented,
            self._usual if price is None else price.currency,
        )

    def _formula(
        self, row: int, key: str, formula: str, value: Decimal | str, item: GroupLine
    ) -> None:
        price = item.line.price
        look = self._looks.money("", 2)
        if price is not None:
            look = self._looks.money("", price.places)
        self._sheet.write_formula(row, self._at[key], formula, look, value)
