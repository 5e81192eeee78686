"""Price lists of the user's and the pricing of a bill of materials with them.

Money is decimal throughout. A price that no list holds stays unknown, amounts in different
currencies are never added up, and a list that is not valid on the day is used and said so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from sanwright.bom.lines import Bom, BomLine, Price

_SPACE = re.compile(r"\s+")
_CURRENCY = re.compile(r"[A-Z]{3}\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceEntry:
    """What a list says of one order number; its own discount and dates go before the list's."""

    number: str
    list_price: Decimal
    vendor: str = ""
    category: str = ""
    description: str = ""
    discount: Decimal | None = None
    valid_from: date | None = None
    valid_until: date | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for a price that is no amount."""
        if not (self.list_price.is_finite() and self.list_price >= 0):
            raise ValueError(f"{self.list_price} is not a price")


@dataclass(frozen=True, slots=True, kw_only=True)
class Discount:
    """A share (0 to 1) off everything of a vendor, of a category, or of a vendor's category."""

    share: Decimal
    vendor: str = ""
    category: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError for a share outside 0 to 1, or one that is for nothing."""
        if not (self.vendor or self.category):
            raise ValueError("a discount is for a vendor or a category")
        if not (self.share.is_finite() and 0 <= self.share <= 1):
            raise ValueError("a discount is between 0 and 100 %")

    def fits(self, vendors: Iterable[str], categories: Iterable[str]) -> bool:
        """Whether it is for one of these vendors and one of these categories."""
        return _named(self.vendor, vendors) and _named(self.category, categories)


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceList:
    """One list in one currency; ``prices`` by ``number_key`` of the order number.

    ``valid_from`` and ``valid_until`` are included; None is not stated. ``notes`` are what was
    passed over when the list was read.
    """

    name: str
    currency: str
    prices: Mapping[str, PriceEntry]
    discounts: tuple[Discount, ...] = ()
    valid_from: date | None = None
    valid_until: date | None = None
    notes: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        """Raises ValueError for a currency that is not three capital letters."""
        if not is_currency(self.currency):
            raise ValueError(f"“{self.currency}” is not a currency code such as EUR")

    def entry(self, number: str) -> PriceEntry | None:
        """What the list says of an order number, in whatever case and spacing it is written."""
        return self.prices.get(number_key(number)) if number else None

    def validity(self, entry: PriceEntry) -> tuple[date | None, date | None]:
        """First and last day on which the price holds."""
        return entry.valid_from or self.valid_from, entry.valid_until or self.valid_until

    def discount_for(self, entry: PriceEntry, line: BomLine) -> Decimal | None:
        """The one discount that applies, None where the list gives none for this.

        The entry's own goes first, then one for vendor and category, for the vendor, for the
        category; discounts are not added to each other.
        """
        if entry.discount is not None:
            return entry.discount
        vendors = (entry.vendor, line.vendor)
        categories = (entry.category, line.category.value)
        fitting = [each for each in self.discounts if each.fits(vendors, categories)]
        fitting.sort(key=lambda each: 2 * bool(each.vendor) + bool(each.category), reverse=True)
        return fitting[0].share if fitting else None


def is_currency(text: str) -> bool:
    """Whether ``text`` has the form of an ISO 4217 code: three capital letters."""
    return _CURRENCY.match(text) is not None


def number_key(number: str) -> str:
    """An order number for comparing: case and white space do not count.

    >>> number_key("br-G620 24") == number_key("BR-G62024")
    True
    """
    return _SPACE.sub("", number).casefold()


def apply_prices(bom: Bom, lists: Sequence[PriceList], today: date) -> Bom:
    """The bill with prices from ``lists``, judged on ``today``; earlier lists go before later ones.

    A list that is valid on the day goes before one that is not. Lines that no list names keep an
    unknown price.
    """
    lines = tuple(_priced(line, lists, today) for line in bom.lines)
    return replace(bom, lines=lines, price_notes=tuple(_notes(lines, lists, today)))


def validity_text(first: date | None, last: date | None, today: date) -> tuple[str, bool]:
    """When a price holds, in words, and whether that is so on ``today``."""
    if first is not None and today < first:
        return f"not valid before {first}", False
    if last is not None and today > last:
        return f"expired on {last}", False
    if last is not None:
        return f"valid until {last}", True
    if first is not None:
        return f"valid from {first}, no end stated", True
    return "validity not stated", True


def _priced(line: BomLine, lists: Sequence[PriceList], today: date) -> BomLine:
    if not line.is_ordered:
        return line
    offers = [
        _offer(each, entry, line, today)
        for each in lists
        if (entry := each.entry(line.part_number)) is not None
    ]
    if not offers:
        return replace(line, remark=_joined([line.remark, *_found_instead(line, lists)]))
    offers.sort(key=lambda offer: not offer.is_valid)
    chosen, *others = offers
    remarks = [*_remarks(chosen), *(_other(chosen, other) for other in others)]
    return replace(line, price=chosen, remark=_joined([line.remark, *remarks]))


def _found_instead(line: BomLine, lists: Sequence[PriceList]) -> Iterator[str]:
    """Other order numbers of the part that have a price; the choice is the buyer's."""
    for prices in lists:
        for number in line.other_numbers:
            entry = prices.entry(number)
            if entry is not None:
                amount = f"{entry.list_price:,f} {prices.currency}"
                yield f"“{prices.name}” has no price for this number, but {number} for {amount}"


def _offer(prices: PriceList, entry: PriceEntry, line: BomLine, today: date) -> Price:
    validity, is_valid = validity_text(*prices.validity(entry), today)
    return Price(
        unit=entry.list_price,
        currency=prices.currency,
        discount=prices.discount_for(entry, line),
        price_list=prices.name,
        validity=validity,
        is_valid=is_valid,
    )


def _remarks(price: Price) -> Iterator[str]:
    if not price.is_valid:
        yield f"price list “{price.price_list}”: {price.validity}"
    if not price.unit:
        yield f"price list “{price.price_list}” says 0"


def _other(chosen: Price, other: Price) -> str:
    """What a list says that was not taken, where it says something else."""
    if (other.net, other.currency) == (chosen.net, chosen.currency):
        return ""
    late = "" if other.is_valid else f" ({other.validity})"
    return f"“{other.price_list}” says {other.net:,f} {other.currency}{late}"


def _notes(lines: Sequence[BomLine], lists: Sequence[PriceList], today: date) -> Iterator[str]:
    for prices in lists:
        used = sum(
            line.price is not None and line.price.price_list == prices.name for line in lines
        )
        validity, _ = validity_text(prices.valid_from, prices.valid_until, today)
        if any(each.valid_from or each.valid_until for each in prices.prices.values()):
            validity = "validity stated by line"
        count = "1 line" if used == 1 else f"{used} lines"
        yield (
            f"Price list “{prices.name}” in {prices.currency}, {validity} (as of {today}): "
            f"{count} priced."
        )


def _joined(remarks: Iterable[str]) -> str:
    return "; ".join(remark for remark in remarks if remark)


def _named(wanted: str, names: Iterable[str]) -> bool:
    return not wanted or wanted.casefold() in {name.casefold() for name in names}
