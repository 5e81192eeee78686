"""Price lists on the command line: ``--prices``, ``--map``, ``--currency``, ``--discount``."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from sanwright.bom import Discount, PriceList
from sanwright.cli.output import print_error
from sanwright.errors import InputError
from sanwright.exchange.importer import ImportSource
from sanwright.exchange.prices.book import PriceBook
from sanwright.exchange.prices.columns import ColumnMapping, guess_mapping, read_mapping
from sanwright.exchange.prices.importer import IMPORTER as PRICES
from sanwright.exchange.prices.values import UnreadableError, read_day, read_share
from sanwright.locations import config_dir
from sanwright.text import joined, verbatim

PRICE_BOOK = "prices.json"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments about prices."""
    group = parser.add_argument_group("prices")
    group.add_argument(
        "--prices",
        nargs="+",
        action="extend",
        default=[],
        type=Path,
        metavar="LIST",
        help="price lists (.xlsx, .csv), the preferred one first",
    )
    group.add_argument(
        "--map",
        default="",
        metavar="FIELD=HEADING,…",
        help="which columns hold what, as number=Part No,price=List; remembered for lists with "
        "the same headings",
    )
    group.add_argument("--currency", default="", help="of lists that do not state it: EUR")
    group.add_argument(
        "--discount",
        action="append",
        default=[],
        metavar="NAME=PERCENT",
        help="for a vendor or a category: Brocade=35; may be given several times",
    )
    group.add_argument(
        "--valid-until", default="", metavar="DATE", help="of lists that do not state it"
    )


def price_lists(arguments: argparse.Namespace) -> tuple[PriceList, ...]:
    """The lists that the arguments name. Raises InputError or MachineError in one sentence."""
    if not arguments.prices:
        for name in ("map", "currency", "discount", "valid_until"):
            if getattr(arguments, name):
                raise InputError(
                    verbatim(
                        f"--{name.replace('_', '-')} is about a price list; name one with --prices."
                    )
                )
        return ()
    discounts = _discounts(arguments.discount)
    until = _day(arguments.valid_until)
    book = PriceBook(config_dir() / PRICE_BOOK)
    found = []
    for path in arguments.prices:
        prices = _read(path, arguments.map, arguments.currency, book)
        print_error(_said(prices))
        entries = prices.prices.values()
        if until and not prices.valid_until and not any(each.valid_until for each in entries):
            prices = replace(prices, valid_until=until)
        found.append(replace(prices, discounts=(*discounts, *prices.discounts)))
    return tuple(found)


def _read(path: Path, stated: str, currency: str, book: PriceBook) -> PriceList:
    table = PRICES.read(ImportSource.of(path))
    base = book.mapping_for(table.headings) or guess_mapping(table.headings)
    mapping = read_mapping(stated, base) if stated else base
    if mapping.missing:
        columns = ", ".join(f"“{heading[:40]}”" for heading in table.headings[:20])
        missing = " or the ".join(map(str, mapping.missing))
        raise InputError(
            verbatim(
                f"{table.place}: no column is clearly the {missing}, so say "
                f"which with --map 'number=…,price=…'; the columns are {columns}."
            )
        )
    prices = PRICES.conclude(table, _with_currency(mapping, currency)).result
    if stated:
        book.remember(table.headings, mapping)
    return prices


def _with_currency(mapping: ColumnMapping, currency: str) -> ColumnMapping:
    return replace(mapping, fixed_currency=currency) if currency else mapping


def _said(prices: PriceList) -> str:
    notes = f"; {prices.note}" if prices.note else ""
    count = len(prices.prices)
    word = "price" if count == 1 else "prices"
    return f"{count:,} {word} in {prices.currency} from “{prices.name}”{notes}"


def _discounts(texts: Sequence[str]) -> list[Discount]:
    """Each for a vendor and for a category of that name, for the text does not say which."""
    found = []
    for text in texts:
        name, _, share = text.rpartition("=")
        if not name.strip():
            raise InputError(verbatim(f"“{text}” is not a discount; write it as Brocade=35."))
        found += _both(name.strip(), _share(share.strip()))
    return found


def _both(name: str, share: Decimal) -> list[Discount]:
    return [Discount(share=share, vendor=name), Discount(share=share, category=name)]


def _share(text: str) -> Decimal:
    try:
        return read_share(re.sub(r"\s*%$", "%", text), points=True)
    except UnreadableError as error:
        raise InputError(joined(("--discount: ", error.text, "."), "")) from None


def _day(text: str) -> date | None:
    try:
        return read_day(text, last=True) if text else None
    except UnreadableError as error:
        raise InputError(joined(("--valid-until: ", error.text, "."), "")) from None
