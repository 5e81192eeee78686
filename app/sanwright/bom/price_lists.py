"""A price list of the user's: what it says of order numbers, its discounts and its dates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from sanwright.bom.lines import BomLine
from sanwright.text import NOTHING, Text

MOST_PRICE = Decimal("1e12")
"""Of one piece, in any currency."""
_SPACE = re.compile(r"\s+")
_CURRENCY = re.compile(r"[A-Z]{3}\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceEntry:
    """What a list says of one order number; its own discount and dates go before the list's.

    Support names the order numbers that it is for (``support_for``), its level and for how many
    years one piece is; None is not stated. ``term_years`` is how long a licence runs, ``PERPETUAL``
    for ever; ``lead_time`` is as the list writes it.
    """

    number: str
    list_price: Decimal
    vendor: str = ""
    category: str = ""
    description: str = ""
    discount: Decimal | None = None
    valid_from: date | None = None
    valid_until: date | None = None
    support_for: tuple[str, ...] = ()
    support_level: str = ""
    support_years: int | None = None
    term_years: int | None = None
    lead_time: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError for a price that is no amount."""
        if not (self.list_price.is_finite() and 0 <= self.list_price <= MOST_PRICE):
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

    ``valid_from`` and ``valid_until`` are included; None is not stated. ``without_price`` counts
    the rows that were passed over when the list was read.
    """

    name: str
    currency: str
    prices: Mapping[str, PriceEntry]
    discounts: tuple[Discount, ...] = ()
    valid_from: date | None = None
    valid_until: date | None = None
    without_price: int = 0

    def __post_init__(self) -> None:
        """Raises ValueError for a currency that is not three capital letters."""
        if not is_currency(self.currency):
            raise ValueError(f"“{self.currency}” is not a currency code such as EUR")

    @property
    def note(self) -> Text:
        """What was passed over when the list was read; empty if nothing was."""
        count = self.without_price
        return (
            Text("{count} row has no price", "{count} rows have no price", count)
            if count
            else NOTHING
        )

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
        categories = (entry.category, line.category.value, str(line.category.label))
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


def _named(wanted: str, names: Iterable[str]) -> bool:
    return not wanted or wanted.casefold() in {name.casefold() for name in names}
