"""Reads a price list of the user's into prices, whole or not at all.

Every row is read or the list is refused with the row and the column named; only rows without a
price are passed over, and the list says how many. Rows that name a vendor or a category and a
discount but no order number state a discount for all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import TypedDict, TypeVar

from sanwright.bom import Discount, PriceEntry, PriceList
from sanwright.bom.prices import is_currency, number_key
from sanwright.errors import InputError
from sanwright.exchange.importer import Conclusion, Remark, RemarkKind
from sanwright.exchange.prices.columns import ColumnMapping, currency_of_heading, unit_of_heading
from sanwright.exchange.prices.price_table import PriceTable
from sanwright.exchange.prices.values import (
    UnreadableError,
    column_mark,
    is_in_points,
    is_no_price,
    read_currency,
    read_day,
    read_money,
    read_share,
    read_term,
    read_years,
)
from sanwright.exchange.tables.rows import Cell
from sanwright.listing import listed
from sanwright.text import Text

_T = TypeVar("_T")
_LONGEST_LEAD = 60
"""Characters of a lead time."""


class SupportTerms(TypedDict, total=False):
    """The fields of an entry that are about support."""

    support_for: tuple[str, ...]
    support_level: str
    support_years: int | None


def price_list_of(table: PriceTable, mapping: ColumnMapping) -> Conclusion[PriceList]:
    """The list that a table holds, read with ``mapping``.

    Raises InputError that names the row and the column: no row with a price is left out.
    """
    if mapping.missing:
        raise InputError(_unclear(table, mapping.missing))
    prices = _Reader(table, mapping, _columns(table, mapping)).read()
    remarks = (Remark(RemarkKind.LEFT_OUT, prices.note),) if prices.note else ()
    return Conclusion(prices, remarks)


def _unclear(table: PriceTable, missing: Sequence[Text]) -> Text:
    place, columns = table.place, _quoted(table.headings)
    if len(missing) == 1:
        return Text(
            "{place}: no column is clearly the {missing}, so say which; the columns are {columns}.",
            place=place,
            missing=missing[0],
            columns=columns,
        )
    return Text(
        "{place}: no column is clearly the {a} or the {b}, so say which; the columns are "
        "{columns}.",
        place=place,
        a=missing[0],
        b=missing[1],
        columns=columns,
    )


def _columns(table: PriceTable, mapping: ColumnMapping) -> dict[str, int]:
    places = {heading.casefold(): index for index, heading in enumerate(table.headings)}
    found = {}
    for name, heading in mapping.columns().items():
        index = places.get(" ".join(heading.split()).casefold())
        if index is None:
            raise InputError(
                Text(
                    "{place} has no column “{heading}”; its columns are {columns}.",
                    place=table.place,
                    heading=heading,
                    columns=_quoted(table.headings),
                )
            )
        found[name] = index
    if len(set(found.values())) != len(found):
        raise InputError(
            Text(
                "{place}: one column cannot hold two things; map each to its own.",
                place=table.place,
            )
        )
    return found


def _quoted(headings: tuple[str, ...]) -> Text:
    return listed([f"“{heading[:40]}”" for heading in headings], 20)


@dataclass
class _Reader:
    """Reads the rows of one table."""

    table: PriceTable
    mapping: ColumnMapping
    columns: dict[str, int]
    prices: dict[str, PriceEntry] = field(default_factory=dict)
    read_in: dict[str, int] = field(default_factory=dict)
    currencies: dict[str, int] = field(default_factory=dict)
    discounts: dict[tuple[str, str], Discount] = field(default_factory=dict)
    without_price: int = 0
    mark: str = ""
    points: bool | None = None

    def read(self) -> PriceList:
        """Everything, or InputError."""
        self.mark = self.mapping.decimal or column_mark(self._column("price"))
        self.points = "%" in self.mapping.discount or is_in_points(self._column("discount"))
        for row, cells in self.table.rows:
            self._row(row, cells)
        if not self.prices:
            raise InputError(
                Text(
                    "{place} has no row with an order number and a price; check which "
                    "columns hold them.",
                    place=self.table.place,
                )
            )
        currency = self._currency()
        return _with_common_dates(
            PriceList(
                name=self.table.path.stem,
                currency=currency,
                prices=self.prices,
                discounts=tuple(self.discounts.values()),
                without_price=self.without_price,
            )
        )

    def _column(self, name: str) -> Iterator[Cell]:
        index = self.columns.get(name)
        if index is not None:
            yield from (cells[index] for _, cells in self.table.rows if index < len(cells))

    def _cell(self, cells: tuple[Cell, ...], name: str) -> Cell:
        index = self.columns.get(name)
        return None if index is None or index >= len(cells) else cells[index]

    def _text(self, cells: tuple[Cell, ...], name: str) -> str:
        cell = self._cell(cells, name)
        if isinstance(cell, Decimal):
            return f"{cell.normalize():f}" if cell.is_finite() else ""
        return "" if cell is None else " ".join(str(cell).split())

    def _row(self, row: int, cells: tuple[Cell, ...]) -> None:
        number = self._text(cells, "number")
        if not number:
            self._discount_row(row, cells)
            return
        if is_no_price(self._cell(cells, "price")):
            self.without_price += 1
            return
        amount, currency = self._parsed(
            row, cells, "price", lambda cell: read_money(cell, self.mark)
        )
        self._see_currency(row, cells, currency)
        self._put(row, self._entry(row, cells, number, amount))

    def _entry(self, row: int, cells: tuple[Cell, ...], number: str, amount: Decimal) -> PriceEntry:
        return PriceEntry(
            number=number,
            list_price=amount,
            vendor=self._text(cells, "vendor"),
            category=self._text(cells, "category"),
            description=self._text(cells, "description"),
            discount=self._share(row, cells),
            valid_from=self._day(row, cells, "valid_from", last=False),
            valid_until=self._day(row, cells, "valid_until", last=True),
            term_years=self._optional(row, cells, "term_years", read_term),
            lead_time=self._lead_time(cells),
            **self._support(row, cells),
        )

    def _lead_time(self, cells: tuple[Cell, ...]) -> str:
        """As it is written; a bare number is in the unit that the heading names."""
        text = self._text(cells, "lead_time")[:_LONGEST_LEAD]
        if not text.isdecimal():
            return text
        heading = self.table.headings[self.columns["lead_time"]]
        return f"{text} {unit_of_heading(heading)}".strip()

    def _support(self, row: int, cells: tuple[Cell, ...]) -> SupportTerms:
        """What the row is support for; a level or a term alone says nothing."""
        numbers = tuple(
            number.strip()
            for number in re.split("[,;]", self._text(cells, "support_for"))
            if number.strip()
        )
        if not numbers:
            return {}
        return {
            "support_for": numbers,
            "support_level": self._text(cells, "support_level"),
            "support_years": self._optional(row, cells, "support_years", read_years),
        }

    def _put(self, row: int, entry: PriceEntry) -> None:
        key = number_key(entry.number)
        before = self.prices.get(key)
        if before is None:
            self.prices[key], self.read_in[key] = entry, row
        elif (before.list_price, before.discount) != (entry.list_price, entry.discount):
            raise InputError(
                Text(
                    "{place}: order number {number} has two prices, {before} in row "
                    "{row_before} and {now} in row {row}; keep one.",
                    place=self.table.place,
                    number=entry.number[:60],
                    before=_terms(before),
                    row_before=self.read_in[key],
                    now=_terms(entry),
                    row=row,
                )
            )

    def _discount_row(self, row: int, cells: tuple[Cell, ...]) -> None:
        vendor, category = self._text(cells, "vendor"), self._text(cells, "category")
        share = self._share(row, cells) if vendor or category else None
        if share is None or not is_no_price(self._cell(cells, "price")):
            return
        stated = Discount(share=share, vendor=vendor, category=category)
        key = (vendor.casefold(), category.casefold())
        if self.discounts.setdefault(key, stated).share != share:
            raise InputError(
                Text(
                    "{place}, row {row}: {name} has another discount in a row above; keep one.",
                    place=self.table.place,
                    row=row,
                    name=vendor or category,
                )
            )

    def _share(self, row: int, cells: tuple[Cell, ...]) -> Decimal | None:
        def read(cell: Cell) -> Decimal:
            if self.points is None and str(cell).strip() == "1":
                raise UnreadableError(Text("“1” may be 1 % or all of it; write discounts with %"))
            return read_share(cell, bool(self.points))

        return self._optional(row, cells, "discount", read)

    def _day(self, row: int, cells: tuple[Cell, ...], name: str, last: bool) -> date | None:
        return self._optional(row, cells, name, lambda cell: read_day(cell, last))

    def _optional(
        self, row: int, cells: tuple[Cell, ...], name: str, read: Callable[[Cell], _T]
    ) -> _T | None:
        if self._cell(cells, name) is None:
            return None
        return self._parsed(row, cells, name, read)

    def _parsed(
        self, row: int, cells: tuple[Cell, ...], name: str, read: Callable[[Cell], _T]
    ) -> _T:
        try:
            return read(self._cell(cells, name))
        except UnreadableError as error:
            heading = self.table.headings[self.columns[name]]
            raise InputError(
                Text(
                    "{place}, row {row}, column “{heading}”: {error}.",
                    place=self.table.place,
                    row=row,
                    heading=heading,
                    error=error.text,
                )
            ) from None

    def _see_currency(self, row: int, cells: tuple[Cell, ...], with_price: str) -> None:
        stated = self._text(cells, "currency")
        code = read_currency(stated) if stated else ""
        if code and not is_currency(code):
            heading = self.table.headings[self.columns["currency"]]
            raise InputError(
                Text(
                    "{place}, row {row}, column “{heading}”: “{code}” is not a "
                    "currency code such as EUR.",
                    place=self.table.place,
                    row=row,
                    heading=heading,
                    code=stated[:40],
                )
            )
        for each in (code, with_price):
            if each:
                self.currencies.setdefault(each, row)

    def _currency(self) -> str:
        heading = currency_of_heading(self.table.headings[self.columns["price"]])
        if heading:
            self.currencies.setdefault(heading, self.table.rows[0][0])
        stated, fixed = list(self.currencies), self.mapping.fixed_currency.strip().upper()
        if len(stated) > 1:
            raise InputError(
                Text(
                    "{place} has prices in {a} (row {row_a}) and in {b} (row {row_b}); "
                    "a list holds one currency, so split the file.",
                    place=self.table.place,
                    a=stated[0],
                    row_a=self.currencies[stated[0]],
                    b=stated[1],
                    row_b=self.currencies[stated[1]],
                )
            )
        if not stated and not is_currency(fixed):
            raise InputError(
                Text(
                    "{place} does not say in which currency its prices are; state it, "
                    "for example EUR.",
                    place=self.table.place,
                )
            )
        if stated and fixed and fixed != stated[0]:
            raise InputError(
                Text(
                    "{place} has prices in {stated}, not in {wanted}.",
                    place=self.table.place,
                    stated=stated[0],
                    wanted=fixed,
                )
            )
        return stated[0] if stated else fixed


def _terms(entry: PriceEntry) -> Text:
    price = Text("{price:,f}", price=entry.list_price)
    if entry.discount is None:
        return price
    return Text("{price} less {discount:.6g} %", price=price, discount=entry.discount * 100)


def _with_common_dates(prices: PriceList) -> PriceList:
    """Dates that every entry has are the list's."""
    firsts = {entry.valid_from for entry in prices.prices.values()}
    lasts = {entry.valid_until for entry in prices.prices.values()}
    if len(firsts) > 1 or len(lasts) > 1:
        return prices
    entries = {
        key: replace(entry, valid_from=None, valid_until=None)
        for key, entry in prices.prices.items()
    }
    return replace(prices, prices=entries, valid_from=firsts.pop(), valid_until=lasts.pop())
