"""Price lists for scripts and the command line: a file with what it does not say itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from sanwright.errors import InputError
from sanwright.locations import price_book
from sanwright.text import joined, verbatim

if TYPE_CHECKING:
    from sanwright.bom import Discount, PriceList
    from sanwright.exchange.prices.columns import ColumnMapping
    from sanwright.exchange.prices.price_table import PriceTable


def read_prices(
    path: str | Path,
    *,
    columns: str = "",
    currency: str = "",
    discounts: Mapping[str, str | float] | None = None,
    valid_until: str | date = "",
    remember: bool = False,
) -> PriceList:
    """The price list in an ``.xlsx`` or ``.csv`` file.

    ``columns`` says which hold what, as ``number=Part No,price=List``; else headings do, as the
    user settled them for such a list before, which ``remember`` keeps. ``currency`` (EUR) and
    ``valid_until`` (2027-01-31) hold where the list states none. ``discounts`` are in percent by
    the name of a vendor or a category. Raises InputError or MachineError in one sentence.
    """
    said_as = {"columns": "columns=", "discounts": "discounts", "valid_until": "valid_until"}
    return price_list_in(
        path, columns, currency, discounts or {}, valid_until, remember=remember, said_as=said_as
    )


def price_list_in(
    path: str | Path,
    columns: str,
    currency: str,
    discounts: Mapping[str, str | float],
    valid_until: str | date,
    *,
    remember: bool,
    said_as: Mapping[str, str],
) -> PriceList:
    """See ``read_prices``; ``said_as`` is what messages call the arguments."""
    from sanwright.exchange.importer import ImportSource
    from sanwright.exchange.prices.book import PriceBook
    from sanwright.exchange.prices.columns import guess_mapping, read_mapping
    from sanwright.exchange.prices.importer import IMPORTER

    off = _discounts(discounts, said_as["discounts"])
    until = _day(valid_until, said_as["valid_until"])
    table = IMPORTER.read(ImportSource.of(Path(path)))
    book = PriceBook(price_book())
    base = book.mapping_for(table.headings) or guess_mapping(table.headings)
    mapping = read_mapping(columns, base) if columns else base
    if mapping.missing:
        raise _unclear(table, mapping, said_as["columns"])
    given = replace(mapping, fixed_currency=currency) if currency else mapping
    prices = IMPORTER.conclude(table, given).result
    if columns and remember:
        book.remember(table.headings, mapping)
    entries = prices.prices.values()
    if until and not prices.valid_until and not any(each.valid_until for each in entries):
        prices = replace(prices, valid_until=until)
    return replace(prices, discounts=(*off, *prices.discounts))


def _unclear(table: PriceTable, mapping: ColumnMapping, asked_by: str) -> InputError:
    headings = ", ".join(f"“{heading[:40]}”" for heading in table.headings[:20])
    missing = " or the ".join(map(str, mapping.missing))
    return InputError(
        verbatim(
            f"{table.place}: no column is clearly the {missing}, so say "
            f"which with {asked_by}'number=…,price=…'; the columns are {headings}."
        )
    )


def _discounts(shares: Mapping[str, str | float], said_as: str) -> list[Discount]:
    """Each for a vendor and for a category of that name, for the text does not say which."""
    from sanwright.bom import Discount

    found = []
    for name, text in shares.items():
        share = _share(str(text).strip(), said_as)
        found += [Discount(share=share, vendor=name), Discount(share=share, category=name)]
    return found


def _share(text: str, said_as: str) -> Decimal:
    from sanwright.exchange.prices.values import UnreadableError, read_share

    try:
        return read_share(re.sub(r"\s*%$", "%", text), points=True)
    except UnreadableError as error:
        raise InputError(joined((f"{said_as}: ", error.text, "."), "")) from None


def _day(text: str | date, said_as: str) -> date | None:
    from sanwright.exchange.prices.values import UnreadableError, read_day

    if isinstance(text, date):
        return text
    try:
        return read_day(text, last=True) if text else None
    except UnreadableError as error:
        raise InputError(joined((f"{said_as}: ", error.text, "."), "")) from None
