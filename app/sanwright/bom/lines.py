"""The bill of materials as data: numbered lines by category, saying what is not known."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import reduce

from sanwright.bom.gaps import GapKind, OpenPoint
from sanwright.parts import PartKind
from sanwright.text import NOTHING, LabelledEnum, Text, english_of, joined


class Category(LabelledEnum):
    """Groups of a bill of materials, in the order in which they are printed.

    The value is what files for programs say; people read ``label``.
    """

    SWITCHES = "Switches and directors", Text("Switches and directors")
    BLADES = "Blades", Text("Blades")
    SERVERS = "Servers", Text("Servers")
    ADAPTERS = "Host adapters", Text("Host adapters")
    STORAGE = "Storage systems", Text("Storage systems")
    ENCLOSURES = "Drive enclosures", Text("Drive enclosures")
    DRIVES = "Drives", Text("Drives")
    OPTICS = "Optics", Text("Optics")
    CABLES = "Cables", Text("Cables")
    PANELS = "Patch panels", Text("Patch panels")
    LICENCES = "Licences", Text("Licences")
    ACCESSORIES = "Accessories", Text("Accessories")
    RAILS = "Rack rails", Text("Rack rails")
    CORDS = "Power cords", Text("Power cords")
    UNRESOLVED = "Parts without a catalog record", Text("Parts without a catalog record")
    SUPPORT = "Support", Text("Support")
    FREED = "No longer used", Text("No longer used")


CATEGORY_OF: dict[PartKind, Category] = {
    PartKind.SWITCH: Category.SWITCHES,
    PartKind.DIRECTOR: Category.SWITCHES,
    PartKind.BLADE: Category.BLADES,
    PartKind.HBA: Category.ADAPTERS,
    PartKind.OPTIC: Category.OPTICS,
    PartKind.CABLE: Category.CABLES,
    PartKind.ARRAY: Category.STORAGE,
    PartKind.HOST_CARD: Category.STORAGE,
    PartKind.SERVER: Category.SERVERS,
    PartKind.SAS_ADAPTER: Category.ADAPTERS,
    PartKind.SAS_ENCLOSURE: Category.ENCLOSURES,
    PartKind.DRIVE: Category.DRIVES,
    PartKind.PATCH_PANEL: Category.PANELS,
    PartKind.TAPE: Category.STORAGE,
    PartKind.LICENCE: Category.LICENCES,
    PartKind.ACCESSORY: Category.ACCESSORIES,
}


_CENTS = 2

PERPETUAL = 0
"""The term of a licence that does not end."""

_NAMED_BY_PART = frozenset(Category) - {Category.CABLES, Category.RAILS, Category.CORDS}


_MOST_UNPRICED = 0.2
"""Share of lines without a price above which the sum of the others is no price."""


def most_unpriced(ordered: int) -> int:
    """How many of so many lines may lack a price while the sum of the others is called one."""
    return math.floor(_MOST_UNPRICED * ordered)


def is_price(unpriced: int, ordered: int) -> bool:
    """Whether so many of the lines to order have a price that their sum may be called the price."""
    return unpriced <= most_unpriced(ordered)


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What one piece costs by a price list: ``unit`` before, ``net`` after ``discount`` (0 to 1).

    ``validity`` says in words when the price holds, ``is_valid`` whether that is so on the day.
    ``term_years`` is how long a licence runs, ``PERPETUAL`` for ever, None not stated;
    ``lead_time`` is the list's own words. ``key`` is under what the list has it, where that is no
    order number.
    """

    unit: Decimal
    currency: str
    discount: Decimal | None = None
    price_list: str = ""
    validity: Text = NOTHING
    is_valid: bool = True
    term_years: int | None = None
    lead_time: str = ""
    key: str = ""

    @property
    def places(self) -> int:
        """Decimal places to which the net price is rounded: two, more if the list has more."""
        exponent = self.unit.as_tuple().exponent
        return max(_CENTS, -exponent if isinstance(exponent, int) else 0)

    @property
    def net(self) -> Decimal:
        """Unit price less discount, rounded half up."""
        amount = self.unit if self.discount is None else self.unit * (1 - self.discount)
        return amount.quantize(Decimal(1).scaleb(-self.places), ROUND_HALF_UP)


@dataclass(frozen=True, slots=True, kw_only=True)
class BomLine:
    """One thing to order, or shown because it comes with another (``included_in``).

    ``part`` is the part's id, empty for what no part record stands for (licences, power cords). An
    empty ``part_number`` and a ``price`` of None are not known. ``life_cycle`` says what the part
    is past; ``other_numbers`` also order it, alone or in a bundle. ``colour`` is that of a cable's
    jacket, where one was chosen.

    ``devices``, ``ports``, ``cables`` are the records of the design that the line stands for.
    ``counted`` says how the quantity came about: an id (device, port or cable) with the pieces that
    it adds; what it leaves open belongs to no record (spares). ``spare_for`` and ``support_for``
    are the position of the line that this one is a spare or support for, 0 for neither.
    ``price_key`` is under what the user's lists have the line, where it has no order number.
    ``is_fixed`` marks optics that cannot be taken out. ``lacks`` is what is missing to order it.
    """

    position: int = 0
    category: Category
    part: str = ""
    vendor: str = ""
    part_number: str = ""
    description: Text
    quantity: int
    price: Price | None = None
    included_in: str = ""
    devices: tuple[str, ...] = ()
    ports: tuple[str, ...] = ()
    cables: tuple[str, ...] = ()
    remark: Text = NOTHING
    life_cycle: Text = NOTHING
    other_numbers: tuple[str, ...] = ()
    colour: str = ""
    counted: tuple[tuple[str, int], ...] = ()
    spare_for: int = 0
    support_for: int = 0
    price_key: str = ""
    is_fixed: bool = False
    lacks: tuple[GapKind, ...] = ()

    @property
    def key(self) -> str:
        """What the line goes by where it has no order number: its part, or its English words."""
        if self.part and self.category in _NAMED_BY_PART:
            return self.part
        words = english_of(self.description)
        return f"{words}, {self.colour}" if self.colour else words

    @property
    def is_ordered(self) -> bool:
        """Whether the line has to be ordered; what comes along or is owned has not."""
        return not self.included_in and not self.is_freed

    @property
    def is_freed(self) -> bool:
        """Whether the line is what the customer has and needs no more."""
        return self.category is Category.FREED

    @property
    def is_spare(self) -> bool:
        """Whether the pieces are spares, bought beyond what the drawing holds."""
        return self.spare_for > 0

    @property
    def is_support(self) -> bool:
        """Whether the line is support for another line."""
        return self.support_for > 0

    @property
    def records(self) -> tuple[str, ...]:
        """Ids of the records to show for the line: cables, else ports, else devices.

        A port is written ``device:port``, whether the design holds a record of it or not.
        """
        return self.cables or self.ports or self.devices

    @property
    def line_price(self) -> Decimal | None:
        """Quantity times net price; None where the price is unknown, zero where included."""
        return self.price_of(self.quantity)

    def price_of(self, quantity: int) -> Decimal | None:
        """Net price of so many pieces; None where it is unknown, zero where included."""
        if not self.is_ordered:
            return Decimal(0)
        return None if self.price is None else self.price.net * quantity


@dataclass(frozen=True, slots=True)
class SupportOrder:
    """The support that is ordered: its level as the price list calls it, and for how many years."""

    level: str
    years: int | None = None


@dataclass(frozen=True, slots=True)
class Bom:
    """All lines in order, and what a reader must know that no line says.

    ``notes`` are about the lines, ``price_notes`` about the price lists that were used.
    ``open_points`` are gaps that no line stands for. ``support`` is what was asked for; lines for
    it come with the prices.
    """

    lines: tuple[BomLine, ...]
    notes: tuple[Text, ...] = ()
    price_notes: tuple[Text, ...] = ()
    open_points: tuple[OpenPoint, ...] = ()
    support: SupportOrder | None = None

    @property
    def ordered(self) -> tuple[BomLine, ...]:
        """The lines that have to be ordered."""
        return tuple(line for line in self.lines if line.is_ordered)

    @property
    def unpriced(self) -> int:
        """How many lines to be ordered have no known price."""
        return sum(line.price is None for line in self.ordered)

    @property
    def is_priced(self) -> bool:
        """Whether so many lines have a price that their sum may be called the price, at least."""
        return is_price(self.unpriced, len(self.ordered))

    @property
    def outdated(self) -> int:
        """How many lines to be ordered have a price that is not valid on the day."""
        return sum(line.price is not None and not line.price.is_valid for line in self.ordered)

    @property
    def unnumbered(self) -> int:
        """How many lines to be ordered have no known order number."""
        return sum(not line.part_number for line in self.ordered)

    @property
    def known_totals(self) -> dict[str, Decimal]:
        """Sum of the known line prices by currency: lower bounds while ``unpriced`` is not 0."""
        return sums_of((line.price, line.line_price) for line in self.ordered)

    @property
    def total_text(self) -> Text:
        """The total in words; never a sum that leaves lines out or mixes currencies unsaid."""
        lines = len(self.ordered)
        if not lines:
            return Text("nothing to order")
        if self.unpriced == lines:
            return Text(
                "unknown: the only line to order has no price",
                "unknown: none of the {count:,} lines to order has a price",
                lines,
            )
        sums = self.known_totals
        amounts = reduce(_and, (money_text(amount, code) for code, amount in sums.items()))
        if not self.is_priced:
            amounts = Text(
                "unknown; the lines that have a price come to {amounts}", amounts=amounts
            )
        elif self.unpriced:
            amounts = Text("at least {amounts}", amounts=amounts)
        remarks = [amounts]
        if len(sums) > 1:
            remarks.append(Text("currencies are not added up"))
        remarks.extend(_missing_prices(self.unpriced, self.outdated, lines))
        return joined(remarks, "; ")

    def by_category(self) -> dict[Category, tuple[BomLine, ...]]:
        """The lines of every category that has any, in the order of print."""
        found: dict[Category, list[BomLine]] = {}
        for line in self.lines:
            found.setdefault(line.category, []).append(line)
        return {category: tuple(lines) for category, lines in found.items()}


def sums_of(prices: Iterable[tuple[Price | None, Decimal | None]]) -> dict[str, Decimal]:
    """Sum by currency of amounts beside the price that they are of, as far as they are known."""
    sums: dict[str, Decimal] = {}
    for price, amount in prices:
        if price is not None and amount is not None:
            sums[price.currency] = sums.get(price.currency, Decimal(0)) + amount
    return {currency: sums[currency] for currency in sorted(sums)}


def money_text(amount: Decimal, currency: str) -> Text:
    """An amount with its currency.

    >>> str(money_text(Decimal("1200.50"), "EUR"))
    '1,200.50 EUR'
    """
    return Text("{amount:,f} {currency}", amount=amount, currency=currency)


def _and(one: Text, other: Text) -> Text:
    return Text("{one} and {other}", one=one, other=other)


def _missing_prices(unpriced: int, outdated: int, lines: int) -> list[Text]:
    found = []
    if unpriced:
        found.append(
            Text(
                "{count:,} of {lines:,} lines has no price",
                "{count:,} of {lines:,} lines have no price",
                unpriced,
                lines=lines,
            )
        )
    if outdated:
        found.append(
            Text(
                "{count:,} of {lines:,} lines has a price that is not valid now",
                "{count:,} of {lines:,} lines have a price that is not valid now",
                outdated,
                lines=lines,
            )
        )
    return found
