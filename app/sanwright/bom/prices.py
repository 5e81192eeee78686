"""The pricing of a bill of materials with the user's price lists.

Money is decimal throughout. A price that no list holds stays unknown, amounts in different
currencies are never added up, and a list that is not valid on the day is used and said so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from sanwright.bom.lines import Bom, BomLine, Price, money_text
from sanwright.bom.order_numbers import remarks_of
from sanwright.bom.price_lists import Discount, PriceEntry, PriceList, is_currency, number_key
from sanwright.bom.support import support_lines
from sanwright.text import NOTHING, Text

__all__ = [
    "Discount",
    "PriceEntry",
    "PriceList",
    "apply_prices",
    "is_currency",
    "number_key",
    "validity_text",
]


def apply_prices(bom: Bom, lists: Sequence[PriceList], today: date) -> Bom:
    """The bill with prices from ``lists``, judged on ``today``; earlier lists go before later ones.

    A list that is valid on the day goes before one that is not. Lines that no list names keep an
    unknown price.
    """
    bought = [line for line in bom.lines if not line.is_support]
    asked = [*bought, *support_lines(bought, bom.support, lists)]
    lines = tuple(_priced(line, lists, today) for line in asked)
    return replace(bom, lines=lines, price_notes=tuple(_notes(lines, lists, today)))


def validity_text(first: date | None, last: date | None, today: date) -> tuple[Text, bool]:
    """When a price holds, in words, and whether that is so on ``today``."""
    if first is not None and today < first:
        return Text("not valid before {day}", day=first), False
    if last is not None and today > last:
        return Text("expired on {day}", day=last), False
    if last is not None:
        return Text("valid until {day}", day=last), True
    if first is not None:
        return Text("valid from {day}, no end stated", day=first), True
    return Text("validity not stated"), True


def _priced(line: BomLine, lists: Sequence[PriceList], today: date) -> BomLine:
    if not line.is_ordered:
        return line
    offers = [
        _offer(each, entry, line, today)
        for each in lists
        if (entry := _entry(each, line)) is not None
    ]
    if not offers:
        return replace(line, remark=remarks_of(line.remark, *_found_instead(line, lists)))
    offers.sort(key=lambda offer: not offer.is_valid)
    chosen, *others = offers
    remarks = [*_remarks(chosen), *(_other(chosen, other) for other in others)]
    return replace(line, price=chosen, remark=remarks_of(line.remark, *remarks))


def _entry(prices: PriceList, line: BomLine) -> PriceEntry | None:
    """What a list says of a line: by its order number, or where it has none, by its key."""
    if line.part_number:
        return prices.entry(line.part_number)
    return prices.entry(line.price_key) or prices.entry(line.key)


def _found_instead(line: BomLine, lists: Sequence[PriceList]) -> Iterator[Text]:
    """Other order numbers of the part that have a price; the choice is the buyer's."""
    for prices in lists:
        for number in line.other_numbers:
            entry = prices.entry(number)
            if entry is not None:
                yield Text(
                    "“{list}” has no price for this number, but {number} for {amount}",
                    list=prices.name,
                    number=number,
                    amount=money_text(entry.list_price, prices.currency),
                )


def _offer(prices: PriceList, entry: PriceEntry, line: BomLine, today: date) -> Price:
    validity, is_valid = validity_text(*prices.validity(entry), today)
    return Price(
        unit=entry.list_price,
        currency=prices.currency,
        discount=prices.discount_for(entry, line),
        price_list=prices.name,
        validity=validity,
        is_valid=is_valid,
        term_years=entry.term_years,
        lead_time=entry.lead_time,
        key="" if line.part_number else entry.number,
    )


def _remarks(price: Price) -> Iterator[Text]:
    if price.key:
        yield Text("priced under “{key}” of “{list}”", key=price.key, list=price.price_list)
    if not price.is_valid:
        yield Text(
            "price list “{list}”: {validity}", list=price.price_list, validity=price.validity
        )
    if not price.unit:
        yield Text("price list “{list}” says 0", list=price.price_list)


def _other(chosen: Price, other: Price) -> Text:
    """What a list says that was not taken, where it says something else."""
    if (other.net, other.currency) == (chosen.net, chosen.currency):
        return NOTHING
    amount = money_text(other.net, other.currency)
    if other.is_valid:
        return Text("“{list}” says {amount}", list=other.price_list, amount=amount)
    return Text(
        "“{list}” says {amount} ({validity})",
        list=other.price_list,
        amount=amount,
        validity=other.validity,
    )


def _notes(lines: Sequence[BomLine], lists: Sequence[PriceList], today: date) -> Iterator[Text]:
    for prices in lists:
        used = sum(
            line.price is not None and line.price.price_list == prices.name for line in lines
        )
        validity, _ = validity_text(prices.valid_from, prices.valid_until, today)
        if any(each.valid_from or each.valid_until for each in prices.prices.values()):
            validity = Text("validity stated by line")
        yield Text(
            "Price list “{list}” in {currency}, {validity} (as of {day}): {count:,} line priced.",
            "Price list “{list}” in {currency}, {validity} (as of {day}): {count:,} lines priced.",
            used,
            list=prices.name,
            currency=prices.currency,
            validity=validity,
            day=today,
        )
